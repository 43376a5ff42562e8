import { decideTenantDeletionWithdrawal } from '../../../domain/tenant/delete-tenant.js';
import { checkedReason } from '../../../domain/tenant/tenant-input.js';
import { presentTenant } from '../../../domain/tenant/tenant.js';
import type { LogApp } from '../../app.js';
import type { CommandContext, Outcome } from '../../shared/command-context.js';
import { written } from '../../shared/create-stream.js';
import { execute } from '../../shared/execute.js';
import { type TenantRecord, tenantRecord } from '../tenant-record.js';
import { tenantTarget } from '../tenant-stream.js';
import { requesterOf } from './request-tenant-deletion.js';

/**
 * Lets the tenant `context.tenantId` stay, whose deletion was requested. Idempotent. Throws `requested_by_operator`,
 * `invalid_input`, `tenant_not_found`: also once the deletion has started.
 */
export async function withdrawTenantDeletion(
  app: LogApp,
  context: CommandContext,
  { reason }: { readonly reason?: string | undefined } = {},
): Promise<Outcome<TenantRecord>> {
  const checked = reason === undefined ? undefined : checkedReason(reason);
  const { state, revision, position } = written(
    await execute(app, context, {
      ...tenantTarget(context.tenantId),
      expects: presentTenant,
      decide: (present) =>
        decideTenantDeletionWithdrawal(present, { by: requesterOf(context), reason: checked }),
    }),
  );
  return { record: tenantRecord(presentTenant(state)), revision, position };
}
