import { type BulkRequest, type BulkInput, checkedBulkRequest } from '../../domain/user/bulk-request.js';
import type { DeliveryApp, LogApp, SignInApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import { assignRole } from '../role/assign-role.js';
import { unassignRole } from '../role/unassign-role.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { later } from '../shared/event-context.js';
import { load } from '../shared/load.js';
import { endSessions } from '../sign-in/end-sessions.js';
import { resendVerification } from './email/resend-verification.js';
import { reactivateUser } from './reactivate-user.js';
import { suspendUser } from './suspend-user.js';

/** What became of one user of a bulk action. */
export interface BulkResult {
  readonly userId: string;
  /** What the command threw; null when it was carried out. */
  readonly error: unknown;
  /** Whether it has changed the user, who may have been so before. */
  readonly changed: boolean;
}

/** The results of a bulk action, in the order in which the users were given. */
export interface BulkResults extends Done {
  readonly results: readonly BulkResult[];
}

/** Users whose commands run at the same time. */
const AT_ONCE = 8;

/**
 * Carries out the same command on many users, each with all of its rules and with events of its own. The refusal of one
 * stops none of the others. Throws `invalid_input`; what the commands throw is among the results.
 */
export async function runBulkAction(
  app: SignInApp & DeliveryApp,
  context: CommandContext,
  input: BulkInput,
): Promise<BulkResults> {
  const request = checkedBulkRequest(input);
  const { ifMatch: _, ...atAnyRevision } = context;
  const results: BulkResult[] = [];
  let position: bigint | null = null;
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < request.userIds.length; index = next++) {
      const userId = request.userIds[index] ?? '';
      // a repetition of the request repeats the command of each user
      const own = { ...atAnyRevision, commandId: app.ids.derive(context.commandId, `user|${userId}`) };
      try {
        const done = await runAction(app, own, request, userId);
        position = later(position, done.position);
        results[index] = { userId, error: null, changed: await hasChanged(app, request, userId, own) };
      } catch (error) {
        results[index] = { userId, error, changed: false };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { results, position };
}

/** Returns whether a command, or an earlier run of it, has written to the user's stream. What leaves no trace there counts as well. */
async function hasChanged(
  app: LogApp,
  { action }: BulkRequest,
  userId: string,
  { tenantId, commandId }: CommandContext,
): Promise<boolean> {
  if (action === 'resend' || action === 'sign-out') return true;
  const { stream, aggregate } = userTarget(tenantId, userId);
  const { history } = await load(app, stream, aggregate);
  return history.some(({ context }) => context.commandId === commandId);
}

function runAction(
  app: SignInApp & DeliveryApp,
  context: CommandContext,
  request: BulkRequest,
  userId: string,
): Promise<Done> {
  switch (request.action) {
    case 'suspend':
      return suspendUser(app, context, { userId });
    case 'reactivate':
      return reactivateUser(app, context, { userId });
    case 'assign-role':
      return assignRole(app, context, { userId, roleId: request.roleId });
    case 'unassign-role':
      return unassignRole(app, context, { userId, roleId: request.roleId });
    case 'resend':
      return resendVerification(app, context, { userId });
    case 'sign-out':
      return endSessions(app, context, { userId });
  }
}
