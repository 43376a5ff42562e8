import type { OperatorAccessEvent } from '../../../domain/tenant/operator-access-events.js';
import type { SupportAccessEvent } from '../../../domain/tenant/support-access-events.js';
import { type AuditRules, targetIn } from '../../audit/audit-rule.js';

const category = 'tenant';
const operator = targetIn('operator', 'operatorId');
const access = targetIn('supportAccess', 'supportAccessId');

/** How the emergency access of operators, and what owners let them see, read in the audit log. */
export const operatorsAuditRules: AuditRules<OperatorAccessEvent | SupportAccessEvent> = {
  OperatorAccessGranted: {
    action: 'operator.access_granted',
    category: 'authentication',
    target: targetIn('user', 'userId'),
    shows: ['expiresAt'],
  },
  SupportAccessGranted: {
    action: 'support.access_granted',
    category,
    target: operator,
    shows: ['supportAccessId', 'expiresAt'],
  },
  SupportAccessRevoked: { action: 'support.access_revoked', category, target: access },
  SupportAccessUsed: { action: 'support.access_used', category, target: access },
  SupportPersonRead: {
    action: 'support.person_read',
    category: 'user',
    target: targetIn('user', 'userId'),
    shows: ['operation', 'supportAccessId'],
  },
};
