import type { Claim } from '../reservation/reservation.js';
import type { Aggregate } from '../shared/decider.js';
import { DomainError } from '../shared/domain-error.js';
import type { TenantEvent } from './tenant-events.js';
import { type TenantSettings, defaultSettings } from './tenant-settings.js';

/** A tenant that exists. */
export interface PresentTenant {
  readonly status: 'active' | 'locked';
  readonly tenantId: string;
  readonly slug: string;
  readonly name: string;
  /** The language of users without one of their own: a canonical tag (BCP 47). */
  readonly defaultLocale: string | null;
  /** The name that mails are sent in; null: `name`. */
  readonly mailFromName: string | null;
  readonly settings: TenantSettings;
  readonly createdAt: string;
}

export type TenantState = { readonly status: 'none' } | { readonly status: 'cancelled' } | PresentTenant;

const evolveAbsent = (state: TenantState, event: TenantEvent, at: string): TenantState => {
  if (event.type === 'TenantCreationCancelled') return { status: 'cancelled' };
  if (event.type !== 'TenantCreated') return state;
  return {
    status: 'active',
    ...event.data,
    defaultLocale: null,
    mailFromName: null,
    settings: defaultSettings,
    createdAt: at,
  };
};

const evolvePresent = (state: PresentTenant, event: TenantEvent): TenantState => {
  switch (event.type) {
    case 'TenantCreated':
    case 'TenantCreationCancelled':
    case 'TenantDeletionRequested':
    case 'TenantDeletionCompleted':
      return state;
    case 'TenantChanged': {
      const { tenantId: _, ...changes } = event.data;
      return { ...state, ...changes };
    }
    case 'TenantSettingsChanged': {
      const { tenantId: _, ...settings } = event.data;
      return { ...state, settings: { ...state.settings, ...settings } };
    }
    case 'TenantLocked':
      return { ...state, status: 'locked' };
    case 'TenantUnlocked':
      return { ...state, status: 'active' };
  }
  return state; // a type of a later version
};

export const tenant: Aggregate<TenantState, TenantEvent> = {
  initial: { status: 'none' },
  evolve(state, event, at) {
    if (state.status === 'none') return evolveAbsent(state, event, at);
    return state.status === 'cancelled' ? state : evolvePresent(state, event);
  },
};

/** Returns the tenant. Throws `tenant_not_found` when there is none. */
export function presentTenant(state: TenantState): PresentTenant {
  if (state.status === 'none' || state.status === 'cancelled')
    throw new DomainError('not-found', 'tenant_not_found', 'There is no such tenant.');
  return state;
}

/** Returns the claim on this slug that the tenant's own stream shows. */
export function claimOnSlug(state: TenantState, slug: string): Claim {
  if (state.status === 'none') return 'not-created';
  if (state.status === 'cancelled') return 'gone';
  return state.slug === slug ? 'holds' : 'elsewhere';
}

/** Decides the creation of a tenant. */
export function decideTenantCreation(
  _state: Extract<TenantState, { status: 'none' }>,
  creation: { readonly tenantId: string; readonly slug: string; readonly name: string },
): TenantEvent[] {
  return [{ type: 'TenantCreated', data: { ...creation } }];
}

/** Decides the lock of a tenant. Idempotent. */
export const decideTenantLock = (state: PresentTenant, reason: string): TenantEvent[] =>
  state.status === 'locked' ? [] : [{ type: 'TenantLocked', data: { tenantId: state.tenantId, reason } }];

/** Decides the end of a tenant's lock. Idempotent. */
export const decideTenantUnlock = (state: PresentTenant, reason: string): TenantEvent[] =>
  state.status === 'active' ? [] : [{ type: 'TenantUnlocked', data: { tenantId: state.tenantId, reason } }];
