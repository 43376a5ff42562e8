import type { UsageDay } from '../../../application/ports/tenant/usage.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { monthlyUse } from '../../../application/usage/monthly-use.js';
import type { CountedLimit } from '../../../domain/billing/entitlements.js';
import { statsRequest } from '../../management-api/routes/audit-stats.js';
import { statsParameters } from '../../management-api/schemas/audit-schemas.js';
import { utcSpan } from '../../management-api/schemas/utc.js';
import type { Answer, Api, ReadRequest, Route } from '../../management-api/serving/route.js';

const DAY_MS = 86_400_000;

/** Returns what a tenant uses of its plan, from the read models and the count of deliveries. */
async function readUsage({ app, lag }: Api, { tenantId, query }: ReadRequest): Promise<Answer> {
  const now = app.clock.now();
  const { from = null, to = null } = utcSpan(query);
  const asked = statsRequest({ from, to }, 'day', now);
  const span = { from: asked.from.slice(0, 10), to: asked.to.slice(0, 10) };
  const { result, lagging } = await lag.list(async () => {
    const { month, used, limits } = await monthlyUse(app, tenantId, lastDayOf(asked));
    const counted = async (what: CountedLimit) => ({
      used: await app.planUse.count(tenantId, what, now),
      limit: limits[what],
    });
    const [days, activeUsers, users, webhooks, clients, apiKeys] = await Promise.all([
      app.usage.days(tenantId, span),
      app.usage.activeUsers(tenantId, span),
      counted('users'),
      counted('webhooks'),
      counted('clients'),
      counted('apiKeys'),
    ]);
    return {
      days: everyDay(asked, days),
      activeUsers,
      month,
      monthlyActiveUsers: { used, limit: limits.monthlyActiveUsers },
      users,
      webhooks,
      clients,
      apiKeys,
    };
  });
  return { body: { from: asked.from, to: asked.to, ...result }, lagging };
}

const lastDayOf = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  isoTime(Math.max(Date.parse(from), Date.parse(to) - DAY_MS)).slice(0, 10);

/** Returns every day of a span, also those on which nothing was used. */
function everyDay(
  { from, to }: { readonly from: string; readonly to: string },
  used: readonly UsageDay[],
): readonly UsageDay[] {
  const byDay = new Map(used.map((day) => [day.day, day]));
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return Array.from({ length }, (_, index) => {
    const day = isoTime(Date.parse(from) + index * DAY_MS).slice(0, 10);
    return byDay.get(day) ?? { day, activeUsers: 0, signIns: 0, deliveries: 0 };
  });
}

const span = {
  from: {
    ...statsParameters.from,
    description: 'The first day of the span, at most 1,000 days before `to`.',
  },
  to: { ...statsParameters.to, description: 'Of which the day is the last. Default: now.' },
};

/** What a tenant uses of its plan. */
export const usageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/usage',
    operationId: 'getUsage',
    whileLocked: 'owners',
    summary: 'Read what the tenant uses of its plan',
    description: 'By day (UTC), by default of the last 30 days; 1,000 days at most.',
    scopes: [],
    ownersOnly: true,
    query: span,
    status: 200,
    answers: 'Usage',
    handle: readUsage,
  },
];
