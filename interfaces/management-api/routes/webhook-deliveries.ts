import { dueDelivery, type DeliveryRecord } from '../../../application/webhook/delivery-record.js';
import { EVENT_ID_PREFIX } from '../../../application/webhook/envelope.js';
import { findRequestedDelivery } from '../../../application/webhook/find-requested-delivery.js';
import {
  type RequestedDelivery,
  requestRedelivery,
  requestReplay,
  requestTest,
} from '../../../application/webhook/request-delivery.js';
import { eventTypes } from '../../../application/webhook/webhook-catalogue.js';
import type { WebhookPayload } from '../../../application/webhook/webhook-rule.js';
import { readWebhook } from '../../../application/webhook/webhook-stream.js';
import { type EventKind, selectsPeople, concernsPeople } from '../../../domain/webhook/event-kinds.js';
import { DomainError, type InputFault } from '../../../domain/shared/domain-error.js';
import type { Position } from '../../../application/ports/events/event-store.js';
import type { ReplayRecord } from '../../../application/webhook/replay-record.js';
import type { ReplayInput } from '../../../application/webhook/replay-input.js';
import type { DeliveryFilter, DeliveryWithRequest } from '../../../projections/webhook-outbox/queries.js';
import type { CompileSchema } from '../../http/requests/validation.js';
import { filtersIn, pageBody, pageRequest } from '../serving/paging.js';
import { utcSpan } from '../schemas/utc.js';
import { type Answer, type Api, type ReadRequest, type Route, writing } from '../serving/route.js';
import { pageParameters } from '../schemas/schemas.js';
import { deliveryFor, mayReadPeople, needsPeople } from './people-scope.js';
import { deliveryFilters } from '../schemas/webhook-schemas.js';
import { oneWebhook } from './webhooks.js';

/**
 * Returns the delivery that the path names, once the outbox has passed the end of the log. When that takes too long, a
 * requested delivery that is not written yet is returned as it will be written.
 */
async function findDelivery(
  api: Api,
  request: ReadRequest,
): Promise<DeliveryWithRequest & { readonly lagging: boolean }> {
  const { tenantId, params } = request;
  const lagging = !(await api.deliveries.settled());
  await oneWebhook(api, request);
  const [webhookId, id] = [params['id'] ?? '', params['deliveryId'] ?? ''];
  const found =
    (await api.deliveries.byId(tenantId, webhookId, id)) ??
    (lagging ? await requestedDelivery(api, tenantId, webhookId, id) : null);
  if (!found) throw new DomainError('not-found', 'delivery_not_found', 'There is no such delivery.');
  return { ...found, lagging };
}

