import { readdirSync, readFileSync } from 'node:fs';
import type { Aggregate } from '../../domain/shared/decider.js';
import { apiKey } from '../../domain/api-key/api-key.js';
import { apiKeyEvents } from '../../domain/api-key/api-key-events.js';
import { apiKeyUseEvents } from '../../domain/api-key/api-key-use-events.js';
import { bootstrap } from '../../domain/bootstrap/bootstrap.js';
import { bootstrapEvents } from '../../domain/bootstrap/bootstrap-events.js';
import { auditEvents } from '../../domain/audit/audit-events.js';
import { client } from '../../domain/client/client.js';
import { clientEvents } from '../../domain/client/client-events.js';
import { serviceUseEvents } from '../../domain/client/service-use-events.js';
import { resourceEvents } from '../../domain/resource/resource-events.js';
import { resource } from '../../domain/resource/resource.js';
import { connection } from '../../domain/connection/connection.js';
import { mailDomain } from '../../domain/connection/mail-domain.js';
import { mailDomainEvents } from '../../domain/connection/mail-domain-events.js';
import { connectionEvents } from '../../domain/connection/connection-events.js';
import { branding } from '../../domain/branding/branding.js';
import { brandingEvents } from '../../domain/branding/branding-events.js';
import { ownerRecoveries } from '../../domain/owners/owner-recovery.js';
import { ownerRecoveryEvents } from '../../domain/owners/owner-recovery-events.js';
import { operatorAccesses } from '../../domain/tenant/operator-access.js';
import { operatorAccessEvents } from '../../domain/tenant/operator-access-events.js';
import { supportAccesses } from '../../domain/tenant/support-access.js';
import { supportAccessEvents } from '../../domain/tenant/support-access-events.js';
import { owners } from '../../domain/owners/owners.js';
import { ownersEvents } from '../../domain/owners/owners-events.js';
import { passwordResetEvents } from '../../domain/password-reset/password-reset-events.js';
import { reservation } from '../../domain/reservation/reservation.js';
import { reservationEvents } from '../../domain/reservation/reservation-events.js';
import { role } from '../../domain/role/role.js';
import { roleEvents } from '../../domain/role/role-events.js';
import { networkUse } from '../../domain/shared/network-use.js';
import { type DomainEvent, eventDefinitions } from '../../domain/shared/domain-event.js';
import { tenant } from '../../domain/tenant/tenant.js';
import { removal } from '../../domain/tenant/removal.js';
import { removalEvents } from '../../domain/tenant/removal-events.js';
import { tenantEvents } from '../../domain/tenant/tenant-events.js';
import { signInEvents } from '../../domain/sign-in/sign-in-events.js';
import { signIns } from '../../domain/sign-in/sign-ins.js';
import { billing } from '../../domain/billing/billing.js';
import { billingEvents } from '../../domain/billing/billing-events.js';
import { usageEvents } from '../../domain/usage/usage-events.js';
import { user } from '../../domain/user/user.js';
import { userEvents } from '../../domain/user/user-events.js';
import { webhookDeliveryEvents } from '../../domain/webhook/webhook-delivery-events.js';
import { webhookEvents } from '../../domain/webhook/webhook-events.js';
import { webhook } from '../../domain/webhook/webhook.js';

const folder = new URL('golden/', import.meta.url);

export interface GoldenFile {
  /** `<type>.v<version>.json` */
  readonly name: string;
  readonly version: number;
  readonly event: DomainEvent;
}

/** Events as they were written by every version so far: they stand in logs for ever and have to be read for ever. */
export const goldenFiles: readonly GoldenFile[] = readdirSync(folder).map((name) => ({
  name,
  version: Number(/\.v(\d+)\.json$/.exec(name)?.[1]),
  event: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as DomainEvent,
}));

/** The same event once its subject's key is destroyed. */
export const erasedEvent = (event: DomainEvent): DomainEvent => {
  const data: Record<string, unknown> = { ...event.data };
  for (const name of eventDefinitions[event.type].personal) if (name in data) data[name] = null;
  return { type: event.type, data } as unknown as DomainEvent;
};

/** An aggregate with the types of its stream, the types forgotten: for whoever treats all alike. */
export interface AnyAggregate {
  readonly name: string;
  readonly types: readonly string[];
  readonly aggregate: Aggregate<unknown, DomainEvent>;
}

const any = <State, Event extends DomainEvent>(
  name: string,
  aggregate: Aggregate<State, Event>,
  definitions: object,
): AnyAggregate => ({
  name,
  types: Object.keys(definitions),
  aggregate: {
    initial: aggregate.initial,
    evolve: (state, event, at) => aggregate.evolve(state as State, event as Event, at),
  },
});

/** What stands in streams that nobody folds. */
const facts = (name: string, definitions: object): AnyAggregate => ({
  name,
  types: Object.keys(definitions),
  aggregate: { initial: {}, evolve: (state) => state },
});

export const aggregates: readonly AnyAggregate[] = [
  any('tenant', tenant, tenantEvents),
  any('removal', removal, removalEvents),
  any('user', user, userEvents),
  any('owners', owners, ownersEvents),
  any('role', role, roleEvents),
  any('apiKey', apiKey, apiKeyEvents),
  any('client', client, clientEvents),
  any('resource', resource, resourceEvents),
  any('connection', connection, connectionEvents),
  any('mailDomain', mailDomain, mailDomainEvents),
  any('branding', branding, brandingEvents),
  any('reservation', reservation, reservationEvents),
  facts('passwordReset', passwordResetEvents),
  any('signIns', signIns, signInEvents),
  any('webhook', webhook, webhookEvents),
  facts('webhookDelivery', webhookDeliveryEvents),
  any('billing', billing, billingEvents),
  facts('usage', usageEvents),
  any('apiKeyUse', networkUse, apiKeyUseEvents),
  any('serviceUse', networkUse, serviceUseEvents),
  facts('audit', auditEvents),
  any('bootstrap', bootstrap, bootstrapEvents),
  any('operatorAccess', operatorAccesses, operatorAccessEvents),
  any('supportAccess', supportAccesses, supportAccessEvents),
  any('ownerRecovery', ownerRecoveries, ownerRecoveryEvents),
];
