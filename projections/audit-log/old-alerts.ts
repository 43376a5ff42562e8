import type { OldAlert } from '../../application/audit/alerts/close-old-alerts.js';
import type { Sql } from '../../infrastructure/postgres/database.js';

/** Alerts that are closed at a time. */
const MOST = 500;

const text = `select a.tenant_id as "tenantId", a.id from audit.alerts a
  where a.last_seen_at < $1 and a.status <> 'resolved' and a.subject_type = 'user'
  order by a.last_seen_at limit ${MOST}`;

/**
 * Returns alerts about people, of all tenants, that are unresolved and were last seen before a time (ms since the
 * epoch), the oldest first: 500 at most.
 */
export const readOldAlerts = async (database: Sql, before: number): Promise<readonly OldAlert[]> =>
  (await database.query<OldAlert>({ name: 'old alerts', text, values: [new Date(before)] })).rows;
