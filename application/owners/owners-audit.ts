import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import { type AuditRules, targetIn } from '../audit/audit-rule.js';

const target = targetIn('user', 'userId');
const category = 'technical';

/**
 * How the events of a tenant's owners read in the audit log. They are technical; the act itself has an entry of its own (`role.assigned`, `user.suspended`).
 */
export const ownersAuditRules: AuditRules<OwnersEvent> = {
  OwnerAdded: { action: 'owner.added', category, target },
  OwnerRemoved: { action: 'owner.removed', category, target, shows: ['cause'] },
  OwnerSuspended: { action: 'owner.suspended', category, target },
  OwnerReinstated: { action: 'owner.reinstated', category, target },
};
