import type { JsonSchema } from '../../../domain/shared/event-definition.js';

/** A member of an object, as a row of a table. */
export interface MemberRow {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly notes: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

const REF = /^#\/components\/\w+\/(.+)$/;

/** The name that a reference ends in; undefined for what is no reference. */
export const refName = (schema: JsonSchema): string | undefined =>
  typeof schema['$ref'] === 'string' ? REF.exec(schema['$ref'])?.[1] : undefined;

/** What the schema stands for, references followed. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = refName(schema);
  return name === undefined ? schema : (schemas[name] ?? {});
}

const objectsOf = (schema: JsonSchema): Schemas => (schema['properties'] ?? {}) as Schemas;

/** An instance made of the schemas' own examples. @throws TypeError where a schema gives nothing to make one of */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { examples, enum: values, type, items, allOf } = resolved(schema, schemas);
  if (Array.isArray(examples)) return examples[0];
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(allOf)) {
    return Object.assign({}, ...allOf.map((part: JsonSchema) => exampleOf(part, schemas))) as unknown;
  }
  switch (Array.isArray(type) ? (type as unknown[]).at(-1) : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(objectsOf(resolved(schema, schemas))).map(([name, member]) => [
          name,
          exampleOf(member, schemas),
        ]),
      );
    case 'array':
      return items === undefined ? [] : sample(items as JsonSchema, schemas);
    case 'boolean':
      return false;
    case 'integer':
      return 0;
    case 'null':
      return null;
    case 'string':
      return '…';
    default:
      throw new TypeError('a schema without an example');
  }
}

const sample = (items: JsonSchema, schemas: Schemas): unknown[] =>
  items['type'] === 'string' && items['examples'] === undefined ? [] : [exampleOf(items, schemas)];

/** One row per member. */
export function memberRows(schema: JsonSchema, schemas: Schemas): MemberRow[] {
  const object = resolved(schema, schemas);
  const required = (object['required'] ?? []) as readonly string[];
  return Object.entries(objectsOf(object)).map(([name, member]) => ({
    name,
    type: typeName(member, schemas),
    required: required.includes(name),
    notes: notesOf(member),
  }));
}

export function typeName(schema: JsonSchema, schemas: Schemas): string {
  const name = refName(schema);
  if (name !== undefined) return name;
  const { type, format, enum: values, items } = schema;
  if (Array.isArray(values)) return values.map(String).join(' | ');
  if (type === undefined) return 'any';
  const names = (Array.isArray(type) ? type : [type]) as string[];
  return names
    .map((one) => {
      if (one === 'array') return `${typeName((items ?? {}) as JsonSchema, schemas)}[]`;
      return one === 'string' && typeof format === 'string' ? format : one;
    })
    .join(' | ');
}

/** What the schema says beyond its type. */
export function notesOf({
  description,
  minLength,
  maxLength,
  minimum,
  maximum,
  default: fallback,
}: JsonSchema): string {
  return [
    typeof description === 'string' ? description : '',
    range('characters', minLength, maxLength),
    maximum === undefined ? '' : range('', minimum, maximum),
    fallback === undefined ? '' : `Default ${JSON.stringify(fallback)}.`,
  ]
    .filter((note) => note !== '')
    .join(' ');
}

function range(unit: string, from: unknown, to: unknown): string {
  if (typeof to !== 'number') return '';
  const what = unit === '' ? '' : ` ${unit}`;
  return typeof from === 'number' ? `${from}–${to}${what}.` : `Up to ${to}${what}.`;
}
