import { streamName } from '../../domain/shared/stream-name.js';

/** What is done to a tenant's audit log (`AuditEvent`). */
export const auditStream = (tenantId: string): string => streamName(tenantId, 'audit', tenantId);

/** The heads of a tenant's chain that were signed (`AuditHeadSigned`), in the order of their numbers. */
export const auditHeadStream = (tenantId: string): string => streamName(tenantId, 'audithead', tenantId);
