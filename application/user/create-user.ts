import { passwordMinLength } from './password/chosen-password.js';
import { taken } from '../../domain/reservation/reservation.js';
import { refuseUnlessOwner } from '../../domain/owners/owners.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { type FirstPasskey, decideUserCreation } from '../../domain/user/create-user.js';
import { type NewUserInput, checkedNewUser } from '../../domain/user/user-input.js';
import type { RegisteredPasskey } from '../../domain/user/factor-events.js';
import type { NewIdentity } from '../../domain/user/identity/identity-events.js';
import type { AcceptedTerms } from '../../domain/user/user-events.js';
import { presentUser } from '../../domain/user/user.js';
import type { App, LogApp } from '../app.js';
import { ownersTarget, ownerRoleId, userTarget } from '../owners/owner-streams.js';
import { userSubject } from '../ports/events/subject-keys.js';
import { uniqueIdentity } from '../connection/unique-identity.js';
import { refuseBeyondPlan } from '../billing/refuse-beyond-plan.js';
import { createHolder } from '../reservation/create-holder.js';
import { assignRole } from '../role/assign-role.js';
import { currentRoleName, roleIdsOfNames, roleNamesOf } from '../role/role-names.js';
import { refuseTaken } from '../reservation/refuse-taken.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { load, loadExisting } from '../shared/load.js';
import { emailDigestOf, uniqueEmail } from './email/unique-email.js';
import { externalIdDigestOf, uniqueExternalId } from './unique-external-id.js';
import { uniquePasskey } from './factors/unique-passkey.js';
import { newUserRecordOf } from './user-record-of.js';
import type { UserRecord } from './user-record.js';

export interface CreateUserInput extends NewUserInput {
  /** Names of roles that are assigned with the creation. */
  readonly roles?: readonly string[] | undefined;
  /** A passkey that the user has just registered, and the keyed hashes of its backup codes. Default: none. */
  readonly passkey?: NewPasskey | undefined;
  /** The external account that the user came with. Default: none. */
  readonly identity?: NewIdentity | undefined;
  /** Default: true without a password. */
  readonly sendInvitation?: boolean | undefined;
  /** Whether the email needs no verification; for API keys, operators, the service itself, and who signs up. */
  readonly emailVerified?: boolean | undefined;
  /** What the user accepted. Default: nothing. */
  readonly terms?: AcceptedTerms | null | undefined;
}

interface NewPasskey {
  readonly registered: RegisteredPasskey & { readonly credentialId: string };
  readonly backupCodes: readonly string[];
}

/**
 * Creates a user, with their roles in one append. Only the role owner is assigned afterwards, since the owners stream decides
 * on it: a crash in between leaves the user without it until the command is repeated. A repeated command returns the user
 * that it created, as created at the time of the repetition. Throws `invalid_input`, `email_taken`, `external_id_taken`,
 * `passkey_taken`, `email_verified_protected`, `role_not_found`, `owner_role_protected`, `too_many_roles`, `plan_limit`, `overloaded`; `user_not_found`
 * when the command is repeated after the user was deleted.
 * @param hashed the hash of the password, where the caller has made it before. Default: it is made
 */
