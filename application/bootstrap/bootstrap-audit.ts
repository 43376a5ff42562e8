import type { BootstrapEvent } from '../../domain/bootstrap/bootstrap-events.js';
import type { AuditRules } from '../audit/audit-rule.js';

/** How the entries of the bootstrap file that were applied read in the audit log. */
export const bootstrapAuditRules: AuditRules<BootstrapEvent> = {
  BootstrapEntryApplied: {
    action: 'bootstrap.applied',
    category: 'technical',
    target: ({ kind, id }) => ({ type: kind, id }),
  },
};
