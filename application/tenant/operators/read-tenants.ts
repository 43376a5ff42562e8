import { defaultPlan } from '../../../domain/billing/plan.js';
import { PLATFORM_TENANT, streamName } from '../../../domain/shared/stream-name.js';
import {
  type DeletingTenant,
  type PresentTenant,
  type TenantState,
  tenant,
} from '../../../domain/tenant/tenant.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { App } from '../../app.js';
import { loadBilling } from '../../billing/billing-stream.js';
import type { ServiceOperations } from '../../ports/shared/service-operations.js';
import { isoTime } from '../../shared/event-context.js';
import type { Page, PageRequest } from '../../shared/page.js';
import { load } from '../../shared/load.js';
import { deletionRecord } from '../tenant-record.js';
import type {
  DegradedWebhooks,
  OperatorTenantFilter,
  OperatorTenantRecord,
  OperatorTenants,
  StoredTenant,
  TenantLifeState,
} from './operator-tenant.js';

type ReadApp = Pick<App, 'events' | 'plans' | 'clock'>;

/** Where tenants are read, how their listeners answer, and how far the read models are. */
interface ReadOptions {
  readonly operatorTenants: OperatorTenants;
  readonly deliveries: DegradedWebhooks;
  readonly operations: Pick<ServiceOperations, 'projections'>;
}

const lagOf = async ({ operations }: ReadOptions): Promise<number> =>
  Math.max(0, ...(await operations.projections()).map(({ lagMs }) => lagMs));

/**
 * Returns a tenant with the revision of its stream. What it is comes from its streams; only the counts, the last sign-in and
 * whether it is parked come from the read models, and are 0, null and false where these lack it. Throws
 * `tenant_not_found`, also for that of the operators.
 */
export async function readOperatorTenant(
  app: ReadApp,
  options: ReadOptions,
  id: string,
): Promise<{ readonly record: OperatorTenantRecord; readonly revision: bigint }> {
  if (id === PLATFORM_TENANT) throw tenantNotFound();
  const [{ state, revision }, billed, stored, degraded, lagMs] = await Promise.all([
    load(app, streamName(id, 'tenant', id), tenant),
    loadBilling(app, id),
    options.operatorTenants.byId(id, isoTime(app.clock.now())),
    options.deliveries.degradedByTenant([id]),
    lagOf(options),
  ]);
  if (state.status === 'none' || state.status === 'cancelled') throw tenantNotFound();
  const shown: StoredTenant = {
    id,
    slug: state.slug,
    name: state.name,
    state: lifeStateOf(state),
    locked: state.lock !== null,
    deletion: deletionRecord(state.deletion),
    plan: billed.state.subscription?.plan ?? null,
    users: stored?.users ?? 0,
    monthlyActiveUsers: stored?.monthlyActiveUsers ?? 0,
    createdAt: state.createdAt,
    lastActivityAt: stored?.lastActivityAt ?? null,
    parked: stored?.parked ?? false,
  };
  const health = { webhooksDegraded: degraded.get(id) ?? 0, projectionLagMs: lagMs };
  return { record: recordOf(app, shown, state.lock, health), revision: revision! };
}

const lifeStateOf = (state: PresentTenant | DeletingTenant): TenantLifeState => {
  if (state.status === 'deleting') return state.completedAt === null ? 'deleting' : 'deleted';
  return state.deletion === null ? 'active' : 'deletion_requested';
};

/** Returns a page of tenants. The streams of those that are locked are read, since the reasons of locks are sealed. */
export async function listOperatorTenants(
  app: ReadApp,
  options: ReadOptions,
  filter: OperatorTenantFilter,
  page: PageRequest,
): Promise<Page<OperatorTenantRecord>> {
  const [listed, lagMs] = await Promise.all([
    options.operatorTenants.list(filter, page, isoTime(app.clock.now())),
    lagOf(options),
  ]);
  const degraded = await options.deliveries.degradedByTenant(listed.items.map(({ id }) => id));
  const items = await Promise.all(
    listed.items.map(async (stored) =>
      recordOf(
        app,
        stored,
        stored.locked
          ? lockIn((await load(app, streamName(stored.id, 'tenant', stored.id), tenant)).state)
          : null,
        { webhooksDegraded: degraded.get(stored.id) ?? 0, projectionLagMs: lagMs },
      ),
    ),
  );
  return { ...listed, items };
}

const lockIn = (state: TenantState): OperatorTenantRecord['lock'] => ('lock' in state ? state.lock : null);

const recordOf = (
  { plans }: ReadApp,
  { locked: _, plan, ...stored }: StoredTenant,
  lock: OperatorTenantRecord['lock'],
  health: Pick<OperatorTenantRecord, 'webhooksDegraded' | 'projectionLagMs'>,
): OperatorTenantRecord => {
  const id = plan ?? defaultPlan(plans).id;
  const planName = plans.plans.find((offered) => offered.id === id)?.name ?? id;
  return { ...stored, lock, plan: id, planName, ...health };
};

/** Returns the refusal of an id that names no tenant. */
export const tenantNotFound = (): DomainError =>
  new DomainError('not-found', 'tenant_not_found', 'There is no such tenant.');
