import { ownAddress } from '../../domain/shared/own-address.js';
import type {
  PasswordResetEvent,
  passwordResetWebhookKinds,
} from '../../domain/password-reset/password-reset-events.js';
import type { EventSource, RecordedEvent } from '../../domain/shared/domain-event.js';
import { statusOf } from '../../domain/user/user.js';
import type { credentialWebhookKinds } from '../../domain/user/factor-events.js';
import type { UserEvent, userWebhookKinds } from '../../domain/user/user-events.js';
import {
  type EventType,
  type PayloadDetails,
  type WebhookPayload,
  type WebhookRules,
  eventType,
  originOf,
  payloadSchema,
  SAMPLE_USER_ID as userId,
  sampleOrigin,
} from '../webhook/webhook-rule.js';
import type { EventKind } from '../../domain/webhook/event-kinds.js';
import { avatarPath } from './user-record.js';

/** Returns whether an event is more than a part of a creation by an import. */
const notImported = ({ imported }: { readonly imported?: true }): boolean => imported !== true;

const sourceOfCreation = (
  { importId, connectionId }: Extract<UserEvent, { type: 'UserCreated' }>['data'],
  source: EventSource,
): string => {
  if (importId !== undefined) return 'import';
  return connectionId === undefined ? source : 'connection';
};

const updated = <Event extends UserEvent>(
  data: (recorded: RecordedEvent<Event>, baseUrl: string) => WebhookPayload,
) => ({ kind: 'user.updated' as const, data });

const rolesUpdated = {
  kind: 'user.updated' as const,
  dataWith: (
    { event }: RecordedEvent<Extract<UserEvent, { type: 'UserRoleAssigned' | 'UserRoleUnassigned' }>>,
    { roles }: PayloadDetails,
  ): WebhookPayload => ({ userId: event.data.userId, changed: ['roles'], roles }),
};

const identitiesUpdated = updated(
  ({
    event: { data },
  }: RecordedEvent<Extract<UserEvent, { type: 'UserIdentityLinked' | 'UserIdentityUnlinked' }>>) => ({
    userId: data.userId,
    changed: ['identities'],
  }),
);

const statusUpdated = {
  kind: 'user.updated' as const,
  dataWith: (
    {
      event: { data },
      context,
    }: RecordedEvent<
      Extract<UserEvent, { type: 'UserReactivated' | 'UserDeletionRequested' | 'UserDeletionWithdrawn' }>
    >,
    { user }: PayloadDetails,
  ): WebhookPayload => ({
    userId: data.userId,
    changed: ['status'],
    status: statusOf(user, context.occurredAt),
  }),
};

const mfaTurnData = <Kind extends EventKind>(kind: Kind) => ({
  kind,
  data: ({ event }: RecordedEvent<Extract<UserEvent, { type: 'UserMfaEnabled' | 'UserMfaDisabled' }>>) => {
    const { userId, method, by } = event.data;
    return { userId, method, by };
  },
});

const passkeyData = <Kind extends EventKind>(kind: Kind) => ({
  kind,
  data: ({
    event,
  }: RecordedEvent<Extract<UserEvent, { type: 'UserPasskeyRegistered' | 'UserPasskeyDeleted' }>>) => {
    const { userId, passkeyId, name } = event.data;
    return { userId, passkeyId, name };
  },
});

