import { changeWebhook } from '../../../application/webhook/change-webhook.js';
import { type CreateWebhookInput, createWebhook } from '../../../application/webhook/create-webhook.js';
import { deleteWebhook } from '../../../application/webhook/delete-webhook.js';
import { eventTypes } from '../../../application/webhook/webhook-catalogue.js';
import { readWebhook } from '../../../application/webhook/webhook-stream.js';
import { rotateWebhookSecret } from '../../../application/webhook/rotate-webhook-secret.js';
import type { WebhookRecord } from '../../../application/webhook/webhook-record.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { eventKinds, selects, selectsPeople, concernsPeople } from '../../../domain/webhook/event-kinds.js';
import { needsPeople } from './people-scope.js';
import { pageBody, pageRequest } from '../serving/paging.js';
import { type Answer, type Api, type ReadRequest, type Route, writing } from '../serving/route.js';
import { pageParameters } from '../schemas/schemas.js';
import { noPeople } from '../serving/support-request.js';

/** Returns the webhook of the path's `id`, from its stream when the read model may be behind. */
export async function oneWebhook(api: Api, { tenantId, params }: ReadRequest): Promise<Answer> {
  const id = params['id'] ?? '';
  const { result, lagging } = await api.lag.read(
    () => api.webhooks.byId(tenantId, id),
    () => readWebhook(api.app, tenantId, id),
  );
  if (!result)
    throw new DomainError('not-found', 'webhook_not_found', 'There is no such webhook subscription.');
  return { body: result.record, revision: result.revision, lagging };
}

async function listWebhooks(api: Api, request: ReadRequest): Promise<Answer> {
  const page = pageRequest(api, request);
  const { result, lagging } = await api.lag.list(() => api.webhooks.list(request.tenantId, page));
  const ids = result.items.map(({ id }) => id);
  const since = ids.length === 0 ? null : await api.deliveries.degradedSince(request.tenantId, ids);
  const items = result.items.map((one) => ({ ...one, degradedSince: since?.get(one.id) ?? null }));
  return { body: pageBody(api, request, { ...result, items }), lagging };
}

/** Returns the record with its secret, the members in the order of every answer. */
const withSecret = ({ id, url, events, description, ...rest }: WebhookRecord, secret: string) => ({
  id,
  url,
  events,
  description,
  secret,
  ...rest,
});

const catalogue = { items: eventKinds.map((event) => ({ event, ...eventTypes[event] })) };

/** Returns whether a webhook would hear of more than it does. */
async function widens(
  api: Api,
  tenantId: string,
  webhookId: string,
  events: readonly string[],
): Promise<boolean> {
  const before = (await readWebhook(api.app, tenantId, webhookId))?.record.events;
  return before !== undefined && events.some((kind) => !selects(before, kind));
}

/** Returns whether a change would send personal values to a listener that does not get them now. */
async function sendsMorePersonalData(
  api: Api,
  tenantId: string,
  { webhookId, url, events }: Partial<CreateWebhookInput> & { readonly webhookId: string },
): Promise<boolean> {
  if (url === undefined && events === undefined) return false;
  const before = (await readWebhook(api.app, tenantId, webhookId))?.record;
  if (before === undefined) return false;
  const selected = eventKinds.filter(
    (kind) => concernsPeople(kind) && selects(events ?? before.events, kind),
  );
  const isElsewhere = url !== undefined && url !== before.url;
  return selected.some((kind) => isElsewhere || !selects(before.events, kind));
}

