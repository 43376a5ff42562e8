import { streamName } from '../../domain/shared/stream-name.js';
import { decideUnlock } from '../../domain/user/suspend-user.js';
import { emailDigestIn, presentUser, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';

export interface UnlockUserInput {
  readonly userId: string;
}

/** Ends a lock after too many failed sign-ins, and forgets those. Idempotent. Throws `user_not_found`. */
export async function unlockUser(
  app: App,
  context: CommandContext,
  { userId }: UnlockUserInput,
): Promise<Done> {
  const { state, position } = await execute(app, context, {
    stream: streamName(context.tenantId, 'user', userId),
    aggregate: user,
    expects: presentUser,
    decide: (present) => decideUnlock(present, isoTime(app.clock.now())),
  });
  // also where the stream knows of no lock: the failures may
  await app.signInFailures.clear(context.tenantId, [emailDigestIn(presentUser(state))]);
  return { position };
}
