import {
  type EventDefinition,
  type Personal,
  nullable,
  objectOf,
  uuidSchema,
} from '../shared/event-definition.js';
import { authenticationMethods, type AuthenticationMethod } from './authentication-method.js';
import { type CodeForm, type CodePurpose, codeForms, codePurposes } from './mailed-code.js';

/** An API key that is revoked or has expired, or a client whose secret or assertion is wrong. */
export interface RefusedCredential {
  readonly type: 'apiKey' | 'client';
  readonly id: string;
}

/** The kinds of webhook that tell of sign-ins. */
export const signInWebhookKinds = ['user.login', 'user.login_failed'] as const;

/**
 * Facts of each sign-in. They grow with traffic, so they have a stream apart from the user's own, which is appended to
 * at any revision.
 */
export type SignInEvent =
  | {
      readonly type: 'UserSignedIn';
      readonly data: {
        readonly userId: string;
        readonly sessionId: string;
        /** The application that asked for the sign-in; null at a page of the service itself. */
        readonly clientId: string | null;
        readonly amr: readonly AuthenticationMethod[];
        readonly email: Personal<string>;
      };
    }
  /**
   * The sign-in of this session was the user's first one in its browser. One event a day at the most for a user, kind of
   * browser and network.
   */
  | {
      readonly type: 'UserSignedInFromNewDevice';
      /** `isFirst`: the account had never signed in before. */
      readonly data: { readonly userId: string; readonly sessionId: string; readonly isFirst?: true };
    }
  /**
   * Wrong codes behind the right password locked the second step for a while. One event a day at the most for an
   * authenticator app of a user, or for the backup codes of one who has none.
   */
  | { readonly type: 'SecondStepLocked'; readonly data: { readonly userId: string } }
  /** The user need not prove a second factor in this browser any more. */
  | { readonly type: 'DeviceRemembered'; readonly data: DeviceFacts }
  /** A remembered device was forgotten on request. */
  | { readonly type: 'DeviceForgotten'; readonly data: DeviceFacts }
  /**
   * A credential was refused. `userId` is null when no user has the email; the event is then in a stream of the email,
   * and a key of the email, which lasts for 30 days at most, seals its personal values.
   */
  | {
      readonly type: 'UserSignInFailed';
      readonly data: {
        readonly userId: string | null;
        /** For an email that no user has: a keyed digest of it and of the day (UTC). Absent with a `userId`. */
        readonly pseudonym?: string;
        /** The email's keyed digest. Absent without the email. */
        readonly emailDigest?: Personal<string>;
        /** As typed, normalised. Absent when its key is destroyed, and for text that is no address. */
        readonly email?: Personal<string>;
        readonly reason: SignInRefusal;
      };
    }
  /**
   * The number of credentials of one address that were refused since the last such event: those above its limit, and
   * those that belong to no account. One event a minute for an address, in a stream of the tenant.
   */
  | {
      readonly type: 'CredentialsRefused';
      readonly data: {
        readonly attempts: number;
        /** The address was above its limit. */
        readonly limited: boolean;
        /** What the last of them claimed to be; absent where that is not known, or was a person. */
        readonly credential?: RefusedCredential;
      };
    }
  /**
   * A request of an application was refused by a page, since it could not be answered to the application: its redirect
   * URI was not registered, for instance. One event a minute for an application and code, in a stream of the tenant.
   */
  | {
      readonly type: 'ClientRequestRefused';
      readonly data: {
        readonly clientId: string;
        /** The code that the page showed, such as `redirect_uri_mismatch`. */
        readonly code: string;
        /**
         * The address that the answer was meant for, without query, fragment and user name, 300 characters at most;
         * null for none.
         */
        readonly uri: string | null;
        /** The number of attempts since the last such event, this one included. */
        readonly attempts: number;
      };
    }
  /** People created as many accounts as the tenant allows in a day (UTC). One event a day, in a stream of the tenant. */
  | { readonly type: 'SignUpLimitReached'; readonly data: { readonly limit: number } }
  /** A mail with a code or a link is due, which proves the user's mailbox for one purpose. Its secret is stored nowhere. */
  | {
      readonly type: 'SignInCodeRequested';
      readonly data: {
        readonly userId: string;
        readonly purpose: CodePurpose;
        readonly form: CodeForm;
      };
    }
  /**
   * A mail with a code or a link is due to another address, which the user of this session wants to have. Its secret derives
   * from the event; it counts in this session only.
   */
  | {
      readonly type: 'EmailChangeRequested';
      readonly data: {
        readonly userId: string;
        readonly sessionId: string;
        readonly email: Personal<string>;
        readonly emailDigest: Personal<string>;
        readonly form: CodeForm;
      };
    }
  /** The user ended the session that they were signed in with. */
  | {
      readonly type: 'UserSignedOut';
      readonly data: { readonly userId: string; readonly sessionId: string };
    }
  /** A session of the user was ended by another user, an API key, the service, or from another session. */
  | {
      readonly type: 'SessionEnded';
      readonly data: {
        readonly userId: string;
        readonly sessionId: string;
        readonly by: (typeof enders)[number];
      };
    }
  /** The user agreed to what an application asked for: all scopes and claims that the page showed. */
  | {
      readonly type: 'ClientAccessAllowed';
      readonly data: {
        readonly userId: string;
        readonly clientId: string;
        /** The application's name at that time. */
        readonly clientName: string;
        readonly scopes: readonly string[];
        readonly claims: readonly string[];
      };
    }
  /** The user withdrew what they had allowed an application. `grants`: how many ended. */
  | {
      readonly type: 'ClientAccessWithdrawn';
      readonly data: {
        readonly userId: string;
        readonly clientId: string;
        /** The application's name at that time. Absent for one that was deleted before. */
        readonly clientName?: string;
        readonly grants: number;
      };
    }
  /** A refresh token was used a second time, so that it was probably stolen. The grant is revoked. */
  | { readonly type: 'RefreshTokenReused'; readonly data: GrantMisuse }
  /** An authorization code was used a second time. The grant is revoked. */
  | { readonly type: 'CodeReplayed'; readonly data: GrantMisuse }
  /**
   * A passkey's signature counter did not go up, so that the passkey was probably copied (Web Authentication Level 3,
   * section 6.1.1). The sign-in is refused.
   */
  | {
      readonly type: 'PasskeyCounterWentBack';
      readonly data: { readonly userId: string; readonly passkeyId: string };
    };

