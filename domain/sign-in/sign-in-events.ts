import {
  type EventsOf,
  type ValueOf,
  arrayOf,
  atLeast,
  boolean,
  digest,
  enumOf,
  event,
  nullable,
  objectOf,
  onlyTrue,
  text,
  uuidSchema,
} from '../shared/event-definition.js';
import { authenticationMethods, signInMethods } from './authentication-method.js';
import { codeForms, codePurposes } from './mailed-code.js';

/** The kinds of webhook about sign-ins. */
export const signInWebhookKinds = ['user.login', 'user.login_failed'] as const;

const refusals = ['password', 'locked', 'mfa', 'passkey', 'code', 'unknown_user', 'suspended'] as const;
/** Why a credential was refused, for the audit log and the webhook `user.login_failed`; never shown at the sign-in page. */
export type SignInRefusal = (typeof refusals)[number];

/** The kinds of faults of providers: it did not answer, it answered with an error, its answer did not stand up to the checks. */
export const providerFaults = ['unreachable', 'refused', 'invalid'] as const;

/** Who ended a session: the user themself, another user, an API key, or the service or its operator. */
const enders = ['user', 'admin', 'apiKey', 'system'] as const;

const credential = objectOf({ type: enumOf(['apiKey', 'client']), id: text });
/** An API key that is revoked or has expired, or a client whose secret or assertion is wrong. */
export type RefusedCredential = ValueOf<typeof credential>;

const userId = uuidSchema;
const session = { userId, sessionId: uuidSchema };
const device = event({ userId, deviceId: uuidSchema });
/** `clientId`: as in the protocol. */
const grant = event({ userId, clientId: text, grantId: uuidSchema });
/** The grant that was misused. */
export type GrantMisuse = ValueOf<typeof grant>;

/**
 * Facts of each sign-in. They grow with traffic, so they have a stream apart from the user's own, which is appended to
 * at any revision.
 */
