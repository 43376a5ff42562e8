import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { idIn } from '../../../domain/shared/uuid.js';

export const id: JsonSchema = {
  type: 'string',
  format: 'uuid',
  description: 'UUID in lower case.',
  examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'],
};
export const time: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'ISO 8601, UTC, milliseconds.',
  examples: ['2026-11-21T09:30:00.000Z'],
};
export const timeOrNull: JsonSchema = { ...time, type: ['string', 'null'], examples: [null] };
export const text: JsonSchema = { type: 'string' };
export const boolean: JsonSchema = { type: 'boolean' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };

/** Returns the schema of a text in an answer that later versions may give further values. */
export const growing = (values: readonly string[]): JsonSchema => ({
  type: 'string',
  'x-extensible-enum': values,
  examples: [values[0]],
});

/** Returns a schema whose `rules` the domain checks, with clearer refusals; the document shows them as keywords. */
export const ruled = (schema: JsonSchema, rules: JsonSchema): JsonSchema => ({
  ...schema,
  'x-domain-rules': rules,
});

/** Returns the schema of a text without control characters; the domain's refusal names the character. */
export const printable = (schema: JsonSchema): JsonSchema =>
  ruled(schema, { pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$' });

/** Returns the schema of a request's member that null stands for leaving out, as many generated clients send it. */
export const orAbsent = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema['type'], 'null'],
  'x-null-is-absent': true,
});

/** Returns the members, each by `orAbsent`. */
export const allOrAbsent = (
  members: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, orAbsent(schema)]));

/** Returns a request's body with its ids as records have them, in whatever case they were sent (RFC 9562, section 4). */
export function withPlainIds(schema: JsonSchema, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const members = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const isId = (name: string): boolean =>
    Object.hasOwn(members, name) && members[name]?.['format'] === 'uuid';
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      isId(name) && typeof value === 'string' ? (idIn(value) ?? value) : value,
    ]),
  );
}

/** Returns a request's body without the members whose null stands for leaving them out. */
export function withoutAbsent(schema: JsonSchema, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const members = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value !== null || members[name]?.['x-null-is-absent'] !== true,
    ),
  );
}

/** Returns the schema of an answer's object: it has all members, and later versions may add some. */
export const answer = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ({ type: 'object', description, properties, required: Object.keys(properties) });

/** Returns the schema of a request's object, which refuses unknown members. */
export const request = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema => ({ type: 'object', description, properties, required, additionalProperties: false });

export const page = (item: string): JsonSchema => ({
  type: 'object',
  description: 'One page of a list, newest first.',
  properties: {
    items: { type: 'array', items: ref(item) },
    nextCursor: {
      type: ['string', 'null'],
      description: 'For `cursor` of the next page; null on the last one.',
    },
    total: { ...count, description: 'Records in all pages, with `includeTotal=true`.', examples: [1] },
  },
  required: ['items', 'nextCursor'],
});

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A parameter that filters by a text. */
export const someText: JsonSchema = { type: 'string', minLength: 1, maxLength: 200 };

export const traceId: JsonSchema = {
  type: 'string',
  pattern: '^[0-9a-f]{32}$',
  examples: ['4bf92f3577b34da6a3ce929d0e0e4736'],
};
export const ipOrNull: JsonSchema = { type: ['string', 'null'], examples: ['203.0.113.7'] };
export const userAgentOrNull: JsonSchema = { type: ['string', 'null'], examples: ['curl/8.5.0'] };

/** The members of an actor. */
export const actor = {
  type: growing(['user', 'apiKey', 'client', 'system', 'operator']),
  id: { ...text, examples: ['0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'] },
} as const satisfies Record<string, JsonSchema>;
/** The members of an actor, with their present name. */
export const namedActor = {
  ...actor,
  name: { type: ['string', 'null'], examples: ['Grace Hopper'] },
} as const satisfies Record<string, JsonSchema>;

const anything = ['string', 'number', 'boolean', 'array', 'object', 'null'];

/** The changes by an event. */
export const changes: JsonSchema = {
  type: 'array',
  items: answer('A changed member. Secrets are masked.', {
    field: { ...text, examples: ['firstName'] },
    before: { type: anything, items: {}, description: 'Null: there was none.', examples: [null] },
    after: { type: anything, items: {}, description: 'Null: there is none any more.', examples: ['Grace'] },
  }),
};
