import { decideUnlock } from '../../domain/user/suspend-user.js';
import { emailDigestIn, presentUser } from '../../domain/user/user.js';
import type { SignInApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';

/** Ends a user's lock and clears the failed sign-ins that are counted. Idempotent. Throws `user_not_found`, `owner_protected`. */
export async function unlockUser(
  app: SignInApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const { state, position } = await execute(app, context, {
    ...userTarget(context.tenantId, userId),
    expects: presentUser,
    decide: (present) => decideUnlock(present, isoTime(app.clock.now())),
  });
  // failures may be counted although the user is not locked
  await app.signInFailures.clear(context.tenantId, [emailDigestIn(presentUser(state))]);
  return { position };
}
