import type { BillingState } from '../../domain/billing/billing.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import type { QuerySources } from '../reader-connection.js';
import { billingTable } from './project.js';

/** A plan that tenants have subscribed to. */
export interface HeldPlan {
  readonly plan: string;
  readonly count: number;
  readonly tenants: readonly string[];
}

/** The queries for what tenants have subscribed to, for the service itself and for operators. */
export interface BillingQueries {
  /** Returns tenants whose subscription or invoice is due at `now` (ISO 8601), the longest due first. */
  due(limit: number, now: string): Promise<readonly string[]>;
  /** Returns what a tenant has subscribed to, without what is sealed; null where there never was anything. */
  stateOf(tenantId: string): Promise<BillingState | null>;
  /** Returns the plans that tenants have subscribed to, by id, each with how many do and the slugs of at most ten of them. */
  heldPlans(): Promise<readonly HeldPlan[]>;
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
  heldPlans: {
    name: 'plans that tenants have',
    text: `select b.plan, count(*)::int as count, (array_agg(t.slug order by t.slug))[1:10] as tenants
      from core.billing b join core.tenants t on t.tenant_id = b.tenant_id
      where b.plan is not null group by b.plan order by b.plan`,
  },
  stateOf: { name: 'billing of a tenant', text: 'select state from core.billing where tenant_id = $1' },
};

/** `database` has the role `tessera_projector`. */
export const billingQueries = (database: Database): BillingQueries => ({
  due: async (limit, now) =>
    (await database.query<{ tenantId: string }>(statements.due, [limit, now])).rows.map(
      ({ tenantId }) => tenantId,
    ),
  heldPlans: async () => (await database.query<HeldPlan>(statements.heldPlans)).rows,
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