/** Returns a requested delivery as the outbox will write it; null for an id that nothing was requested under. */
async function requestedDelivery(
  { app, deliveries }: Api,
  tenantId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryWithRequest | null> {
  const request = await findRequestedDelivery(app, tenantId, webhookId, id);
  if (request === null) return null;
  const { at, eventId, of } = request;
  const { maxAttempts } = deliveries;
  if ('kind' in of)
    return {
      record: dueDelivery({ ...sampleOf(webhookId, eventId, of.kind), id, maxAttempts }, at),
      isKept: true,
    };
  const before = await deliveries.byId(tenantId, webhookId, of.deliveryId);
  // a body that was deleted since is not delivered again
  if (before?.isKept !== true) return null;
  const due = { ...before.record, id, maxAttempts, replayOf: before.record.id };
  return { record: dueDelivery(due, at), isKept: true };
}

/** A delivery that is not written yet, without the members that only the outbox knows. */
type DueDelivery = Omit<Parameters<typeof dueDelivery>[0], 'id' | 'maxAttempts'>;

const sampleOf = (webhookId: string, eventId: string, event: string): DueDelivery => ({
  subscriptionId: webhookId,
  eventId: EVENT_ID_PREFIX + eventId,
  event,
  isTest: true,
  replayOf: null,
});

async function oneDelivery(api: Api, request: ReadRequest): Promise<Answer> {
  const { record, request: sent = null, lagging } = await findDelivery(api, request);
  const mayRead = !concernsPeople(record.event) || mayReadPeople(request);
  return { body: { ...deliveryFor(request, record), request: mayRead ? sent : null }, lagging };
}

async function listDeliveries(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const filters = filtersIn(request);
  const filter: DeliveryFilter = { ...filters, ...utcSpan(filters) };
  const isSettled = await api.deliveries.settled();
  const { lagging = false } = await oneWebhook(api, request);
  const found = await api.deliveries.list(request.tenantId, request.params['id'] ?? '', filter, page);
  const items = found.items.map((record) => deliveryFor(request, record));
  return { body: pageBody(api, request, { ...found, items }), lagging: lagging || !isSettled };
}

/** Returns a delivery that was just requested, as it was written; when writing takes too long, as it will be written. */
async function answerRequested(
  api: Api,
  { tenantId }: ReadRequest,
  { deliveryId, at, position }: RequestedDelivery,
  due: DueDelivery,
): Promise<Answer> {
  const isSettled = await api.deliveries.settled(position);
  const found = await api.deliveries.byId(tenantId, due.subscriptionId, deliveryId);
  const { maxAttempts } = api.deliveries;
  const record: DeliveryRecord = found?.record ?? dueDelivery({ ...due, id: deliveryId, maxAttempts }, at);
  return { body: record, position, lagging: !isSettled };
}

/** Returns a delivery whose next attempt was requested at once: its time may have come before it is read. */
async function answerHastened(
  api: Api,
  { tenantId }: ReadRequest,
  { position, at }: RequestedDelivery,
  waiting: DeliveryRecord,
): Promise<Answer> {
  const isSettled = await api.deliveries.settled(position);
  const found = await api.deliveries.byId(tenantId, waiting.subscriptionId, waiting.id);
  const body = isSettled && found ? found.record : { ...waiting, nextAttemptAt: at };
  return { body, position, lagging: !isSettled };
}

/**
 * Returns the kinds that a replay is limited to. For a caller who may not read people these are the kinds that the webhook
 * selects now, so that a later change of the webhook adds none. Throws the 403 when they report people.
 */
async function replayedKinds(
  { app }: Api,
  { tenantId, scopes }: Pick<ReadRequest, 'tenantId' | 'scopes'>,
  webhookId: string,
  given: readonly string[] | undefined,
): Promise<{ readonly events?: readonly string[] }> {
  if (mayReadPeople({ scopes })) return {};
  const events = given ?? (await readWebhook(app, tenantId, webhookId))?.record.events;
  if (events === undefined) return {};
  if (selectsPeople(events)) needsPeople({ scopes });
  return { events };
}

/** Returns the faults of a test's `data`, which has to be like those of the kind. */
const faultsOf = (compile: CompileSchema, kind: EventKind, data: WebhookPayload): readonly InputFault[] =>
  compile(eventTypes[kind].schema)(data).map((fault) => ({ ...fault, pointer: `/data${fault.pointer}` }));

/** How far a replay is that was requested just now. */
const nothingYet: Pick<
  ReplayRecord,
  'status' | 'total' | 'sent' | 'failed' | 'cancelled' | 'pausedAt' | 'completedAt'
> = { status: 'finding', total: 0, sent: 0, failed: 0, cancelled: 0, pausedAt: null, completedAt: null };

async function listReplays(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const isSettled = await api.deliveries.settled();
  const { lagging = false } = await oneWebhook(api, request);
  const found = await api.deliveries.replays(request.tenantId, request.params['id'] ?? '', page);
  return { body: pageBody(api, request, found), lagging: lagging || !isSettled };
}

async function oneReplay(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId, params } = request;
  const lagging = !(await api.deliveries.settled());
  await oneWebhook(api, request);
  const body = await api.deliveries.replay(tenantId, params['id'] ?? '', params['replayId'] ?? '');
  if (body === null) throw new DomainError('not-found', 'replay_not_found', 'There is no such replay.');
  return { body, lagging };
}

const deliveryRefusals = ['webhook_not_found', 'delivery_not_found'];

