import { areOfAdministrator } from '../../role/built-in-roles.js';
import type { FactorChanger } from '../factor-events.js';
import type { NewIdentity } from '../identity/identity-events.js';
import type { UserEvent } from '../user-events.js';
import type { PresentUser } from '../user.js';
import type { ImportLine } from './import-line.js';

/** A person of an import as their line states them, with what follows from it for the tenant. */
export interface ImportedPerson {
  readonly userId: string;
  readonly line: ImportLine;
  readonly emailDigest: string;
  /** Null without an external id. */
  readonly externalIdDigest: string | null;
  /** Each id once, without `user`, which every user has, and `owner`, which no import gives. */
  readonly roleIds: readonly string[];
  /** The names of those roles and of `user`. */
  readonly roles: readonly string[];
  /** The external accounts that the person signs in with, each once. */
  readonly identities: readonly NewIdentity[];
}

/** What an import says of all its people. */
export interface ImportRules {
  readonly importId: string;
  /** Whether the source is believed about which addresses are verified. */
  readonly trustVerified: boolean;
  /** Whether webhooks report the people. */
  readonly notify: boolean;
}

/** The id of the person's authenticator app, and who brings it along. */
export interface ImportedFactor {
  readonly factorId: string;
  readonly by: FactorChanger;
}

/**
 * Decides the creation of a person by an import. No mail follows from these events. The person keeps the times of their
 * former system; the events have the time of the import.
 */
export function decideImportedUser(
  { importId, trustVerified, notify }: ImportRules,
  { userId, line, emailDigest, externalIdDigest, roleIds, roles, identities }: ImportedPerson,
  factor: ImportedFactor,
): UserEvent[] {
  const { email, firstName = null, lastName = null, locale = null, externalId = null, metadata = {} } = line;
  const { password = null, totp = [], createdAt, lastLoginAt } = line;
  const imported = { imported: true } as const;
  const events: UserEvent[] = [
    {
      type: 'UserCreated',
      data: {
        userId,
        email,
        emailDigest,
        emailVerified: trustVerified && line.emailVerified === true,
        firstName,
        lastName,
        locale,
        externalId,
        externalIdDigest,
        metadata,
        invited: false,
        ...(password === null && { noPassword: true as const }),
        ...(roleIds.length > 0 && { roles }),
        importId,
        ...(typeof createdAt === 'string' && { createdAt }),
        ...(typeof lastLoginAt === 'string' && { lastLoginAt }),
        ...(notify && { notify: true as const }),
      },
    },
  ];
  if (password !== null)
    events.push({
      type: 'UserPasswordSet',
      data: { userId, passwordHash: password.hash, mustChange: false, cause: 'import' },
    });
  const [app] = totp;
  if (app !== undefined)
    events.push({
      type: 'UserMfaEnabled',
      data: { userId, method: 'totp', ...factor, secret: app.secret, ...imported },
    });
  for (const identity of identities)
    events.push({ type: 'UserIdentityLinked', data: { userId, ...identity, atCreation: true } });
  for (const roleId of roleIds)
    events.push({ type: 'UserRoleAssigned', data: { userId, roleId, ...imported } });
  if (line.status === 'suspended') events.push({ type: 'UserSuspended', data: { userId, ...imported } });
  return events;
}

/**
 * Returns whether the password of a former system may become that of a user: who still awaits it, and is no administrator, whom
 * it would let anybody be who makes the import or keeps the former system.
 */
export const takesFormerPassword = (
  tenantId: string,
  { awaitsFormerPassword, roleIds }: Pick<PresentUser, 'awaitsFormerPassword' | 'roleIds'>,
): boolean => awaitsFormerPassword && !areOfAdministrator(tenantId, roleIds);

/**
 * Decides what a line adds to a user whom the tenant has already, besides profile and roles: the password of one who
 * takes it, and that the address is verified. No events where nothing differs.
 */
export function decideImportedCredentials(
  { tenantId, trustVerified }: Pick<ImportRules, 'trustVerified'> & { readonly tenantId: string },
  { line }: Pick<ImportedPerson, 'line'>,
  user: PresentUser,
): UserEvent[] {
  const { userId, email, emailVerified } = user;
  const events: UserEvent[] = [];
  const { password = null } = line;
  if (password !== null && takesFormerPassword(tenantId, user))
    events.push({
      type: 'UserPasswordSet',
      data: { userId, passwordHash: password.hash, mustChange: false, cause: 'import' },
    });
  if (trustVerified && line.emailVerified === true && !emailVerified && line.email === email)
    events.push({ type: 'UserEmailVerified', data: { userId } });
  return events;
}