export const signInEvents = {
  UserSignedIn: event(
    {
      ...session,
      /** The application that asked for the sign-in; null at a page of the service itself. */
      clientId: nullable(text),
      amr: arrayOf(enumOf(authenticationMethods)),
      /** How the sign-in began. */
      method: enumOf(signInMethods),
      /** The connection whose provider the user signed in at; absent for another method, and for a step-up. */
      connectionId: uuidSchema,
      email: text,
    },
    { optional: ['method', 'connectionId'], personal: ['email'] },
  ),
  /**
   * The sign-in of this session was the user's first one in its browser. One event a day at the most for a user, kind of
   * browser and network. `isFirst`: the account had never signed in before.
   */
  UserSignedInFromNewDevice: event({ ...session, isFirst: onlyTrue }, { optional: ['isFirst'] }),
  /**
   * Wrong codes behind the right password locked the second step for a while. One event a day at the most for an
   * authenticator app of a user, or for the backup codes of one who has none.
   */
  SecondStepLocked: event({ userId }, { origin: 'subject' }),
  /** The user need not prove a second factor in this browser any more. */
  DeviceRemembered: device,
  /** A remembered device was forgotten on request. */
  DeviceForgotten: device,
  /**
   * A credential was refused. `userId` is null when no user has the email; the event is then in a stream of the email,
   * and a key of the email, which lasts for 30 days at most, seals its personal values.
   */
  UserSignInFailed: event(
    {
      userId: nullable(userId),
      /** For an email that no user has: a keyed digest of it and of the day (UTC). Absent with a `userId`. */
      pseudonym: digest,
      /** The email's keyed digest. Absent without the email. */
      emailDigest: digest,
      /** As typed, normalised. Absent when its key is destroyed, and for text that is no address. */
      email: text,
      reason: enumOf(refusals),
    },
    {
      optional: ['email', 'emailDigest', 'pseudonym'],
      personal: ['email', 'emailDigest'],
      origin: 'subject',
    },
  ),
  /**
   * The tenant's former system did not answer a question about a sign-in as it should. One event an hour at the most for a
   * tenant and process. `reason`: the name of the fault; `pointer`: the member of the person that is at fault.
   */
  LegacySignInDisturbed: event({ reason: text, pointer: text }, { optional: ['pointer'] }),
  /**
   * Ten sign-ins with a connection failed within 10 minutes by faults that concern its provider, which anyone can cause. One event an
   * hour at the most for a connection. `reason`: the kind of the last fault.
   */
  ConnectionSignInsFailed: event({ connectionId: uuidSchema, reason: enumOf(providerFaults) }),
  /**
   * The number of credentials of one address that were refused since the last such event: those above its limit, and
   * those that belong to no account. One event a minute for an address, in a stream of the tenant.
   */
  CredentialsRefused: event(
    {
      attempts: atLeast(1),
      /** The address was above its limit. */
      limited: boolean,
      /** What the last of them claimed to be; absent where that is not known, or was a person. */
      credential,
    },
    { optional: ['credential'] },
  ),
  /**
   * A request of an application was refused by a page, since it could not be answered to the application: its redirect
   * URI was not registered, for instance. One event a minute for an application and code, in a stream of the tenant.
   */
  ClientRequestRefused: event({
    clientId: text,
    /** The code that the page showed, such as `redirect_uri_mismatch`. */
    code: text,
    /**
     * The address that the answer was meant for, without query, fragment and user name, 300 characters at most; null
     * for none.
     */
    uri: nullable<string>({ type: 'string', maxLength: 300 }),
    /** The number of attempts since the last such event, this one included. */
    attempts: atLeast(1),
  }),
  /** People created as many accounts as the tenant allows in a day (UTC). One event a day, in a stream of the tenant. */
  SignUpLimitReached: event({ limit: atLeast(1) }),
  /**
   * The tenant's own claims had no room in a token, or in an answer of the userinfo endpoint, for a client; these were left out. One
   * event a day (UTC), in a stream of the tenant.
   */
  TokenClaimsLeftOut: event({ clientId: text, claims: arrayOf(text) }),
  /** A mail with a code or a link is due, which proves the user's mailbox for one purpose. Its secret is stored nowhere. */
  SignInCodeRequested: event(
    { userId, purpose: enumOf(codePurposes), form: enumOf(codeForms) },
    { origin: 'subject' },
  ),
  /**
   * A mail with a code or a link is due to another address, which the user of this session wants to have. Its secret derives
   * from the event; it counts in this session only.
   */
  EmailChangeRequested: event(
    { ...session, email: text, emailDigest: digest, form: enumOf(codeForms) },
    { personal: ['email', 'emailDigest'] },
  ),
  /** The user ended the session that they were signed in with. */
  UserSignedOut: event(session),
  /** A session of the user was ended by another user, an API key, the service, or from another session. */
  SessionEnded: event({ ...session, by: enumOf(enders) }),
  /**
   * The user agreed to what an application asked for: all scopes, claims, APIs and permissions that the page showed. `clientName`:
   * the application's name at that time. `permissions`: each the identifier of an API, a space and the name; absent: none.
   * `resources`: identifiers of the APIs that the request named; absent: none.
   */
  ClientAccessAllowed: event(
    {
      userId,
      clientId: text,
      clientName: text,
      scopes: arrayOf(text),
      claims: arrayOf(text),
      permissions: arrayOf(text),
      resources: arrayOf(text),
    },
    { optional: ['permissions', 'resources'] },
  ),
  /** The user withdrew what they had allowed an application. `grants`: how many ended. */
  ClientAccessWithdrawn: event(
    {
      userId,
      clientId: text,
      /** The application's name at that time. Absent for one that was deleted before. */
      clientName: text,
      grants: atLeast(0),
    },
    { optional: ['clientName'] },
  ),
  /** A refresh token was used a second time, so that it was probably stolen. The grant is revoked. */
  RefreshTokenReused: grant,
  /** An authorization code was used a second time. The grant is revoked. */
  CodeReplayed: grant,
  /**
   * A passkey's signature counter did not go up, so that the passkey was probably copied (Web Authentication Level 3,
   * section 6.1.1). The sign-in is refused.
   */
  PasskeyCounterWentBack: event({ userId, passkeyId: uuidSchema }),
};

export type SignInEvent = EventsOf<typeof signInEvents>;
