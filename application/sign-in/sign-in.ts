import { DomainError } from '../../domain/shared/domain-error.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { SignInRefusal } from '../../domain/sign-in/sign-in-events.js';
import { tenant } from '../../domain/tenant/tenant.js';
import { isOverlong } from '../../domain/user/password.js';
import type { PresentUser } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { AddressStanding, SignInAttempt } from '../ports/sign-in/sign-in-failures.js';
import { emailSubject, SubjectErased, userSubject } from '../ports/events/subject-keys.js';
import { isoTime } from '../shared/event-context.js';
import { loadExisting } from '../shared/load.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { asUser } from '../shared/visitor-context.js';
import { rehashPassword } from '../user/password/rehash-password.js';
import { emailPseudonym } from '../user/email/typed-email.js';
import { emailDigestOf } from '../user/email/unique-email.js';
import type { Account } from './account.js';
import { accountOf } from './account.js';
import type { BegunSession } from './begin-session.js';
import { beginSession } from './begin-session.js';
import { noteRefusals } from './note-refusals.js';
import { refuse } from './refuse.js';

export interface SignInInput {
  /** As typed. */
  readonly email: string;
  readonly password: string;
  /** The application that asked for it; null for a page of the service's own. */
  readonly clientId: string | null;
}

export interface SignedIn extends BegunSession {
  readonly kind: 'signed-in';
}

/**
 * The password is right, but somebody else's choice: nobody is signed in until `changePasswordToSignIn`.
 */
export interface MustChangePassword {
  readonly kind: 'must-change-password';
  readonly user: PresentUser;
}

export type SignInOutcome =
  | SignedIn
  | MustChangePassword
  /** Whatever the reason: the caller is never told. `position`: as for `signed-in`; null where nothing was noted. */
  | { readonly kind: 'refused'; readonly position: bigint | null }
  /** Not everything was typed: a fault of the form and no attempt. Nothing was looked at, and nothing is counted. */
  | { readonly kind: 'incomplete'; readonly missing: readonly ('email' | 'password')[] }
  /** Too many at the same time: try again in a second. Nothing was looked at, and nothing is counted. */
  | { readonly kind: 'busy' };

/** Characters of what was typed as an email that are looked at; no address is as long. */
const MOST_TYPED = 320;

/**
 * Signs a user in by email and password. An unknown email, a wrong password, a locked or
 * suspended account and a locked tenant are refused alike, and take the same time: a hash is verified and a refusal is
 * noted for each. So is what comes from an address above its limit, for which nothing is hashed and a number is noted
 * once a minute: it costs the service less than the guesser.
 *
 * Failures are counted after the fact, and a success counts only where nothing has locked the account until then, and
 * the address is within its limit. So of however many passwords that are tried at once, ten of an account and a hundred
 * from an address are answered by what they are, and all others are refused, the right one among them.
 */
export async function signIn(app: App, context: VisitorContext, input: SignInInput): Promise<SignInOutcome> {
  const { tenantId, ip } = context;
  const email = normaliseEmail(input.email.slice(0, MOST_TYPED));
  const missing = [
    ...(email === '' ? ['email' as const] : []),
    ...(input.password === '' ? ['password' as const] : []),
  ];
  if (missing.length > 0) return { kind: 'incomplete', missing };
  const emailDigest = await emailDigestOf(app, tenantId, email);
  const attempt = { tenantId, emailDigest, ip };
  const standing = await app.signInFailures.standing(attempt);
  if (standing.isAbove) return refuseAddress(app, context, standing);
  const [account, isTenantLocked] = await Promise.all([
    accountOf(app, tenantId, emailDigest),
    isLockedTenant(app, tenantId),
  ]);
  const isLocked = isTenantLocked || standing.lockedUntil !== null || isUserLocked(app, account);
  const asked = { account, isLocked, attempt };
  const matches = await verified(app, asked, input.password);
  if (matches === 'busy') return { kind: 'busy' };

  const decision = await decide(app, asked, matches);
  const outcome =
    decision.kind === 'admitted' ? await begin(app, context, decision.account, input) : decision;
  if (outcome.kind !== 'refused') return outcome;
  const { userId, reason } = outcome;
  const refusal = { userId, email, emailDigest, reason };
  return { kind: 'refused', position: await refuse(app, context, attempt, refusal) };
}

async function refuseAddress(
  app: App,
  context: VisitorContext,
  standing: AddressStanding,
): Promise<SignInOutcome> {
  const [position] = await Promise.all([
    noteRefusals(app, context, standing),
    app.secrets.asLongAsVerifying(),
  ]);
  return { kind: 'refused', position };
}

/** What was found for an email before its password is looked at. */
interface Asked {
  readonly account: Account | null;
  readonly isLocked: boolean;
  readonly attempt: SignInAttempt;
}

async function isLockedTenant(app: App, tenantId: string): Promise<boolean> {
  const { state } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant);
  return state.status !== 'active';
}

const isUserLocked = (app: App, account: Account | null): boolean => {
  const until = account?.state.lockedUntil ?? null;
  return until !== null && until > isoTime(app.clock.now());
};

/** Whether it is the user's password; a hash is verified in any case, nobody's where there is nothing to be found out. */
async function verified(
  app: App,
  { account, isLocked, attempt }: Asked,
  password: string,
): Promise<boolean | 'busy'> {
  const { tenantId, emailDigest, ip } = attempt;
  const now = app.clock.now();
  const pseudonym = await emailPseudonym(app.keys, tenantId, emailDigest, now);
  const isNobodys = isLocked || isOverlong(password);
  const subject =
    account === null ? emailSubject(pseudonym, isoTime(now)) : userSubject(account.state.userId);
  try {
    const [matches] = await Promise.all([
      app.secrets.verifyPassword(
        isNobodys ? null : (account?.state.passwordHash ?? null),
        isNobodys ? '' : password,
        ip,
      ),
      // kept for the event that will need it: made now, its making shows in nobody's time
      app.keys.forSealing([{ tenantId, subject }]),
    ]);
    return matches;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return 'busy';
    throw error;
  }
}

interface Refused {
  readonly kind: 'refused';
  readonly userId: string | null;
  readonly reason: SignInRefusal;
}

async function decide(
  app: App,
  { account, isLocked, attempt }: Asked,
  matches: boolean,
): Promise<{ readonly kind: 'admitted'; readonly account: Account } | Refused> {
  const refused = (reason: SignInRefusal): Refused => ({
    kind: 'refused',
    userId: account?.state.userId ?? null,
    reason,
  });
  if (isLocked) return refused('locked');
  if (account === null) return refused('unknown_user');
  if (!matches) return refused('password');
  if (account.state.suspended) return refused('suspended');
  return (await app.signInFailures.succeeded(attempt)) ? { kind: 'admitted', account } : refused('locked');
}

async function begin(
  app: App,
  context: VisitorContext,
  account: Account,
  { password, clientId }: SignInInput,
): Promise<SignedIn | MustChangePassword | Refused> {
  const { state } = account;
  if (state.mustChangePassword) return { kind: 'must-change-password', user: state };
  try {
    const begun = await beginSession(app, context, state, { amr: ['pwd'], clientId });
    // whatever is in its way: the next sign-in does it
    await rehashPassword(app, asUser(context, state.userId), account, password).catch(() => undefined);
    return { kind: 'signed-in', ...begun };
  } catch (error) {
    // erased in this very moment: nobody's email any more
    if (error instanceof SubjectErased) return { kind: 'refused', userId: null, reason: 'unknown_user' };
    throw error;
  }
}
