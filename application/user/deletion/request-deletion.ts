import { areOfAdministrator } from '../../../domain/role/built-in-roles.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { decideDeletionRequest } from '../../../domain/user/request-deletion.js';
import { presentUser } from '../../../domain/user/user.js';
import type { LogApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { AuditLog } from '../../ports/audit/audit-log.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { isoTime } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { presentTenantOf } from '../../tenant/tenant-stream.js';

const DAY_MS = 24 * 3_600_000;
/** Without days of grace: time in which the mail that confirms the request is sent, to an address that is erased then. */
const LEAST_MS = 60_000;

/** Returns the number of unresolved alerts about a user. */
async function openAlertsAbout(
  audit: Pick<AuditLog, 'alerts'>,
  tenantId: string,
  subjectId: string,
): Promise<number> {
  const one = { limit: 1, after: null, includeTotal: true };
  const counted = await Promise.all(
    ['open', 'acknowledged'].map((status) => audit.alerts(tenantId, { status, subjectId }, one)),
  );
  return counted.reduce((sum, { total = 0 }) => sum + total, 0);
}

/**
 * Disables a user's account at their own request, which ends all sessions and grants, and schedules its erasure after the
 * tenant's days of grace (`deleteDueUsers`). A sign-in until then withdraws it. Idempotent. Throws `self_deletion_off`,
 * `administrator_role_held`, `user_not_found`.
 */
export async function requestDeletion(
  app: LogApp,
  audit: Pick<AuditLog, 'alerts'>,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const { tenantId } = context;
  const { settings } = await presentTenantOf(app, tenantId);
  if (!settings.selfDeletion)
    throw new DomainError(
      'forbidden',
      'self_deletion_off',
      'People of this tenant cannot delete their accounts.',
    );
  const openAlerts = await openAlertsAbout(audit, tenantId, userId);
  const { position } = await execute(app, context, {
    ...userTarget(tenantId, userId),
    expects: presentUser,
    decide: (user) =>
      decideDeletionRequest(user, {
        scheduledFor: isoTime(app.clock.now() + Math.max(settings.deletionGraceDays * DAY_MS, LEAST_MS)),
        isAdministrator: areOfAdministrator(tenantId, user.roleIds),
        openAlerts,
      }),
  });
  return { position };
}