export const deliveryRoutes: readonly Route[] = [
  writing<{ readonly event?: string; readonly data?: WebhookPayload }>({
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    operationId: 'testWebhook',
    whileLocked: 'stops',
    summary: 'Deliver a sample',
    description:
      'Of `event`, else of the first kind that the subscription selects; its `data` says `test: true`.',
    scopes: ['webhooks:write'],
    takes: 'TestWebhook',
    bodyOptional: true,
    status: 202,
    answers: 'Delivery',
    refusals: { 404: ['webhook_not_found'], 409: ['webhook_inactive'] },
    throwIfMissing: oneWebhook,
    handle: async (api, { context, body, ...request }) => {
      const webhookId = request.params['id'] ?? '';
      const requested = await requestTest(api.app, context, { ...body, webhookId }, (kind, data) =>
        faultsOf(api.compile, kind, data),
      );
      const due = sampleOf(webhookId, requested.eventId, requested.kind);
      return answerRequested(api, request, requested, due);
    },
  }),
  writing<ReplayInput>({
    method: 'POST',
    path: '/api/webhooks/{id}/replay',
    operationId: 'replayWebhook',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Deliver a span of time once more',
    description:
      'Reads the events of that time again, those from before the subscription too, and makes a new delivery of each ' +
      'under its own event id. It continues after the answer: the record shows how far it is. After 20 deliveries in a ' +
      'row whose first attempt failed it pauses: the deliveries that are left are `cancelled` with the `lastError` ' +
      '`replay_paused`, and a replay of that time with the `status` `cancelled` makes them again. Until each of its ' +
      'deliveries was attempted once, or was cancelled since the subscription is not active, the next replay is refused. Needs ' +
      '`users:read` as well where `user.*` kinds are selected.',
    scopes: ['webhooks:write'],
    takes: 'ReplayWebhook',
    status: 202,
    answers: 'WebhookReplay',
    refusals: { 404: ['webhook_not_found'], 409: ['webhook_inactive', 'replay_under_way'] },
    throwIfMissing: oneWebhook,
    handle: async (api, { context, tenantId, params, body, scopes }) => {
      const webhookId = params['id'] ?? '';
      const selected = await replayedKinds(api, { tenantId, scopes }, webhookId, body.events);
      const isReplaying = async (lastRequestAt: Position | null): Promise<boolean> =>
        // a replay that is not written yet is under way, too
        (lastRequestAt !== null && !(await api.deliveries.settled(lastRequestAt))) ||
        api.deliveries.isReplaying(tenantId, webhookId);
      const input = { ...body, ...selected, webhookId };
      const { eventId: id, at, position, replay } = await requestReplay(api.app, context, input, isReplaying);
      const { from, to, events = null, status: deliveryStatus = null } = replay;
      const record = { id, subscriptionId: webhookId, from, to, events, deliveryStatus, createdAt: at };
      return { body: { ...record, ...nothingYet }, position };
    },
  }),
  {
    method: 'GET',
    path: '/api/webhooks/{id}/replays',
    operationId: 'listReplays',
    whileLocked: 'owners',
    summary: 'List replays',
    description: 'Newest first, until 30 days after their end.',
    scopes: ['webhooks:read'],
    query: pageParameters,
    status: 200,
    answers: 'WebhookReplayPage',
    refusals: { 404: ['webhook_not_found'] },
    throwIfMissing: oneWebhook,
    handle: listReplays,
  },
  {
    method: 'GET',
    path: '/api/webhooks/{id}/replays/{replayId}',
    operationId: 'getReplay',
    whileLocked: 'owners',
    summary: 'Read how far a replay is',
    scopes: ['webhooks:read'],
    status: 200,
    answers: 'WebhookReplay',
    refusals: { 404: ['webhook_not_found', 'replay_not_found'] },
    throwIfMissing: oneReplay,
    handle: oneReplay,
  },
  {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    whileLocked: 'owners',
    summary: 'List deliveries',
    scopes: ['webhooks:read'],
    query: { ...pageParameters, ...deliveryFilters },
    status: 200,
    answers: 'DeliveryPage',
    refusals: { 404: ['webhook_not_found'] },
    throwIfMissing: oneWebhook,
    handle: listDeliveries,
  },
  {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries/{deliveryId}',
    operationId: 'getDelivery',
    whileLocked: 'owners',
    summary: 'Read a delivery',
    description: 'With the request of its last attempt, which needs `users:read` as well for `user.*` kinds.',
    scopes: ['webhooks:read'],
    status: 200,
    answers: 'DeliveryWithRequest',
    refusals: { 404: deliveryRefusals },
    throwIfMissing: oneDelivery,
    handle: oneDelivery,
  },
  writing({
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    operationId: 'redeliver',
    whileLocked: 'stops',
    summary: 'Deliver once more',
    description:
      'Makes a new delivery of the same body under the same event id, once the delivery has ended. One that is `retrying` ' +
      'is attempted at once instead, and is the answer. Needs `users:read` as well for `user.*` kinds.',
    scopes: ['webhooks:write'],
    status: 202,
    answers: 'Delivery',
    refusals: { 404: deliveryRefusals, 409: ['webhook_inactive', 'delivery_under_way', 'delivery_erased'] },
    throwIfMissing: oneDelivery,
    handle: async (api, { context, ...request }) => {
      const { record, isKept } = await findDelivery(api, request);
      if (concernsPeople(record.event)) needsPeople(request);
      const requested = await requestRedelivery(api.app, context, record, isKept);
      return record.id === requested.deliveryId
        ? answerHastened(api, request, requested, record)
        : answerRequested(api, request, requested, { ...record, replayOf: record.id });
    },
  }),
];
