import { taken } from '../../domain/reservation/reservation.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { AskedAssurance } from '../../domain/sign-in/asked-assurance.js';
import { ceremonies } from '../../domain/sign-in/assurance.js';
import { type SignUpRefusal, signUpRefusal } from '../../domain/sign-up/sign-up.js';
import type { TenantSettings } from '../../domain/tenant/tenant-settings.js';
import type { AcceptedTerms } from '../../domain/user/user-events.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import type { App, BillingApp, SignInApp } from '../app.js';
import { userTarget } from '../owners/owner-streams.js';
import type { SignUp } from '../ports/sign-up/sign-ups.js';
import type { CommandContext } from '../shared/command-context.js';
import { loadExisting } from '../shared/load.js';
import { type VisitorContext, asUser } from '../shared/visitor-context.js';
import { type AdvancedSignIn, advanceSignIn } from '../sign-in/advance-sign-in.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';
import { type CreateUserInput, createUser } from '../user/create-user.js';
import {
  type NewPasskey,
  type RegisterPasskeyInput,
  storePasskey,
  proveNewPasskey,
} from '../user/factors/register-passkey.js';
import { countSignUp } from './count-sign-up.js';
import { type TypedName, newUserOf } from './new-user.js';

/** What the user signs in with from now on. */
export type NewCredential =
  | { readonly kind: 'password'; readonly password: string }
  /** The answer to `offerNewUserPasskey`. */
  | ({ readonly kind: 'passkey' } & Omit<RegisterPasskeyInput, 'user' | 'tenant'>);

export interface CompleteSignUpInput extends TypedName {
  /** Of the browser that proved the address. */
  readonly secret: string;
  readonly credential: NewCredential;
  /** What the page named that the user accepts; null: nothing. */
  readonly terms: AcceptedTerms | null;
  /** What the application asks for. */
  readonly asked: AskedAssurance;
}

export type CompletedSignUp =
  | {
      readonly kind: 'created';
      readonly userId: string;
      readonly signIn: AdvancedSignIn;
      /** The application that the sign-up began at; null for none. */
      readonly clientId: string | null;
      /** Of an account with a passkey; null with a password. */
      readonly backupCodes: readonly string[] | null;
      /** The position of the account, which the answer waits for. */
      readonly position: bigint | null;
    }
  /** There is an account with the address by now. */
  | { readonly kind: 'known' }
  /** The settings changed meanwhile. */
  | { readonly kind: 'refused'; readonly reason: SignUpRefusal }
  /** The tenant's daily cap, or the share of its plan that is for sign-ups, was met meanwhile: the sign-up is over. */
  | { readonly kind: 'full' }
  /** The sign-up is unknown or expired, or its address is not proved in this browser. */
  | { readonly kind: 'over' };

/**
 * Creates the account of a sign-up whose address was proved, and signs its user in. A passkey in place of a password is
 * registered with the account in one append, and counts as the sign-in's proof, as it does where a sign-in has it set up.
 * Of any number of concurrent calls one creates the account, and the others with a password find it. Throws
 * `invalid_input`, `overloaded`, what `registerPasskey` throws, and SubjectErased when the user was erased meanwhile.
 */
export async function completeSignUp(
  app: App,
  context: VisitorContext,
  { secret, asked, credential, terms, firstName, lastName }: CompleteSignUpInput,
): Promise<CompletedSignUp> {
  const { tenantId } = context;
  const signUp = await app.signUps.find(tenantId, secret);
  if (!signUp?.proved) return { kind: 'over' };
  const { signUpId, email, clientId } = signUp;
  const tenant = await presentTenantOf(app, tenantId);
  const reason = signUpRefusal(tenant.settings, email);
  if (reason !== null) return { kind: 'refused', reason };
  const name = { firstName, lastName };
  const newUser = newUserOf(app, signUp, name);
  const proved =
    credential.kind === 'password'
      ? credential
      : await proveNewPasskey(app, context, { ...credential, user: newUser, tenant });
  if (await isFull(app, context, signUp, tenant.settings)) return { kind: 'full' };
  // the sign-up is the command, so that repeating it creates no second account
  const command = asUser({ ...context, commandId: signUpId }, newUser.userId);
  const input = { ...name, terms, email, emailVerified: true, sendInvitation: false };
  const created = await create(app, command, input, proved).catch((error: unknown) => {
    if (error instanceof DomainError && (error.code === 'email_taken' || error.code === 'plan_limit'))
      return error.code;
    throw error;
  });
  await app.signUps.end(tenantId, signUpId);
  if (created === 'email_taken') return { kind: 'known' };
  if (created === 'plan_limit') return { kind: 'full' };
  const { user, position, backupCodes } = created;
  const authenticatedAt = app.clock.now();
  const { addressGeneration: provedMailbox } = user;
  const proof = { authenticatedAt, amr: ceremonies[credential.kind], clientId, provedMailbox, asked };
  const signIn = await advanceSignIn(app, context, { user, tenant, ...proof });
  return { kind: 'created', userId: user.userId, signIn, clientId, backupCodes, position };
}

interface CreatedAccount {
  readonly user: PresentUser;
  readonly position: bigint | null;
  readonly backupCodes: readonly string[] | null;
}

/** Creates the account. Throws `email_taken` also when another call of the sign-up gave it another credential. */
async function create(
  app: App,
  command: CommandContext,
  input: CreateUserInput,
  credential: { readonly password: string } | NewPasskey,
): Promise<CreatedAccount> {
  if ('password' in credential) {
    const created = await createAccount(app, command, { ...input, password: credential.password });
    if (created.user.passwordHash === null) throw taken('email');
    return { ...created, backupCodes: null };
  }
  return storePasskey(app, command, credential, async (registered) => {
    const backupCodes = app.backupCodes.newCodes();
    const hashes = backupCodes.map((code) => app.backupCodes.hash(command.actor.id, code));
    const passkey = { registered, backupCodes: hashes };
    const created = await createAccount(app, command, { ...input, passkey });
    const { passkeys } = created.user.factors;
    if (!passkeys.some(({ passkeyId }) => passkeyId === registered.passkeyId)) throw taken('email');
    return { ...created, backupCodes };
  });
}

async function createAccount(
  app: App,
  command: CommandContext,
  input: CreateUserInput,
): Promise<Omit<CreatedAccount, 'backupCodes'>> {
  const { position } = await createUser(app, command, input);
  const { stream, aggregate } = userTarget(command.tenantId, command.actor.id);
  return { user: presentUser((await loadExisting(app, stream, aggregate)).state), position };
}

/** Counts the account once, however often the form is sent. Ends the sign-up, and returns true, when a limit is met. */
async function isFull(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  { signUpId, email }: SignUp,
  settings: TenantSettings,
): Promise<boolean> {
  const { tenantId } = context;
  if (!(await app.signUps.count(tenantId, signUpId))) return false;
  const isCounted = await countSignUp(app, context, { email, settings });
  if (!isCounted) await app.signUps.end(tenantId, signUpId);
  return !isCounted;
}
