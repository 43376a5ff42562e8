import { dueDelivery, type DeliveryRecord } from '../../../application/webhook/delivery-record.js';
import { EVENT_ID_PREFIX } from '../../../application/webhook/envelope.js';
import { findRequestedDelivery } from '../../../application/webhook/find-requested-delivery.js';
import {
  type RequestedDelivery,
  requestRedelivery,
  requestReplay,
  requestTest,
} from '../../../application/webhook/request-delivery.js';
import { readWebhook } from '../../../application/webhook/read-webhook.js';
import { selectsPeople, tellsOfPeople } from '../../../domain/webhook/event-kinds.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { ReplayInput } from '../../../application/webhook/replay-input.js';
import type { DeliveryFilter, FoundDelivery } from '../../../projections/webhook-outbox/queries.js';
import { pageBody, pageRequest } from '../serving/paging.js';
import { utcSpan } from '../schemas/utc.js';
import { type Answer, type Api, type ReadRequest, type Route, writing } from '../serving/route.js';
import { pageParameters } from '../schemas/schemas.js';
import { deliveryFor, mayReadPeople, needsPeople } from './people-scope.js';
import { deliveryFilters } from '../schemas/webhook-schemas.js';
import { oneWebhook } from './webhooks.js';

/**
 * The delivery that the path names, once everything is written down that happened before; where that takes too long, one
 * that was asked for as it is going to be.
 */
async function findDelivery(
  api: Api,
  request: ReadRequest,
): Promise<FoundDelivery & { readonly lagging: boolean }> {
  const { tenantId, params } = request;
  const lagging = !(await api.deliveries.settled());
  await oneWebhook(api, request);
  const [subscriptionId, id] = [params['id'] ?? '', params['deliveryId'] ?? ''];
  const found =
    (await api.deliveries.byId(tenantId, subscriptionId, id)) ??
    (lagging ? await notWrittenDown(api, tenantId, subscriptionId, id) : null);
  if (!found) throw new DomainError('not-found', 'delivery_not_found', 'There is no such delivery.');
  return { ...found, lagging };
}

/** One that was asked for, as it is going to be: whoever asked has its id. */
async function notWrittenDown(
  { app, deliveries }: Api,
  tenantId: string,
  subscriptionId: string,
  id: string,
): Promise<FoundDelivery | null> {
  const asked = await findRequestedDelivery(app, tenantId, subscriptionId, id);
  if (asked === null) return null;
  const { at, eventId, of } = asked;
  const { maxAttempts } = deliveries;
  if ('kind' in of) {
    const due = { eventId: EVENT_ID_PREFIX + eventId, event: of.kind, isTest: true, replayOf: null };
    return { record: dueDelivery({ ...due, id, subscriptionId, maxAttempts }, at), isKept: true };
  }
  const before = await deliveries.byId(tenantId, subscriptionId, of.deliveryId);
  // of what is gone nothing is made any more
  if (before?.isKept !== true) return null;
  const due = { ...before.record, id, maxAttempts, replayOf: before.record.id };
  return { record: dueDelivery(due, at), isKept: true };
}

async function oneDelivery(api: Api, request: ReadRequest): Promise<Answer> {
  const { record, lagging } = await findDelivery(api, request);
  return { body: deliveryFor(request, record), lagging };
}

async function listDeliveries(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const filter = filterOf(request);
  const isSettled = await api.deliveries.settled();
  const { lagging = false } = await oneWebhook(api, request);
  const found = await api.deliveries.list(request.tenantId, request.params['id'] ?? '', filter, page);
  const items = found.items.map((record) => deliveryFor(request, record));
  return { body: pageBody(api, request, { ...found, items }), lagging: lagging || !isSettled };
}

