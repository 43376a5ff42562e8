import type { RemovalEvent } from '../../../domain/tenant/removal-events.js';
import { type AuditRules, targetIn } from '../../audit/audit-rule.js';

const target = targetIn('tenant', 'removedTenantId');

/** How the end of a tenant reads in the operators' audit log. */
export const removalAuditRules: AuditRules<RemovalEvent> = {
  TenantRemovalRecorded: { action: 'tenant.removal_recorded', category: 'technical', target },
  TenantRemoved: { action: 'tenant.removed', category: 'tenant', target },
};
