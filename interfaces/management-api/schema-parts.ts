import type { JsonSchema } from '../../domain/shared/event-definition.js';

/** What schemas of the Management API are made of. */

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

/** An answer's object: all members are there, and later versions may add some. */
export const answer = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema => ({
  type: 'object',
  description,
  properties,
  required: Object.keys(properties),
});

/** A request's object: unknown members are refused. */
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
