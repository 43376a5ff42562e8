import type { DomainEvent, RecordedEvent } from '../../domain/shared/domain-event.js';
import type { PresentUser } from '../../domain/user/user.js';
import { statusOf } from '../../domain/user/user.js';
import type { EventKind } from '../../domain/webhook/event-kinds.js';
import { avatarPath } from '../user/user-record.js';

type Type = DomainEvent['type'];
type Of<T extends Type> = Extract<DomainEvent, { type: T }>;
type Payload = Readonly<Record<string, unknown>>;

/** What some payloads hold that their event does not, as of that event. */
export interface PayloadFacts {
  /** The user in whose stream the event stands. */
  readonly user: PresentUser;
  /** Names of the roles that they hold, in the order of their record. */
  readonly roles: readonly string[];
}

interface Entry<T extends Type> {
  readonly kind: EventKind;
  /** Which events of the type count, by members that are never sealed. Default: all of them. */
  readonly when?: (data: Of<T>['data']) => boolean;
  readonly data: (recorded: RecordedEvent<Of<T>>, baseUrl: string) => Payload;
}

/** An entry whose payload needs more than the event. The event stands in its user's own stream. */
interface EntryWithFacts<T extends Type> extends Omit<Entry<T>, 'data'> {
  readonly dataWith: (recorded: RecordedEvent<Of<T>>, facts: PayloadFacts) => Payload;
}

/** All that was known of where a request came from. */
const origin = ({ context }: RecordedEvent): Payload => ({
  ipAddress: context.ip,
  userAgent: context.userAgent,
});

/** The event's own members. */
const told = (kind: EventKind) => ({
  kind,
  data: ({ event }: RecordedEvent): Payload => ({ ...event.data }),
});

const updated = <T extends Type>(
  data: (recorded: RecordedEvent<Of<T>>, baseUrl: string) => Payload,
): Entry<T> => ({ kind: 'user.updated', data });

const rolesChanged = {
  kind: 'user.updated' as const,
  dataWith: (
    { event }: RecordedEvent<Of<'UserRoleAssigned' | 'UserRoleUnassigned'>>,
    { roles }: PayloadFacts,
  ): Payload => ({ userId: event.data.userId, changed: ['roles'], roles }),
};

const reasoned = (kind: EventKind) => ({
  kind,
  data: ({ event }: RecordedEvent<Of<'TenantLocked' | 'TenantUnlocked'>>): Payload => ({
    reason: event.data.reason,
  }),
});

/**
 * Which domain events listeners are told of, and how. At most one kind for an event: `evt_` and
 * the event's id name what is delivered.
 */
