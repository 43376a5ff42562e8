import type { OwnerRecoveryEvent } from '../../domain/owners/owner-recovery-events.js';
import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import { type AuditRules, targetIn } from '../audit/audit-rule.js';

const target = targetIn('user', 'userId');
const category = 'technical';

/**
 * How the events of a tenant's owners read in the audit log. They are technical; the action itself has an entry of its own (`role.assigned`, `user.suspended`).
 */
export const ownersAuditRules: AuditRules<OwnersEvent> = {
  OwnerAdded: { action: 'owner.added', category, target },
  OwnerRemoved: { action: 'owner.removed', category, target, shows: ['cause'] },
  OwnerSuspended: { action: 'owner.suspended', category, target },
  OwnerReinstated: { action: 'owner.reinstated', category, target },
};

/** How the recovery of an owner by operators reads in the audit log. */
export const ownerRecoveryAuditRules: AuditRules<OwnerRecoveryEvent> = {
  OwnerRecoveryRequested: {
    action: 'owner.recovery_requested',
    category: 'authentication',
    target,
    shows: ['dueAt', 'needsConsent', 'reason'],
  },
  OwnerRecoveryAgreed: { action: 'owner.recovery_agreed', category: 'authentication', target },
  OwnerRecoveryCancelled: {
    action: 'owner.recovery_cancelled',
    category: 'authentication',
    target,
    shows: ['cause'],
  },
  OwnerRecovered: { action: 'owner.recovered', category: 'authentication', target },
};
