import { alertSeverities } from '../../../application/audit/alerts/alert-rule.js';
import { describeAlerts } from '../../../application/audit/alerts/list-alerts.js';
import { type AuditStats, intervalStart } from '../../../application/audit/audit-stats.js';
import { brandingTarget } from '../../../application/branding/branding-stream.js';
import { isoTime } from '../../../application/shared/event-context.js';
import { load } from '../../../application/shared/load.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { deletionRecord } from '../../../application/tenant/tenant-record.js';
import { intervalMs } from '../../../application/webhook/webhook-health.js';
import type { StoredAlert } from '../../../application/ports/audit/audit-log.js';
import type { Answer, Api, ReadRequest, Route } from '../../management-api/serving/route.js';

const DAYS = 30;
/** The most open alerts that are counted. */
const ALERTS_COUNTED = 200;
const ALERTS_SHOWN = 5;
const OWNERS_READ = 50;

const firstOnly = { limit: 1, after: null, includeTotal: false };

/** Returns the span of the last 30 days (UTC), today included. */
function lastDays(now: number): { readonly from: string; readonly to: string } {
  const to = Date.parse(intervalStart(isoTime(now), 'day')) + intervalMs.day;
  return { from: isoTime(to - DAYS * intervalMs.day), to: isoTime(to) };
}

const dayOf = ({ start, logins, failedLogins, signups }: AuditStats['buckets'][number]) => ({
  day: start.slice(0, 10),
  signIns: logins,
  failures: failedLogins,
  newPeople: signups,
});

async function alertsOf(api: Api, tenantId: string, open: readonly StoredAlert[]) {
  const count = (severity: string): number =>
    open.filter(({ type }) => alertSeverities[type] === severity).length;
  return {
    open: { low: count('low'), medium: count('medium'), high: count('high') },
    newest: await describeAlerts(api.app, api.audit, tenantId, open.slice(0, ALERTS_SHOWN)),
  };
}

/** Returns the first steps of a tenant that are done, by its present state. */
async function firstSteps(api: Api, tenantId: string, subscriptions: number) {
  const now = api.app.clock.now();
  const { stream, aggregate } = brandingTarget(tenantId);
  const [facts, clients, people, owners, branding] = await Promise.all([
    api.overview.details(tenantId),
    api.clients.list(tenantId, firstOnly),
    api.users.list(tenantId, {}, { ...firstOnly, limit: 2 }, now),
    api.users.list(tenantId, { role: 'owner' }, { ...firstOnly, limit: OWNERS_READ }, now),
    load(api.app, stream, aggregate),
  ]);
  return {
    application: clients.items.length > 0,
    signedIn: facts.hasSignIn,
    apiKey: facts.hasApiKey,
    branding: branding.revision !== null,
    webhook: subscriptions > 0,
    ownersSecondFactor: owners.items.length > 0 && owners.items.every(({ mfaEnabled }) => mfaEnabled),
    people: people.items.length > 1,
  };
}

async function readOverview(api: Api, { tenantId }: ReadRequest): Promise<Answer> {
  const now = api.app.clock.now();
  const [isAuditSettled, isOutboxSettled] = await Promise.all([api.audit.settle(), api.deliveries.settled()]);
  const [stats, alerts, webhooks] = await Promise.all([
    api.audit.stats(tenantId, { ...lastDays(now), interval: 'day', now: isoTime(now) }),
    api.audit.alerts(tenantId, { status: 'open' }, { ...firstOnly, limit: ALERTS_COUNTED }),
    api.deliveries.state(tenantId),
  ]);
  const { result: steps, lagging } = await api.lag.list(() =>
    firstSteps(api, tenantId, webhooks.subscriptions),
  );
  const { deletion } = await presentTenantOf(api.app, tenantId);
  const body = {
    deletion: deletionRecord(deletion),
    activePeople: stats.activeUsers,
    days: stats.buckets.map(dayOf),
    alerts: await alertsOf(api, tenantId, alerts.items),
    webhooks,
    firstSteps: steps,
  };
  return { body, lagging: lagging || !isAuditSettled || !isOutboxSettled };
}

export const portalOverviewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/portal/api/overview',
    operationId: 'getOverview',
    whileLocked: 'owners',
    summary: 'Read the figures of the first screen',
    scopes: [],
    status: 200,
    answers: 'Overview',
    handle: readOverview,
  },
];
