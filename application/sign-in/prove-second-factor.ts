import { withCode } from '../../domain/sign-in/assurance.js';
import { decideBackupCodeUse } from '../../domain/user/change-factors.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import type { App, SignInApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import { execute } from '../shared/execute.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { beginSessionByCode } from './begin-session.js';
import { type ContinuedSignIn, continueSignIn, recordProof, provedAt } from './continue-sign-in.js';
import { recordRefusals } from './refusals/record-refusals.js';
import { type OpenSignIn, openSignIn } from './open-sign-in.js';
import type { CountedRefusal } from './refusals/refuse.js';
import { refuseStep } from './refusals/refuse-step.js';
import { signInAttempt } from './sign-in-attempt.js';
import { signInStep } from './sign-in-step.js';

/** The outcome of a code that was typed as the second factor. */
export type SecondFactorOutcome =
  | ContinuedSignIn
  /** Wrong, used or late: the caller does not learn which. */
  | ({
      readonly kind: 'refused';
      /** No code of the app is accepted before another factor was proved: a hundred in a row were wrong. */
      readonly isUsedUp?: boolean;
    } & CountedRefusal);

/** Returns the name of the counter of a user's wrong codes, which is apart from that of wrong passwords. */
export const codeCounter = (userId: string): string => `second-step:${userId}`;

/** Codes of authenticator apps; everything else is taken for a backup code. */
const totpShape = /^\s*\d{3}\s*\d{3}\s*$/;

/**
 * Proves the second factor of a sign-in by a code of an authenticator app or a backup code. Each is accepted once, and of
 * concurrent uses of a code one succeeds. The fifth wrong code ends the sign-in; ten wrong codes of a user within a
 * quarter of an hour stop this step for a minute or more, as wrong passwords stop the first one. After a hundred wrong
 * codes of an app in a row none is accepted any more, until a passkey or a backup code was. Codes in browsers that the account
 * knows are counted apart for both limits.
 */
export async function proveSecondFactor(
  app: App,
  context: VisitorContext,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<SecondFactorOutcome> {
  const { tenantId } = context;
  const open = await openSignIn(app, tenantId, secret);
  if (open?.step !== 'second-factor') return { kind: 'over' };
  const attempt = await signInAttempt(app, context, codeCounter(open.user.userId), open.user.userId);
  const status = await app.signInFailures.status(attempt);
  if (status.isAbove)
    return { kind: 'refused', position: await recordRefusals(app, context, status), lockedUntil: null };
  if (!(await app.signInTransactions.attempt(tenantId, secret))) return { kind: 'over' };
  const typed = { code, isKnownBrowser: typeof attempt.knownBrowserId === 'string' };
  const proved = status.lockedUntil === null && (await prove(app, context, open, typed));
  if (proved === false || proved === 'used-up') {
    const refused = await refuseStep(app, context, open.user, attempt, 'mfa', status.lockedUntil);
    return refused.kind === 'over' ? refused : { ...refused, isUsedUp: proved === 'used-up' };
  }
  await app.signInFailures.succeeded(attempt);
  return proved;
}

/** A right code; false for a wrong one; `used-up` for any of an app that too many wrong ones were typed for. */
type Proof = ContinuedSignIn | false | 'used-up';

interface TypedCode {
  readonly code: string;
  /** Whether it was typed in a browser in which the account has signed in. */
  readonly isKnownBrowser: boolean;
}

const prove = (app: App, context: VisitorContext, open: OpenSignIn, typed: TypedCode): Promise<Proof> =>
  totpShape.test(typed.code)
    ? proveByApp(app, context, open, typed)
    : proveByBackupCode(app, context, open, typed.code);

async function proveByApp(
  app: App,
  context: VisitorContext,
  { secret, transaction, user, tenant }: OpenSignIn,
  { code, isKnownBrowser }: TypedCode,
): Promise<Proof> {
  const { totp } = user.factors;
  if (totp === null || totp.secret === null) return false;
  const { factorId } = totp;
  const { tenantId } = context;
  if (!(await app.totpSteps.take({ tenantId, userId: user.userId, factorId }, isKnownBrowser)))
    return 'used-up';
  const now = app.clock.now();
  const step = app.oneTimeCodes.stepOf(totp.secret, code, now);
  if (step === null) return false;
  const proof = {
    ...transaction,
    amr: withCode(transaction.amr),
    authenticatedAt: provedAt(app, transaction),
  };
  const next = signInStep(app, { user, tenant }, proof);
  if (next === 'complete') {
    const session = await beginSessionByCode(app, context, { user, tenant, ...proof }, { factorId, step });
    if (session === null) return false;
    await app.signInTransactions.end(tenantId, secret);
    return { kind: 'signed-in', ...session };
  }
  if (!(await app.totpSteps.consume({ tenantId, userId: user.userId, factorId }, step))) return false;
  return recordProof(app, context, { secret, user, proof, step: next });
}

async function proveByBackupCode(
  app: App,
  context: VisitorContext,
  open: OpenSignIn,
  code: string,
): Promise<Proof> {
  const user = await useBackupCode(app, context, open.user.userId, code);
  if (user === null) return false;
  await app.totpSteps.clearMisses(context.tenantId, user.userId);
  return continueSignIn(app, context, open, { user, amr: withCode(open.transaction.amr) });
}

/** Uses up a backup code. Returns the user afterwards; null when it is none of theirs, or was used. */
async function useBackupCode(
  app: SignInApp,
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
