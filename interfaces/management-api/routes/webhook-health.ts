import type { StatsInterval } from '../../../application/audit/audit-stats.js';
import { utcSpan } from '../schemas/utc.js';
import { healthParameters } from '../schemas/webhook-health-schemas.js';
import type { Answer, Api, ReadRequest, Route } from '../serving/route.js';
import { wholeIntervals } from './whole-intervals.js';
import { oneWebhook } from './webhooks.js';
import { noPeople } from '../serving/support-request.js';

/** The span of a request without `from`, and the longest one, in days. Deliveries are kept for 30 days. */
const days = { usual: { hour: 1, day: 30 }, most: 31 } as const;

async function readHealth(api: Api, request: ReadRequest): Promise<Answer> {
  const { tenantId, params, query } = request;
  const interval = query['interval'] as StatsInterval;
  const { from = null, to = null } = utcSpan(query);
  const span = wholeIntervals({ from, to }, interval, api.app.clock.now(), {
    defaultDays: days.usual[interval],
    mostDays: days.most,
  });
  const isSettled = await api.deliveries.settled();
  const { lagging = false } = await oneWebhook(api, request);
  const body = await api.deliveries.health(tenantId, params['id'] ?? '', span);
  return { body, lagging: lagging || !isSettled };
}

export const webhookHealthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/webhooks/{id}/health',
    operationId: 'getWebhookHealth',
    whileLocked: 'owners',
    summary: 'Read how a listener has been answering',
    peopleForSupport: noPeople,
    description:
      'In hours (by default of the last 24) or days (of the last 30), extended to whole ones; 31 days at most.',
    scopes: ['webhooks:read'],
    query: healthParameters,
    status: 200,
    answers: 'WebhookHealth',
    refusals: { 404: ['webhook_not_found'] },
    throwIfMissing: oneWebhook,
    handle: readHealth,
  },
];
