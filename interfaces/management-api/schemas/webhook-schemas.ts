import { deliveryStatuses } from '../../../application/webhook/delivery-record.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import { eventKinds } from '../../../domain/webhook/event-kinds.js';
import { TEST_DATA_LENGTH } from '../../../application/webhook/request-delivery.js';
import { replayStates } from '../../../application/webhook/replay-record.js';
import { replayStatuses } from '../../../application/webhook/replay-input.js';
import {
  descriptionLength,
  mostEvents,
  selectable,
  urlLength,
} from '../../../domain/webhook/webhook-input.js';
import { overlapDefault, overlapMost } from '../../../domain/shared/secret-overlap.js';
import {
  allOrAbsent,
  answer,
  boolean,
  count,
  growing,
  id,
  orAbsent,
  page,
  printable,
  request,
  ruled,
  text,
  time,
  timeOrNull,
} from './schema-parts.js';

const url: JsonSchema = printable({
  type: 'string',
  minLength: 1,
  maxLength: urlLength,
  description: 'The listener: an https address on the public internet.',
  examples: ['https://example.com/hooks'],
});
const events: JsonSchema = ruled(
  {
    type: 'array',
    items: ruled({ type: 'string' }, { enum: selectable }),
    description: 'Kinds of events; `*` stands for all, and patterns such as `user.*` for a group.',
    examples: [['user.*']],
  },
  { minItems: 1, maxItems: mostEvents },
);
const description: JsonSchema = printable({
  type: 'string',
  maxLength: descriptionLength,
  examples: ['CRM'],
});
const active: JsonSchema = {
  ...boolean,
  description: 'Whether events are delivered.',
  examples: [true],
};
const kind = growing(eventKinds);
const kindOf: JsonSchema = { type: 'string', enum: eventKinds, examples: ['user.created'] };
/** The secret that signs what is sent. */
export const secret: JsonSchema = {
  type: 'string',
  description:
    'The whole text is the key of `Tessera-Signature`; the part after `whsec_`, decoded from base64, is the key of ' +
    '`webhook-signature`. Shown once.',
  pattern: '^whsec_[A-Za-z0-9+/]{64}$',
  examples: ['whsec_6l3Cj4v0uZ8m1T2xQeYpWnRkSdFgHjKlZxCvBnM+/aQ6l3Cj4v0uZ8m1T2xQeYpW'],
};
const shownEvents: JsonSchema = { ...events, items: growing(selectable) };
const webhook = { id, url, events: shownEvents, description };
const rest = { active, createdAt: time, updatedAt: time };
const idOrNull: JsonSchema = { ...id, type: ['string', 'null'], examples: [null] };
const integerOrNull: JsonSchema = { type: ['integer', 'null'] };
const from: JsonSchema = {
  type: 'string',
  format: 'date-time',
  maxLength: 40,
  examples: ['2026-11-20T00:00:00.000Z'],
};
const to: JsonSchema = {
  type: 'string',
  format: 'date-time',
  maxLength: 40,
  examples: ['2026-11-21T00:00:00.000Z'],
};

const attempt = answer('An attempt to deliver.', {
  attemptId: { ...id, description: 'Sent as `Tessera-Delivery-Id`.' },
  number: { ...count, examples: [1] },
  startedAt: time,
  durationMs: { ...integerOrNull, description: 'Null while it is under way, or when it was interrupted.' },
  statusCode: { ...integerOrNull, examples: [500] },
  error: { type: ['string', 'null'], description: 'One word.', examples: ['http_status'] },
  responseSnippet: {
    type: ['string', 'null'],
    description: 'The first 1 KiB of the answer of the listener, at most.',
    examples: ['try later'],
  },
});

const delivery = {
  id,
  subscriptionId: id,
  eventId: {
    type: 'string',
    pattern: '^evt_[0-9a-f-]{36}$',
    description: "The envelope's `id`: the same for every delivery and attempt of one event.",
    examples: ['evt_0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f'],
  },
  event: kind,
  status: growing(deliveryStatuses),
  attemptCount: { ...count, examples: [1] },
  maxAttempts: { ...count, examples: [6] },
  nextAttemptAt: timeOrNull,
  createdAt: time,
  completedAt: timeOrNull,
  lastStatusCode: { ...integerOrNull, examples: [500] },
  lastError: {
    type: ['string', 'null'],
    description:
      'Why the last attempt failed. `replay_paused`: the delivery was cancelled, since its replay paused after 20 failures in a row. ' +
      '`listener_failing`: it was cancelled before its first attempt, since the listener had failed for a day, and it had been due for a day.',
    examples: ['http_status'],
  },
  isTest: boolean,
  replayOf: {
    ...idOrNull,
    description:
      'The delivery that this one repeats; for an event that was never delivered before, the replay. Null: neither.',
  },
  attempts: { type: 'array', items: attempt },
};

