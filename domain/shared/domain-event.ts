import { type ApiKeyEvent, apiKeyEvents } from '../api-key/api-key-events.js';
import { type BillingEvent, billingEvents } from '../billing/billing-events.js';
import { type ApiKeyUseEvent, apiKeyUseEvents } from '../api-key/api-key-use-events.js';
import { type AuditEvent, auditEvents } from '../audit/audit-events.js';
import { type ClientEvent, clientEvents } from '../client/client-events.js';
import { type ServiceUseEvent, serviceUseEvents } from '../client/service-use-events.js';
import { type BootstrapEvent, bootstrapEvents } from '../bootstrap/bootstrap-events.js';
import { type BrandingEvent, brandingEvents } from '../branding/branding-events.js';
import { type ConnectionEvent, connectionEvents } from '../connection/connection-events.js';
import { type MailDomainEvent, mailDomainEvents } from '../connection/mail-domain-events.js';
import { type OwnerRecoveryEvent, ownerRecoveryEvents } from '../owners/owner-recovery-events.js';
import { type OwnersEvent, ownersEvents } from '../owners/owners-events.js';
import { type PasswordResetEvent, passwordResetEvents } from '../password-reset/password-reset-events.js';
import { type ReservationEvent, reservationEvents } from '../reservation/reservation-events.js';
import { type ResourceEvent, resourceEvents } from '../resource/resource-events.js';
import { type RoleEvent, roleEvents } from '../role/role-events.js';
import { type SignInEvent, signInEvents } from '../sign-in/sign-in-events.js';
import { type OperatorAccessEvent, operatorAccessEvents } from '../tenant/operator-access-events.js';
import { type SupportAccessEvent, supportAccessEvents } from '../tenant/support-access-events.js';
import { type RemovalEvent, removalEvents } from '../tenant/removal-events.js';
import { type TenantEvent, tenantEvents } from '../tenant/tenant-events.js';
import { type UserEvent, userEvents } from '../user/user-events.js';
import { type UsageEvent, usageEvents } from '../usage/usage-events.js';
import { type WebhookDeliveryEvent, webhookDeliveryEvents } from '../webhook/webhook-delivery-events.js';
import { type WebhookEvent, webhookEvents } from '../webhook/webhook-events.js';
import type { EventDefinition } from './event-definition.js';

/** Every event of the log. */
export type DomainEvent =
  | TenantEvent
  | RemovalEvent
  | UserEvent
  | PasswordResetEvent
  | OwnersEvent
  | OwnerRecoveryEvent
  | OperatorAccessEvent
  | SupportAccessEvent
  | RoleEvent
  | ApiKeyEvent
  | ClientEvent
  | ResourceEvent
  | ConnectionEvent
  | MailDomainEvent
  | ReservationEvent
  | SignInEvent
  | BrandingEvent
  | WebhookEvent
  | WebhookDeliveryEvent
  | BillingEvent
  | UsageEvent
  | ApiKeyUseEvent
  | ServiceUseEvent
  | AuditEvent
  | BootstrapEvent;

/** The schema of every event, by type. */
export const eventDefinitions: Readonly<Record<DomainEvent['type'], EventDefinition>> = {
  ...tenantEvents,
  ...removalEvents,
  ...userEvents,
  ...passwordResetEvents,
  ...ownersEvents,
  ...ownerRecoveryEvents,
  ...operatorAccessEvents,
  ...supportAccessEvents,
  ...roleEvents,
  ...apiKeyEvents,
  ...clientEvents,
  ...resourceEvents,
  ...connectionEvents,
  ...mailDomainEvents,
  ...brandingEvents,
  ...reservationEvents,
  ...signInEvents,
  ...webhookEvents,
  ...webhookDeliveryEvents,
  ...billingEvents,
  ...usageEvents,
  ...apiKeyUseEvents,
  ...serviceUseEvents,
  ...auditEvents,
  ...bootstrapEvents,
};

/** The kinds of actors that events are attributed to; `client`: a service that acts for itself. */
export type ActorType = 'user' | 'apiKey' | 'client' | 'system' | 'operator';

/** The surface that a command came through. */
export type EventSource = 'api' | 'portal' | 'hosted' | 'system';

/** The context of an event: the actor, the time and the origin. */
export interface EventContext {
  readonly tenantId: string;
  /** ISO 8601 UTC with milliseconds; set by the service, never by the log's engine. */
  readonly occurredAt: string;
  readonly actorType: ActorType;
  /** Id of the user, API key or client; else `system`, `anonymous` (an unauthenticated caller) or the name of the operator. */
  readonly actorId: string;
  readonly source: EventSource;
  /** W3C trace id, 32 hexadecimal digits. */
  readonly traceId: string;
  readonly commandId: string;
  /** Sealed: with the acting user's key, or the tenant's where an API key or a service acts. Null when unknown or erased. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The language of the page that the user sent the request from (BCP 47); sealed like the address. */
  readonly language?: string | undefined;
}

/** An event as it stands in the log, decrypted. */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly event: E;
  readonly context: EventContext;
}
