import { decideOwnerSuspension } from '../../domain/owners/owners.js';
import { decideSuspension } from '../../domain/user/suspend-user.js';
import type { LogApp } from '../app.js';
import { changeStatus } from '../owners/change-status.js';
import { refuseOwnLeave } from '../owners/refuse-own-leave.js';
import type { CommandContext, Done } from '../shared/command-context.js';

/** Suspends a user other than the actor. Idempotent. Throws `user_not_found`, `owner_protected`, `own_account`, `last_owner`. */
export async function suspendUser(
  app: LogApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  await refuseOwnLeave(app, context, userId, 'suspend');
  return changeStatus(app, context, userId, {
    step: 'suspend',
    ofOwner: decideOwnerSuspension,
    ofUser: decideSuspension,
  });
}