const newWebhook = {
  url,
  events,
  description: orAbsent(description),
  active: orAbsent({ ...active, default: true }),
};

export const webhookSchemas = {
  Webhook: answer('A listener, and the kinds of events that it gets.', { ...webhook, ...rest }),
  WebhookWithSecret: answer('A listener, with the secret that its deliveries are signed with.', {
    ...webhook,
    secret,
    ...rest,
  }),
  ListedWebhook: answer('A listener in the list, with how it has been answering.', {
    ...webhook,
    ...rest,
    degradedSince: { ...timeOrNull, description: 'Null: the listener answers, or has not failed for long.' },
  }),
  WebhookPage: page('ListedWebhook'),
  CreateWebhook: request('A new subscription.', newWebhook, ['url', 'events']),
  ChangeWebhook: request(
    'What to change: absent members stay, and null stands for absent.',
    allOrAbsent({ url, events, description, active }),
  ),
  RotateWebhookSecret: request('When the previous secret ends.', {
    overlapSeconds: orAbsent({
      type: 'integer',
      'x-domain-rules': { minimum: 0, maximum: overlapMost },
      default: overlapDefault,
      description: 'Seconds for which the previous secret signs as well; 0 ends it at once.',
      examples: [3600],
    }),
  }),
  TestWebhook: request('What to deliver.', {
    event: orAbsent(ruled({ ...text, maxLength: 100, examples: ['user.created'] }, { enum: eventKinds })),
    data: orAbsent({
      type: 'object',
      description:
        `By the schema of \`event\`, and ${TEST_DATA_LENGTH} characters at most. Default: the sample of the kind. ` +
        'It is delivered with `test: true`.',
      examples: [null],
    }),
  }),
  ReplayWebhook: request(
    'The events to deliver once more.',
    {
      from: { ...from, description: 'Events at or after this time.' },
      to: { ...to, description: 'Events before this time, which is at most 31 days after `from`.' },
      events: orAbsent({ ...events, description: 'Kinds and patterns. Default: those of the subscription.' }),
      status: orAbsent({
        type: 'string',
        maxLength: 20,
        'x-domain-rules': { enum: replayStatuses },
        description: 'Only events whose last delivery has this status.',
        examples: ['failed'],
      }),
    },
    ['from', 'to'],
  ),
  WebhookReplay: answer('A replay: events that are delivered once more.', {
    id,
    subscriptionId: id,
    from,
    to,
    events: { ...shownEvents, type: ['array', 'null'] },
    deliveryStatus: {
      type: ['string', 'null'],
      description: 'Only events whose last delivery had this status. Null: all.',
      examples: ['failed'],
    },
    status: {
      ...growing(replayStates),
      description:
        '`finding`: the log is still read, and `total` grows; `delivering`; `completed`: every delivery has ended; ' +
        '`paused`: the first attempts of 20 deliveries in a row failed, and the others were cancelled; `cancelled`: the ' +
        'subscription was deactivated before everything was read.',
    },
    total: { ...count, description: 'Deliveries made so far.', examples: [1000] },
    sent: { ...count, description: 'Those that succeeded.', examples: [998] },
    failed: { ...count, examples: [2] },
    cancelled: { ...count, examples: [0] },
    createdAt: time,
    pausedAt: timeOrNull,
    completedAt: { ...timeOrNull, description: 'When the last delivery ended. Null: some are under way.' },
  }),
  WebhookReplayPage: page('WebhookReplay'),
  Delivery: answer('An event on its way to a listener.', delivery),
  DeliveryWithRequest: answer('An event on its way to a listener, with what was sent.', {
    ...delivery,
    request: {
      ...answer('The request of the last attempt, without its signatures.', {
        headers: { type: 'object', examples: [{ 'Tessera-Event': 'user.created' }] },
        body: { ...text, description: 'JSON.' },
      }),
      type: ['object', 'null'],
      description: 'Null: there was none yet, or the body does not exist any more.',
      examples: [null],
    },
  }),
  DeliveryPage: page('Delivery'),
  EventTypes: answer('The kinds of events.', {
    items: {
      type: 'array',
      items: answer('A kind of event.', {
        event: kind,
        description: { ...text, examples: ['A user was deleted, with all personal data.'] },
        schema: { type: 'object', description: 'JSON Schema of `data`.', examples: [{ type: 'object' }] },
        sample: { type: 'object', description: 'A `data` of this kind.', examples: [{}] },
      }),
    },
  }),
} as const satisfies Record<string, JsonSchema>;

export const deliveryFilters = {
  status: { type: 'string', enum: deliveryStatuses },
  event: kindOf,
  from: { type: 'string', format: 'date-time', description: 'Made at or after this time.' },
  to: { type: 'string', format: 'date-time', description: 'Made before this time.' },
} as const satisfies Record<string, JsonSchema>;
