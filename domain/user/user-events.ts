import { type KeyChangeEvent, keyChangeEvents } from '../owners/key-change-events.js';
import {
  type EventDefinition,
  type Personal,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';

/** The kinds of webhook that tell of users, and of their further credentials. */
export const userWebhookKinds = ['user.created', 'user.updated', 'user.deleted'] as const;
export const credentialWebhookKinds = [
  'user.mfa_enabled',
  'user.mfa_disabled',
  'user.passkey_registered',
  'user.passkey_deleted',
] as const;

/** Texts that an integrator stores with a user. */
export type UserMetadata = Readonly<Record<string, string>>;

/**
 * The cause of a password. `generated`: by the service on behalf of another person, and sent to the user by mail.
 * `restored`: the one before a change by an API key that an owner undid.
 */
export type PasswordCause = 'creation' | 'invitation' | 'reset' | 'change' | 'generated' | 'restored';

/** Who changed a factor: the user themself, another user, or an API key. */
const factorChangers = ['user', 'admin', 'apiKey'] as const;
export type FactorChanger = (typeof factorChangers)[number];

/** The transports of an authenticator (Web Authentication Level 3, section 5.8.4). */
export const authenticatorTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;
export type AuthenticatorTransport = (typeof authenticatorTransports)[number];

/** A passkey as its registration proved it (Web Authentication Level 3, section 4, "credential record"). */
export type RegisteredPasskey = {
  readonly passkeyId: string;
  /** The name that the user gave it. */
  readonly name: Personal<string>;
  /** base64url. */
  readonly credentialId: Personal<string>;
  /** COSE key, base64url. */
  readonly publicKey: Personal<string>;
  /** The `user.id` that authenticators keep with the passkey: 32 random bytes, base64url; the same for all of the user's. */
  readonly userHandle: Personal<string>;
  /** The host that it is valid for. */
  readonly rpId: string;
  readonly transports: readonly AuthenticatorTransport[];
  /** Whether it can be copied to other devices, and whether it was. */
  readonly deviceType: 'singleDevice' | 'multiDevice';
  readonly backedUp: boolean;
  /** The model of the authenticator: a UUID. */
  readonly aaguid: string;
};

/** Addresses of what a user accepted. */
export type AcceptedTerms = {
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
};

export type UserEvent =
  | KeyChangeEvent
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
  /** The user confirmed an authenticator app by a code. */
  | {
      readonly type: 'UserMfaEnabled';
      readonly data: {
        readonly userId: string;
        readonly method: 'totp';
        readonly by: FactorChanger;
        readonly factorId: string;
        /** base32 (RFC 4648). */
        readonly secret: Personal<string>;
      };
    }
  | {
      readonly type: 'UserMfaDisabled';
      readonly data: {
        readonly userId: string;
        readonly method: 'totp';
        readonly by: FactorChanger;
        readonly factorId: string;
      };
    }
  /** New backup codes, in place of all earlier ones. */
  | {
      readonly type: 'UserBackupCodesIssued';
      readonly data: {
        readonly userId: string;
        readonly factorId: string;
        /** Keyed hashes, base64url. */
        readonly codes: Personal<readonly string[]>;
        /** The user asked for new ones. Absent where they came with a factor. */
        readonly renewed?: true;
      };
    }
  | {
      readonly type: 'UserBackupCodeUsed';
      readonly data: {
        readonly userId: string;
        readonly factorId: string;
        /** Its keyed hash. */
        readonly code: Personal<string>;
        /** How many are left. */
        readonly left: number;
      };
    }
  | {
      readonly type: 'UserBackupCodesRemoved';
      readonly data: { readonly userId: string; readonly factorId: string; readonly by: FactorChanger };
    }
  | { readonly type: 'UserPasskeyRegistered'; readonly data: { readonly userId: string } & RegisteredPasskey }
  /** A registration under way was cancelled, since another user took its credential id. */
  | { readonly type: 'PasskeyRegistrationCancelled'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'UserPasskeyRenamed';
      readonly data: { readonly userId: string; readonly passkeyId: string; readonly name: Personal<string> };
    }
  | {
      readonly type: 'UserPasskeyDeleted';
      readonly data: {
        readonly userId: string;
        readonly passkeyId: string;
        readonly name: Personal<string>;
        readonly by: FactorChanger;
      };
    }
  /** Whether a passkey is asked for after a password, though the policy does not require a second factor. */
  | {
      readonly type: 'UserPasskeyStepChanged';
      readonly data: { readonly userId: string; readonly asked: boolean };
    }
  /** An administrator required a second factor of this user, or requires it no more. */
  | {
      readonly type: 'UserMfaRequirementChanged';
      readonly data: { readonly userId: string; readonly required: boolean };
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
const personalProfile = Object.keys(profile);
const text = { type: 'string' };
const by = { enum: factorChangers };
const totp = { ...userId, method: { enum: ['totp'] }, by, factorId: uuidSchema };
const factor = { ...userId, factorId: uuidSchema };
const passkey = { ...userId, passkeyId: uuidSchema, name: { type: 'string', maxLength: 64 } };
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
        roles: { type: 'array', items: { type: 'string' } },
      },
      ['roles'],
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
    schema: objectOf({ ...userId, ...profile }, Object.keys(profile)),
    personal: personalProfile,
  },
  UserEmailChanged: {
    version: 1,
    schema: objectOf({ ...userId, email: { type: 'string' }, emailDigest: digest, proved: { const: true } }, [
      'proved',
    ]),
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
  UserMfaEnabled: { version: 1, schema: objectOf({ ...totp, secret: text }), personal: ['secret'] },
  UserMfaDisabled: { version: 1, schema: objectOf(totp), personal: [] },
  UserBackupCodesIssued: {
    version: 1,
    schema: objectOf({ ...factor, codes: { type: 'array', items: text }, renewed: { enum: [true] } }, [
      'renewed',
    ]),
    personal: ['codes'],
  },
  UserBackupCodeUsed: {
    version: 1,
    schema: objectOf({ ...factor, code: text, left: { type: 'integer', minimum: 0 } }),
    personal: ['code'],
  },
  UserBackupCodesRemoved: { version: 1, schema: objectOf({ ...factor, by }), personal: [] },
  UserPasskeyRegistered: {
    version: 1,
    schema: objectOf({
      ...passkey,
      credentialId: text,
      publicKey: text,
      userHandle: text,
      rpId: text,
      transports: { type: 'array', items: { enum: authenticatorTransports } },
      deviceType: { enum: ['singleDevice', 'multiDevice'] },
      backedUp: { type: 'boolean' },
      aaguid: uuidSchema,
    }),
    personal: ['name', 'credentialId', 'publicKey', 'userHandle'],
  },
  PasskeyRegistrationCancelled: onlyUserId,
  UserPasskeyRenamed: { version: 1, schema: objectOf(passkey), personal: ['name'] },
  UserPasskeyDeleted: { version: 1, schema: objectOf({ ...passkey, by }), personal: ['name'] },
  UserPasskeyStepChanged: {
    version: 1,
    schema: objectOf({ ...userId, asked: { type: 'boolean' } }),
    personal: [],
  },
  UserMfaRequirementChanged: {
    version: 1,
    schema: objectOf({ ...userId, required: { type: 'boolean' } }),
    personal: [],
  },
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
  ...keyChangeEvents,
} satisfies Record<UserEvent['type'], EventDefinition>;
