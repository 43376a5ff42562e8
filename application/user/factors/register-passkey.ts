import { DomainError } from '../../../domain/shared/domain-error.js';
import {
  checkedPasskeyName,
  decideBackupCodes,
  decidePasskey,
  refusePasskeyAboveLimit,
} from '../../../domain/user/change-factors.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import type { RegisteredPasskey } from '../../../domain/user/factor-events.js';
import { type PresentUser, presentUser } from '../../../domain/user/user.js';
import type { PresentTenant } from '../../../domain/tenant/tenant.js';
import type { LogApp, SignInApp } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import type { PasskeyCeremony, PasskeyHost, VerifiedPasskey } from '../../ports/sign-in/passkeys.js';
import { reserveValue } from '../../reservation/reserve-value.js';
import type { CommandContext } from '../../shared/command-context.js';
import { execute } from '../../shared/execute.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import { recordRefusedCredential } from '../../sign-in/refusals/record-refusals.js';
import { passkeyHostOf, uniquePasskey } from './unique-passkey.js';
import { type UserRead, stillTheirs } from './still-theirs.js';
import type { AddedFactor } from './set-up-totp.js';

/** A user who registers a passkey, and the browser that does it. */
export interface RegisteringUser {
  /** Of a sign-up: the user that it creates. */
  readonly user: Pick<PresentUser, 'userId' | 'email' | 'firstName' | 'lastName' | 'factors'>;
  readonly tenant: Pick<PresentTenant, 'slug' | 'name' | 'settings'>;
  /** The value of the browser's cookie, which binds the ceremony to it. */
  readonly browser: string;
}

/**
 * Begins the registration of a passkey. Returns the options for `parseCreationOptionsFromJSON`. The caller has made sure
 * that the user may add a factor now. Throws `passkeys_off`, `passkeys_need_a_name`, `too_many_passkeys`.
 */
export async function offerPasskey(
  app: SignInApp,
  { tenantId }: Pick<VisitorContext, 'tenantId'>,
  registering: RegisteringUser,
): Promise<object> {
  const { user, tenant } = registering;
  const { userId, email, factors } = user;
  const host = hostFor(app, tenant);
  refusePasskeyAboveLimit(factors);
  const userHandle = factors.userHandle ?? app.passkeys.newUserHandle();
  const challenge = await app.passkeyCeremonies.begin(ceremonyOf(tenantId, host, registering), userHandle);
  const fullName = [user.firstName, user.lastName].filter((part) => part !== null && part !== '').join(' ');
  return app.passkeys.registrationOptions({
    rpId: host.rpId,
    rpName: tenant.name,
    userHandle,
    userName: email ?? userId,
    displayName: fullName === '' ? (email ?? userId) : fullName,
    challenge,
    existing: factors.passkeys
      .filter(({ rpId, credentialId }) => rpId === host.rpId && credentialId !== null)
      .map(({ credentialId, transports }) => ({ credentialId, transports })),
  });
}

export interface RegisterPasskeyInput extends RegisteringUser {
  /** As typed. */
  readonly name: string;
  /** The authenticator's answer, JSON. */
  readonly response: string;
}

/**
 * Registers a passkey by the authenticator's answer to `offerPasskey`, which is good once. A user without backup codes
 * gets some. Throws `invalid_input` for a name that is none, and for any answer that is wrong, late, used or another
 * browser's, user's or tenant's; `passkey_taken`, `too_many_passkeys`, `passkeys_off`, `passkeys_need_a_name`,
 * `concurrent_change`.
 */
export async function registerPasskey(
  app: SignInApp,
  context: VisitorContext,
  input: RegisterPasskeyInput & { readonly user: UserRead },
  terms: RegistrationTerms = {},
): Promise<AddedFactor> {
  const command = asUser(context, input.user.userId);
  const proved = await proveNewPasskey(app, context, input);
  return storePasskey(app, command, proved, (passkey) =>
    append(app, command, passkey, { ...terms, user: input.user }),
  );
}

/** What a registration by a link differs in. */
export interface RegistrationTerms {
  /** Throws where the history of the user's stream, which the registration is appended to, forbids it. */
  readonly permits?: (history: readonly RecordedEvent[]) => void;
  /** Issue no backup codes to a user without any. */
  readonly withoutBackupCodes?: true;
}

/** A passkey that a browser has just made, before it is stored. */
export interface NewPasskey {
  readonly passkey: RegisteredPasskey & Pick<VerifiedPasskey, 'credentialId'>;
  /** The signature counter. */
  readonly counter: number;
}

