import { decideTenantDeletionRequest, refuseOtherSlug } from '../../../domain/tenant/delete-tenant.js';
import type { DeletionRequester } from '../../../domain/tenant/tenant-events.js';
import { checkedReason } from '../../../domain/tenant/tenant-input.js';
import { presentTenant } from '../../../domain/tenant/tenant.js';
import type { BillingApp } from '../../app.js';
import type { CommandContext, Outcome } from '../../shared/command-context.js';
import { written } from '../../shared/create-stream.js';
import { isoTime } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { type TenantRecord, tenantRecord } from '../tenant-record.js';
import { tenantTarget } from '../tenant-stream.js';

const DAY_MS = 24 * 3_600_000;

export interface TenantDeletionInput {
  /** The slug, as an owner types it to confirm which tenant is meant; operators name the tenant by its id. */
  readonly slug?: string | undefined;
  /** An operator's reason. */
  readonly reason?: string | undefined;
}

/** Returns who asks for or withdraws a deletion: owners in the portal, operators everywhere else. */
export const requesterOf = ({ actor }: Pick<CommandContext, 'actor'>): DeletionRequester =>
  actor.type === 'user' ? 'owner' : 'operator';

/**
 * Schedules the deletion of the tenant `context.tenantId` after the days of grace, in which everything goes on as before.
 * Idempotent. A lock is another matter, which this does not touch. Throws `invalid_input`, `tenant_not_found`.
 */
export async function requestTenantDeletion(
  app: BillingApp,
  context: CommandContext,
  { slug, reason }: TenantDeletionInput,
): Promise<Outcome<TenantRecord>> {
  const checked = reason === undefined ? undefined : checkedReason(reason);
  const { state, revision, position } = written(
    await execute(app, context, {
      ...tenantTarget(context.tenantId),
      expects: presentTenant,
      decide: (present) => {
        if (slug !== undefined) refuseOtherSlug(present, slug);
        return decideTenantDeletionRequest(present, {
          requestedBy: requesterOf(context),
          scheduledFor: isoTime(app.clock.now() + app.tenantDeletionGraceDays * DAY_MS),
          reason: checked,
        });
      },
    }),
  );
  return { record: tenantRecord(presentTenant(state)), revision, position };
}
