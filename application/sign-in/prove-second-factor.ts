import { ceremonies } from '../../domain/sign-in/assurance.js';
import { decideBackupCodeUse } from '../../domain/user/change-factors.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { SignInAttempt } from '../ports/sign-in/sign-in-failures.js';
import { execute } from '../shared/execute.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { type StartedSession, beginSession, beginSessionByCode } from './begin-session.js';
import { noteRefusals } from './note-refusals.js';
import { type OpenSignIn, openSignIn } from './open-sign-in.js';
import { refuseStep } from './refuse-step.js';
import { type SignInStep, signInStep } from './sign-in-step.js';

/** The outcome of a code that was typed as the second factor. */
export type SecondFactorOutcome =
  | ({ readonly kind: 'signed-in' } & StartedSession)
  /** The code was right, and more is needed. */
  | { readonly kind: 'proved'; readonly step: Exclude<SignInStep, 'complete'> }
  /** Wrong, used or late: the caller is not told which. `position`: of what was recorded; null where nothing was. */
  | { readonly kind: 'refused'; readonly position: bigint | null }
  /** The sign-in is over, and begins with the first step again. */
  | { readonly kind: 'over' };

/** Returns the name of the counter of a user's wrong codes, which is apart from that of wrong passwords. */
export const codeCounter = (userId: string): string => `second-step:${userId}`;

/** Codes of authenticator apps; everything else is taken for a backup code. */
const totpShape = /^\s*\d{3}\s*\d{3}\s*$/;

/**
 * Proves the second factor of a sign-in by a code of an authenticator app or a backup code. Each is accepted once, and of
 * concurrent uses of a code one succeeds. The fifth wrong code ends the sign-in; ten wrong codes of a user within a
 * quarter of an hour stop this step for a minute or more, as wrong passwords stop the first one.
 */
export async function proveSecondFactor(
  app: App,
  context: VisitorContext,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<SecondFactorOutcome> {
  const { tenantId, ip } = context;
  const open = await openSignIn(app, tenantId, secret);
  if (open?.step !== 'second-factor') return { kind: 'over' };
  const attempt: SignInAttempt = { tenantId, emailDigest: codeCounter(open.user.userId), ip };
  const standing = await app.signInFailures.standing(attempt);
  if (standing.isAbove) return { kind: 'refused', position: await noteRefusals(app, context, standing) };
  if (!(await app.signInTransactions.attempt(tenantId, secret))) return { kind: 'over' };
  const proved =
    standing.lockedUntil === null &&
    (totpShape.test(code)
      ? await proveByApp(app, context, open, code)
      : await proveByBackupCode(app, context, open, code));
  if (!proved) return refuseStep(app, context, open.user, attempt, 'mfa');
  await app.signInFailures.clear(tenantId, [attempt.emailDigest]);
  return proved;
}

/** A right code; false for a wrong one. */
type Proof = Extract<SecondFactorOutcome, { kind: 'signed-in' | 'proved' }> | false;

async function proveByApp(
  app: App,
  context: VisitorContext,
  { secret, transaction, user, tenant }: OpenSignIn,
  code: string,
): Promise<Proof> {
  const { totp } = user.factors;
  if (totp === null || totp.secret === null) return false;
  const { factorId } = totp;
  const step = app.oneTimeCodes.stepOf(totp.secret, code, app.clock.now());
  if (step === null) return false;
  const { tenantId } = context;
  const amr = ceremonies.passwordAndCode;
  const { mailboxProved } = transaction;
  const next = signInStep(tenantId, tenant.settings, user, { amr, mailboxProved });
  if (next === 'complete') {
    const { clientId } = transaction;
    const session = await beginSessionByCode(
      app,
      context,
      { user, tenant, amr, clientId },
      { factorId, step },
    );
    if (session === null) return false;
    await app.signInTransactions.end(tenantId, secret);
    return { kind: 'signed-in', ...session };
  }
  if (!(await app.totpSteps.consume({ tenantId, userId: user.userId, factorId }, step))) return false;
  await app.signInTransactions.proved(tenantId, secret, { amr, mailboxProved });
  return { kind: 'proved', step: next };
}

async function proveByBackupCode(
  app: App,
  context: VisitorContext,
  { secret, transaction, user, tenant }: OpenSignIn,
  code: string,
): Promise<Proof> {
  const { tenantId } = context;
  const { userId } = user;
  const after = await useBackupCode(app, context, userId, code);
  if (after === null) return false;
  const amr = ceremonies.passwordAndCode;
  const { mailboxProved } = transaction;
  const next = signInStep(tenantId, tenant.settings, after, { amr, mailboxProved });
  if (next !== 'complete') {
    await app.signInTransactions.proved(tenantId, secret, { amr, mailboxProved });
    return { kind: 'proved', step: next };
  }
  const { clientId } = transaction;
  const session = await beginSession(app, context, { user: after, tenant, amr, clientId });
  await app.signInTransactions.end(tenantId, secret);
  return { kind: 'signed-in', ...session };
}

/** Uses up a backup code. Returns the user afterwards; null when it is none of theirs, or was used. */
async function useBackupCode(
  app: App,
  context: VisitorContext,
  userId: string,
  code: string,
): Promise<PresentUser | null> {
  const hash = app.backupCodes.hash(userId, code);
  try {
    const { state } = await execute(app, asUser(context, userId), {
      ...userTarget(context.tenantId, userId),
      exists: true,
      expects: presentUser,
      decide: (before) => {
        const events = decideBackupCodeUse(before, hash);
        if (events.length === 0) throw noSuchCode();
        return events;
      },
    });
    return presentUser(state);
  } catch (error) {
    // `concurrent_change`: others use codes of this user at the same moment
    if (error instanceof DomainError) return null;
    throw error;
  }
}

const noSuchCode = (): DomainError =>
  new DomainError('invalid', 'no_such_code', 'The code is none of the user, or was used.');
