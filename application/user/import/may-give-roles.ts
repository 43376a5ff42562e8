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
  return actor.type !== 'user' || isActiveOwner(app, tenantId, actor.id);
}

/** Returns whether a user is an owner of the tenant, by the stream that decides on it. */
export async function isActiveOwner(
  app: Pick<App, 'events'>,
  tenantId: string,
  userId: string,
): Promise<boolean> {
  const { stream, aggregate } = ownersTarget(tenantId);
  return (await load(app, stream, aggregate)).state.get(userId) === 'active';
}
