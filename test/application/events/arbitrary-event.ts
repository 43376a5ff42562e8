import fc from 'fast-check';
import {
  type DomainEvent,
  type EventContext,
  eventDefinitions,
} from '../../../domain/shared/domain-event.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { anyText as textOfAny } from '../../support/samples/any-text.js';

/** Any text that an event may have: every plane and controls, but NUL and halves of surrogate pairs. */
const anyText = fc
  .oneof(
    textOfAny({ maxLength: 40 }),
    fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('__proto__', '{}', '"', '|', 'sealed', 'null'),
  )
  .map((text) => text.replaceAll(/[\0\p{Cs}]/gu, '\ufffd'));

const anyString = (schema: JsonSchema): fc.Arbitrary<string> => {
  if (schema['format'] === 'uuid') return fc.uuid();
  if (schema['format'] === 'date-time')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern']));
  return anyText;
};

const anyObject = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (properties === undefined)
    return fc.dictionary(anyText, anyValue(schema['additionalProperties'] as JsonSchema));
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, anyValue(member)])),
    { requiredKeys: (schema['required'] as string[] | undefined) ?? [], noNullPrototype: true },
  );
};

/** Values that fit the schema, of the keywords that event schemas use. */
const anyValue = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  const types = [schema['type']].flat();
  const one = (type: unknown): fc.Arbitrary<unknown> => {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'number')
      return (
        fc
          .double({
            noNaN: true,
            noDefaultInfinity: true,
            ...(typeof schema['minimum'] === 'number' ? { min: schema['minimum'] } : {}),
            ...(typeof schema['maximum'] === 'number' ? { max: schema['maximum'] } : {}),
          })
          // JSON has no negative zero
          .map((value) => (value === 0 ? 0 : value))
      );
    if (type === 'integer')
      return fc.integer(typeof schema['minimum'] === 'number' ? { min: schema['minimum'] } : {});
    if (type === 'string') return anyString(schema);
    if (type === 'array') return fc.array(anyValue(schema['items'] as JsonSchema), { maxLength: 4 });
    if (type === 'object') return anyObject(schema);
    throw new Error(`no values for type ${String(type)}`);
  };
  return fc.oneof(...types.map(one));
};

/** Any event of this type that its schema takes, and that names whom it is about, if only by a pseudonym. */
export const anyEvent = (type: DomainEvent['type']): fc.Arbitrary<DomainEvent> =>
  anyValue(eventDefinitions[type].schema)
    .filter((data) => (data as { userId?: unknown }).userId !== null || 'pseudonym' in (data as object))
    .map((data) => ({ type, data }) as DomainEvent);

export const anyContext = (tenantId: string): fc.Arbitrary<EventContext> =>
  fc.record(
    {
      tenantId: fc.constant(tenantId),
      occurredAt: fc.constant('2026-01-02T03:04:05.678Z'),
      actorType: fc.constantFrom('user', 'apiKey', 'system', 'operator'),
      actorId: fc.uuid(),
      source: fc.constantFrom('api', 'portal', 'hosted', 'system'),
      traceId: fc.constant('0af7651916cd43dd8448eb211c80319c'),
      commandId: fc.uuid(),
      ip: fc.option(fc.ipV6()),
      userAgent: fc.option(anyText),
    },
    { noNullPrototype: true },
  );
