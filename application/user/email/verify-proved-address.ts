import { DomainError } from '../../../domain/shared/domain-error.js';
import { decideEmailVerification } from '../../../domain/user/verify-email.js';
import { type PresentUser, presentUser } from '../../../domain/user/user.js';
import type { LogApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { execute } from '../../shared/execute.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';

/**
 * Verifies the address of a user who signed in with a credential of the account and then proved their mailbox: they keep all that
 * the account has. Nothing happens where the address is verified, and where the user has another one by now, or is deleted.
 * @param emailDigest of the address that the code was mailed to
 */
export async function verifyProvedAddress(
  app: LogApp,
  context: VisitorContext,
  { userId, emailVerified }: PresentUser,
  emailDigest: string,
): Promise<void> {
  if (emailVerified) return;
  try {
    await execute(app, asUser(context, userId), {
      ...userTarget(context.tenantId, userId),
      exists: true,
      expects: presentUser,
      decide: (present) => (present.emailDigest === emailDigest ? decideEmailVerification(present) : []),
      step: 'proved-address',
    });
  } catch (error) {
    // deleted, or changed too often at this moment: the sign-in goes on, and the next code verifies the address
    if (!(error instanceof DomainError)) throw error;
  }
}
