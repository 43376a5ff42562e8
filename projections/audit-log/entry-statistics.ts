import {
  type ActionCount,
  type AuditStats,
  type StatsRequest,
  countCharts,
} from '../../application/audit/audit-stats.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { isoTimeSql } from '../paging/iso-time.js';

const TOP = 10;
/** Only so many actors of each day are added up, so that the cost does not grow with the number of actors. */
const TOP_OF_A_DAY = 25;

const counted = (table: string, column: string): string =>
  `select ${isoTimeSql(`c.${column}`)} as start, c.action, c.count::int as count from audit.${table} c
    where c.tenant_id = $1 and c.${column} >= $2 and c.${column} < $3`;

const hours: Statement = { name: 'audit hours', text: counted('hours', 'hour') };
const days: Statement = { name: 'audit days', text: counted('days', 'day') };

const topActors: Statement = {
  name: 'audit top actors',
  text: `select t.actor_type as type, t.actor_id as id, sum(t.count)::int as count
    from generate_series(date_trunc('day', $2::timestamptz, 'UTC'), $3::timestamptz - interval '1 ms', interval '1 day') as s(day),
      lateral (select a.actor_type, a.actor_id, a.count from audit.actor_days a
        where a.tenant_id = $1 and a.day = s.day order by a.count desc, a.actor_type, a.actor_id limit ${TOP_OF_A_DAY}) t
    group by t.actor_type, t.actor_id order by count desc, id limit ${TOP}`,
};

const activeSince = (days: number): string =>
  `coalesce(sum(a.count) filter (where a.day > $2::timestamptz - interval '${days} days'), 0)::int as days${days}`;

/** A user counts on the day of the last entry: the users of the last days are those who were active since. */
const active: Statement = {
  name: 'audit active users',
  text: `select ${activeSince(1)}, ${activeSince(7)}, ${activeSince(30)} from audit.active_days a
    where a.tenant_id = $1 and a.day > $2::timestamptz - interval '30 days' and a.day <= $2::timestamptz`,
};

/** Returns statistics in one round trip. The cost grows with intervals and actions, not with entries. */
export async function entryStatistics(
  database: Database,
  tenantId: string,
  request: StatsRequest,
): Promise<AuditStats> {
  const { from, to, interval, now } = request;
  const span = [tenantId, from, to];
  const [counts, actors, seen] = await database.asTenant(tenantId, [
    { ...(interval === 'hour' ? hours : days), values: span },
    { ...topActors, values: span },
    { ...active, values: [tenantId, now] },
  ]);
  return {
    ...countCharts(counts!.rows as unknown as ActionCount[], request),
    activeUsers: seen!.rows[0] as unknown as AuditStats['activeUsers'],
    topActors: actors!.rows as unknown as AuditStats['topActors'],
  };
}
