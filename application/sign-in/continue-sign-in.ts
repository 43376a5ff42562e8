import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { type StartedSession, beginSession } from './begin-session.js';
import type { OpenSignIn } from './open-sign-in.js';
import { type SignInProof, type SignInStep, signInStep } from './sign-in-step.js';

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
 * begins a session. Throws SubjectErased when the user was erased meanwhile.
 */
export async function continueSignIn(
  app: App,
  context: VisitorContext,
  { secret, tenant, transaction }: Pick<OpenSignIn, 'secret' | 'tenant' | 'transaction'>,
  { user, amr }: Proved,
): Promise<ContinuedSignIn> {
  const { tenantId } = context;
  const proof = { ...transaction, amr };
  const step = signInStep(app, { user, tenant }, proof);
  if (step !== 'complete') {
    await app.signInTransactions.proved(tenantId, secret, proof);
    return { kind: 'proved', step };
  }
  if (!(await app.signInTransactions.end(tenantId, secret))) return { kind: 'over' };
  return { kind: 'signed-in', ...(await beginSession(app, context, { user, tenant, ...proof })) };
}