export const webhookCatalogue = {
  UserCreated: {
    kind: 'user.created',
    data: ({ event: { data }, context }) => ({
      userId: data.userId,
      email: data.email,
      firstName: data.firstName,
      lastName: data.lastName,
      // a new user holds what everybody holds, and what came with the creation
      roles: data.roles ?? ['user'],
      source: context.source,
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
  UserAvatarSet: updated(({ event: { data } }, baseUrl) => ({
    userId: data.userId,
    changed: ['avatarUrl'],
    avatarUrl: baseUrl + avatarPath(data.userId),
  })),
  UserAvatarRemoved: updated(({ event: { data } }) => ({
    userId: data.userId,
    changed: ['avatarUrl'],
    avatarUrl: null,
  })),
  UserSuspended: updated(({ event: { data } }) => ({
    userId: data.userId,
    changed: ['status'],
    status: 'suspended',
  })),
  UserReactivated: {
    kind: 'user.updated',
    dataWith: ({ event: { data }, context }, { user }) => ({
      userId: data.userId,
      changed: ['status'],
      status: statusOf(user, context.occurredAt),
    }),
  },
  UserRoleAssigned: rolesChanged,
  UserRoleUnassigned: rolesChanged,
  UserDeleted: { kind: 'user.deleted', data: ({ event }) => ({ userId: event.data.userId }) },
  UserSignedIn: {
    kind: 'user.login',
    data: (recorded) => {
      const { userId, email } = recorded.event.data;
      return { userId, email, ...origin(recorded) };
    },
  },
  UserSignInFailed: {
    kind: 'user.login_failed',
    data: (recorded) => {
      const { userId, email = null, reason } = recorded.event.data;
      return { userId, email, ...origin(recorded), reason };
    },
  },
  CredentialsRefused: {
    kind: 'user.login_failed',
    data: (recorded) => {
      const { attempts, limited } = recorded.event.data;
      const reason = limited ? 'locked' : 'unknown_user';
      return { userId: null, email: null, ...origin(recorded), reason, attempts };
    },
  },
  UserPasswordResetRequested: {
    kind: 'user.password_reset_requested',
    data: (recorded) => {
      const { userId, email } = recorded.event.data;
      return { userId, email, ...origin(recorded) };
    },
  },
  UserPasswordSet: {
    kind: 'user.password_reset_requested',
    when: ({ cause }) => cause === 'generated',
    dataWith: (recorded, { user }) => {
      const { userId } = recorded.event.data;
      return { userId, email: user.email, ...origin(recorded) };
    },
  },
  UserMfaEnabled: told('user.mfa_enabled'),
  UserMfaDisabled: told('user.mfa_disabled'),
  UserPasskeyRegistered: told('user.passkey_registered'),
  UserPasskeyDeleted: told('user.passkey_deleted'),
  BillingSubscriptionCreated: told('subscription.created'),
  BillingSubscriptionUpdated: told('subscription.updated'),
  BillingSubscriptionCanceled: told('subscription.canceled'),
  InvoicePaid: told('invoice.paid'),
  InvoicePaymentFailed: told('invoice.payment_failed'),
  TenantLocked: reasoned('tenant.locked'),
  TenantUnlocked: reasoned('tenant.unlocked'),
  TenantDeletionRequested: {
    kind: 'tenant.deletion_requested',
    data: ({ event, context: { actorType, actorId } }) => ({
      scheduledFor: event.data.scheduledFor,
      requestedBy: actorType === 'user' ? actorId : actorType,
    }),
  },
  TenantDeletionCompleted: {
    kind: 'tenant.deletion_completed',
    data: ({ context }) => ({ completedAt: context.occurredAt }),
  },

  // the service's own affairs, or what another event tells
  TenantCreated: null,
  TenantCreationCancelled: null,
  TenantChanged: null,
  UserCreationCancelled: null,
  UserPasswordRehashed: null,
  UserSignedOutEverywhere: null,
  UserEmailVerified: null,
  UserVerificationRequested: null,
  UserInvited: null,
  EmailChangeCancelled: null,
  ExternalIdChangeCancelled: null,
  UserLocked: null,
  UserUnlocked: null,
  OwnerAdded: null,
  OwnerRemoved: null,
  OwnerSuspended: null,
  OwnerReinstated: null,
  RoleDefined: null,
  RoleDefinitionCancelled: null,
  RoleChanged: null,
  RoleRenameCancelled: null,
  RoleDeleted: null,
  ApiKeyIssued: null,
  ApiKeyRevoked: null,
  ClientRegistered: null,
  ClientRegistrationCancelled: null,
  ClientChanged: null,
  ClientSecretRotated: null,
  ClientDeleted: null,
  BrandingChanged: null,
  BrandingLogoSet: null,
  BrandingLogoRemoved: null,
  BrandingLogoDarkSet: null,
  BrandingLogoDarkRemoved: null,
  BrandingFaviconSet: null,
  BrandingFaviconRemoved: null,
  ValueReserved: null,
  BootstrapEntryApplied: null,
  ValueReleased: null,
  UserSignedOut: null,
  SessionEnded: null,
  RefreshTokenReused: null,
  CodeReplayed: null,
  ClientRequestRefused: null,
  ApiKeyUsedFromNewNetwork: null,
  AuditAlertAcknowledged: null,
  AuditAlertResolved: null,
  AuditLogExported: null,
  AuditLogVerified: null,
  AuditHeadSigned: null,
  AuditRetentionSet: null,
  EventLogRestored: null,
  AuditWriteRefused: null,
  WebhookCreated: null,
  WebhookChanged: null,
  WebhookSecretRotated: null,
  WebhookDeleted: null,
  WebhookTestRequested: null,
  WebhookRedeliveryRequested: null,
  WebhookReplayRequested: null,
  WebhookDeliveryFailed: null,
  WebhookListenerDegraded: null,
  WebhookListenerRecovered: null,
} satisfies { readonly [T in Type]: Entry<T> | EntryWithFacts<T> | null };

/** The catalogue with the types forgotten, for whoever treats all alike. */
export interface CatalogueEntry {
  readonly kind: EventKind;
  readonly when?: (data: never) => boolean;
  readonly data?: (recorded: never, baseUrl: string) => Payload;
  readonly dataWith?: (recorded: never, facts: PayloadFacts) => Payload;
}

const entries: ReadonlyMap<string, CatalogueEntry | null> = new Map(Object.entries(webhookCatalogue));

/** What the catalogue says of a type of event; undefined when listeners never hear of it. */
export const catalogueEntry = (type: string): CatalogueEntry | undefined => entries.get(type) ?? undefined;

/** Whether an event of this type counts, by its data as it is stored. */
export const counts = ({ when }: CatalogueEntry, data: unknown): boolean => when?.(data as never) ?? true;

/**
 * `data` of the event's envelope. Throws TypeError when it needs facts and gets none, or has no entry at all.
 */
export function payloadOf(
  recorded: RecordedEvent,
  facts: PayloadFacts | undefined,
  baseUrl: string,
): Payload {
  const entry = catalogueEntry(recorded.event.type);
  if (entry?.data) return entry.data(recorded as never, baseUrl);
  if (entry?.dataWith && facts) return entry.dataWith(recorded as never, facts);
  throw new TypeError(`no payload for ${recorded.event.type}`);
}

/**
 * Whom a payload of this kind is about, by the event's data as it is stored: their erasure takes it along. Null where
 * it is about nobody, or says that they are gone.
 */
export function personOf(kind: EventKind, data: { readonly userId?: unknown }): string | null {
  if (!kind.startsWith('user.') || kind === 'user.deleted') return null;
  return typeof data.userId === 'string' ? data.userId : null;
}