type DeviceFacts = { readonly userId: string; readonly deviceId: string };

/** The grant that was misused. */
export type GrantMisuse = {
  readonly userId: string;
  /** As in the protocol. */
  readonly clientId: string;
  readonly grantId: string;
};

const refusals = ['password', 'locked', 'mfa', 'passkey', 'code', 'unknown_user', 'suspended'] as const;

/** Why a credential was refused, for the audit log and the webhook `user.login_failed`; never shown at the sign-in page. */
export type SignInRefusal = (typeof refusals)[number];

/** Who ended a session: the user themself, another user, an API key, or the service or its operator. */
const enders = ['user', 'admin', 'apiKey', 'system'] as const;

const text = { type: 'string' };
const digest = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const grant: EventDefinition = {
  version: 1,
  schema: objectOf({ userId: uuidSchema, clientId: text, grantId: uuidSchema }),
  personal: [],
};
const device: EventDefinition = {
  version: 1,
  schema: objectOf({ userId: uuidSchema, deviceId: uuidSchema }),
  personal: [],
};
const texts = { type: 'array', items: text };
const session = { userId: uuidSchema, sessionId: uuidSchema };

/** The schemas of the sign-in events. */
export const signInEvents = {
  UserSignedIn: {
    version: 1,
    schema: objectOf({
      ...session,
      clientId: nullable(text),
      amr: { type: 'array', items: { type: 'string', enum: authenticationMethods } },
      email: text,
    }),
    personal: ['email'],
  },
  UserSignedInFromNewDevice: {
    version: 1,
    schema: objectOf({ ...session, isFirst: { const: true } }, ['isFirst']),
    personal: [],
  },
  SecondStepLocked: { version: 1, schema: objectOf({ userId: uuidSchema }), personal: [], origin: 'subject' },
  DeviceRemembered: device,
  DeviceForgotten: device,
  UserSignInFailed: {
    version: 1,
    schema: objectOf(
      {
        userId: nullable(uuidSchema),
        pseudonym: digest,
        emailDigest: digest,
        email: text,
        reason: { type: 'string', enum: refusals },
      },
      ['email', 'emailDigest', 'pseudonym'],
    ),
    personal: ['email', 'emailDigest'],
    origin: 'subject',
  },
  CredentialsRefused: {
    version: 1,
    schema: objectOf(
      {
        attempts: { type: 'integer', minimum: 1 },
        limited: { type: 'boolean' },
        credential: objectOf({ type: { type: 'string', enum: ['apiKey', 'client'] }, id: text }),
      },
      ['credential'],
    ),
    personal: [],
  },
  ClientRequestRefused: {
    version: 1,
    schema: objectOf({
      clientId: text,
      code: text,
      uri: nullable({ type: 'string', maxLength: 300 }),
      attempts: { type: 'integer', minimum: 1 },
    }),
    personal: [],
  },
  SignUpLimitReached: {
    version: 1,
    schema: objectOf({ limit: { type: 'integer', minimum: 1 } }),
    personal: [],
  },
  SignInCodeRequested: {
    version: 1,
    schema: objectOf({
      userId: uuidSchema,
      purpose: { type: 'string', enum: codePurposes },
      form: { type: 'string', enum: codeForms },
    }),
    personal: [],
    origin: 'subject',
  },
  EmailChangeRequested: {
    version: 1,
    schema: objectOf({
      ...session,
      email: text,
      emailDigest: digest,
      form: { type: 'string', enum: codeForms },
    }),
    personal: ['email', 'emailDigest'],
  },
  UserSignedOut: { version: 1, schema: objectOf(session), personal: [] },
  SessionEnded: {
    version: 1,
    schema: objectOf({ ...session, by: { type: 'string', enum: enders } }),
    personal: [],
  },
  ClientAccessAllowed: {
    version: 1,
    schema: objectOf({ userId: uuidSchema, clientId: text, clientName: text, scopes: texts, claims: texts }),
    personal: [],
  },
  ClientAccessWithdrawn: {
    version: 1,
    schema: objectOf(
      { userId: uuidSchema, clientId: text, clientName: text, grants: { type: 'integer', minimum: 0 } },
      ['clientName'],
    ),
    personal: [],
  },
  RefreshTokenReused: grant,
  CodeReplayed: grant,
  PasskeyCounterWentBack: {
    version: 1,
    schema: objectOf({ userId: uuidSchema, passkeyId: uuidSchema }),
    personal: [],
  },
} satisfies Record<SignInEvent['type'], EventDefinition>;
