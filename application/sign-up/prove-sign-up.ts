import type { SignUpMail } from '../../domain/sign-up/sign-up.js';
import { SYSTEM_TENANT } from '../../domain/shared/stream-name.js';
import type { DeliveryApp, SignInApp } from '../app.js';
import type { SignUp } from '../ports/sign-up/sign-ups.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { clearMisses, rightCodeOf } from '../sign-in/mailed-code/code-tries.js';
import { recordRefusals, recordRefusedCredential } from '../sign-in/refusals/record-refusals.js';
import { holderOfEmail } from '../user/email/unique-email.js';
import { addressOwner } from './address-owner.js';

/** The outcome of a typed code. */
export type ProvedSignUp =
  | { readonly kind: 'proved' }
  /** The code was right, and there is an account with the address by now. */
  | { readonly kind: 'known' }
  /** Wrong or late: the caller does not learn which. */
  | { readonly kind: 'refused' }
  /** The sign-up begins again: it is unknown, expired, or had five wrong codes. */
  | { readonly kind: 'over' };

/**
 * Proves the address of a sign-up by the digits that were mailed for this very sign-up. The fifth wrong ones end it; after
 * ten of an address within a day, from all networks, no digits are accepted any more, but the link. An address with an
 * account gets no digits, and has the same tries.
 */
export async function proveSignUp(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { secret, code: typed }: { readonly secret: string; readonly code: string },
): Promise<ProvedSignUp> {
  const { tenantId, ip } = context;
  const signUp = await app.signUps.find(tenantId, secret);
  if (signUp === null) return { kind: 'over' };
  if (signUp.proved) return { kind: 'proved' };
  const counter = `sign-up:${signUp.signUpId}`;
  const status = await app.signInFailures.status({ tenantId, emailDigest: counter, ip });
  if (status.isAbove) {
    if (tenantId !== SYSTEM_TENANT) await recordRefusals(app, context, status);
    return { kind: 'refused' };
  }
  if (!(await app.signUps.attempt(tenantId, secret))) return { kind: 'over' };
  const mail = await rightMail(app, signUp, typed);
  if (mail === null) {
    // a tenant that does not exist yet has no audit log
    if (tenantId !== SYSTEM_TENANT) await recordRefusedCredential(app, context);
    return { kind: 'refused' };
  }
  await clearMisses(app, [addressOwner(app, signUp)]);
  if ((await holderOfEmail(app, tenantId, signUp.emailDigest)) !== null) {
    await app.signUps.end(tenantId, signUp.signUpId);
    return { kind: 'known' };
  }
  // of concurrent uses of the code one proved the address, and all go on with the same sign-up
  await app.signUps.prove(tenantId, secret, mail.mailId);
  return { kind: 'proved' };
}

/** Returns the mail whose digits were typed; null for none of them. */
async function rightMail(
  app: SignInApp & DeliveryApp,
  signUp: SignUp,
  code: string,
): Promise<SignUpMail | null> {
  const now = app.clock.now();
  const valid = signUp.mails
    .filter(({ until }) => until > now)
    .map((mail) => ({ ...mail, eventId: mail.mailId }));
  return rightCodeOf(app, [addressOwner(app, signUp)], valid, { form: 'code', text: code }, now);
}
