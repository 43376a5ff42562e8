import type { JsonSchema } from '../../../../domain/shared/event-definition.js';
import { escaped } from '../page-paths.js';

/** Returns the schema that a reference names, with what stands beside the reference. */
export type Resolve = (schema: JsonSchema) => JsonSchema;

/** Renders a text in Markdown without headings. */
export type Prose = (markdown: string) => string;

interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** Where a parameter stands: `query`. */
  readonly location?: string;
}

/** Returns the function that resolves references within a document. */
export const resolver =
  (document: {
    readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  }): Resolve =>
  (schema) => {
    const name = schema['$ref'];
    if (typeof name !== 'string') return schema;
    const [, , group = '', key = ''] = name.split('/');
    const { $ref: _, ...beside } = schema;
    return { ...document.components[group]?.[key], ...beside };
  };

/** The deepest nesting that is shown: below it only types are named. */
const DEEPEST = 5;

/** Returns a list of members, each with its type, its text and its own members. */
export function membersHtml(members: readonly Member[], resolve: Resolve, prose: Prose, depth = 0): string {
  const items = members.map(({ name, schema: given, isRequired, location }) => {
    const schema = resolve(given);
    const marks = [
      `<span class="type">${escaped(typeName(schema, resolve))}</span>`,
      ...(location === undefined ? [] : [`<span class="type">${escaped(location)}</span>`]),
      ...(isRequired ? ['<span class="required">required</span>'] : []),
    ];
    const description = typeof schema['description'] === 'string' ? prose(schema['description']) : '';
    const values = valuesOf(schema, resolve);
    const words = values.length === 0 ? '' : `<p class="values">One of ${values.map(code).join(', ')}</p>`;
    const inner = schemaMembers(schema, resolve);
    const nested =
      inner.length === 0 || depth >= DEEPEST
        ? ''
        : `<details><summary>Members of <code>${escaped(name)}</code></summary>${membersHtml(inner, resolve, prose, depth + 1)}</details>`;
    return `<div><dt><code>${escaped(name)}</code> ${marks.join(' ')}</dt><dd>${description}${words}${nested}</dd></div>`;
  });
  return `<dl class="members">${items.join('\n')}</dl>`;
}

const code = (value: unknown): string => `<code>${escaped(String(value))}</code>`;

const listOf = (value: unknown): readonly JsonSchema[] =>
  Array.isArray(value) ? (value as JsonSchema[]) : [];

/** Returns the members of an object, of the items of a list, or of all alternatives. */
export function schemaMembers(given: JsonSchema, resolve: Resolve): Member[] {
  const schema = resolve(given);
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly string[]) : [];
  const own = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(
    ([name, member]) => ({ name, schema: member, isRequired: required.includes(name) }),
  );
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => listOf(schema[key]));
  const items = schema['items'] === undefined ? [] : [schema['items'] as JsonSchema];
  const all = [...own, ...[...parts, ...items].flatMap((part) => schemaMembers(part, resolve))];
  return [...new Map(all.map((member) => [member.name, member])).values()];
}

/** Returns the type of a schema in words: `string or null, date-time`. */
function typeName(given: JsonSchema, resolve: Resolve): string {
  const schema = resolve(given);
  const types = [schema['type'] ?? []].flat() as string[];
  const alternatives = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  const name =
    types.length === 0
      ? [...new Set(alternatives.map((one) => typeName(one, resolve)))].join(' or ') || 'object'
      : types
          .map((type) =>
            type === 'array' && schema['items']
              ? `list of ${typeName(schema['items'] as JsonSchema, resolve)}`
              : type,
          )
          .join(' or ');
  return [name, ...limitsOf(schema)].join(', ');
}

function limitsOf(schema: JsonSchema): string[] {
  const { format, const: constant } = schema;
  const { minimum, maximum, minLength, maxLength } = schema as Readonly<Record<string, number | undefined>>;
  const range = (least: number | undefined, most: number | undefined, unit: string): string[] => {
    if (least !== undefined && most !== undefined)
      return [least === most ? `${least}${unit}` : `${least} to ${most}${unit}`];
    if (most !== undefined) return [`at most ${most}${unit}`];
    return least === undefined || (unit !== '' && least === 1) ? [] : [`at least ${least}${unit}`];
  };
  return [
    ...(typeof format === 'string' ? [format] : []),
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...(constant === undefined ? [] : [`always ${JSON.stringify(constant)}`]),
  ];
}

/** Returns the values that a schema, or the items of its list, may have. */
function valuesOf(schema: JsonSchema, resolve: Resolve): unknown[] {
  const values = schema['enum'] ?? schema['x-extensible-enum'];
  if (Array.isArray(values)) return values.filter((value) => value !== null);
  return schema['items'] === undefined ? [] : valuesOf(resolve(schema['items'] as JsonSchema), resolve);
}

/** Returns a value that a schema describes. `seen` holds the references that are being followed. */
export function exampleOf(given: JsonSchema, resolve: Resolve, seen: readonly unknown[] = []): unknown {
  if (given['$ref'] !== undefined && seen.includes(given['$ref'])) return null;
  const below = [...seen, given['$ref']];
  const schema = resolve(given);
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  for (const key of ['const', 'default']) if (schema[key] !== undefined) return schema[key];
  const values = schema['enum'] ?? schema['x-extensible-enum'];
  if (Array.isArray(values)) return values[0];
  const [first] = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  if (first && schema['properties'] === undefined) return exampleOf(first, resolve, below);
  const [type] = [schema['type'] ?? 'object'].flat() as string[];
  if (type === 'array')
    return schema['items'] ? [exampleOf(schema['items'] as JsonSchema, resolve, below)] : [];
  if (type === 'object')
    return Object.fromEntries(
      schemaMembers(given, resolve).map((member) => [member.name, exampleOf(member.schema, resolve, below)]),
    );
  return plainExample(type, schema);
}

function plainExample(type: string | undefined, { format, minimum }: JsonSchema): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return typeof minimum === 'number' ? minimum : 0;
  if (type === 'null') return null;
  const texts: Readonly<Record<string, string>> = {
    uuid: '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f',
    'date-time': '2026-11-21T09:30:00.000Z',
    date: '2026-11-21',
    uri: 'https://example.com/',
    email: 'grace@example.com',
  };
  return (typeof format === 'string' ? texts[format] : undefined) ?? 'string';
}
