import type { BootstrapEvent } from '../../domain/bootstrap/bootstrap-events.js';
import type { AuditRules } from '../audit/audit-rule.js';

/** The audit entries of applied entries of the bootstrap file. */
export const bootstrapAuditRules: AuditRules<BootstrapEvent> = {
  BootstrapEntryApplied: {
    action: 'bootstrap.applied',
    category: 'technical',
    target: ({ kind, id }) => ({ type: kind, id }),
  },
};
