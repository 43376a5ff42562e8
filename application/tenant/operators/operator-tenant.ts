import type { LockKind } from '../../../domain/tenant/tenant-events.js';
import type { TenantRecord } from '../tenant-record.js';
import type { TenantLock } from '../../../domain/tenant/tenant.js';
import type { Page, PageRequest } from '../../shared/page.js';

/** What becomes of a tenant; `deleted`: its people are erased, and what is left goes once its listeners know. */
export const tenantStates = ['active', 'deletion_requested', 'deleting', 'deleted'] as const;
export type TenantLifeState = (typeof tenantStates)[number];

/** A tenant as operators see it: no person is in it. Times are ISO 8601. */
export interface OperatorTenantRecord {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly state: TenantLifeState;
  readonly lock: TenantLock | null;
  readonly deletion: TenantRecord['deletion'];
  /** Id of the plan. */
  readonly plan: string;
  readonly planName: string;
  readonly users: number;
  /** People who signed in within the last 30 days. */
  readonly monthlyActiveUsers: number;
  readonly createdAt: string;
  /** The last sign-in. */
  readonly lastActivityAt: string | null;
  /** Active webhooks whose listeners are degraded. */
  readonly webhooksDegraded: number;
  /** Whether a read model applies none of the tenant's events, since it could not apply one. */
  readonly parked: boolean;
  /** How old the oldest event is that the read models lack, of any tenant, in ms. */
  readonly projectionLagMs: number;
}

/** What the read model knows of a tenant; a `plan` of null is the default one, and reasons of locks are sealed. */
export interface StoredTenant extends Omit<
  OperatorTenantRecord,
  'lock' | 'plan' | 'planName' | 'webhooksDegraded' | 'projectionLagMs'
> {
  readonly locked: boolean;
  readonly plan: string | null;
}

/** A lock that tenants have; `none` are those without. */
export type LockFilter = LockKind | 'none' | 'any';

export interface OperatorTenantFilter {
  /** Beginning of the slug or the name. */
  readonly q?: string | undefined;
  readonly lock?: LockFilter | undefined;
  readonly state?: TenantLifeState | undefined;
}

/** How the listeners of tenants answer. */
export interface DegradedWebhooks {
  /** Returns how many active webhooks of these tenants have a degraded listener, by tenant; those with none are left out. */
  degradedByTenant(tenantIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The tenants of the service, but that of the operators. `now`: ISO 8601. */
export interface OperatorTenants {
  byId(id: string, now: string): Promise<StoredTenant | null>;
  /** Returns the names of these tenants, by id; those that are no more are left out. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns a page of the tenants that the filter leaves, newest first. */
  list(filter: OperatorTenantFilter, page: PageRequest, now: string): Promise<Page<StoredTenant>>;
}
