import { normaliseEmail } from '../../../domain/shared/email.js';
import type { AskedAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { PresentUser } from '../../../domain/user/user.js';
import type { App, DeliveryApp, SignInApp } from '../../app.js';
import { pause } from '../../shared/pause.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { presentTenantOf } from '../../tenant/tenant-stream.js';
import { emailDigestOf, holderOfEmail } from '../../user/email/unique-email.js';
import { openCodeSignIn } from './open-code-sign-in.js';
import { requestCode } from './request-code.js';

export interface SignInCodeInput {
  /** As typed. */
  readonly email: string;
  /** The application that asked for the sign-in; null at a page of the service itself. */
  readonly clientId: string | null;
  readonly asked: AskedAssurance;
}

/** The most characters of the typed email that are read. No email is longer. */
const MOST_TYPED = 320;

/** Least duration of an answer, ms: longer than it takes to append the event, so that it does not say whether it was. */
const ANSWER_MS = 300;

/** `secret`: of the sign-in's cookie. `until`: when the next mail can be sent, in ms since the epoch. */
export type SignInCodeRequest =
  | { readonly kind: 'started'; readonly secret: string }
  | { readonly kind: 'limited'; readonly until: number };

/**
 * Begins a sign-in by a mailed code, and mails the code to the user of this address, unless the limit of mails to it or from
 * the network is reached. The outcome and its duration are the same when there is no such user, and when the user is
 * suspended. Throws `email_code_off` where the tenant does not allow it.
 */
export async function requestSignInCode(
  app: App,
  context: VisitorContext,
  input: SignInCodeInput,
): Promise<SignInCodeRequest> {
  const earliest = pause(ANSWER_MS);
  try {
    return await begin(app, context, input);
  } finally {
    await earliest;
  }
}

/**
 * Mails another code for a sign-in by a mailed code, where the limits allow it; the one before stays valid. Unless the
 * sign-in is over, outcome and duration say nothing about the account.
 */
export async function repeatSignInCode(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  secret: string,
): Promise<{ readonly kind: 'sent' | 'over' } | Extract<SignInCodeRequest, { kind: 'limited' }>> {
  const earliest = pause(ANSWER_MS);
  try {
    const open = await openCodeSignIn(app, context.tenantId, secret);
    if (open === null) return { kind: 'over' };
    const until = await mailCode(app, context, {
      secret,
      user: open.user,
      email: open.transaction.typedEmail ?? '',
    });
    return until === null ? { kind: 'sent' } : { kind: 'limited', until };
  } finally {
    await earliest;
  }
}

async function begin(
  app: App,
  context: VisitorContext,
  { email: typed, clientId, asked }: SignInCodeInput,
): Promise<SignInCodeRequest> {
  const { tenantId } = context;
  const email = normaliseEmail(typed.slice(0, MOST_TYPED));
  const emailDigest = await emailDigestOf(app, tenantId, email);
  const [holder, tenant] = await Promise.all([
    holderOfEmail(app, tenantId, emailDigest),
    presentTenantOf(app, tenantId),
  ]);
  if (!tenant.settings.emailCode) throw emailCodeOff();
  const state = holder?.loaded.state;
  const user = state?.status === 'present' && tenant.status === 'active' && !state.suspended ? state : null;
  const secret = await app.signInTransactions.begin({
    tenantId,
    ...subjectOf(app, tenantId, user),
    clientId,
    asked,
    amr: [],
    provedMailbox: null,
    authenticatedAt: app.clock.now(),
    typedEmail: email,
  });
  const until = await mailCode(app, context, { secret, user, email });
  return until === null ? { kind: 'started', secret } : { kind: 'limited', until };
}

/**
 * Mails a code to the user; without one, a mail to the typed address is counted alike. Returns null, or the time at which
 * the next mail can be sent when there were too many.
 */
async function mailCode(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  {
    secret,
    user,
    email,
  }: { readonly secret: string; readonly user: PresentUser | null; readonly email: string },
): Promise<number | null> {
  const { tenantId, ip, knownBrowserId = null } = context;
  if (user !== null) {
    const outcome = await requestCode(app, context, { secret, user, purpose: 'sign-in' });
    return outcome.kind === 'limited' && outcome.mayBeShown ? outcome.until : null;
  }
  const emailDigest = await emailDigestOf(app, tenantId, email);
  const from = { ip, knownBrowserId, known: null };
  const asked = { tenantId, purpose: 'code', email, emailDigest, from } as const;
  const limited = await app.mailLimits.take(asked, app.clock.now());
  return limited?.mayBeShown ? limited.until : null;
}

/** Returns what a transaction states about its user; about an id that no user has, when there is none. */
const subjectOf = (
  { ids }: App,
  tenantId: string,
  user: PresentUser | null,
): { readonly userId: string; readonly generation: number } =>
  user === null
    ? { userId: ids.derive(tenantId, 'nobody'), generation: 0 }
    : { userId: user.userId, generation: user.sessionGeneration };

const emailCodeOff = (): DomainError =>
  new DomainError('conflict', 'email_code_off', 'Signing in by a mailed code is turned off here.');
