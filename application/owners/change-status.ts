import { decideFollowUp } from '../../domain/owners/follow-owners.js';
import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import type { Leaving, OwnersState } from '../../domain/owners/owners.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type PresentUser, presentUser } from '../../domain/user/user.js';
import type { LogApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { later } from '../shared/event-context.js';
import { concurrentChange, tryAppend, wasCarriedOut } from '../shared/execute.js';
import { changeOwners } from './change-owners.js';
import { followOwners } from './follow-owners.js';
import { loadOwnership, userTarget } from './owner-streams.js';
import { protectOwner } from './protect-owner.js';

/** A suspension or its end, as it is decided for owners and for other users. */
export interface StatusChange {
  readonly step: string;
  readonly ofOwner: (state: OwnersState, leaving: Leaving) => OwnersEvent[];
  readonly ofUser: (user: PresentUser) => UserEvent[];
}

const attempts = 4;

/**
 * Suspends or reactivates a user. For an owner, the owners stream decides, and their own stream follows; for another user,
 * their own stream decides, at a revision at which they are no owner.
 * Throws `user_not_found`, `owner_protected`, `last_owner`, `concurrent_change`.
 */
export async function changeStatus(
  app: LogApp,
  context: CommandContext,
  userId: string,
  change: StatusChange,
): Promise<Done> {
  const { tenantId } = context;
  const target = { ...userTarget(tenantId, userId), step: change.step };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { owners, user, ownership, position } = await loadOwnership(app, tenantId, userId);
    if (wasCarriedOut(app, context, target, user)) return { position };
    const present = presentUser(user.state);
    await protectOwner(app, context, present);
    if (decideFollowUp(ownership) !== null) {
      // the user is becoming or leaving an owner: the deciding stream is certain once both agree
      await followOwners(app, context, userId);
      continue;
    }
    if (owners.state.has(userId)) {
      const { step, ofOwner, ofUser } = change;
      const decided = await changeOwners(app, context, { userId, step, decide: ofOwner });
      const followed = await followOwners(app, context, userId);
      // the role was taken away in between, or another command decided otherwise
      if (ofUser(presentUser(followed.user)).length > 0) continue;
      return { position: later(decided.position, followed.position) };
    }
    const events = change.ofUser(present);
    if (events.length === 0) return { position };
    const done = await tryAppend(app, context, target, user, events);
    if (done !== 'conflict') return { position: done.position };
  }
  throw concurrentChange();
}
