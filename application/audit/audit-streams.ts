import { streamName } from '../../domain/shared/stream-name.js';

/** Returns the stream of the actions on a tenant's audit log (`AuditEvent`). */
export const auditStream = (tenantId: string): string => streamName(tenantId, 'audit', tenantId);

/** Returns the stream of a tenant's signed heads (`AuditHeadSigned`), in the order of their numbers. */
export const auditHeadStream = (tenantId: string): string => streamName(tenantId, 'audithead', tenantId);
