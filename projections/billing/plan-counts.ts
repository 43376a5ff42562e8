import type { PlanUse } from '../../application/ports/billing/plan-use.js';
import { isoTime } from '../../application/shared/event-context.js';
import type { CountedLimit } from '../../domain/billing/entitlements.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { tenantRows } from '../reader-connection.js';

type Count = Statement & { readonly more: (tenantId: string, now: number) => readonly unknown[] };

const counts: Readonly<Record<CountedLimit, Count>> = {
  users: {
    name: 'count of users for the plan',
    // every user holds the role `user`, whose holders are counted as they come and go
    text: 'select user_count::int as count from core.roles where tenant_id = $1 and id = $2',
    more: (tenantId) => [builtInRoleId(tenantId, 'user')],
  },
  webhooks: {
    name: 'count of webhooks for the plan',
    text: 'select count(*)::int as count from core.webhooks where tenant_id = $1',
    more: () => [],
  },
  clients: {
    name: 'count of clients for the plan',
    text: 'select count(*)::int as count from core.clients where tenant_id = $1',
    more: () => [],
  },
  apiKeys: {
    name: 'count of api keys for the plan',
    text: `select count(*)::int as count from core.api_keys
      where tenant_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2::timestamptz)`,
    more: (_, now) => [isoTime(now)],
  },
};

/** Counts from the read models. `database` has the role `tessera_reader`. */
export const planCounts = (database: Database): PlanUse['count'] => {
  return async (tenantId, what, now) => {
    const { more, ...statement } = counts[what];
    const rows = await tenantRows<{ count: number }>(database, tenantId, statement, ...more(tenantId, now));
    return rows[0]?.count ?? 0;
  };
};
