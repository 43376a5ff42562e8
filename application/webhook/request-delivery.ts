import { appendOne } from '../events/event-log.js';
import type { Aggregate } from '../../domain/shared/decider.js';
import { DomainError, type InputFault } from '../../domain/shared/domain-error.js';
import { refuseFaults } from '../../domain/shared/faults.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { type EventKind, eventKinds, isEventKind, selects } from '../../domain/webhook/event-kinds.js';
import { type ReplayInput, checkedReplay } from './replay-input.js';
import type { WebhookDeliveryEvent } from '../../domain/webhook/webhook-delivery-events.js';
import { type PresentWebhook, presentWebhook } from '../../domain/webhook/webhook.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { eventContext } from '../shared/event-context.js';
import { eventId as eventIdOf, execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { isFinal, type DeliveryRecord } from './delivery-record.js';
import type { WebhookPayload } from './webhook-rule.js';
import { webhookTarget } from './webhook-stream.js';

/** A request for deliveries, which the outbox carries out once it has passed `position`. */
export interface Requested {
  /** Of the event that requests it. */
  readonly eventId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly position: bigint;
}

/** A request for one delivery. `deliveryId`: the id of the delivery to come. */
export interface RequestedDelivery extends Requested {
  readonly deliveryId: string;
}

/** What a test delivers. */
export interface TestInput {
  readonly webhookId: string;
  /** Default: the first kind that the webhook selects. */
  readonly event?: string | undefined;
  /** The body's `data`, which the caller has checked by the kind's schema. Default: the kind's sample. */
  readonly data?: WebhookPayload | undefined;
}

/** The most characters of a test's `data` as JSON. */
export const TEST_DATA_LENGTH = 16_384;

/**
 * Requests the delivery of a test. `checkData` returns the faults of `data`, whose pointers begin with `/data`. Throws
 * `invalid_input`, `webhook_not_found`, `webhook_inactive`.
 */
export async function requestTest(
  app: LogApp,
  context: CommandContext,
  { webhookId, event, data }: TestInput,
  checkData: (kind: EventKind, data: WebhookPayload) => readonly InputFault[] = () => [],
): Promise<RequestedDelivery & { readonly kind: EventKind }> {
  const webhook = await activeWebhook(app, context, webhookId);
  const kind = event ?? eventKinds.find((one) => selects(webhook.events, one)) ?? '';
  if (!isEventKind(kind)) throw unknownKind();
  const payload = data === undefined ? {} : { payload: JSON.stringify(data) };
  if (data !== undefined) refuseFaults([...lengthFaults(payload.payload ?? ''), ...checkData(kind, data)]);
  const requested = await appendRequest(app, context, {
    type: 'WebhookTestRequested',
    data: { subscriptionId: webhookId, kind, ...payload },
  });
  return { ...requested, kind, deliveryId: app.ids.derive(requested.eventId, webhookId) };
}

const lengthFaults = (json: string): readonly InputFault[] =>
  json.length <= TEST_DATA_LENGTH
    ? []
    : [
        {
          pointer: '/data',
          code: 'too_long',
          detail: `must have ${TEST_DATA_LENGTH} characters at most as JSON`,
        },
      ];

function unknownKind(): DomainError {
  const detail = `is not one of ${eventKinds.join(', ')}`;
  return new DomainError('invalid', 'invalid_input', `/event: ${detail}`, [
    { pointer: '/event', code: 'unknown_event', detail },
  ]);
}

/**
 * Requests that a delivery that has ended is repeated with the same body, and of one that waits for another attempt that it
 * is attempted at once. `isKept`: whether that body still exists. Returns the id of the new delivery, else of that one.
 * Throws `webhook_not_found`, `webhook_inactive`, `delivery_under_way`, `delivery_erased`.
 */
export async function requestRedelivery(
  app: LogApp,
  context: CommandContext,
  {
    id: deliveryId,
    subscriptionId: webhookId,
    status,
    attemptCount,
  }: Pick<DeliveryRecord, 'id' | 'subscriptionId' | 'status' | 'attemptCount'>,
  isKept: boolean,
): Promise<RequestedDelivery> {
  await activeWebhook(app, context, webhookId);
  const isWaiting = status === 'retrying';
  if (!isWaiting && !isFinal(status))
    throw new DomainError(
      'conflict',
      'delivery_under_way',
      'An attempt of the delivery is pending or in progress.',
    );
  if (!isKept)
    throw new DomainError(
      'conflict',
      'delivery_erased',
      'What was delivered is gone, with whom it spoke of or for its age.',
    );
  const requested = await appendRequest(app, context, {
    type: 'WebhookRedeliveryRequested',
    // of requests that come together one hastens the attempt, and those that are late neither repeat it nor take the next one
    data: { subscriptionId: webhookId, deliveryId, ...(isWaiting ? { attempt: attemptCount + 1 } : {}) },
  });
  return {
    ...requested,
    deliveryId: isWaiting ? deliveryId : app.ids.derive(requested.eventId, webhookId),
  };
}

/**
 * Requests that the events of a span of time are delivered once more. `isReplaying` returns whether a replay of the webhook
 * is under way or has deliveries that were not attempted yet, given the position of the last request. Of concurrent requests one succeeds. Throws `invalid_input`,
 * `webhook_not_found`, `webhook_inactive`, `replay_under_way`, `concurrent_change`.
 */
export async function requestReplay(
  app: LogApp,
  context: CommandContext,
  { webhookId, ...input }: ReplayInput & { readonly webhookId: string },
  isReplaying: (lastRequestAt: bigint | null) => Promise<boolean>,
): Promise<Requested & { readonly replay: ReplayInput }> {
  const replay = checkedReplay(input);
  await activeWebhook(app, context, webhookId);
  const target = {
    stream: streamName(context.tenantId, 'webhookreplay', webhookId),
    aggregate: nothing,
  };
  const { position } = await execute(app, context, {
    ...target,
    expects: () => null,
    fetch: (_, { position: lastRequestAt }) => isReplaying(lastRequestAt),
    decide: (_, __, isUnderWay) => {
      if (isUnderWay) throw replayUnderWay();
      return [{ type: 'WebhookReplayRequested', data: { subscriptionId: webhookId, ...replay } }];
    },
  });
  return {
    eventId: eventIdOf(app, context, target, 0),
    at: eventContext(app.clock, context).occurredAt,
    position: position!,
    replay,
  };
}

/** Requests for replays have no state: their stream only orders them. */
const nothing: Aggregate<null, WebhookDeliveryEvent> = { initial: null, evolve: () => null };

const replayUnderWay = (): DomainError =>
  new DomainError(
    'conflict',
    'replay_under_way',
    'A replay of this subscription is still under way; wait until each of its events has been sent once, or deactivate the ' +
      'subscription, which cancels what is left.',
  );

async function activeWebhook(
  app: LogApp,
  { tenantId }: CommandContext,
  webhookId: string,
): Promise<PresentWebhook> {
  const { stream, aggregate } = webhookTarget(tenantId, webhookId);
  const webhook = presentWebhook((await load(app, stream, aggregate)).state);
  if (webhook.active) return webhook;
  throw new DomainError(
    'conflict',
    'webhook_inactive',
    'Nothing is delivered to a subscription that is not active; activate it first.',
  );
}

/** Appends a request, under an id that makes a repeated command append nothing. */
async function appendRequest(
  app: LogApp,
  context: CommandContext,
  event: WebhookDeliveryEvent,
): Promise<Requested> {
  const stream = streamName(context.tenantId, 'webhookdelivery', event.data.subscriptionId);
  const eventId = app.ids.derive(context.commandId, `${stream}|0`);
  const beside = eventContext(app.clock, context);
  const { position } = await appendOne(app.events, {
    stream,
    expected: 'any',
    events: [event],
    ids: [eventId],
    context: beside,
  });
  return { eventId, at: beside.occurredAt, position };
}
