import type { ApiKeyEvent } from '../api-key/api-key-events.js';
import { apiKeyEvents } from '../api-key/api-key-events.js';
import type { BillingEvent } from '../billing/billing-events.js';
import { billingEvents } from '../billing/billing-events.js';
import type { ApiKeyUseEvent } from '../api-key/api-key-use-events.js';
import { apiKeyUseEvents } from '../api-key/api-key-use-events.js';
import type { AuditEvent } from '../audit/audit-events.js';
import { auditEvents } from '../audit/audit-events.js';
import type { ClientEvent } from '../client/client-events.js';
import { clientEvents } from '../client/client-events.js';
import type { BootstrapEvent } from '../bootstrap/bootstrap-events.js';
import { bootstrapEvents } from '../bootstrap/bootstrap-events.js';
import type { BrandingEvent } from '../branding/branding-events.js';
import { brandingEvents } from '../branding/branding-events.js';
import type { OwnersEvent } from '../owners/owners-events.js';
import { ownersEvents } from '../owners/owners-events.js';
import type { PasswordResetEvent } from '../password-reset/password-reset-events.js';
import { passwordResetEvents } from '../password-reset/password-reset-events.js';
import type { ReservationEvent } from '../reservation/reservation-events.js';
import { reservationEvents } from '../reservation/reservation-events.js';
import type { RoleEvent } from '../role/role-events.js';
import { roleEvents } from '../role/role-events.js';
import type { SignInEvent } from '../sign-in/sign-in-events.js';
import { signInEvents } from '../sign-in/sign-in-events.js';
import type { TenantEvent } from '../tenant/tenant-events.js';
import { tenantEvents } from '../tenant/tenant-events.js';
import type { UserEvent } from '../user/user-events.js';
import { userEvents } from '../user/user-events.js';
import type { WebhookDeliveryEvent } from '../webhook/webhook-delivery-events.js';
import { webhookDeliveryEvents } from '../webhook/webhook-delivery-events.js';
import type { WebhookEvent } from '../webhook/webhook-events.js';
import { webhookEvents } from '../webhook/webhook-events.js';
import type { EventDefinition } from './event-definition.js';

/** Everything that can happen. */
export type DomainEvent =
  | TenantEvent
  | UserEvent
  | PasswordResetEvent
  | OwnersEvent
  | RoleEvent
  | ApiKeyEvent
  | ClientEvent
  | ReservationEvent
  | SignInEvent
  | BrandingEvent
  | WebhookEvent
  | WebhookDeliveryEvent
  | BillingEvent
  | ApiKeyUseEvent
  | AuditEvent
  | BootstrapEvent;

export const eventDefinitions: Readonly<Record<DomainEvent['type'], EventDefinition>> = {
  ...tenantEvents,
  ...userEvents,
  ...passwordResetEvents,
  ...ownersEvents,
  ...roleEvents,
  ...apiKeyEvents,
  ...clientEvents,
  ...brandingEvents,
  ...reservationEvents,
  ...signInEvents,
  ...webhookEvents,
  ...webhookDeliveryEvents,
  ...billingEvents,
  ...apiKeyUseEvents,
  ...auditEvents,
  ...bootstrapEvents,
};

export type ActorType = 'user' | 'apiKey' | 'system' | 'operator';
export type EventSource = 'api' | 'portal' | 'hosted' | 'system';

/** Who did it, when, from where: beside every event. */
export interface EventContext {
  readonly tenantId: string;
  /** ISO 8601 UTC with milliseconds; ours, never the engine's. */
  readonly occurredAt: string;
  readonly actorType: ActorType;
  /** Id of the user or API key; `system`, `anonymous` (nobody has proved who they are) or the operator's name otherwise. */
  readonly actorId: string;
  readonly source: EventSource;
  /** W3C trace id, 32 hexadecimal digits. */
  readonly traceId: string;
  readonly commandId: string;
  /** Sealed: with the acting user's key, or the tenant's where an API key acts. Null when unknown or erased. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** Of the page where the person concerned asked for it (BCP 47); sealed like the address. */
  readonly language?: string | undefined;
}

/** An event as it stands in the log, opened. */
export interface RecordedEvent<E extends DomainEvent = DomainEvent> {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly event: E;
  readonly context: EventContext;
}
