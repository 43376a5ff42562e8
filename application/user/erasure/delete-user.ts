import { presentUser, user } from '../../../domain/user/user.js';
import type { App } from '../../app.js';
import { userTarget } from '../../owners/owner-streams.js';
import { protectOwner } from '../../owners/protect-owner.js';
import type { CommandContext, Done } from '../../shared/command-context.js';
import { refuseStale, wasCarriedOut } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { eraseUser } from './erase-user.js';

/**
 * Deletes a user for good and erases their personal data.
 * Throws `user_not_found`, `owner_protected`, `last_owner`, `stale_revision`, `concurrent_change`.
 */
export async function deleteUser(
  app: App,
  context: CommandContext,
  { userId }: { readonly userId: string },
): Promise<Done> {
  const target = userTarget(context.tenantId, userId);
  const before = await load(app, target.stream, user);
  if (!wasCarriedOut(app, context, target, before)) {
    // refused before the ledger has an entry
    await protectOwner(app, context, presentUser(before.state));
    refuseStale(context, before.revision);
  }
  return { position: await eraseUser(app, context, userId) };
}
