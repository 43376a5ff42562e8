import type { AlertsOfTenant, WaitingAlerts } from '../../application/ports/mail/alert-mails.js';
import type { PendingAlert } from '../../domain/audit/alert-mails.js';
import type { Sql } from '../../infrastructure/postgres/database.js';

/** Alerts that are read at a time. */
const PAGE = 1_000;

const alerts = `select a.tenant_id as "tenantId", a.id, a.type, a.severity, a.count::int as count,
    a.status <> 'open' as "isHandled", a.first_seen_at as "firstSeenAt"
  from audit.alerts a`;
const text = `${alerts}
  where (a.first_seen_at, a.tenant_id, a.id) > ($1, $2, $3)
  order by a.first_seen_at, a.tenant_id, a.id limit ${PAGE}`;

interface AlertRow extends Omit<PendingAlert, 'firstSeenAt'> {
  readonly tenantId: string;
  readonly firstSeenAt: Date;
}

const NONE = '00000000-0000-0000-0000-000000000000';

/**
 * Returns a function that reads the alerts of all tenants that were first seen after a time (ms since the epoch), in pages,
 * the oldest first.
 */
export const readAlertsSince = (database: Sql) =>
  async function* alertsSince(time: number): AsyncGenerator<readonly AlertsOfTenant[], void, void> {
    let after: readonly [Date, string, string] = [new Date(time), NONE, NONE];
    for (;;) {
      const { rows } = await database.query<AlertRow>({ name: 'alerts since', text, values: [...after] });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield byTenant(rows);
      if (rows.length < PAGE) return;
      after = [last.firstSeenAt, last.tenantId, last.id];
    }
  };

function byTenant(rows: readonly AlertRow[]): readonly AlertsOfTenant[] {
  const tenants = new Map<string, PendingAlert[]>();
  for (const { tenantId, firstSeenAt, ...alert } of rows) {
    const alerts = tenants.get(tenantId) ?? [];
    alerts.push({ ...alert, firstSeenAt: firstSeenAt.getTime() });
    tenants.set(tenantId, alerts);
  }
  return [...tenants].map(([tenantId, alerts]) => ({ tenantId, alerts }));
}

/** Returns a function that reads the alerts of a tenant with these ids, as far as there are any. */
export const readAlertsOf =
  (database: Sql) =>
  async ({ tenantId, ids }: WaitingAlerts): Promise<AlertsOfTenant> => {
    const one = `${alerts} where a.tenant_id = $1 and a.id = any ($2::uuid[]) order by a.first_seen_at, a.id`;
    const { rows } = await database.query<AlertRow>({
      name: 'alerts by id',
      text: one,
      values: [tenantId, ids],
    });
    return byTenant(rows)[0] ?? { tenantId, alerts: [] };
  };
