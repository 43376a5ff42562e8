import { streamName } from '../../domain/shared/stream-name.js';
import { checkedReason } from '../../domain/tenant/tenant-input.js';
import { decideTenantUnlock, presentTenant, tenant } from '../../domain/tenant/tenant.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';

export interface UnlockTenantInput {
  /** The reason, for the audit log and the tenant's listeners. */
  readonly reason: string;
}

/** Unlocks the tenant `context.tenantId`. Idempotent. Throws `invalid_input`, `tenant_not_found`. */
export async function unlockTenant(
  app: LogApp,
  context: CommandContext,
  input: UnlockTenantInput,
): Promise<Done> {
  const reason = checkedReason(input.reason);
  const { position } = await execute(app, context, {
    stream: streamName(context.tenantId, 'tenant', context.tenantId),
    aggregate: tenant,
    expects: presentTenant,
    decide: (present) => decideTenantUnlock(present, reason),
  });
  return { position };
}
