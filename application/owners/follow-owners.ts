import { decideFollowUp } from '../../domain/owners/follow-owners.js';
import type { UserState } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { atAnyRevision, later } from '../shared/event-context.js';
import { concurrentChange, tryAppend } from '../shared/execute.js';
import { endRecoveryOfFormerOwner } from './recovery/end-recovery.js';
import { loadOwnership, ownersTarget, userTarget } from './owner-streams.js';

// each conflict is the progress of another command on the same two streams
const attempts = 20;

/**
 * Makes the owners stream and a user's own stream agree, and reads both again until they do. Returns the user in their
 * latest state. The recovery of one who is owner no more ends. Throws `concurrent_change`; the repeated job (`reconcileOwners`) continues then, as it does after a crash.
 */
export async function followOwners(
  app: LogApp,
  context: CommandContext,
  userId: string,
): Promise<{ readonly user: UserState; readonly position: bigint | null }> {
  const { tenantId } = context;
  const ours = atAnyRevision(context);
  let position: bigint | null = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { owners, user, ownership, position: seen } = await loadOwnership(app, tenantId, userId);
    position = later(position, seen);
    const next = decideFollowUp(ownership);
    if (next === null) {
      if (owners.state.has(userId)) return { user: user.state, position };
      const ended = await endRecoveryOfFormerOwner(app, context, userId);
      return { user: user.state, position: later(position, ended.position) };
    }
    const loaded = next.on === 'owners' ? owners : user;
    const step = `follow@${userId}@${loaded.revision ?? 'new'}`;
    if (next.on === 'owners')
      await tryAppend(app, ours, { ...ownersTarget(tenantId), step }, owners, next.events);
    else await tryAppend(app, ours, { ...userTarget(tenantId, userId), step }, user, next.events);
  }
  throw concurrentChange();
}
