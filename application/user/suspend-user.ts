import { decideOwnerSuspension } from '../../domain/owners/owners.js';
import { decideSuspension } from '../../domain/user/suspend-user.js';
import type { LogApp } from '../app.js';
import { changeStatus } from '../owners/change-status.js';
import type { CommandContext, Done } from '../shared/command-context.js';

/** Suspends a user. Idempotent. Throws `user_not_found`, `owner_protected`, `last_owner`. */
export const suspendUser = (
  app: LogApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> =>
  changeStatus(app, context, userId, {
    step: 'suspend',
    ofOwner: decideOwnerSuspension,
    ofUser: decideSuspension,
  });