function filterOf({ query }: ReadRequest): DeliveryFilter {
  const { from: _from, to: _to, limit: _limit, cursor: _cursor, includeTotal: _total, ...rest } = query;
  const { from, to } = utcSpan(query);
  return { ...rest, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** A delivery that was asked for, as it was written down; as it is going to be, where that takes too long. */
async function requested(
  api: Api,
  { tenantId }: ReadRequest,
  { deliveryId, at, position }: RequestedDelivery,
  due: Omit<Parameters<typeof dueDelivery>[0], 'id' | 'maxAttempts'>,
): Promise<Answer> {
  const isSettled = await api.deliveries.settled(position);
  const found = await api.deliveries.byId(tenantId, due.subscriptionId, deliveryId);
  const { maxAttempts } = api.deliveries;
  const record: DeliveryRecord = found?.record ?? dueDelivery({ ...due, id: deliveryId, maxAttempts }, at);
  return { body: record, position, lagging: !isSettled };
}

/**
 * The kinds that a replay is to be of. A caller who may not read people gets those that are selected now, so that a change
 * of the subscription meanwhile selects no more. Throws the 403 where that is something about people.
 */
async function replayedKinds(
  { app }: Api,
  { tenantId, scopes }: Pick<ReadRequest, 'tenantId' | 'scopes'>,
  subscriptionId: string,
  given: readonly string[] | undefined,
): Promise<{ readonly events?: readonly string[] }> {
  if (mayReadPeople({ scopes })) return {};
  const events = given ?? (await readWebhook(app, tenantId, subscriptionId))?.record.events;
  if (events === undefined) return {};
  if (selectsPeople(events)) needsPeople({ scopes });
  return { events };
}

const deliveryRefusals = ['webhook_not_found', 'delivery_not_found'];

export const deliveryRoutes: readonly Route[] = [
  writing<{ readonly event?: string }>({
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    operationId: 'testWebhook',
    tag: 'Webhooks',
    summary: 'Deliver a sample',
    description:
      "Of `event`, else of the first kind that the subscription selects; the sample's `data` says `test: true`.",
    scopes: ['webhooks:write'],
    takes: 'TestWebhook',
    bodyOptional: true,
    status: 202,
    answers: 'Delivery',
    refusals: { 404: ['webhook_not_found'], 409: ['webhook_inactive'] },
    present: oneWebhook,
    handle: async (api, { context, body, ...request }) => {
      const subscriptionId = request.params['id'] ?? '';
      const asked = await requestTest(api.app, context, { ...body, subscriptionId });
      const eventId = EVENT_ID_PREFIX + asked.eventId;
      const due = { subscriptionId, eventId, event: asked.kind, isTest: true, replayOf: null };
      return requested(api, request, asked, due);
    },
  }),
  writing<ReplayInput>({
    method: 'POST',
    path: '/api/webhooks/{id}/replay',
    operationId: 'replayWebhook',
    tag: 'Webhooks',
    summary: 'Deliver a span of time once more',
    description:
      'Reads the events of that time again, those from before the subscription too, and makes a new delivery of each ' +
      'under its own event id. It goes on behind the answer: the list of deliveries shows how far it is. Needs `users:read` ' +
      'as well where `user.*` kinds are selected.',
    scopes: ['webhooks:write'],
    takes: 'ReplayWebhook',
    status: 202,
    answers: 'WebhookReplay',
    refusals: { 404: ['webhook_not_found'], 409: ['webhook_inactive', 'replay_under_way'] },
    present: oneWebhook,
    handle: async (api, { context, tenantId, params, body, scopes }) => {
      const subscriptionId = params['id'] ?? '';
      const selected = await replayedKinds(api, { tenantId, scopes }, subscriptionId, body.events);
      const asked = await requestReplay(
        api.app,
        context,
        { ...body, ...selected, subscriptionId },
        async (lastAskedAt) => {
          // one that is not even written down yet is under way
          if (lastAskedAt !== null && !(await api.deliveries.settled(lastAskedAt))) return true;
          return api.deliveries.isReplaying(tenantId, subscriptionId);
        },
      );
      const { from, to, events = null, status = null } = asked.replay;
      const replay = { id: asked.eventId, subscriptionId, from, to, events, status, createdAt: asked.at };
      return { body: replay, position: asked.position };
    },
  }),
  {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    tag: 'Webhooks',
    summary: 'List deliveries',
    scopes: ['webhooks:read'],
    query: { ...pageParameters, ...deliveryFilters },
    status: 200,
    answers: 'DeliveryPage',
    refusals: { 404: ['webhook_not_found'] },
    present: oneWebhook,
    handle: listDeliveries,
  },
  {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries/{deliveryId}',
    operationId: 'getDelivery',
    tag: 'Webhooks',
    summary: 'Read a delivery',
    scopes: ['webhooks:read'],
    status: 200,
    answers: 'Delivery',
    refusals: { 404: deliveryRefusals },
    present: oneDelivery,
    handle: oneDelivery,
  },
  writing({
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    operationId: 'redeliver',
    tag: 'Webhooks',
    summary: 'Deliver once more',
    description:
      'A new delivery of the same body under the same event id; the one before has ended. Needs `users:read` as well for ' +
      '`user.*` kinds.',
    scopes: ['webhooks:write'],
    takes: null,
    status: 202,
    answers: 'Delivery',
    refusals: { 404: deliveryRefusals, 409: ['webhook_inactive', 'delivery_under_way', 'delivery_erased'] },
    present: oneDelivery,
    handle: async (api, { context, ...request }) => {
      const { record, isKept } = await findDelivery(api, request);
      if (tellsOfPeople(record.event)) needsPeople(request);
      const asked = await requestRedelivery(api.app, context, record, isKept);
      return requested(api, request, asked, { ...record, replayOf: record.id });
    },
  }),
];
