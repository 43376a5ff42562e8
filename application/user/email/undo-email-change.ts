import { decideAccessUndo, decideEmailChangeUndo } from '../../../domain/user/change-user.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { decidePassword } from '../../../domain/user/set-password.js';
import { presentUser } from '../../../domain/user/user.js';
import type { DeliveryApp, LogApp, SignInApp } from '../../app.js';
import { releaseUnlinked } from '../../connection/link-identity.js';
import { addresseeOf, findLink, linkInvalid, type Redeemed } from '../../mail/redeem-link.js';
import { undoableBy } from '../../mail/void-link.js';
import { userTarget } from '../../owners/owner-streams.js';
import { inOrder } from '../../reservation/release-value.js';
import { reserveValue } from '../../reservation/reserve-value.js';
import { execute } from '../../shared/execute.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import { releaseDeleted } from '../factors/change-factors.js';
import { chosenPassword } from '../password/chosen-password.js';
import type { PasswordByLink } from '../password/set-password-by-link.js';
import { uniqueEmail } from './unique-email.js';

/**
 * Restores a former address by the link that was mailed to it when its account got another one, and ends what a thief may
 * have: all sessions and grants, the password, for which a new one is chosen here, and the factors and external accounts that
 * were added since.
 * A refused password leaves the link valid. Throws `link_invalid`, also when another account has the address by now;
 * `invalid_input`, `overloaded`, `concurrent_change`.
 */
export async function undoEmailChange(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { token, password }: PasswordByLink,
): Promise<Redeemed> {
  const { tenantId } = context;
  const link = await findLink(app, tenantId, 'undo-email-change', token);
  if (link === null) throw linkInvalid();
  const { userId, clientId } = link;
  const command = asUser(context, userId);
  const chosen = chosenPassword(app, context, password);
  const { state, position } = await execute(app, command, {
    ...userTarget(tenantId, userId),
    exists: true,
    expects: addresseeOf,
    fetch: async (present, { history }) => {
      const before = undoableBy(history, link);
      if (before === null) throw linkInvalid();
      return { before, passwordHash: await chosen.hashFor({ ...present, email: before.email }) };
    },
    decide: (present, { history }, { before, passwordHash }) => {
      const { email, emailDigest } = before;
      const changedAt = history.find(({ id }) => id === link.eventId)?.context.occurredAt ?? '';
      return [
        ...decideEmailChangeUndo(present, { email, emailDigest, isVerified: true, isInvited: false }),
        ...decideAccessUndo(present, before, changedAt),
        ...decidePassword(present, passwordHash, 'reset'),
      ];
    },
    beforeAppend: async ({ expected: present, loaded: { revision }, fetched: { before }, events }) => {
      await reserveAgain(app, context, { userId, revision, emailDigest: before.emailDigest });
      const user = { user: present, revision };
      return inOrder([
        await releaseDeleted(app, command, user, events),
        await releaseUnlinked(app, command, user, events),
      ]);
    },
  });
  return { userId, user: presentUser(state), clientId, position };
}

async function reserveAgain(
  app: LogApp,
  context: VisitorContext,
  {
    userId,
    revision,
    emailDigest,
  }: { readonly userId: string; readonly revision: bigint | null; readonly emailDigest: string },
): Promise<void> {
  const value = uniqueEmail(context.tenantId, emailDigest);
  try {
    await reserveValue(app, asUser(context, userId), value, { holderId: userId, revision });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'email_taken') throw linkInvalid();
    throw error;
  }
}
