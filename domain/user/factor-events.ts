import { type EventDefinition, type Personal, objectOf, uuidSchema } from '../shared/event-definition.js';

/** The kinds of webhook that tell of users' further credentials. */
export const credentialWebhookKinds = [
  'user.mfa_enabled',
  'user.mfa_disabled',
  'user.passkey_registered',
  'user.passkey_deleted',
] as const;

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

/** Events that change what a user can sign in with besides the password. */
export type FactorEvent =
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
    };

const userId = { userId: uuidSchema };
const text = { type: 'string' };
const by = { enum: factorChangers };
const totp = { ...userId, method: { enum: ['totp'] }, by, factorId: uuidSchema };
const factor = { ...userId, factorId: uuidSchema };
const passkey = { ...userId, passkeyId: uuidSchema, name: { type: 'string', maxLength: 64 } };

export const factorEvents = {
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
} satisfies Record<FactorEvent['type'], EventDefinition>;
