import { type CodePurpose, mailedCode } from '../../../domain/sign-in/mailed-code.js';
import { type PresentUser, emailDigestIn } from '../../../domain/user/user.js';
import type { DeliveryApp, SignInApp } from '../../app.js';
import { SubjectErased } from '../../ports/events/subject-keys.js';
import type { MailRefusal } from '../../ports/mail/mail-limits.js';
import { type VisitorContext, asAnonymous } from '../../shared/visitor-context.js';
import { recordSignIn, signInEventId } from '../record-sign-in.js';
import { nextForm } from './code-tries.js';

/**
 * What became of a request for a code. `limited`: too many mails were sent already; `over`: the sign-in is over, or its
 * user is being erased.
 */
export type CodeRequest = { readonly kind: 'due' | 'over' } | ({ readonly kind: 'limited' } & MailRefusal);

export interface RequestCodeInput {
  /** Of the sign-in's cookie: the code is valid in no other browser. */
  readonly secret: string;
  readonly user: PresentUser;
  readonly purpose: CodePurpose;
}

/**
 * Mails a code to the present address of the user of a sign-in: six digits, or a link where wrong codes have used up those
 * of the account. The code before it stays valid in this sign-in; those of the user's other sign-ins end.
 */
export async function requestCode(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { secret, user, purpose }: RequestCodeInput,
): Promise<CodeRequest> {
  const { tenantId, ip, knownBrowserId = null } = context;
  const { userId, email } = user;
  if (email === null) return { kind: 'over' };
  const now = app.clock.now();
  const owner = { tenantId, userId };
  const emailDigest = emailDigestIn(user);
  const device = { ip, knownBrowserId };
  const from = { ...device, known: await app.knownDevices.knows(owner, device) };
  const limited = await app.mailLimits.take({ tenantId, purpose: 'code', email, emailDigest, from }, now);
  if (limited !== null) return { kind: 'limited', ...limited };
  const form = await nextForm(app, [owner], now);
  const event = { type: 'SignInCodeRequested', data: { userId, purpose, form } } as const;
  const eventId = signInEventId(app, context, userId, event.type);
  const code = { eventId, purpose, form, emailDigest, until: now + mailedCode.lifetimeMs } as const;
  // first, so that no mail brings a code that belongs to no sign-in
  if (!(await app.signInTransactions.addCode(tenantId, secret, userId, code))) return { kind: 'over' };
  try {
    await recordSignIn(app, asAnonymous(context), userId, [event]);
    return { kind: 'due' };
  } catch (error) {
    // erased meanwhile
    if (error instanceof SubjectErased) return { kind: 'over' };
    throw error;
  }
}
