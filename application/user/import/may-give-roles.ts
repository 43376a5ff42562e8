import type { App } from '../../app.js';
import { ownersTarget } from '../../owners/owner-streams.js';
import type { CommandContext } from '../../shared/command-context.js';
import { load } from '../../shared/load.js';

/**
 * Returns whether an import of this caller may give roles: of an owner, of an API key that may write users and roles, and
 * of an operator on the host.
 */
export async function mayGiveRoles(
  app: Pick<App, 'events'>,
  { tenantId, actor }: CommandContext,
  scopes: ReadonlySet<string>,
): Promise<boolean> {
  if (actor.type === 'apiKey') return scopes.has('users:write') && scopes.has('roles:write');
  if (actor.type !== 'user') return true;
  const { stream, aggregate } = ownersTarget(tenantId);
  return (await load(app, stream, aggregate)).state.get(actor.id) === 'active';
}
