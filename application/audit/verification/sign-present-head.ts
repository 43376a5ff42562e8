import type { App } from '../../app.js';
import type { AuditHeads } from '../../ports/audit/audit-heads.js';
import type { AuditLog } from '../../ports/audit/audit-log.js';
import { signHead } from './sign-head.js';

/** Signs the head of a tenant's chain with every event that was appended before the call. See `signHead`. */
export async function signPresentHead(
  app: Pick<App, 'events' | 'ids' | 'clock'>,
  { audit, auditHeads }: { readonly audit: AuditLog; readonly auditHeads: AuditHeads },
  tenantId: string,
): Promise<void> {
  if (await audit.settle()) await signHead(app, auditHeads, { tenantId, ...(await audit.head(tenantId)) });
}
