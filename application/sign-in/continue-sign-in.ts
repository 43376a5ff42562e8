import type { PresentUser } from '../../domain/user/user.js';
import type { App, DeliveryApp, SignInApp } from '../app.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { type StartedSession, beginSession, supplementSession } from './begin-session.js';
import { codePurposeOf } from './mailed-code/open-code-sign-in.js';
import { requestCode } from './mailed-code/request-code.js';
import type { OpenSignIn } from './open-sign-in.js';
import { type SignInProof, type SignInStep, signInStep } from './sign-in-step.js';
import type { SignInTransaction } from '../ports/sign-in/sign-in-transactions.js';

/** How a sign-in between its steps goes on after a proof. */
export type ContinuedSignIn =
  | ({ readonly kind: 'signed-in' } & StartedSession)
  /** More is needed. */
  | { readonly kind: 'proved'; readonly step: Exclude<SignInStep, 'complete'> }
  /** The sign-in is over, and begins with the first step again. */
  | { readonly kind: 'over' };

/** What was proved, and the user as they are since. */
export type Proved = Pick<SignInProof, 'amr'> & { readonly user: PresentUser };

/**
 * Begins the session of a sign-in that is complete with this proof, else notes the proof. Of concurrent completions one
 * begins a session. It is over where the user was suspended, or got another password, since it began. Throws SubjectErased when
 * the user was erased meanwhile.
 */
export async function continueSignIn(
  app: App,
  context: VisitorContext,
  { secret, tenant, transaction }: Pick<OpenSignIn, 'secret' | 'tenant' | 'transaction'>,
  { user, amr }: Proved,
): Promise<ContinuedSignIn> {
  const { tenantId } = context;
  if (user.suspended || user.sessionGeneration !== transaction.generation) return { kind: 'over' };
  const proof = { ...transaction, amr, authenticatedAt: provedAt(app, transaction) };
  const step = signInStep(app, { user, tenant }, proof);
  if (step !== 'complete') return recordProof(app, context, { secret, user, proof, step });
  if (!(await app.signInTransactions.end(tenantId, secret))) return { kind: 'over' };
  const { raises } = transaction;
  const proved = { user, tenant, ...proof };
  const session = await (raises === null
    ? beginSession(app, context, proved)
    : supplementSession(app, context, { ...proved, raises }));
  return session === null ? { kind: 'over' } : { kind: 'signed-in', ...session };
}

/**
 * Returns when the user of a sign-in authenticated, once they have proved more of it now: ms since the epoch. What a session
 * lacked makes its authentication no younger.
 */
export const provedAt = (
  { clock }: Pick<App, 'clock'>,
  { raises, authenticatedAt }: Pick<SignInTransaction, 'raises' | 'authenticatedAt'>,
): number => (raises === null ? clock.now() : authenticatedAt);

/** Records what a sign-in has proved; a code is mailed at once when one is needed next. */
export async function recordProof(
  app: SignInApp & DeliveryApp,
  context: VisitorContext,
  { secret, user, proof, step }: NotedProof,
): Promise<Extract<ContinuedSignIn, { kind: 'proved' }>> {
  await app.signInTransactions.proved(context.tenantId, secret, proof);
  // the page that asks for the code also says when no mail could be sent
  if (step === 'mail-code') await requestCode(app, context, { secret, user, purpose: codePurposeOf(proof) });
  return { kind: 'proved', step };
}

/** What a sign-in has proved, and its next step. */
export interface NotedProof {
  /** Of the sign-in's cookie. */
  readonly secret: string;
  readonly user: PresentUser;
  readonly proof: SignInProof & Pick<SignInTransaction, 'generation'>;
  readonly step: Exclude<SignInStep, 'complete'>;
}
