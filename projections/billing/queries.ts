import type { BillingState } from '../../domain/billing/billing.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { QuerySources } from '../reader-connection.js';
import { billingTable } from './project.js';

/** The queries for what tenants have subscribed to, for the service itself and for operators. */
export interface BillingQueries {
  /** Returns tenants whose subscription or invoice is due at `now` (ISO 8601), the longest due first. */
  due(limit: number, now: string): Promise<readonly string[]>;
  /** Returns what a tenant has subscribed to, without what is sealed; null where there never was anything. */
  stateOf(tenantId: string): Promise<BillingState | null>;
  /** Returns the tenant that is this customer at Stripe; null where none is, or more than one. */
  tenantOfCustomer(customerId: string): Promise<string | null>;
}

const statements = {
  due: {
    name: 'tenants with a due step of billing',
    text: `select tenant_id as "tenantId" from core.billing
      where next_step_at <= $2 order by next_step_at limit $1`,
  },
  tenantOfCustomer: {
    name: 'tenant of a customer at Stripe',
    text: `select tenant_id as "tenantId" from core.billing where customer_id = $1 limit 2`,
  },
  stateOf: { name: 'billing of a tenant', text: 'select state from core.billing where tenant_id = $1' },
};

/** `database` has the role `tessera_projector`. */
export const billingQueries = (database: Database): BillingQueries => ({
  due: async (limit, now) =>
    (await database.query<{ tenantId: string }>(statements.due, [limit, now])).rows.map(
      ({ tenantId }) => tenantId,
    ),
  tenantOfCustomer: async (customerId) => {
    const { rows } = await database.query<{ tenantId: string }>(statements.tenantOfCustomer, [customerId]);
    return rows.length === 1 ? (rows[0]?.tenantId ?? null) : null;
  },
  stateOf: async (tenantId) =>
    (await database.query<{ state: BillingState }>(statements.stateOf, [tenantId])).rows[0]?.state ?? null,
});

export const billingReadModel = {
  table: billingTable,
  queries: ({ projecting }: QuerySources) => billingQueries(projecting),
};
