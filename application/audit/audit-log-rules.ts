import type { AuditEvent } from '../../domain/audit/audit-events.js';
import { type AuditRules, type AuditTarget, failure, targetIn } from './audit-rule.js';

const alert = targetIn('alert', 'alertId');
const target = (_: unknown, tenantId: string): AuditTarget => ({ type: 'auditLog', id: tenantId });
const ofTenant = (_: unknown, tenantId: string): AuditTarget => ({ type: 'tenant', id: tenantId });
const category = 'audit';

/** How events of the audit log itself read in the log. */
export const auditLogRules: AuditRules<AuditEvent> = {
  AuditLogExported: { action: 'audit.exported', category, target, shows: ['format', 'from', 'to'] },
  TenantExported: {
    action: 'tenant.exported',
    category: 'tenant',
    target: ofTenant,
    shows: ['exportId', 'withCredentials'],
  },
  TenantExportDownloaded: {
    action: 'tenant.export_downloaded',
    category: 'tenant',
    target: ofTenant,
    shows: ['exportId'],
  },
  UserImportBegun: {
    action: 'user.import_begun',
    category: 'user',
    target: ofTenant,
    shows: ['importId', 'onConflict', 'trustVerified', 'notify', 'allowWeak'],
  },
  AuditLogVerified: {
    action: 'audit.verified',
    category,
    outcome: ({ valid }) => (valid ? 'success' : 'failure'),
    target,
    shows: ['from', 'to', 'valid', 'checked', 'firstBroken'],
  },
  AuditWriteRefused: { action: 'audit.write_refused', category, outcome: failure, target, shows: ['method'] },
  AuditCheckpointRefused: {
    action: 'audit.checkpoint_refused',
    category,
    outcome: failure,
    target,
    shows: ['witness', 'size'],
  },
  AuditAlertAcknowledged: { action: 'alert.acknowledged', category, target: alert },
  AuditAlertResolved: { action: 'alert.resolved', category, target: alert },
  AuditHeadSigned: {
    action: 'audit.head_signed',
    category: 'technical',
    target,
    shows: ['number', 'entryId'],
  },
  AuditRetentionSet: { action: 'audit.retention_set', category, target, shows: ['days', 'by'] },
  OperatorActed: {
    action: 'operator.acted',
    category: 'tenant',
    target: targetIn('tenant', 'actedOn'),
    shows: ['operation', 'reason'],
  },
  EventLogRestored: { action: 'audit.log_restored', category, target, shows: ['events', 'from', 'to'] },
};
