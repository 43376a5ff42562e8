import type { Claim } from '../reservation/reservation.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { LockKind, TenantEvent } from './tenant-events.js';
import { type LegacySignIn, legacySignInAfter } from './legacy-sign-in.js';
import { type TenantDeletion, deletionAfter } from './tenant-deletion.js';
import { type TenantSettings, defaultSettings } from './tenant-settings.js';

/** A lock; `since` is ISO 8601. The reason is null once the tenant's key is destroyed. */
export interface TenantLock {
  readonly kind: LockKind;
  readonly reason: string | null;
  readonly since: string;
}

/** A tenant that exists. */
export interface PresentTenant {
  readonly status: 'active' | 'locked';
  /** Null while `status` is `active`. */
  readonly lock: TenantLock | null;
  /** A deletion that was requested; null for none. */
  readonly deletion: TenantDeletion | null;
  readonly tenantId: string;
  readonly slug: string;
  readonly name: string;
  /** The language of users without one of their own: a canonical tag (BCP 47). */
  readonly defaultLocale: string | null;
  /** The name that mails are sent in; null: `name`. */
  readonly mailFromName: string | null;
  readonly settings: TenantSettings;
  /** The former system that sign-ins ask; null for none. Whether its period is over is not looked at. */
  readonly legacySignIn: LegacySignIn | null;
  /** When mails about alerts were last switched off, ISO 8601; absent: never. */
  readonly alertMailsOffSince?: string;
  /** Whether its owner made it, and no operator has lifted the limits of such tenants since. */
  readonly isLimited: boolean;
  readonly createdAt: string;
}

/** A tenant whose grace is over: nothing but its deletion happens to it. Times are ISO 8601. */
export interface DeletingTenant extends Omit<PresentTenant, 'status'> {
  readonly status: 'deleting';
  readonly startedAt: string;
  /** When its people were erased; null until then. */
  readonly completedAt: string | null;
}

export type TenantState =
  { readonly status: 'none' } | { readonly status: 'cancelled' } | PresentTenant | DeletingTenant;

const evolveAbsent = (state: TenantState, event: TenantEvent, at: string): TenantState => {
  if (event.type === 'TenantCreationCancelled') return { status: 'cancelled' };
  if (event.type !== 'TenantCreated') return state;
  const { selfService = false, ...created } = event.data;
  return {
    status: 'active',
    lock: null,
    deletion: null,
    ...created,
    isLimited: selfService,
    defaultLocale: null,
    mailFromName: null,
    settings: defaultSettings,
    legacySignIn: null,
    createdAt: at,
  };
};

/** The kind of a lock without one. */
export const usualLock: LockKind = 'billing';

const lockBy = (
  { kind = usualLock, reason }: { readonly kind?: LockKind; readonly reason: string | null },
  since: string,
): TenantLock => ({ kind, reason, since });

const evolvePresent = (state: PresentTenant, event: TenantEvent, at: string): TenantState => {
  switch (event.type) {
    case 'TenantCreated':
    case 'TenantCreationCancelled':
    case 'TenantDeletionCompleted':
      return state;
    case 'TenantDeletionRequested':
    case 'TenantDeletionWithdrawn':
    case 'TenantDeletionReminded':
      return { ...state, deletion: deletionAfter(state.deletion, event, at) };
    case 'TenantDeletionStarted':
      return { ...state, status: 'deleting', startedAt: at, completedAt: null };
    case 'TenantChanged': {
      const { tenantId: _, ...changes } = event.data;
      return { ...state, ...changes };
    }
    case 'TenantLimitsLifted':
      return { ...state, isLimited: false };
    case 'TenantSettingsChanged': {
      const { tenantId: _, ...settings } = event.data;
      const isMuted = settings.alertMails === false && state.settings.alertMails;
      return {
        ...state,
        ...(isMuted ? { alertMailsOffSince: at } : {}),
        settings: { ...state.settings, ...settings },
      };
    }
    case 'TenantLegacySignInSet':
    case 'TenantLegacySignInConfirmed':
    case 'TenantLegacySignInReminded':
    case 'TenantLegacySignInEnded':
      return { ...state, legacySignIn: legacySignInAfter(state.legacySignIn, event, at) };
    case 'TenantLocked':
      return { ...state, status: 'locked', lock: lockBy(event.data, at) };
    case 'TenantUnlocked':
      return { ...state, status: 'active', lock: null };
  }
  return state; // a type of a later version
};

export const tenant: Aggregate<TenantState, TenantEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    if (state.status === 'none') return evolveAbsent(state, event, at);
    if (state.status === 'deleting')
      return event.type === 'TenantDeletionCompleted' ? { ...state, completedAt: at } : state;
    return state.status === 'cancelled' ? state : evolvePresent(state, event, at);
  },
};

/** Returns whether the state is that of a tenant that exists: one that is being deleted does no longer. */
export const isPresent = (state: TenantState): state is PresentTenant =>
  state.status === 'active' || state.status === 'locked';

/** Returns the tenant. Throws `tenant_not_found` when there is none. */
export function presentTenant(state: TenantState): PresentTenant {
  if (!isPresent(state)) throw new DomainError('not-found', 'tenant_not_found', 'There is no such tenant.');
  return state;
}

/** Returns the claim on this slug that the tenant's own stream shows. */
export function claimOnSlug(state: TenantState, slug: string): Claim {
  if (state.status === 'none') return 'not-created';
  if (state.status === 'cancelled') return 'gone';
  return state.slug === slug ? 'holds' : 'elsewhere';
}

/** Decides the creation of a tenant. @param selfService whether its owner makes it */
export function decideTenantCreation(
  _state: Extract<TenantState, { status: 'none' }>,
  {
    selfService = false,
    ...creation
  }: {
    readonly tenantId: string;
    readonly slug: string;
    readonly name: string;
    readonly selfService?: boolean | undefined;
  },
): TenantEvent[] {
  return [{ type: 'TenantCreated', data: { ...creation, ...(selfService && { selfService }) } }];
}

/** Decides that the limits of a tenant that its owner made hold no longer. Idempotent. */
export const decideLimitsLifting = ({ tenantId, isLimited }: PresentTenant): TenantEvent[] =>
  isLimited ? [{ type: 'TenantLimitsLifted', data: { tenantId } }] : [];

/** Decides the lock of a tenant. Idempotent: a lock of another kind takes the place of the one before. */
export const decideTenantLock = (
  { tenantId, lock }: PresentTenant,
  { kind, reason }: { readonly kind?: LockKind | undefined; readonly reason: string },
): TenantEvent[] =>
  lock !== null && (kind === undefined || lock.kind === kind)
    ? []
    : [{ type: 'TenantLocked', data: { tenantId, ...(kind && { kind }), reason } }];

/** Decides the end of a tenant's lock. Idempotent. */
export const decideTenantUnlock = ({ tenantId, lock }: PresentTenant, reason: string): TenantEvent[] =>
  lock === null ? [] : [{ type: 'TenantUnlocked', data: { tenantId, kind: lock.kind, reason } }];