/** Verifies the authenticator's answer to `offerPasskey` and takes its challenge away. Throws as `registerPasskey` does. */
export async function proveNewPasskey(
  app: SignInApp,
  context: VisitorContext,
  input: RegisterPasskeyInput,
): Promise<NewPasskey> {
  const host = hostFor(app, input.tenant);
  const name = checkedPasskeyName(input.name);
  const proof = await provedRegistration(app, context.tenantId, host, input);
  if (proof === null) {
    await recordRefusedCredential(app, context);
    throw new DomainError('invalid', 'invalid_input', `${wrong.pointer}: ${wrong.detail}`, [wrong]);
  }
  const { counter, ...verified } = proof;
  return { passkey: { passkeyId: app.ids.next(), name, rpId: host.rpId, ...verified }, counter };
}

/** Stores a passkey of the actor, by `store`, with its counter. Throws what `store` throws. */
export async function storePasskey<T>(
  app: SignInApp,
  { tenantId, actor: { id: userId } }: CommandContext,
  { passkey, counter }: NewPasskey,
  store: (passkey: NewPasskey['passkey']) => Promise<T>,
): Promise<T> {
  const { passkeyId, rpId } = passkey;
  // before the passkey exists, so that no sign-in can come in between
  await app.passkeyUses.begin({ tenantId, userId, passkeyId }, { counter, rpId });
  try {
    return await store(passkey);
  } catch (error) {
    if (error instanceof DomainError) await app.passkeyUses.forget(tenantId, userId, passkeyId);
    throw error;
  }
}

/** Reserves the credential id and appends the registration, by the actor of the command. */
async function append(
  app: SignInApp,
  context: CommandContext,
  passkey: NewPasskey['passkey'],
  { user: read, permits, withoutBackupCodes }: RegistrationTerms & { readonly user: UserRead },
): Promise<AddedFactor> {
  const { tenantId, commandId, actor } = context;
  const userId = actor.id;
  const unique = await uniquePasskey(app, tenantId, passkey.credentialId);
  const codes = app.backupCodes.newCodes();
  const hashes = codes.map((code) => app.backupCodes.hash(userId, code));
  const { state, position } = await execute(app, context, {
    ...userTarget(tenantId, userId),
    exists: true,
    expects: (state) => stillTheirs(read, state),
    decide: (before, { history }) => {
      permits?.(history);
      const events = decidePasskey(before, passkey);
      if (withoutBackupCodes || before.factors.backupCodes !== null) return events;
      return [...events, ...decideBackupCodes(before, app.ids.derive(commandId, 'backup codes'), hashes)];
    },
    beforeAppend: async ({ loaded: { revision } }) => {
      await reserveValue(app, context, unique, { holderId: userId, revision });
      return null;
    },
  });
  const user = presentUser(state);
  const isIssued = user.factors.backupCodes?.codes[0] === hashes[0];
  return { user, backupCodes: isIssued ? codes : null, position };
}

/** Returns the registered passkey with the handle that it was made for; null for an answer that proves none. */
async function provedRegistration(
  app: SignInApp,
  tenantId: string,
  host: PasskeyHost,
  input: RegisterPasskeyInput,
): Promise<(VerifiedPasskey & { readonly userHandle: string }) | null> {
  const { response } = input;
  const claimed = app.passkeys.read(response);
  if (claimed === null) return null;
  const { challenge } = claimed;
  const ceremony = await app.passkeyCeremonies.take(challenge, ceremonyOf(tenantId, host, input));
  if (ceremony === null || ceremony.userHandle === null) return null;
  const verified = await app.passkeys.verifyRegistration(response, { ...host, challenge });
  return verified && { ...verified, userHandle: ceremony.userHandle };
}

const ceremonyOf = (
  tenantId: string,
  { rpId }: PasskeyHost,
  { user, browser }: RegisteringUser,
): PasskeyCeremony => ({ tenantId, purpose: 'register', rpId, browser, userId: user.userId });

function hostFor(app: LogApp, { settings, slug }: RegisteringUser['tenant']): PasskeyHost {
  if (!settings.passkeys)
    throw new DomainError('conflict', 'passkeys_off', 'The organisation has turned new passkeys off.');
  const host = passkeyHostOf(app, slug);
  if (host === null)
    throw new DomainError(
      'conflict',
      'passkeys_need_a_name',
      'Passkeys need a host with a name: browsers keep none for an IP address.',
    );
  return host;
}

const wrong = {
  pointer: '/passkey',
  code: 'wrong_passkey',
  detail: 'was not registered; begin again',
} as const;
