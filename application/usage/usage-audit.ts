import type { UsageEvent } from '../../domain/usage/usage-events.js';
import { type AuditRules, targetIn } from '../audit/audit-rule.js';

/** How the use of the service stands in the audit log: in the chain, but withheld from lists and exports. */
export const usageAuditRules: AuditRules<UsageEvent> = {
  UserActive: { action: 'user.active', category: 'technical', target: targetIn('user', 'userId') },
};