export async function createUser(
  app: App,
  context: CommandContext,
  input: CreateUserInput,
  hashed?: string,
): Promise<Outcome<UserRecord>> {
  const { tenantId } = context;
  const least = input.password === undefined ? undefined : await passwordMinLength(app, tenantId);
  const profile = checkedNewUser(input, least);
  const emailVerified = input.emailVerified ?? false;
  const userId = app.ids.derive(context.commandId, 'user');
  refuseToVerify(context, userId, emailVerified);
  await refuseBeyondPlan(app, context, 'users', () => isWritten(app, tenantId, userId));
  const { roleIds, isOwner } = await assignableRoles(app, context, input.roles ?? []);
  const [emailDigest, externalIdDigest] = await Promise.all([
    emailDigestOf(app, tenantId, profile.email),
    externalIdDigestOf(app, tenantId, profile.externalId),
  ]);
  const passwordHash =
    input.password === undefined
      ? null
      : (hashed ?? (await app.secrets.hashPassword(input.password, context.ip)));
  const passkey = input.passkey === undefined ? null : firstPasskey(app, context, input.passkey);
  const invited = input.sendInvitation ?? input.password === undefined;
  const roles = await roleNamesOf(tenantId, roleIds, currentRoleName(app));
  const creation = {
    userId,
    profile,
    emailDigest,
    externalIdDigest,
    emailVerified,
    invited,
    passwordHash,
    passkey,
    identity: input.identity ?? null,
    roleIds,
    roles,
    terms: input.terms ?? null,
  };
  const events = decideUserCreation({ status: 'none' }, creation);
  const named = [
    uniqueEmail(tenantId, emailDigest),
    ...(externalIdDigest === null ? [] : [uniqueExternalId(tenantId, externalIdDigest)]),
    ...(input.identity ? [uniqueIdentity(tenantId, input.identity.identityDigest)] : []),
  ] as const;
  // the passkey first: when it is taken, nothing is reserved, and the creation may go on with another one
  const unique = input.passkey
    ? ([await uniquePasskey(app, tenantId, input.passkey.registered.credentialId), ...named] as const)
    : named;
  const subject = { tenantId, subject: userSubject(userId) };
  const { state, revision, position } = await createHolder(app, context, unique, userId, events, subject);
  // another command took the reservation over, since this one was too slow
  if (state.status === 'cancelled') {
    await refuseTaken(app, unique, userId);
    throw taken('email');
  }
  if (isOwner) return madeOwner(app, context, userId);
  return { record: await newUserRecordOf(app, tenantId, presentUser(state)), revision, position };
}

async function isWritten(app: LogApp, tenantId: string, userId: string): Promise<boolean> {
  const { stream, aggregate } = userTarget(tenantId, userId);
  return (await load(app, stream, aggregate)).revision !== null;
}

const firstPasskey = (
  { ids }: App,
  { commandId }: CommandContext,
  { registered, backupCodes: codes }: NewPasskey,
): FirstPasskey => ({ registered, backupCodes: { factorId: ids.derive(commandId, 'backup codes'), codes } });

/** Returns the roles to assign. Throws the refusals of roles, before anything is written. */
async function assignableRoles(
  app: LogApp,
  { tenantId, actor }: CommandContext,
  names: readonly string[],
): Promise<{ readonly roleIds: readonly string[]; readonly isOwner: boolean }> {
  const roleIds = await roleIdsOfNames(app, tenantId, names);
  const owner = ownerRoleId(tenantId);
  if (!roleIds.includes(owner)) return { roleIds, isOwner: false };
  const { stream, aggregate } = ownersTarget(tenantId);
  refuseUnlessOwner((await load(app, stream, aggregate)).state, actor);
  return { roleIds: roleIds.filter((roleId) => roleId !== owner), isOwner: true };
}

async function madeOwner(app: LogApp, context: CommandContext, userId: string): Promise<Outcome<UserRecord>> {
  const { tenantId } = context;
  await assignRole(app, context, { roleId: ownerRoleId(tenantId), userId });
  const { stream, aggregate } = userTarget(tenantId, userId);
  const { state, revision, position } = written(await loadExisting(app, stream, aggregate));
  return { record: await newUserRecordOf(app, tenantId, presentUser(state)), revision, position };
}

/** Throws `email_verified_protected` for a person, unless they sign up themselves: then they have proved the address. */
function refuseToVerify({ actor }: CommandContext, userId: string, emailVerified: boolean): void {
  if (!emailVerified || actor.type !== 'user' || actor.id === userId) return;
  throw new DomainError(
    'forbidden',
    'email_verified_protected',
    'An email is verified by its owner, or by an API key; leave emailVerified out.',
  );
}
