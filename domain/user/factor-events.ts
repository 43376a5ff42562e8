import {
  type EventsOf,
  type MembersOf,
  type SchemaOf,
  arrayOf,
  atLeast,
  boolean,
  enumOf,
  event,
  onlyTrue,
  text,
  uuidSchema,
} from '../shared/event-definition.js';

/** The kinds of webhook about users' further credentials. */
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

const userId = uuidSchema;
const factorId = uuidSchema;
const by = enumOf(factorChangers);
const totp = { userId, method: enumOf(['totp']), by, factorId };

const passkey = {
  passkeyId: uuidSchema,
  /** The name that the user gave it. */
  name: { type: 'string', maxLength: 64 } as SchemaOf<string>,
};
const registeredPasskey = {
  ...passkey,
  /** base64url. */
  credentialId: text,
  /** COSE key, base64url. */
  publicKey: text,
  /** The `user.id` that authenticators keep with the passkey: 32 random bytes, base64url; the same for all of the user's. */
  userHandle: text,
  /** The host that it is valid for. */
  rpId: text,
  transports: arrayOf(enumOf(authenticatorTransports)),
  /** Whether it can be copied to other devices, and whether it was. */
  deviceType: enumOf(['singleDevice', 'multiDevice']),
  backedUp: boolean,
  /** The model of the authenticator: a UUID. */
  aaguid: uuidSchema,
};
const personalOfPasskey = ['name', 'credentialId', 'publicKey', 'userHandle'] as const;

/** A passkey as its registration proved it (Web Authentication Level 3, section 4, "credential record"). */
export type RegisteredPasskey = MembersOf<
  typeof registeredPasskey,
  never,
  (typeof personalOfPasskey)[number]
>;

/** Events that change what a user can sign in with besides the password. */
export const factorEvents = {
  /**
   * The user confirmed an authenticator app by a code. `secret`: base32 (RFC 4648). `imported`: they did so at the system
   * that an import took them from.
   */
  UserMfaEnabled: event(
    { ...totp, secret: text, imported: onlyTrue },
    { optional: ['imported'], personal: ['secret'] },
  ),
  UserMfaDisabled: event(totp),
  /** New backup codes, in place of all earlier ones. */
  UserBackupCodesIssued: event(
    {
      userId,
      factorId,
      /** Keyed hashes, base64url. */
      codes: arrayOf(text),
      /** The user asked for new ones. Absent where they came with a factor. */
      renewed: enumOf([true]),
    },
    { optional: ['renewed'], personal: ['codes'] },
  ),
  /** `code`: its keyed hash. `left`: how many are left. */
  UserBackupCodeUsed: event({ userId, factorId, code: text, left: atLeast(0) }, { personal: ['code'] }),
  UserBackupCodesRemoved: event({ userId, factorId, by }),
  UserPasskeyRegistered: event({ userId, ...registeredPasskey }, { personal: personalOfPasskey }),
  UserPasskeyRenamed: event({ userId, ...passkey }, { personal: ['name'] }),
  UserPasskeyDeleted: event({ userId, ...passkey, by }, { personal: ['name'] }),
  /** Whether a passkey is asked for after a password, though the policy does not require a second factor. */
  UserPasskeyStepChanged: event({ userId, asked: boolean }),
  /** An administrator required a second factor of this user, or requires it no more. */
  UserMfaRequirementChanged: event({ userId, required: boolean }),
};

export type FactorEvent = EventsOf<typeof factorEvents>;
