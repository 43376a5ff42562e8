import { DomainError } from '../../domain/shared/domain-error.js';
import { emailFaults, normaliseEmail } from '../../domain/shared/email.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { SignInRefusal } from '../../domain/sign-in/sign-in-events.js';
import { type AskedAssurance, anyAssurance } from '../../domain/sign-in/asked-assurance.js';
import { ceremonies } from '../../domain/sign-in/assurance.js';
import { liveLegacySignIn } from '../../domain/tenant/change-legacy-sign-in.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import { isOverlong } from '../../domain/user/password.js';
import { type PresentUser, type UserState, user } from '../../domain/user/user.js';
import type { App, BillingApp, LogApp, SignInApp } from '../app.js';
import {
  type FormerSystemOutcome,
  askFormerSystem,
  isAskedAbout,
  orBusy,
} from '../legacy-sign-in/ask-former-system.js';
import type { AddressStatus, SignInAttempt } from '../ports/sign-in/sign-in-failures.js';
import { emailSubject, SubjectErased, userSubject } from '../ports/events/subject-keys.js';
import { isoTime } from '../shared/event-context.js';
import { type Loaded, load } from '../shared/load.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { emailDigestOf, holderOfEmail } from '../user/email/unique-email.js';
import { rehashPassword } from '../user/password/rehash-password.js';
import { emailPseudonym } from '../user/email/typed-email.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';
import { type AdvancedSignIn, advanceSignIn } from './advance-sign-in.js';
import { maySignIn } from './may-sign-in.js';
import { recordRefusals } from './refusals/record-refusals.js';
import { type CountedRefusal, refuse } from './refusals/refuse.js';
import { signInAttempt } from './sign-in-attempt.js';

export interface SignInInput {
  /** As typed. */
  readonly email: string;
  readonly password: string;
  /** The application that asked for the sign-in; null at a page of the service itself. */
  readonly clientId: string | null;
  /** Default: any sign-in will do. */
  readonly asked?: AskedAssurance;
  /** The user of the session that steps up: any other is refused. Default: any user. */
  readonly userId?: string;
}

export type SignInOutcome =
  | AdvancedSignIn
  /** Refused, for a reason that the user does not learn, except for the lock of a browser that the account knows. */
  | ({ readonly kind: 'refused' } & CountedRefusal)
  /** Empty fields of the form. It is no attempt: nothing was verified, and nothing is counted. */
  | { readonly kind: 'incomplete'; readonly missing: readonly ('email' | 'password')[] }
  /** Too many attempts at the same time. Nothing was verified, and nothing is counted. */
  | { readonly kind: 'busy' }
  /** The tenant's former system, which knows the password, did not answer. Nothing is counted. */
  | { readonly kind: 'disturbed' };

/** The most characters of the typed email that are read. No email is longer. */
const MOST_TYPED = 320;

/**
 * Signs a user in by email and password. An unknown email, a wrong password, a locked or suspended account and a locked
 * tenant (but for owners who sign in to the portal) are refused alike and take the same time: a hash is verified and a
 * refusal is recorded for each. An IP address
 * above its limit is refused in the same time too, but nothing is hashed and only a number is recorded once a minute,
 * so that it costs the service less than the attacker.
 *
 * Failures are counted after the verification, and a success counts only when the account is not locked by then and the
 * IP address is within its limit. Those in a browser in which the account has signed in are counted apart, so that
 * strangers never keep the user out of it. So of any number of concurrent passwords, ten for an account and a hundred from an IP
 * address are answered by what they are; all others are refused, the right one included.
 *
 * Where the tenant has set its former system, that one is asked about people who are unknown here, or were imported without
 * a password. Other refusals take as long as asking took of late, and say the same while the former system is disturbed, so
 * that neither says who is known here.
 */
export async function signIn(app: App, context: VisitorContext, input: SignInInput): Promise<SignInOutcome> {
  const { tenantId } = context;
  const email = normaliseEmail(input.email.slice(0, MOST_TYPED));
  const missing = [
    ...(email === '' ? ['email' as const] : []),
    ...(input.password === '' ? ['password' as const] : []),
  ];
  if (missing.length > 0) return { kind: 'incomplete', missing };
  const emailDigest = await emailDigestOf(app, tenantId, email);
  const [account, tenant] = await Promise.all([
    accountOf(app, tenantId, emailDigest),
    presentTenantOf(app, tenantId),
  ]);
  const attempt = await signInAttempt(
    app,
    context,
    emailDigest,
    account?.state.userId ?? idOfNoUser(app, tenantId),
  );
  const status = await app.signInFailures.status(attempt);
  if (status.isAbove) return refuseAddress(app, context, status);
  const isKnown = typeof attempt.knownBrowserId === 'string';
  const isStopped =
    account === null ? tenant.lock !== null : !maySignIn(tenant, account.state, input.clientId);
  const isLocked = isStopped || status.lockedUntil !== null || (!isKnown && isUserLocked(app, account));
  const former = isLocked ? null : await atFormerSystem(app, context, tenant, { ...input, account, email });
  if (former === 'busy' || former === 'disturbed') return { kind: former };
  const isSettled = former === 'settled';
  const candidate = {
    account: isSettled ? await accountOf(app, tenantId, emailDigest) : account,
    isLocked,
    attempt,
  };
  const matches = await verified(app, candidate, input.password);
  if (matches === 'busy') return { kind: 'busy' };

  const decision = await decide(app, candidate, matches && isExpected(candidate.account, input));
  const outcome =
    decision.kind === 'admitted' ? await begin(app, context, decision.account, tenant, input) : decision;
  if (outcome.kind !== 'refused') return outcome;
  const { userId, reason } = outcome;
  const refusal = { userId, email, emailDigest, reason };
  const refused = await refuse(app, context, attempt, refusal);
  const lockedUntil = isKnown ? (status.lockedUntil ?? refused.lockedUntil) : null;
  const lately = former === null ? await asLongAsFormerSystem(app, tenant) : null;
  if (lately === 'disturbed' && lockedUntil === null) return { kind: 'disturbed' };
  return { kind: 'refused', ...refused, lockedUntil };
}

