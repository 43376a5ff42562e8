import { decideOwnerReinstatement } from '../../domain/owners/owners.js';
import { decideReactivation } from '../../domain/user/suspend-user.js';
import type { App } from '../app.js';
import { changeStanding } from '../owners/change-standing.js';
import type { CommandContext, Done } from '../shared/command-context.js';

/** Ends a user's suspension. Idempotent. Throws `user_not_found`, `owner_protected`. */
export const reactivateUser = (
  app: App,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> =>
  changeStanding(app, context, userId, {
    step: 'reactivate',
    ofOwner: (state, leaving) => decideOwnerReinstatement(state, leaving.userId),
    ofUser: decideReactivation,
  });
