import { decideOwnerReinstatement } from '../../domain/owners/owners.js';
import { decideReactivation } from '../../domain/user/suspend-user.js';
import type { LogApp } from '../app.js';
import { changeStatus } from '../owners/change-status.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { later } from '../shared/event-context.js';
import { withdrawDeletion } from './deletion/withdraw-deletion.js';

/**
 * Ends a user's suspension, and withdraws their own request to delete the account, which is shown as one. Idempotent.
 * Throws `user_not_found`, `owner_protected`.
 */
export async function reactivateUser(
  app: LogApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const withdrawn = await withdrawDeletion(app, context, { userId });
  const reactivated = await changeStatus(app, context, userId, {
    step: 'reactivate',
    ofOwner: (state, leaving) => decideOwnerReinstatement(state, leaving.userId),
    ofUser: decideReactivation,
  });
  return { position: later(withdrawn.position, reactivated.position) };
}
