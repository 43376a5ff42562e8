import { DomainError } from '../../../domain/shared/domain-error.js';
import { decideOwnerArrival } from '../../../domain/user/receive-owner.js';
import { decideForeignPasswordEnd } from '../../../domain/user/set-password.js';
import { type PresentUser, type UserState, presentUser } from '../../../domain/user/user.js';
import { decideEmailVerification } from '../../../domain/user/verify-email.js';
import type { SignInApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { concurrentChange, execute } from '../../shared/execute.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import { stillTheirs } from '../factors/still-theirs.js';
import { releaseCredentials } from '../release-credentials.js';

/**
 * Verifies the address of a user whose mailbox was proved before any credential of the account, and takes away what a stranger may
 * have in an account whose address never was verified (`decideOwnerArrival`). Returns the user as they are then; null where their
 * address or sessions changed since they were read, or they were suspended or deleted: nothing happens then.
 * @param unknownHash the hash of a random password that is shown nowhere, in place of one that may be a stranger's; null where the
 * user had none
 */
export async function receiveOwner(
  app: SignInApp,
  context: VisitorContext,
  user: PresentUser,
  unknownHash: string | null,
): Promise<PresentUser | null> {
  const { userId, emailVerified } = user;
  if (emailVerified) return user;
  const command = asUser(context, userId);
  try {
    const { state } = await execute(app, command, {
      ...userTarget(context.tenantId, userId),
      exists: true,
      expects: (state) => sameUser(user, state),
      decide: (present, { history }) => [
        ...decideEmailVerification(present),
        ...decideOwnerArrival(present, {
          by: 'mail',
          password: decideForeignPasswordEnd(present, unknownHash),
          history,
        }),
      ],
      beforeAppend: ({ expected, loaded: { revision }, events }) =>
        releaseCredentials(app, command, { user: expected, revision }, events),
      step: 'proved-address',
    });
    return presentUser(state);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return null;
  }
}

/** Returns the user. Throws what `stillTheirs` throws, and `concurrent_change` where they have another address. */
function sameUser(read: PresentUser, state: UserState): PresentUser {
  const user = stillTheirs(read, state);
  if (user.addressGeneration !== read.addressGeneration) throw concurrentChange();
  return user;
}