/** How a user's events, and requests for a new password, are published. */
export const userWebhooks: WebhookRules<UserEvent | PasswordResetEvent> = {
  UserCreated: {
    kind: 'user.created',
    when: ({ importId, notify }) => importId === undefined || notify === true,
    data: ({ event: { data }, context }) => ({
      userId: data.userId,
      email: data.email,
      firstName: data.firstName,
      lastName: data.lastName,
      roles: data.roles ?? ['user'],
      source: sourceOfCreation(data, context.source),
    }),
  },
  UserProfileChanged: updated(({ event }) => {
    const { userId, externalIdDigest: _, ...changes } = event.data;
    const { firstName, lastName } = changes;
    return {
      userId,
      changed: Object.keys(changes),
      ...(firstName === undefined ? {} : { firstName }),
      ...(lastName === undefined ? {} : { lastName }),
    };
  }),
  UserEmailChanged: updated(({ event: { data } }) => ({
    userId: data.userId,
    changed: ['email'],
    email: data.email,
  })),
  UserEmailChangeUndone: updated(({ event: { data } }) => ({
    userId: data.userId,
    changed: ['email'],
    email: data.email,
  })),
  UserAvatarSet: updated(({ event: { data } }, baseUrl) => ({
    userId: data.userId,
    changed: ['avatarUrl'],
    avatarUrl: ownAddress(baseUrl, avatarPath(data.userId)),
  })),
  UserAvatarRemoved: updated(({ event: { data } }) => ({
    userId: data.userId,
    changed: ['avatarUrl'],
    avatarUrl: null,
  })),
  UserSuspended: {
    ...updated<Extract<UserEvent, { type: 'UserSuspended' }>>(({ event: { data } }) => ({
      userId: data.userId,
      changed: ['status'],
      status: 'suspended',
    })),
    when: notImported,
  },
  UserReactivated: statusUpdated,
  UserDeletionRequested: statusUpdated,
  UserDeletionWithdrawn: statusUpdated,
  UserIdentityLinked: { ...identitiesUpdated, when: ({ atCreation }) => atCreation !== true },
  UserIdentityUnlinked: identitiesUpdated,
  IdentityLinkCancelled: null,
  UserRoleAssigned: { ...rolesUpdated, when: notImported },
  UserRoleUnassigned: rolesUpdated,
  UserDeleted: { kind: 'user.deleted', data: ({ event }) => ({ userId: event.data.userId }) },
  UserPasswordResetRequested: {
    kind: 'user.password_reset_requested',
    data: (recorded) => {
      const { userId, email } = recorded.event.data;
      return { userId, email, ...originOf(recorded) };
    },
  },
  UserPasswordSet: {
    kind: 'user.password_reset_requested',
    when: ({ cause }) => cause === 'generated',
    dataWith: (recorded, { user }) => {
      const { userId } = recorded.event.data;
      return { userId, email: user.email, ...originOf(recorded) };
    },
  },
  UserMfaEnabled: { ...mfaTurnData('user.mfa_enabled'), when: notImported },
  UserMfaDisabled: mfaTurnData('user.mfa_disabled'),
  UserPasskeyRegistered: passkeyData('user.passkey_registered'),
  UserPasskeyDeleted: passkeyData('user.passkey_deleted'),
  UserBackupCodesIssued: null,
  UserBackupCodeUsed: null,
  UserBackupCodesRemoved: null,
  PasskeyRegistrationCancelled: null,
  UserPasskeyRenamed: null,
  UserPasskeyStepChanged: null,
  UserMfaRequirementChanged: null,
  UserCreationCancelled: null,
  UserPasswordRemoved: null,
  UserPasswordRehashed: null,
  UserSignedOutEverywhere: null,
  UserEmailVerified: null,
  UserVerificationRequested: null,
  UserTestMailRequested: null,
  UserInvited: null,
  EmailChangeCancelled: null,
  ExternalIdChangeCancelled: null,
  TermsAccepted: null,
  OwnerChangeReported: null,
  OwnerChangeUndone: null,
  OwnerAddressNotRestored: null,
  UserDataExported: null,
  UserLocked: null,
  UserUnlocked: null,
};

const { id, text, textOrNull, texts, oneOf, origin } = payloadSchema;

const changeable = {
  email: text,
  firstName: textOrNull,
  lastName: textOrNull,
  roles: texts,
  status: oneOf('active', 'suspended', 'locked'),
  avatarUrl: { ...textOrNull, format: 'uri', description: 'Needs an API key. Null: there is none any more.' },
};

const mfaTurn = (description: string, by: string): EventType =>
  eventType(
    description,
    { userId: id, method: oneOf('totp'), by: oneOf('user', 'admin', 'apiKey') },
    { userId, method: 'totp', by },
  );

const passkey = (description: string): EventType =>
  eventType(
    description,
    { userId: id, passkeyId: id, name: textOrNull },
    { userId, passkeyId: '0190b0c4-5d1e-7cc3-98c4-dc0c0c073990', name: 'Blue key' },
  );

/** The kinds of webhook about users. */
export const userEventTypes: Readonly<
  Record<
    | (typeof userWebhookKinds)[number]
    | (typeof credentialWebhookKinds)[number]
    | (typeof passwordResetWebhookKinds)[number],
    EventType
  >
> = {
  'user.created': eventType(
    'A user was created: by the API, an invitation, an import, the portal, by signing up, or by a connection.',
    {
      userId: id,
      email: text,
      firstName: textOrNull,
      lastName: textOrNull,
      roles: { ...texts, description: 'At that moment; roles that are assigned later come as user.updated.' },
      source: oneOf('api', 'portal', 'hosted', 'system', 'import', 'connection'),
    },
    {
      userId,
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      roles: ['user'],
      source: 'api',
    },
  ),
  'user.updated': eventType(
    'Profile, email, avatar, roles or status changed.',
    {
      userId: id,
      changed: {
        ...texts,
        description:
          'Names of the members that changed. This object has the new value of each that it defines.',
      },
      ...changeable,
    },
    { userId, changed: ['firstName'], firstName: 'Grace' },
    Object.keys(changeable),
  ),
  'user.deleted': eventType('A user was deleted, with all personal data.', { userId: id }, { userId }),
  'user.password_reset_requested': eventType(
    'A mail is sent by which a user gets a new password.',
    { userId: id, email: text, ...origin },
    { userId, email: 'grace@example.com', ...sampleOrigin },
  ),
  'user.mfa_enabled': mfaTurn('A second factor was turned on.', 'user'),
  'user.mfa_disabled': mfaTurn('A second factor was turned off.', 'admin'),
  'user.passkey_registered': passkey('A passkey was registered.'),
  'user.passkey_deleted': passkey('A passkey was deleted.'),
};