/**
 * Asks the tenant's former system, where there is one and it is asked about this person. Returns null where nothing is asked.
 */
async function atFormerSystem(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  tenant: PresentTenant,
  {
    account,
    email,
    password,
  }: Pick<SignInInput, 'email' | 'password'> & { readonly account: Account | null },
): Promise<FormerSystemOutcome | null> {
  const legacySignIn = liveLegacySignIn(tenant, isoTime(app.clock.now()));
  if (legacySignIn === null || isOverlong(password) || emailFaults('', email).length > 0) return null;
  const user = account?.state ?? null;
  if (user !== null && !isAskedAbout(tenant.tenantId, user)) return null;
  return orBusy(() => askFormerSystem(app, context, { legacySignIn, email, password, user }));
}

async function asLongAsFormerSystem(
  app: SignInApp,
  tenant: PresentTenant,
): Promise<'answered' | 'disturbed' | null> {
  const isOn = liveLegacySignIn(tenant, isoTime(app.clock.now())) !== null;
  return isOn ? app.formerSystems.asLongAsAsking(tenant.tenantId) : null;
}

const isExpected = (account: Account | null, { userId }: SignInInput): boolean =>
  userId === undefined || account?.state.userId === userId;

async function refuseAddress(
  app: SignInApp,
  context: VisitorContext,
  status: AddressStatus,
): Promise<SignInOutcome> {
  const [position] = await Promise.all([
    recordRefusals(app, context, status),
    app.secrets.asLongAsVerifying(),
  ]);
  return { kind: 'refused', position, lockedUntil: null };
}

/** The facts that are read about an email before its password is verified. */
interface Candidate {
  readonly account: Account | null;
  readonly isLocked: boolean;
  readonly attempt: SignInAttempt;
}

const isUserLocked = (app: LogApp, account: Account | null): boolean => {
  const until = account?.state.lockedUntil ?? null;
  return until !== null && until > isoTime(app.clock.now());
};

/** Returns whether this is the user's password. A hash is verified in any case, a dummy one when the result must not count. */
async function verified(
  app: LogApp,
  { account, isLocked, attempt }: Candidate,
  password: string,
): Promise<boolean | 'busy'> {
  const { tenantId, emailDigest, ip } = attempt;
  const now = app.clock.now();
  const pseudonym = await emailPseudonym(app.keys, tenantId, emailDigest, now);
  const typed = isOverlong(password) ? '' : password;
  const passwordHash = isLocked || typed === '' ? null : (account?.state.passwordHash ?? null);
  const subject =
    account === null ? emailSubject(pseudonym, isoTime(now)) : userSubject(account.state.userId);
  try {
    const [matches] = await Promise.all([
      // the typed text in any case: how many forms of it are hashed depends on it
      app.secrets.verifyPassword(passwordHash, typed, ip),
      // created here for the event that needs it, so that its creation does not show in the time of the answer
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
  app: SignInApp,
  { account, isLocked, attempt }: Candidate,
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
  tenant: PresentTenant,
  { password, clientId, asked = anyAssurance }: SignInInput,
): Promise<AdvancedSignIn | Refused> {
  const { state: user } = account;
  try {
    const authenticatedAt = app.clock.now();
    const proof = { authenticatedAt, amr: ceremonies.password, provedMailbox: null, clientId, asked };
    const advanced = await advanceSignIn(app, context, { user, tenant, ...proof });
    // a failed rehash is repeated at the next sign-in
    await rehashPassword(app, asUser(context, user.userId), account, password).catch(() => undefined);
    return advanced;
  } catch (error) {
    // erased meanwhile: no user has this email any more
    if (error instanceof SubjectErased) return { kind: 'refused', userId: null, reason: 'unknown_user' };
    throw error;
  }
}

/** A user who may be signed in, with the stream that they were loaded from. */
type Account = Loaded<UserState> & { readonly state: PresentUser };

/** Returns an id that no user of the tenant has. */
const idOfNoUser = ({ ids }: App, tenantId: string): string => ids.derive(tenantId, 'nobody');

/**
 * Returns the user with this email digest, by its reservation and their own stream, never by a read model. Null when no
 * user has it, which takes about as long. Throws EventStoreUnavailable, see `holderOfEmail`.
 */
async function accountOf(app: App, tenantId: string, emailDigest: string): Promise<Account | null> {
  const holder = await holderOfEmail(app, tenantId, emailDigest);
  if (holder === null) {
    await load(app, streamName(tenantId, 'user', idOfNoUser(app, tenantId)), user);
    return null;
  }
  const { state } = holder.loaded;
  return state.status === 'present' ? { ...holder.loaded, state } : null;
}
