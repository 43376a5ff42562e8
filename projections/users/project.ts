import {
  type FactorCount,
  avatarPath,
  factorDetails,
  userDetails,
} from '../../application/user/user-record.js';
import { noFactors } from '../../domain/user/factors.js';
import { timesAtCreation } from '../../domain/user/import/times-at-creation.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import type { UsageEvent } from '../../domain/usage/usage-events.js';
import { type Handler, type Recorded, type Table, atRevision, changedBy } from '../runner/projection.js';
import { searchKey } from './search-key.js';
import {
  NEVER,
  personalUserColumns,
  userColumns,
  userIndexes,
  userKey,
  type UserRow,
  users,
} from './table.js';

const keys = ({ context, event }: Recorded<UserEvent['type']>): string[] => [
  userKey(context.tenantId, event.data.userId),
];

const keyOf = (name: string | null): string | null => (name === null ? null : searchKey(name));
const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

type Facts = Partial<UserRow['facts']>;
type Changes = Partial<Omit<UserRow, 'facts'>> & { readonly facts?: Facts };

/** Returns a handler that changes an existing user, as `domain/user/user.ts` does. */
const change = <T extends UserEvent['type']>(
  changes: (recorded: Recorded<T>, row: UserRow) => Changes,
): Handler<UserRow, T> => ({
  keys,
  apply(row, recorded) {
    if (row === undefined) return undefined;
    const { facts, ...rest } = changes(recorded, row);
    const next = changedBy(row, recorded, rest);
    return { ...next, facts: { ...row.facts, ...facts, updatedAt: next.updated_at } };
  },
});

/** Returns a handler that moves the revision without a change of the record. */
const unchanged = <T extends UserEvent['type']>(): Handler<UserRow, T> =>
  change<T>((_, { updated_at }) => ({ updated_at }));

const created: Handler<UserRow, 'UserCreated'> = {
  keys,
  creates: true,
  apply(row, recorded) {
    if (row !== undefined) return atRevision(row, recorded);
    const { event, context, revision } = recorded;
    const { userId, email, firstName, lastName, externalId, metadata } = event.data;
    const at = context.occurredAt;
    const { createdAt, lastLoginAt } = timesAtCreation(event.data, at);
    return {
      tenant_id: context.tenantId,
      id: userId,
      facts: userDetails(userId, {
        updatedAt: at,
        avatarUrl: null,
        ...event.data,
        createdAt,
        lastLoginAt,
        metadata: metadata ?? {},
        factors: noFactors,
        passwordSetAt: null,
        identities: [],
        mustChangePassword: false,
      }),
      email,
      external_id: externalId,
      first_name_key: keyOf(firstName),
      last_name_key: keyOf(lastName),
      suspended: false,
      deletion_due_at: null,
      locked_until: null,
      role_ids: [],
      passkey_step: false,
      mfa_enabled: false,
      created_at: createdAt,
      updated_at: at,
      revision: revision.toString(),
      sign_in_revision: null,
      last_login_at: lastLoginAt ?? NEVER,
    };
  },
};

const erase = (row: UserRow): UserRow => ({
  ...row,
  facts: {
    ...row.facts,
    email: null,
    firstName: null,
    lastName: null,
    avatarUrl: null,
    externalId: null,
    locale: null,
    metadata: {},
  },
  email: null,
  external_id: null,
  first_name_key: null,
  last_name_key: null,
  deletion_due_at: null,
});

/** Returns the changes of a row whose user has other factors. The row says how many there are, and holds no secret. */
const factorsOf = (
  { facts, passkey_step }: UserRow,
  changed: Partial<FactorCount>,
): Pick<Changes, 'facts' | 'passkey_step' | 'mfa_enabled'> => {
  const count = {
    totp: facts.mfaMethods.includes('totp'),
    passkeys: facts.passkeyCount,
    passkeyStep: passkey_step,
    mfaRequired: facts.mfaRequired,
    ...changed,
  };
  const passkeyStep = count.passkeyStep && count.passkeys > 0;
  const now = factorDetails({ ...count, passkeyStep });
  return { passkey_step: passkeyStep, mfa_enabled: now.mfaEnabled, facts: now };
};

/** Events of streams without a user. */
type Fences = 'UserCreationCancelled';

