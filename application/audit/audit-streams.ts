import { streamName } from '../../domain/shared/stream-name.js';

/** What is done to a tenant's audit log (`AuditEvent`). */
export const auditStream = (tenantId: string): string => streamName(tenantId, 'audit', tenantId);
