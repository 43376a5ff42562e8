import { anyAssurance } from '../../domain/sign-in/asked-assurance.js';
import { ceremonies } from '../../domain/sign-in/assurance.js';
import { type StepUpStrength, stepUpAssurance } from '../../domain/sign-in/step-up.js';
import type { App } from '../app.js';
import type { Redeemed } from '../mail/redeem-link.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';
import { type ProvedUser, type StartedSession, beginSession } from './begin-session.js';
import type { LiveSession } from './live-session.js';
import { codePurposeOf } from './mailed-code/open-code-sign-in.js';
import { requestCode } from './mailed-code/request-code.js';
import { isRemembered } from './remembered-devices.js';
import { type SignInStep, signInStep } from './sign-in-step.js';

/** A sign-in whose first credential was right. */
export type AdvancedSignIn =
  | ({ readonly kind: 'signed-in' } & StartedSession)
  /** More is needed. `secret`: for the cookie of the sign-in, which gives access to nothing else. */
  | {
      readonly kind: 'unfinished';
      readonly step: Exclude<SignInStep, 'complete'>;
      readonly secret: string;
    };

/**
 * Begins a session for a user whose first credential was verified, or a sign-in between its steps when more is needed; a
 * code is mailed at once when one is needed next. A remembered device may stand in for the second factor.
 * Throws SubjectErased when the user was erased meanwhile.
 */
export async function advanceSignIn(
  app: App,
  context: VisitorContext,
  proved: ProvedUser,
): Promise<AdvancedSignIn> {
  const { tenantId } = context;
  const { user, tenant: _, ...proof } = proved;
  const due = signInStep(app, proved, proof);
  const remembered = due === 'second-factor' && (await isRemembered(app, context, proved, proof));
  const step = remembered ? signInStep(app, proved, { ...proof, remembered }) : due;
  if (step === 'complete')
    return { kind: 'signed-in', ...(await beginSession(app, context, { ...proved, remembered })) };
  const { userId, sessionGeneration: generation } = user;
  const secret = await app.signInTransactions.begin({ tenantId, userId, generation, ...proof });
  // the page that asks for the code also says when no mail could be sent
  if (step === 'mail-code') await requestCode(app, context, { secret, user, purpose: codePurposeOf(proof) });
  return { kind: 'unfinished', step, secret };
}

/**
 * Begins to prove what a session lacks for a step-up (`missingProof`), and nothing else: the session goes on with it, its
 * authentication is as old as before. Throws SubjectErased when the user was erased meanwhile.
 */
export const beginSupplement = (
  app: App,
  context: VisitorContext,
  { session, user, tenant }: LiveSession,
  strength: StepUpStrength,
): Promise<AdvancedSignIn> => {
  const { sessionId: raises, authenticatedAt, amr } = session;
  // an address that is not verified has to be proved, whatever was proved before
  const provedMailbox = user.emailVerified ? session.provedMailbox : null;
  const proof = { authenticatedAt, amr, provedMailbox, asked: stepUpAssurance(strength), clientId: null };
  return advanceSignIn(app, context, { user, tenant, raises, ...proof });
};

/**
 * Signs in the user who has just set a password by a mailed link, which proves the mailbox. Throws SubjectErased when the
 * user was erased meanwhile.
 * @param redeemed the user as the link was redeemed: a session of one who was suspended since is not valid
 */
export async function signInByLink(
  app: App,
  context: VisitorContext,
  { user, clientId }: Pick<Redeemed, 'user' | 'clientId'>,
): Promise<AdvancedSignIn> {
  const tenant = await presentTenantOf(app, context.tenantId);
  return advanceSignIn(app, context, {
    user,
    tenant,
    amr: ceremonies.password,
    clientId,
    provedMailbox: user.addressGeneration,
    authenticatedAt: app.clock.now(),
    asked: anyAssurance,
  });
}
