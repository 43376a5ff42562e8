import { EVENT_ID_PREFIX } from '../../../application/webhook/envelope.js';
import { eventTypes } from '../../../application/webhook/webhook-catalogue.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { type EventKind, eventKinds } from '../../../domain/webhook/event-kinds.js';
import type { OpenApiOperation } from '../../http/openapi-document.js';
import { growingSchema } from './openapi-schemas.js';
import { answer, id, ref, time } from '../schemas/schema-parts.js';

/** Returns the name of a kind's schema: `UserLoginFailedEvent` for `user.login_failed`. */
const schemaName = (kind: EventKind): string =>
  `${kind.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;

const eventIdPattern = `^${EVENT_ID_PREFIX}[0-9a-f-]{36}$`;
const eventId: JsonSchema = {
  type: 'string',
  pattern: eventIdPattern,
  description: 'The same for every delivery and attempt of one event: process it once.',
  examples: [`${EVENT_ID_PREFIX}0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f`],
};

const payload = (kind: EventKind): JsonSchema => {
  const { description, schema, sample } = eventTypes[kind];
  return answer(description, {
    event: { type: 'string', const: kind },
    id: eventId,
    occurredAt: time,
    tenantId: id,
    data: { title: `${schemaName(kind)}Data`, ...growingSchema(schema), examples: [sample] },
  });
};

/** The bodies of deliveries, by the name of their schema. */
export const webhookPayloads: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  eventKinds.map((kind) => [schemaName(kind), payload(kind)]),
);

const header = (name: string, description: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const headers: readonly JsonSchema[] = [
  header('Tessera-Event', 'The kind of event.'),
  header('Tessera-Delivery-Id', 'The id of the attempt.', { type: 'string', format: 'uuid' }),
  header('Tessera-Signature', 'See the chapter *Webhooks with signatures*.', {
    type: 'string',
    pattern: '^t=[0-9]+(,v1=[0-9a-f]{64})+$',
  }),
  header('webhook-id', 'The `id` of the body (Standard Webhooks).', {
    type: 'string',
    pattern: eventIdPattern,
  }),
  header('webhook-timestamp', 'Epoch seconds of this attempt (Standard Webhooks).', {
    type: 'string',
    pattern: '^[0-9]+$',
  }),
  header('webhook-signature', 'See the chapter *Webhooks with signatures* (Standard Webhooks).', {
    type: 'string',
    pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$',
  }),
];

/** The deliveries by kind, from which generators make types for listeners. */
export const webhookOperations: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>> =
  Object.fromEntries(
    eventKinds.map((kind) => [
      kind,
      {
        post: {
          operationId: `on${schemaName(kind).slice(0, -'Event'.length)}`,
          tags: ['Webhooks'],
          summary: `Delivery of ${kind}`,
          description: eventTypes[kind].description,
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { 'application/json': { schema: ref(schemaName(kind)) } } },
          responses: {
            '2XX': {
              description: 'Accepted. Answer within the timeout, before any work is done.',
              headers: {},
            },
            '4XX': { description: 'Not accepted: it is sent again later.', headers: {} },
          },
        },
      },
    ]),
  );