const handlers: { readonly [T in Exclude<UserEvent['type'], Fences>]: Handler<UserRow, T> } = {
  UserCreated: created,
  UserPasswordSet: change(({ event }) => ({
    facts: { hasPassword: true, passwordChangeRequired: event.data.mustChange },
  })),
  UserPasswordRemoved: change(() => ({ facts: { hasPassword: false, passwordChangeRequired: false } })),
  // the password is the same
  UserPasswordRehashed: unchanged(),
  UserProfileChanged: change(({ event }) => {
    const { firstName, lastName, locale, externalId, metadata } = event.data;
    return {
      ...(firstName === undefined ? {} : { first_name_key: keyOf(firstName) }),
      ...(lastName === undefined ? {} : { last_name_key: keyOf(lastName) }),
      ...(externalId === undefined ? {} : { external_id: externalId }),
      facts: {
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastName }),
        ...(externalId === undefined ? {} : { externalId }),
        ...(locale === undefined ? {} : { locale }),
        ...(metadata === undefined ? {} : { metadata: metadata ?? {} }),
      },
    };
  }),
  UserEmailChanged: change(({ event: { data } }) => ({
    email: data.email,
    facts: { email: data.email, emailVerified: data.proved === true },
  })),
  UserEmailChangeUndone: change(({ event: { data } }) => ({
    email: data.email,
    facts: { email: data.email, emailVerified: data.unverified !== true },
  })),
  UserEmailVerified: change(() => ({ facts: { emailVerified: true } })),
  UserVerificationRequested: unchanged(),
  UserTestMailRequested: unchanged(),
  UserInvited: unchanged(),
  // fences between two attempts of a command
  EmailChangeCancelled: unchanged(),
  ExternalIdChangeCancelled: unchanged(),
  PasskeyRegistrationCancelled: unchanged(),
  IdentityLinkCancelled: unchanged(),
  UserIdentityLinked: change((_, { facts }) => ({ facts: { identities: facts.identities + 1 } })),
  UserIdentityUnlinked: change((_, { facts }) => ({ facts: { identities: facts.identities - 1 } })),
  // a path: the reader adds the service's URL
  UserAvatarSet: change(({ event: { data } }) => ({ facts: { avatarUrl: avatarPath(data.userId) } })),
  UserAvatarRemoved: change(() => ({ facts: { avatarUrl: null } })),
  UserSignedOutEverywhere: unchanged(),
  UserSuspended: change(() => ({ suspended: true })),
  UserReactivated: change(() => ({ suspended: false })),
  UserLocked: change(({ event }) => ({ locked_until: event.data.until })),
  UserUnlocked: change(() => ({ locked_until: null })),
  UserRoleAssigned: change(({ event: { data } }, { role_ids }) => ({
    role_ids: [...without(role_ids, data.roleId), data.roleId],
  })),
  UserRoleUnassigned: change(({ event }, { role_ids }) => ({
    role_ids: without(role_ids, event.data.roleId),
  })),
  UserMfaEnabled: change((_, row) => factorsOf(row, { totp: true })),
  UserMfaDisabled: change((_, row) => factorsOf(row, { totp: false })),
  UserBackupCodesIssued: change(() => ({})),
  UserBackupCodeUsed: change(() => ({})),
  UserBackupCodesRemoved: change(() => ({})),
  UserPasskeyRegistered: change((_, row) => factorsOf(row, { passkeys: row.facts.passkeyCount + 1 })),
  UserPasskeyRenamed: change(() => ({})),
  UserPasskeyDeleted: change((_, row) => factorsOf(row, { passkeys: row.facts.passkeyCount - 1 })),
  UserPasskeyStepChanged: change(({ event }, row) => factorsOf(row, { passkeyStep: event.data.asked })),
  UserMfaRequirementChanged: change(({ event }) => ({ facts: { mfaRequired: event.data.required } })),
  UserDeletionRequested: change(({ event }) => ({ deletion_due_at: event.data.scheduledFor })),
  UserDeletionWithdrawn: change(() => ({ deletion_due_at: null })),
  // no part of the record
  TermsAccepted: unchanged(),
  OwnerChangeReported: unchanged(),
  OwnerChangeUndone: unchanged(),
  OwnerAddressNotRestored: unchanged(),
  UserDataExported: unchanged(),
  UserDeleted: { keys, apply: () => undefined, erase },
};

type SignIns = 'UserSignedIn' | 'UserSignInFailed';

const signInKeys = ({ context, event: { data } }: Recorded<SignIns>): string[] =>
  data.userId === null ? [] : [userKey(context.tenantId, data.userId)];

/** Returns a handler that notes the revision of the stream of sign-ins. `revision` and `updated_at` are of the user's stream. */
const signIn = <T extends SignIns>(changes: (at: string) => Changes): Handler<UserRow, T> => ({
  keys: signInKeys,
  apply(row, { context, revision }) {
    if (row === undefined) return undefined;
    const { facts, ...rest } = changes(context.occurredAt);
    return { ...row, ...rest, sign_in_revision: revision.toString(), facts: { ...row.facts, ...facts } };
  },
});

/** Failed sign-ins are included, so that a reader of the last sign-in loads only a short rest of the stream. */
const signInHandlers: { readonly [T in SignIns]: Handler<UserRow, T> } = {
  UserSignedIn: signIn((at) => ({ last_login_at: at, facts: { lastLoginAt: at } })),
  UserSignInFailed: signIn(() => ({})),
};

/** Changes nothing: what is counted of a user's activity depends on whether there is one. */
const active: Handler<UserRow, UsageEvent['type']> = {
  keys: ({ context, event }) => [userKey(context.tenantId, event.data.userId)],
  apply: (row) => row,
};

export const usersTable: Table<UserRow> = {
  name: users.name,
  columns: userColumns,
  key: ['tenant_id', 'id'],
  indexes: userIndexes,
  personal: personalUserColumns,
  on: { ...handlers, ...signInHandlers, UserActive: active },
};
