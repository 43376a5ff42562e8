import type { JsonSchema } from '../../../domain/shared/event-definition.js';

type Schemas = Readonly<Record<string, JsonSchema>>;

const REF = /^#\/components\/\w+\/(.+)$/;

/** Returns the last name of a reference; undefined for other values. */
const refName = (schema: JsonSchema): string | undefined =>
  typeof schema['$ref'] === 'string' ? REF.exec(schema['$ref'])?.[1] : undefined;

/** Returns the schema with references followed. */
function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = refName(schema);
  return name === undefined ? schema : (schemas[name] ?? {});
}

const objectsOf = (schema: JsonSchema): Schemas => (schema['properties'] ?? {}) as Schemas;

/** Returns an instance of the schema from its own examples. @throws TypeError where a schema has none */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { examples, enum: values, type, items, allOf, anyOf } = resolved(schema, schemas);
  if (Array.isArray(examples)) return examples[0];
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(allOf)) {
    return Object.assign({}, ...allOf.map((part: JsonSchema) => exampleOf(part, schemas))) as unknown;
  }
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0] as JsonSchema, schemas);
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
