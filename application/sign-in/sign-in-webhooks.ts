import { signInMethodOf, signInMethods } from '../../domain/sign-in/authentication-method.js';
import type { SignInEvent, signInWebhookKinds } from '../../domain/sign-in/sign-in-events.js';
import {
  type EventType,
  type WebhookRules,
  eventType,
  originOf,
  payloadSchema,
  SAMPLE_USER_ID as userId,
  sampleOrigin,
} from '../webhook/webhook-rule.js';

/** How sign-ins and refused credentials are published. */
export const signInWebhooks: WebhookRules<SignInEvent> = {
  UserSignedIn: {
    kind: 'user.login',
    data: (recorded) => {
      const { userId, email, amr, method = signInMethodOf(amr), connectionId = null } = recorded.event.data;
      return { userId, email, ...originOf(recorded), method, connectionId };
    },
  },
  UserSignedInFromNewDevice: null,
  SecondStepLocked: null,
  DeviceRemembered: null,
  DeviceForgotten: null,
  UserSignInFailed: {
    kind: 'user.login_failed',
    data: (recorded) => {
      const { userId, email = null, reason } = recorded.event.data;
      return { userId, email, ...originOf(recorded), reason };
    },
  },
  CredentialsRefused: {
    kind: 'user.login_failed',
    data: (recorded) => {
      const { attempts, limited } = recorded.event.data;
      const reason = limited ? 'locked' : 'unknown_user';
      return { userId: null, email: null, ...originOf(recorded), reason, attempts };
    },
  },
  LegacySignInDisturbed: null,
  ConnectionSignInsFailed: null,
  SignUpLimitReached: null,
  TokenClaimsLeftOut: null,
  SignInCodeRequested: null,
  EmailChangeRequested: null,
  UserSignedOut: null,
  SessionEnded: null,
  ClientAccessAllowed: null,
  ClientAccessWithdrawn: null,
  RefreshTokenReused: null,
  CodeReplayed: null,
  PasskeyCounterWentBack: null,
  ClientRequestRefused: null,
};

const { id, idOrNull, text, textOrNull, integer, oneOf, origin } = payloadSchema;

/** The kinds of webhook about sign-ins. */
export const signInEventTypes: Readonly<Record<(typeof signInWebhookKinds)[number], EventType>> = {
  'user.login': eventType(
    'A sign-in was completed at a hosted page.',
    {
      userId: id,
      email: text,
      ...origin,
      method: { ...oneOf(...signInMethods), description: 'How the sign-in began.' },
      connectionId: {
        ...idOrNull,
        description: 'The connection that was used; null for another method, and for a step-up.',
      },
    },
    { userId, email: 'grace@example.com', ...sampleOrigin, method: 'password', connectionId: null },
  ),
  'user.login_failed': eventType(
    'A credential was refused. Those of an address above its limit come as a number, once a minute.',
    {
      userId: { ...idOrNull, description: 'Null: the credential belongs to no known user.' },
      email: textOrNull,
      ...origin,
      reason: oneOf('password', 'locked', 'mfa', 'passkey', 'code', 'unknown_user', 'suspended'),
      attempts: {
        ...integer,
        minimum: 1,
        description: 'The number of attempts that this event stands for. Default: 1.',
      },
    },
    { userId, email: 'grace@example.com', ...sampleOrigin, reason: 'password' },
    ['attempts'],
  ),
};
