import { type KeyChangeEvent, keyChangeEvents } from '../owners/key-change-events.js';
import {
  type EventDefinition,
  type Personal,
  namesOf,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';
import { type FactorEvent, factorEvents } from './factor-events.js';

/** The kinds of webhook that tell of users. */
export const userWebhookKinds = ['user.created', 'user.updated', 'user.deleted'] as const;
/** Texts that an integrator stores with a user. */
export type UserMetadata = Readonly<Record<string, string>>;

/**
 * The cause of a password. `generated`: by the service on behalf of another person, and sent to the user by mail.
 * `restored`: the one before a change by an API key that an owner undid.
 */
export type PasswordCause = 'creation' | 'invitation' | 'reset' | 'change' | 'generated' | 'restored';

/** Addresses of what a user accepted. */
export type AcceptedTerms = {
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
};

export type UserEvent =
  | KeyChangeEvent
  | FactorEvent
  | {
      readonly type: 'UserCreated';
      readonly data: {
        readonly userId: string;
        readonly email: Personal<string>;
        /**
         * Names the email's reservation: a keyed digest, equal for every user with this address over time, and
         * therefore sealed.
         */
        readonly emailDigest: Personal<string>;
        readonly emailVerified: boolean;
        readonly firstName: Personal<string>;
        readonly lastName: Personal<string>;
        /** The user's preferred language: a canonical tag (BCP 47). */
        readonly locale: Personal<string>;
        readonly externalId: Personal<string>;
        /** Names the external id's reservation, as `emailDigest` does; null without one. */
        readonly externalIdDigest: Personal<string>;
        readonly metadata: Personal<UserMetadata>;
        /** An invitation mail is due. */
        readonly invited: boolean;
        /** The user was created without a password: a mail that asks to verify the address is of no use. */
        readonly noPassword?: true;
        /** Names of all roles that the user has after this append; absent for `user` alone. */
        readonly roles?: readonly string[];
      };
    }
  /** The creation was cancelled, since another user took its email; this id is never used. */
  | { readonly type: 'UserCreationCancelled'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'UserPasswordSet';
      readonly data: {
        readonly userId: string;
        /** argon2id, PHC string. */
        readonly passwordHash: Personal<string>;
        readonly mustChange: boolean;
        /** Absent in events of the first versions. */
        readonly cause?: PasswordCause;
      };
    }
  /** The same password under newer parameters of the hash. */
  | {
      readonly type: 'UserPasswordRehashed';
      readonly data: { readonly userId: string; readonly passwordHash: Personal<string> };
    }
  /** Has only the members that changed. */
  | {
      readonly type: 'UserProfileChanged';
      readonly data: {
        readonly userId: string;
        readonly firstName?: Personal<string>;
        readonly lastName?: Personal<string>;
        readonly locale?: Personal<string>;
        readonly externalId?: Personal<string>;
        /** With `externalId`. */
        readonly externalIdDigest?: Personal<string>;
        readonly metadata?: Personal<UserMetadata>;
      };
    }
  /** The new address is unverified, unless `proved`. */
  | {
      readonly type: 'UserEmailChanged';
      readonly data: {
        readonly userId: string;
        readonly email: Personal<string>;
        readonly emailDigest: Personal<string>;
        /** The user changed it, and proved the new address before. The former one can be restored for some days. */
        readonly proved?: true;
        /** The user had no password: a mail that asks to verify the address is of no use. */
        readonly noPassword?: true;
      };
    }
  /** The former address was restored by a link that was mailed to it; all sessions and grants ended with the password. */
  | {
      readonly type: 'UserEmailChangeUndone';
      readonly data: {
        readonly userId: string;
        readonly email: Personal<string>;
        readonly emailDigest: Personal<string>;
      };
    }
  /** The user has proved that the address is theirs. */
  | { readonly type: 'UserEmailVerified'; readonly data: { readonly userId: string } }
  /** A mail is due with the link that proves it. */
  | { readonly type: 'UserVerificationRequested'; readonly data: { readonly userId: string } }
  /** A mail is due by which the user sees how the tenant's mails look. */
  | { readonly type: 'UserTestMailRequested'; readonly data: { readonly userId: string } }
  /** Another invitation mail is due, since the first one was lost or the address was changed since. */
  | { readonly type: 'UserInvited'; readonly data: { readonly userId: string } }
  /** `sha256`: of the sealed bytes, which are stored outside of the log; it reveals nothing about the picture. */
  | {
      readonly type: 'UserAvatarSet';
      readonly data: { readonly userId: string; readonly sha256: string };
    }
  | { readonly type: 'UserAvatarRemoved'; readonly data: { readonly userId: string } }
  /** A change of email under way was cancelled, since another user took the new address. */
  | { readonly type: 'EmailChangeCancelled'; readonly data: { readonly userId: string } }
  /** A change of the external id under way was cancelled, since another user took the new one. */
  | { readonly type: 'ExternalIdChangeCancelled'; readonly data: { readonly userId: string } }
  /** A registration of a passkey under way was cancelled, since another user took its credential id. */
  | { readonly type: 'PasskeyRegistrationCancelled'; readonly data: { readonly userId: string } }
  /** All sessions and grants ended, also grants that outlive sessions. */
  | { readonly type: 'UserSignedOutEverywhere'; readonly data: { readonly userId: string } }
  | { readonly type: 'UserSuspended'; readonly data: { readonly userId: string } }
  | { readonly type: 'UserReactivated'; readonly data: { readonly userId: string } }
  /** Locked after too many failed sign-ins, until `until` (ISO 8601). */
  | { readonly type: 'UserLocked'; readonly data: { readonly userId: string; readonly until: string } }
  | { readonly type: 'UserUnlocked'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'UserRoleAssigned';
      readonly data: { readonly userId: string; readonly roleId: string };
    }
  | {
      readonly type: 'UserRoleUnassigned';
      readonly data: { readonly userId: string; readonly roleId: string };
    }
  /**
   * The user asked for the deletion of their account. All sessions and grants ended; a sign-in before `scheduledFor` (ISO
   * 8601) withdraws it. `openAlerts`: the number of open alerts about them at that time.
   */
  | {
      readonly type: 'UserDeletionRequested';
      readonly data: {
        readonly userId: string;
        readonly scheduledFor: string;
        readonly openAlerts: number;
      };
    }
  /** The account stays: its user signed in, an administrator reactivated it or gave it a role of administrators. */
  | { readonly type: 'UserDeletionWithdrawn'; readonly data: { readonly userId: string } }
  /**
   * The user created their account at a page that named these terms and this statement on privacy; null for one that
   * the tenant does not have.
   */
  | {
      readonly type: 'TermsAccepted';
      readonly data: { readonly userId: string } & AcceptedTerms;
    }
  /** The user downloaded their data. */
  | { readonly type: 'UserDataExported'; readonly data: { readonly userId: string } }
  /** `roleIds`: the roles that were assigned to the user. The user's key is destroyed right after the event. */
  | {
      readonly type: 'UserDeleted';
      readonly data: { readonly userId: string; readonly roleIds: readonly string[] };
    };

const userId = { userId: uuidSchema };
const digest = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const name = nullable({ type: 'string', maxLength: 200 });
const profile = {
  firstName: name,
  lastName: name,
  locale: nullable({ type: 'string', maxLength: 35 }),
  externalId: nullable({ type: 'string', maxLength: 255 }),
  externalIdDigest: nullable(digest),
  metadata: nullable({ type: 'object', additionalProperties: { type: 'string' } }),
};
const personalProfile = namesOf(profile);
const text = { type: 'string' };
const onlyUserId: EventDefinition = { version: 1, schema: objectOf(userId), personal: [] };

export const userEvents = {
  UserCreated: {
    version: 1,
    schema: objectOf(
      {
        ...userId,
        email: { type: 'string' },
        emailDigest: digest,
        emailVerified: { type: 'boolean' },
        ...profile,
        invited: { type: 'boolean' },
        noPassword: { const: true },
        roles: { type: 'array', items: { type: 'string' } },
      },
      ['noPassword', 'roles'],
    ),
    personal: ['email', 'emailDigest', ...personalProfile],
  },
  UserCreationCancelled: onlyUserId,
  UserPasswordSet: {
    version: 1,
    schema: objectOf(
      {
        ...userId,
        passwordHash: { type: 'string' },
        mustChange: { type: 'boolean' },
        cause: {
          type: 'string',
          enum: ['creation', 'invitation', 'reset', 'change', 'generated', 'restored'],
        },
      },
      ['cause'],
    ),
    personal: ['passwordHash'],
  },
  UserPasswordRehashed: {
    version: 1,
    schema: objectOf({ ...userId, passwordHash: { type: 'string' } }),
    personal: ['passwordHash'],
  },
  UserProfileChanged: {
    version: 1,
    schema: objectOf({ ...userId, ...profile }, namesOf(profile)),
    personal: personalProfile,
  },
  UserEmailChanged: {
    version: 1,
    schema: objectOf(
      {
        ...userId,
        email: { type: 'string' },
        emailDigest: digest,
        proved: { const: true },
        noPassword: { const: true },
      },
      ['proved', 'noPassword'],
    ),
    personal: ['email', 'emailDigest'],
  },
  UserEmailChangeUndone: {
    version: 1,
    schema: objectOf({ ...userId, email: { type: 'string' }, emailDigest: digest }),
    personal: ['email', 'emailDigest'],
  },
  UserEmailVerified: onlyUserId,
  UserVerificationRequested: onlyUserId,
  UserTestMailRequested: onlyUserId,
  UserInvited: onlyUserId,
  UserAvatarSet: { version: 1, schema: objectOf({ ...userId, sha256: digest }), personal: [] },
  UserAvatarRemoved: onlyUserId,
  EmailChangeCancelled: onlyUserId,
  ExternalIdChangeCancelled: onlyUserId,
  PasskeyRegistrationCancelled: onlyUserId,
  UserSignedOutEverywhere: onlyUserId,
  UserSuspended: onlyUserId,
  UserReactivated: onlyUserId,
  UserLocked: {
    version: 1,
    schema: objectOf({ ...userId, until: { type: 'string', format: 'date-time' } }),
    personal: [],
  },
  UserUnlocked: onlyUserId,
  UserRoleAssigned: { version: 1, schema: objectOf({ ...userId, roleId: uuidSchema }), personal: [] },
  UserRoleUnassigned: { version: 1, schema: objectOf({ ...userId, roleId: uuidSchema }), personal: [] },
  UserDeletionRequested: {
    version: 1,
    schema: objectOf({
      ...userId,
      scheduledFor: { type: 'string', format: 'date-time' },
      openAlerts: { type: 'integer', minimum: 0 },
    }),
    personal: [],
  },
  UserDeletionWithdrawn: onlyUserId,
  TermsAccepted: {
    version: 1,
    schema: objectOf({ ...userId, termsUrl: nullable(text), privacyUrl: nullable(text) }),
    personal: [],
  },
  UserDataExported: onlyUserId,
  UserDeleted: {
    version: 1,
    schema: objectOf({ ...userId, roleIds: { type: 'array', items: uuidSchema } }),
    personal: [],
  },
  ...factorEvents,
  ...keyChangeEvents,
} satisfies Record<UserEvent['type'], EventDefinition>;
