import type { SignInRefusal } from '../../../domain/sign-in/sign-in-events.js';
import { type PresentUser, emailDigestIn } from '../../../domain/user/user.js';
import type { SignInApp } from '../../app.js';
import { SubjectErased } from '../../ports/events/subject-keys.js';
import type { SignInAttempt } from '../../ports/sign-in/sign-in-failures.js';
import { later } from '../../shared/event-context.js';
import { type VisitorContext, asAnonymous } from '../../shared/visitor-context.js';
import { recordRefusals } from './record-refusals.js';
import { recordRefusal } from './record-refusal.js';
import { recordSignIn } from '../record-sign-in.js';
import type { CountedRefusal } from './refuse.js';

/** The outcome of a wrong code. */
export type RefusedStep =
  | ({ readonly kind: 'refused' } & CountedRefusal)
  /** The user was erased meanwhile. */
  | { readonly kind: 'over' };

/**
 * Counts a wrong code of a step after the first one against its own counter and the address, and records it.
 * @param before the end of the lock that stopped the step already; null for none
 */
export async function refuseStep(
  app: SignInApp,
  context: VisitorContext,
  user: PresentUser,
  attempt: SignInAttempt,
  reason: Extract<SignInRefusal, 'mfa' | 'code'>,
  before: string | null = null,
): Promise<RefusedStep> {
  const status = await app.signInFailures.failed(attempt);
  const noted = recordRefusals(app, context, status);
  if (status.isAbove) return { kind: 'refused', position: await noted, lockedUntil: null };
  const isKnown = typeof attempt.knownBrowserId === 'string';
  const lockedUntil = isKnown ? (before ?? status.lockedUntil) : null;
  try {
    const { userId, email } = user;
    const refusal = { userId, email: email ?? '', emailDigest: emailDigestIn(user), reason };
    const notice = reason === 'mfa' && status.lockedUntil !== null ? notifyOfLock(app, context, user) : null;
    const positions = await Promise.all([recordRefusal(app, context, refusal), noted, notice]);
    return { kind: 'refused', position: positions.reduce(later), lockedUntil };
  } catch (error) {
    // erased meanwhile
    if (error instanceof SubjectErased) return { kind: 'over' };
    throw error;
  }
}

/** Records that the second step of a user is locked, which they are mailed, unless they were in the last day. */
async function notifyOfLock(
  app: SignInApp,
  context: VisitorContext,
  { userId, factors: { totp, backupCodes } }: PresentUser,
): Promise<bigint | null> {
  const { tenantId } = context;
  const factorId = totp?.factorId ?? backupCodes?.factorId;
  if (
    factorId === undefined ||
    !(await app.totpSteps.claimNotice({ tenantId, userId, factorId }, app.clock.now()))
  )
    return null;
  return recordSignIn(app, asAnonymous(context), userId, [{ type: 'SecondStepLocked', data: { userId } }]);
}
