import { tenant } from '../../domain/tenant/tenant.js';
import type { TenantEvent } from '../../domain/tenant/tenant-events.js';
import { type AuditRules, foldedStream, membersOf, targetIn } from '../audit/audit-rule.js';

const target = targetIn('tenant', 'tenantId');
const category = 'tenant';

/** How a tenant's events read in its audit log. */
export const tenantAuditRules: AuditRules<TenantEvent> = {
  TenantCreated: { action: 'tenant.created', category, target, names: ({ name }) => [name] },
  TenantCreationCancelled: { action: 'tenant.creation_cancelled', category: 'technical', target },
  TenantChanged: { action: 'tenant.updated', category, target, names: ({ name }) => [name ?? null] },
  TenantLimitsLifted: { action: 'tenant.limits_lifted', category, target },
  TenantSettingsChanged: { action: 'tenant.settings_changed', category, target },
  TenantLegacySignInSet: {
    action: 'tenant.legacy_sign_in_set',
    category,
    target,
    shows: ['url', 'trustVerified'],
    masks: 'secret',
  },
  TenantLegacySignInConfirmed: { action: 'tenant.legacy_sign_in_confirmed', category, target },
  TenantLegacySignInReminded: {
    action: 'tenant.legacy_sign_in_reminded',
    category: 'technical',
    target,
    shows: ['days', 'endsAt'],
  },
  TenantLegacySignInEnded: { action: 'tenant.legacy_sign_in_ended', category, target, shows: ['reason'] },
  TenantLocked: { action: 'tenant.locked', category, target, shows: ['kind', 'reason'] },
  TenantUnlocked: { action: 'tenant.unlocked', category, target, shows: ['kind', 'reason'] },
  TenantDeletionRequested: {
    action: 'tenant.deletion_requested',
    category,
    target,
    shows: ['scheduledFor', 'reason'],
  },
  TenantDeletionWithdrawn: { action: 'tenant.deletion_withdrawn', category, target, shows: ['reason'] },
  TenantDeletionReminded: {
    action: 'tenant.deletion_reminded',
    category: 'technical',
    target,
    shows: ['days'],
  },
  TenantDeletionStarted: { action: 'tenant.deletion_started', category, target },
  TenantDeletionCompleted: { action: 'tenant.deletion_completed', category, target },
};

/** How entries show a tenant. */
export const tenantAuditView = foldedStream(tenant, {
  nameOf: (state) => ('name' in state ? state.name : null),
  shown: (state) =>
    'name' in state
      ? { ...membersOf(state, 'slug', 'name', 'status', 'defaultLocale', 'mailFromName'), ...state.settings }
      : {},
});
