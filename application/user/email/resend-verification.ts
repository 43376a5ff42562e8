import { decideVerificationRequest } from '../../../domain/user/verify-email.js';
import { emailDigestIn, presentUser } from '../../../domain/user/user.js';
import type { DeliveryApp } from '../../app.js';
import { MailLimitReached } from '../../mail/mail-limit-reached.js';
import { userTarget } from '../../owners/owner-streams.js';
import { protectOwner } from '../../owners/protect-owner.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { execute, wasCarriedOut } from '../../shared/execute.js';
import { load } from '../../shared/load.js';

/**
 * Mails a user the link that verifies their address once more; an invitation when they have no password yet.
 * Throws `user_not_found`, `owner_protected`, `email_already_verified`, `user_suspended`, `mail_limit_reached`, `concurrent_change`.
 */
export async function resendVerification(
  app: DeliveryApp,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const { tenantId } = context;
  const target = userTarget(tenantId, userId);
  const before = await load(app, target.stream, target.aggregate);
  if (!wasCarriedOut(app, context, target, before)) {
    const user = presentUser(before.state);
    await protectOwner(app, context, user);
    decideVerificationRequest(user); // throws before the mail is counted
    const [email, emailDigest] = [user.email ?? '', emailDigestIn(user)];
    const asked = { tenantId, purpose: 'verification', email, emailDigest, from: null } as const;
    const limited = await app.mailLimits.take(asked, app.clock.now());
    if (limited !== null) throw new MailLimitReached(limited.until);
  }
  const { position } = await execute(app, context, {
    ...target,
    expects: presentUser,
    decide: decideVerificationRequest,
  });
  return { position };
}
