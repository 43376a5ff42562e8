import { owners, refuseOnOwner } from '../../domain/owners/owners.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { UserState } from '../../domain/user/user.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { load } from '../shared/load.js';

/**
 * Refuses commands of users on an owner's account, unless the actor is an owner or the account's user. To be called with
 * the state at whose revision the command appends: a user who becomes owner in between gets another revision, and the
 * command is decided again. Throws `owner_protected`.
 */
export async function protectOwner(
  app: Pick<App, 'events'>,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  account: UserState,
): Promise<void> {
  if (actor.type !== 'user' || account.status !== 'present' || actor.id === account.userId) return;
  // read after the account, for the reason that `loadOwnership` gives
  const { state } = await load(app, streamName(tenantId, 'owners', tenantId), owners);
  const holdsRole = account.roleIds.includes(builtInRoleId(tenantId, 'owner'));
  refuseOnOwner(state, actor, { userId: account.userId, holdsRole });
}
