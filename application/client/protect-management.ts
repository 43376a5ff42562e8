import type { ClientState } from '../../domain/client/client.js';
import type { ClientSettings } from '../../domain/client/client-events.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import { ownersTarget } from '../owners/owner-streams.js';
import type { CommandContext } from '../shared/command-context.js';
import { load } from '../shared/load.js';

/**
 * Refuses admins where a client has scopes of the Management API: it acts with the rights of whoever signs in with it, owners
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
