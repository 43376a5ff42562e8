import { DomainError } from '../../../domain/shared/domain-error.js';
import { decideEmailVerification } from '../../../domain/user/verify-email.js';
import { decideForeignPasswordEnd, mayBeForeignPassword } from '../../../domain/user/set-password.js';
import { type PresentUser, presentUser } from '../../../domain/user/user.js';
import type { LogApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { execute } from '../../shared/execute.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';

/**
 * Verifies the address of a user whose mailbox a code or link proved, and returns the user as they are then. Nothing happens where the address is verified, and
 * where the user has another one by now, or is deleted.
 * @param emailDigest of the address that the code was mailed to
 * @param unknownHash where the password was not proved with the mailbox: takes the place of one that may be a stranger's, who
 * gave the account an address that is not theirs
 */
export async function verifyProvedAddress(
  app: LogApp,
  context: VisitorContext,
  user: PresentUser,
  emailDigest: string,
  unknownHash: string | null = null,
): Promise<PresentUser> {
  const { userId, emailVerified } = user;
  if (emailVerified) return user;
  try {
    const { state } = await execute(app, asUser(context, userId), {
      ...userTarget(context.tenantId, userId),
      exists: true,
      expects: presentUser,
      decide: (present) => {
        if (present.emailDigest !== emailDigest) return [];
        const isForeign = unknownHash !== null && mayBeForeignPassword(present);
        const ended = isForeign ? decideForeignPasswordEnd(present, unknownHash) : [];
        return [...decideEmailVerification(present), ...ended];
      },
      step: 'proved-address',
    });
    return presentUser(state);
  } catch (error) {
    // deleted, or changed too often at this moment: the sign-in goes on, and the next code verifies the address
    if (!(error instanceof DomainError)) throw error;
    return user;
  }
}
