import type { UsageDay, UsageFigures } from '../../application/ports/tenant/usage.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { usageQueries } from './queries.js';

export interface UsageFiguresOptions {
  readonly database: Database;
  /** Has the role `tessera_reader`. */
  readonly reader: Database;
}

/** Deliveries are rows, not events: those that were completed are counted with their last attempt. */
const deliveries: Statement = {
  name: 'deliveries by day',
  text: `select day, count::int as count from runtime.webhook_delivery_days
    where tenant_id = $1 and day >= $2 and day < $3 order by day`,
};

/** Creates the figures of what tenants use: people and sign-ins from the read model, deliveries from their own count. */
export function usageFigures({ database, reader }: UsageFiguresOptions): UsageFigures {
  const queries = usageQueries(reader);
  return {
    activeUsers: (tenantId, span) => queries.activeUsers(tenantId, span),
    async days(tenantId, span) {
      const [used, delivered] = await Promise.all([
        queries.days(tenantId, span),
        database.query<{ day: string; count: number }>(deliveries, [tenantId, span.from, span.to]),
      ]);
      const days = new Map<string, UsageDay>(used.map((day) => [day.day, { ...day, deliveries: 0 }]));
      for (const { day, count } of delivered.rows)
        days.set(day, { day, activeUsers: 0, signIns: 0, ...days.get(day), deliveries: count });
      return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
    },
  };
}
