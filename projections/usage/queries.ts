import type { DaySpan, UsageDay } from '../../application/ports/tenant/usage.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { type QuerySources, tenantRows } from '../reader-connection.js';
import { usageDaysTable } from './usage-days.js';

/** The figures that follow from the event log. */
export interface UsageQueries {
  /** Returns the days on which a user was active, in their order. */
  days(tenantId: string, span: DaySpan): Promise<readonly Omit<UsageDay, 'deliveries'>[]>;
  /** Returns how many different people were active in the span. */
  activeUsers(tenantId: string, span: DaySpan): Promise<number>;
}

const days: Statement = {
  name: 'usage by day',
  text: `select day, active_users as "activeUsers", sign_ins as "signIns"
    from core.usage_days where tenant_id = $1 and day >= $2 and day < $3 order by day`,
};

/** The index leaves those who were not active after the beginning of the span. */
const activeUsers: Statement = {
  name: 'active people',
  text: `select count(*)::int as count from core.active_people p
    where p.tenant_id = $1 and p.last_day >= $2 and exists (
      select from unnest($3::text[], $4::int[]) as m(month, days)
       where (p.months ->> m.month)::int & m.days <> 0)`,
};

/** `database` has the role `tessera_reader`. */
export const usageQueries = (database: Database): UsageQueries => ({
  days: (tenantId, { from, to }) => tenantRows(database, tenantId, days, from, to),
  async activeUsers(tenantId, span) {
    const months = monthsOf(span);
    const [row] = await tenantRows<{ count: number }>(
      database,
      tenantId,
      activeUsers,
      span.from,
      [...months.keys()],
      [...months.values()],
    );
    return row?.count ?? 0;
  },
});

/** Returns the months of a span with its days as bits, as the table of people has them. */
function monthsOf({ from, to }: DaySpan): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  const end = Date.parse(to);
  for (let at = Date.parse(from); at < end; at += 86_400_000) {
    const day = new Date(at).toISOString();
    const month = day.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) | (1 << (Number(day.slice(8, 10)) - 1)));
  }
  return months;
}

export const usageReadModel = {
  table: usageDaysTable,
  queries: ({ reader }: QuerySources): UsageQueries => usageQueries(reader),
};
