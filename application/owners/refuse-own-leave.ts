import { isOwnAccount, refuseOwnAccount } from '../../domain/user/own-account.js';
import { otherActiveOwners, owners, refuseLastOwner } from '../../domain/owners/owners.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { load } from '../shared/load.js';

/**
 * Refuses users the deletion or suspension of their own account by an API, which disables it without a proof of the mailbox.
 * Throws `own_account`, and `last_owner` for the last owner, who cannot leave by the account page either.
 */
export async function refuseOwnLeave(
  app: Pick<App, 'events'>,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  userId: string,
  action: 'delete' | 'suspend',
): Promise<void> {
  if (!isOwnAccount(actor, userId)) return;
  const { state } = await load(app, streamName(tenantId, 'owners', tenantId), owners);
  refuseLastOwner(state, { userId, confirmed: new Set(otherActiveOwners(state, userId)) });
  refuseOwnAccount(actor, userId, action);
}
