import type { ClientSettings } from '../../domain/client/client-events.js';
import type { ServiceAddresses } from '../../domain/client/client-setting-faults.js';
import type { ClientState } from '../../domain/client/client.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { parsedUrl } from '../../domain/shared/parsed-url.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { presentTenant, tenant } from '../../domain/tenant/tenant.js';
import { isListenerUrl } from '../../domain/webhook/webhook-input.js';
import type { App, ClientApp, LogApp } from '../app.js';
import { ownersTarget } from '../owners/owner-streams.js';
import type { CommandContext } from '../shared/command-context.js';
import { load, loadExisting } from '../shared/load.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';

/**
 * Throws `audience_taken` for an audience that is the address of a client's own document under which people gave access: the client
 * would be shut out everywhere, since no API may take its id_tokens for access tokens.
 */
export async function refuseClientAddress(
  { metadataClients }: Pick<App, 'metadataClients'>,
  audience: string,
): Promise<void> {
  if ((await metadataClients.stored(audience)) === null) return;
  throw new DomainError(
    'conflict',
    'audience_taken',
    'This is the address of an application that people have given access to; choose another audience.',
  );
}

/**
 * Throws `audience_not_own` where the people or keys of a tenant that its owner made take an audience that is neither at the
 * tenant's own host nor `urn:uuid:<tenantId>:…`: such a tenant could keep others from the address of their API. Operators,
 * the command line and the bootstrap file are not bound, nor are tenants whose limits were lifted.
 */
export async function refuseForeignAudience(
  app: Pick<App, 'events' | 'addresses'>,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  audience: string,
): Promise<void> {
  if (actor.type === 'operator' || actor.type === 'system') return;
  const { isLimited, slug } = await presentTenantOf(app, tenantId);
  if (!isLimited) return;
  const host = app.addresses.tenantHost(slug);
  const own = `urn:uuid:${tenantId}:`;
  if (audience.startsWith(own) && audience.length > own.length) return;
  if (parsedUrl(audience)?.origin === new URL(host).origin) return;
  throw new DomainError(
    'conflict',
    'audience_not_own',
    `The audience must be an address at ${host} or begin with ${own}, since your organisation was set up by its owner. ` +
      'Choose such a one, or ask the operator of this service to lift the limit.',
  );
}

/**
 * Refuses admins where a client has scopes of the Management API: it acts with the rights of the user who signs in with it, owners
 * among them. Throws `owner_required`.
 */
export async function protectManagement(
  app: Pick<App, 'events'>,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  client: ClientState | Pick<ClientSettings, 'managementScopes'>,
): Promise<void> {
  if (actor.type !== 'user' || !('managementScopes' in client) || client.managementScopes.length === 0)
    return;
  const { stream, aggregate } = ownersTarget(tenantId);
  const { state } = await load(app, stream, aggregate);
  if (state.get(actor.id) === 'active') return;
  throw new DomainError(
    'forbidden',
    'owner_required',
    'Only an owner may register or change a client with scopes of the Management API.',
  );
}

/**
 * Returns why nothing can be sent to this address of a client, by the rules of webhooks; null for no reason, without an address
 * and for a malformed one. The addresses of its host are checked again at every connection.
 */
export const logoutAddressFault = async (
  { listeners }: Pick<ClientApp, 'listeners'>,
  uri: string | null | undefined,
): Promise<string | null> => (typeof uri === 'string' && isListenerUrl(uri) ? listeners.fault(uri) : null);

/**
 * Returns the service's addresses, for the check of a client or a branding of this tenant. Reads the tenant's host only when
 * `homeUrl` may be there. Throws EventStoreUnavailable.
 */
export async function ownAddresses(
  app: LogApp,
  tenantId: string,
  homeUrl: string | null | undefined,
): Promise<ServiceAddresses> {
  const { addresses } = app;
  if (typeof homeUrl !== 'string' || !addresses.isOwn(homeUrl))
    return { ...addresses, isOwnHome: () => false };
  const { state } = await loadExisting(app, streamName(tenantId, 'tenant', tenantId), tenant);
  const { origin } = new URL(addresses.tenantHost(presentTenant(state).slug));
  return { ...addresses, isOwnHome: (address) => new URL(address).origin === origin };
}