export const webhookRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/webhooks',
    operationId: 'listWebhooks',
    whileLocked: 'owners',
    summary: 'List webhook subscriptions',
    peopleForSupport: noPeople,
    scopes: ['webhooks:read'],
    query: pageParameters,
    status: 200,
    answers: 'WebhookPage',
    handle: listWebhooks,
  },
  writing<CreateWebhookInput>({
    method: 'POST',
    path: '/api/webhooks',
    operationId: 'createWebhook',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Subscribe a listener to events',
    description:
      'The answer has the `secret` that deliveries are signed with; it is never shown again. With an `Idempotency-Key` ' +
      'a repeated request gets the same answer. Needs `users:read` as well for `user.*` kinds.',
    scopes: ['webhooks:write'],
    takes: 'CreateWebhook',
    status: 201,
    answers: 'WebhookWithSecret',
    refusals: { 409: ['too_many_webhooks', 'plan_limit'] },
    handle: async (api, { context, body, scopes }) => {
      if (selectsPeople(body.events)) needsPeople({ scopes });
      const { record, secret, revision, position } = await createWebhook(api.app, context, body);
      const location = `/api/webhooks/${record.id}` as const;
      return { body: withSecret(record, secret), revision, position, location };
    },
  }),
  // before the paths with an id, which it would match as well
  {
    method: 'GET',
    path: '/api/webhooks/event-types',
    operationId: 'listEventTypes',
    whileLocked: 'owners',
    summary: 'List the kinds of events',
    peopleForSupport: noPeople,
    description:
      'Each with a JSON Schema and a sample of its `data`. Members are only ever added to payloads.',
    scopes: ['webhooks:read'],
    status: 200,
    answers: 'EventTypes',
    handle: () => Promise.resolve({ body: catalogue }),
  },
  {
    method: 'GET',
    path: '/api/webhooks/{id}',
    operationId: 'getWebhook',
    whileLocked: 'owners',
    summary: 'Read a webhook subscription',
    peopleForSupport: noPeople,
    scopes: ['webhooks:read'],
    status: 200,
    answers: 'Webhook',
    refusals: { 404: ['webhook_not_found'] },
    throwIfMissing: oneWebhook,
    handle: oneWebhook,
  },
  writing<Partial<CreateWebhookInput>>({
    method: 'PUT',
    path: '/api/webhooks/{id}',
    operationId: 'changeWebhook',
    whileLocked: 'stops',
    summary: 'Change a webhook subscription',
    description:
      'Pending deliveries go to the new `url`; `active: false` cancels them. Needs `users:read` as well for further ' +
      '`user.*` kinds, and for another `url` that hears of some.',
    scopes: ['webhooks:write'],
    takes: 'ChangeWebhook',
    stepUpFor: async ({ url, events }, { tenantId, params }, api) =>
      url !== undefined ||
      (events !== undefined && (await widens(api, tenantId, params['id'] ?? '', events))),
    conditional: true,
    status: 200,
    answers: 'Webhook',
    refusals: { 404: ['webhook_not_found'] },
    throwIfMissing: oneWebhook,
    handle: async (api, { context, params, body, tenantId, scopes }) => {
      const input = { ...body, webhookId: params['id'] ?? '' };
      if (await sendsMorePersonalData(api, tenantId, input)) needsPeople({ scopes });
      const { record, revision, position } = await changeWebhook(api.app, context, input);
      return { body: record, revision, position };
    },
  }),
  writing({
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    operationId: 'deleteWebhook',
    whileLocked: 'stops',
    summary: 'Delete a webhook subscription',
    description: 'Cancels its pending deliveries.',
    scopes: ['webhooks:write'],
    conditional: true,
    status: 204,
    refusals: { 404: ['webhook_not_found'] },
    throwIfMissing: oneWebhook,
    handle: (api, { context, params }) => deleteWebhook(api.app, context, { webhookId: params['id'] ?? '' }),
  }),
  writing<{ readonly overlapSeconds?: number }>({
    method: 'POST',
    path: '/api/webhooks/{id}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    whileLocked: 'stops',
    stepUp: true,
    summary: 'Give a subscription another secret',
    description:
      'The answer has the new `secret`, which is never shown again. For `overlapSeconds` deliveries are signed with ' +
      'both; a verifier takes either.',
    scopes: ['webhooks:write'],
    takes: 'RotateWebhookSecret',
    bodyOptional: true,
    status: 200,
    answers: 'WebhookWithSecret',
    refusals: { 404: ['webhook_not_found'], 409: ['webhook_secret_replaced'] },
    throwIfMissing: oneWebhook,
    handle: async (api, { context, params, body }) => {
      const input = { ...body, webhookId: params['id'] ?? '' };
      const { record, secret, revision, position } = await rotateWebhookSecret(api.app, context, input);
      return { body: withSecret(record, secret), revision, position };
    },
  }),
];
