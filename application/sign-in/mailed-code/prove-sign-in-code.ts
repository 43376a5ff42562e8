import { ceremonies } from '../../../domain/sign-in/assurance.js';
import { mayBeForeignPassword } from '../../../domain/user/set-password.js';
import type { App } from '../../app.js';
import { SubjectErased } from '../../ports/events/subject-keys.js';
import { pause } from '../../shared/pause.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import { type ContinuedSignIn, continueSignIn } from '../continue-sign-in.js';
import { receiveOwner } from '../../user/email/receive-owner.js';
import { recordRefusals } from '../refusals/record-refusals.js';
import { refuseStep } from '../refusals/refuse-step.js';
import { signInAttempt } from '../sign-in-attempt.js';
import { clearMisses } from './code-tries.js';
import { type CodeSignIn, openCodeSignIn, rightCode, type TypedCode } from './open-code-sign-in.js';
import { mailedCodeCounter } from './prove-mailbox.js';

/** The outcome of a code that was mailed as the first factor. */
export type CodeSignInOutcome =
  | ContinuedSignIn
  /** Wrong, used, late, or of no user: the caller does not learn which. `position`: of what was recorded; null for nothing. */
  | { readonly kind: 'refused'; readonly position: bigint | null };

/** Least duration of a refusal, ms: longer than it takes to record it, so that it does not say whether there is a user. */
const ANSWER_MS = 300;

/**
 * Proves a code that was mailed for this very sign-in as its first factor; a second factor is asked for as after a
 * password, and the address is verified. What a stranger may have in an account whose address never was verified ends
 * (`decideOwnerArrival`); in place of a password that another person may have chosen, the user chooses one before the session
 * begins. The code is used once; the fifth wrong one ends the sign-in, and after ten of an account within a day, from all
 * networks, no code is accepted any more, but a link. The lock that wrong passwords caused does not stop it. For an address
 * that no user has every code is refused, alike and in the same time.
 */
export async function proveSignInCode(
  app: App,
  context: VisitorContext,
  { secret, ...typed }: { readonly secret: string } & Omit<TypedCode, 'purpose'>,
): Promise<CodeSignInOutcome> {
  const earliest = pause(ANSWER_MS);
  const outcome = await prove(app, context, secret, { ...typed, purpose: 'sign-in' });
  if (outcome.kind === 'refused' || outcome.kind === 'over') await earliest;
  return outcome;
}

async function prove(
  app: App,
  context: VisitorContext,
  secret: string,
  typed: TypedCode,
): Promise<CodeSignInOutcome> {
  const { tenantId } = context;
  const open = await openCodeSignIn(app, tenantId, secret);
  if (open === null) return { kind: 'over' };
  const { userId } = open.transaction;
  const attempt = await signInAttempt(app, context, mailedCodeCounter(userId), userId);
  const status = await app.signInFailures.status(attempt);
  if (status.isAbove) return { kind: 'refused', position: await recordRefusals(app, context, status) };
  if (!(await app.signInTransactions.attempt(tenantId, secret))) return { kind: 'over' };
  const { user } = open;
  if (user === null) {
    const counted = await app.signInFailures.refused(tenantId, context.ip);
    return { kind: 'refused', position: await recordRefusals(app, context, counted) };
  }
  const code = await rightCode(app, { ...open, user }, typed);
  // before the code is used: when too many passwords wait to be hashed, it can be typed again
  const unknownHash =
    code !== null && mayBeForeignPassword(user)
      ? await app.secrets.hashPassword(app.secrets.newPassword(), context.ip)
      : null;
  // of concurrent uses of the code one signs in
  const isProved =
    code !== null &&
    (await app.signInTransactions.proveMailbox(tenantId, secret, {
      eventId: code.eventId,
      mailbox: user.addressGeneration,
    }));
  if (!isProved) return refuseStep(app, context, user, attempt, 'code');
  const verified = await receiveOwner(app, context, user, unknownHash);
  await clearMisses(app, [{ tenantId, userId }]);
  await app.signInFailures.succeeded(attempt);
  // something else happened to the user meanwhile: the sign-in begins again
  if (verified === null) return { kind: 'over' };
  return proceed(app, context, {
    ...open,
    user: verified,
    transaction: { ...open.transaction, generation: verified.sessionGeneration },
  });
}

async function proceed(
  app: App,
  context: VisitorContext,
  { user, transaction, ...open }: CodeSignIn & { readonly user: NonNullable<CodeSignIn['user']> },
): Promise<CodeSignInOutcome> {
  const proved = { ...open, user, transaction: { ...transaction, provedMailbox: user.addressGeneration } };
  try {
    return await continueSignIn(app, context, proved, { user, amr: ceremonies.mailedCode });
  } catch (error) {
    // erased meanwhile
    if (error instanceof SubjectErased) return { kind: 'over' };
    throw error;
  }
}
