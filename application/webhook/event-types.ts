import type { JsonSchema } from '../../domain/shared/event-definition.js';
import type { EventKind } from '../../domain/webhook/event-kinds.js';

/** What there is to know of a kind of event besides its name. */
export interface EventType {
  /** When it happens. */
  readonly description: string;
  /** Of `data`. It only grows: a member is never renamed, retyped or removed. */
  readonly schema: JsonSchema;
  /** A `data` of this kind. */
  readonly sample: Readonly<Record<string, unknown>>;
}

const id: JsonSchema = { type: 'string', format: 'uuid' };
const text: JsonSchema = { type: 'string' };
const time: JsonSchema = { type: 'string', format: 'date-time', description: 'ISO 8601, UTC, milliseconds.' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const idOrNull: JsonSchema = { ...id, type: ['string', 'null'] };
const oneOf = (...values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const integer: JsonSchema = { type: 'integer' };

const userId = '0190b0c4-5d1e-7cc3-98c4-dc0c0c07398f';
const origin = {
  ipAddress: { ...textOrNull, description: 'Where it came from; null when unknown.' },
  userAgent: textOrNull,
};
const originSample = { ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0' };

const kind = (
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  sample: Readonly<Record<string, unknown>>,
  optional: readonly string[] = [],
): EventType => ({
  description,
  schema: {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
  },
  sample,
});

const name = { type: ['string', 'null'] };
const changeable = {
  email: text,
  firstName: name,
  lastName: name,
  roles: listOf(text),
  status: oneOf('active', 'suspended', 'locked'),
  avatarUrl: { ...textOrNull, format: 'uri', description: 'Needs an API key. Null: there is none any more.' },
};

const mfaTurn = (description: string, by: string): EventType =>
  kind(
    description,
    { userId: id, method: oneOf('totp'), by: oneOf('user', 'admin', 'apiKey') },
    { userId, method: 'totp', by },
  );

const passkey = (description: string): EventType =>
  kind(
    description,
    { userId: id, passkeyId: id, name: textOrNull },
    { userId, passkeyId: '0190b0c4-5d1e-7cc3-98c4-dc0c0c073990', name: 'Blue key' },
  );

const subscriptionId = '0190b0c4-5d1e-7cc3-98c4-dc0c0c073991';

const terms = (description: string, changes: Readonly<Record<string, unknown>> = {}): EventType =>
  kind(
    description,
    {
      subscriptionId: id,
      plan: text,
      status: text,
      quantity: { ...integer, minimum: 0 },
      currentPeriodEnd: time,
      cancelAtPeriodEnd: { type: 'boolean' },
    },
    {
      subscriptionId,
      plan: 'team',
      status: 'active',
      quantity: 5,
      currentPeriodEnd: '2026-12-21T09:30:00.000Z',
      cancelAtPeriodEnd: false,
      ...changes,
    },
  );

const payment = (description: string, attempt: number, failureReason: string | null): EventType =>
  kind(
    description,
    {
      invoiceId: id,
      subscriptionId: id,
      amount: { ...integer, description: "In the currency's minor unit." },
      currency: { ...text, pattern: '^[A-Z]{3}$', description: 'ISO 4217.' },
      dueAt: time,
      attempt: { ...integer, minimum: 1 },
      failureReason: textOrNull,
    },
    {
      invoiceId: '0190b0c4-5d1e-7cc3-98c4-dc0c0c073992',
      subscriptionId,
      amount: 4900,
      currency: 'EUR',
      dueAt: '2026-11-21T09:30:00.000Z',
      attempt,
      failureReason,
    },
  );

const lock = (description: string, reason: string): EventType =>
  kind(description, { reason: text }, { reason });

/** The catalogue of event kinds that the Management API shows. */
export const eventTypes: Readonly<Record<EventKind, EventType>> = {
  'user.created': kind(
    'Somebody was added: by the API, an invitation, an import, the portal, or themself.',
    {
      userId: id,
      email: text,
      firstName: name,
      lastName: name,
      roles: {
        ...listOf(text),
        description: 'At that moment; what is assigned later comes as user.updated.',
      },
      source: oneOf('api', 'portal', 'hosted', 'system'),
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
  'user.updated': kind(
    'Profile, email, avatar, roles or status changed.',
    {
      userId: id,
      changed: {
        ...listOf(text),
        description:
          'Names of the members that changed. Those of them that have a value here are named alike.',
      },
      ...changeable,
    },
    { userId, changed: ['firstName'], firstName: 'Grace' },
    Object.keys(changeable),
  ),
  'user.deleted': kind('Somebody was deleted, with everything personal.', { userId: id }, { userId }),
  'user.login': kind(
    'A sign-in was completed at a hosted page.',
    { userId: id, email: text, ...origin },
    { userId, email: 'grace@example.com', ...originSample },
  ),
  'user.login_failed': kind(
    'A credential was refused. Those of an address above its limit come as a number, once a minute.',
    {
      userId: { ...idOrNull, description: 'Null where no account is known or meant.' },
      email: textOrNull,
      ...origin,
      reason: oneOf('password', 'locked', 'mfa', 'passkey', 'code', 'unknown_user', 'suspended'),
      attempts: { ...integer, minimum: 1, description: 'How many are meant, where it is not one.' },
    },
    { userId, email: 'grace@example.com', ...originSample, reason: 'password' },
    ['attempts'],
  ),
  'user.password_reset_requested': kind(
    'A mail was caused by which somebody gets a new password.',
    { userId: id, email: text, ...origin },
    { userId, email: 'grace@example.com', ...originSample },
  ),
  'user.mfa_enabled': mfaTurn('A second factor was turned on.', 'user'),
  'user.mfa_disabled': mfaTurn('A second factor was turned off.', 'admin'),
  'user.passkey_registered': passkey('A passkey was registered.'),
  'user.passkey_deleted': passkey('A passkey was deleted.'),
  'subscription.created': terms('The tenant subscribed to a plan.'),
  'subscription.updated': terms("The terms of the tenant's plan changed.", { quantity: 8 }),
  'subscription.canceled': terms("The tenant's plan ended.", {
    status: 'canceled',
    cancelAtPeriodEnd: true,
  }),
  'invoice.paid': payment('An invoice was paid.', 1, null),
  'invoice.payment_failed': payment('An invoice could not be collected.', 2, 'card_declined'),
  'tenant.locked': lock('The operator of the service locked the tenant.', 'Unpaid invoices'),
  'tenant.unlocked': lock('The operator of the service unlocked the tenant.', 'Paid'),
  'tenant.deletion_requested': kind(
    'The tenant is to be deleted after a grace period.',
    {
      scheduledFor: time,
      requestedBy: { ...text, description: 'Id of the owner, or `operator`.' },
    },
    { scheduledFor: '2026-12-21T09:30:00.000Z', requestedBy: userId },
  ),
  'tenant.deletion_completed': kind(
    'The tenant was deleted.',
    { completedAt: time },
    { completedAt: '2026-12-21T09:30:00.000Z' },
  ),
};
