import type { Ownership } from '../../domain/owners/follow-owners.js';
import { type OwnersState, owners } from '../../domain/owners/owners.js';
import type { OwnersEvent } from '../../domain/owners/owners-events.js';
import { builtInRoleId } from '../../domain/role/built-in-roles.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { UserEvent } from '../../domain/user/user-events.js';
import { type UserState, user } from '../../domain/user/user.js';
import type { App } from '../app.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import { hasRoomForRole } from '../role/room-for-role.js';
import { later } from '../shared/event-context.js';
import type { Target } from '../shared/execute.js';
import { type Loaded, load } from '../shared/load.js';
import { protectOwner } from './protect-owner.js';

export const ownersTarget = (tenantId: string): Target<OwnersState, OwnersEvent> => ({
  stream: streamName(tenantId, 'owners', tenantId),
  aggregate: owners,
});

/** Returns a user's own stream as the target of a command, which has to pass `protectOwner`. */
export const userTarget = (tenantId: string, userId: string): Target<UserState, UserEvent> => ({
  stream: streamName(tenantId, 'user', userId),
  aggregate: user,
  permits: protectOwner,
});

export const ownerRoleId = (tenantId: string): string => builtInRoleId(tenantId, 'owner');

/** The two streams that determine whether a user is an owner. */
export interface OwnershipStreams {
  readonly owners: Loaded<OwnersState>;
  readonly user: Loaded<UserState>;
  /** The user's ownership by both streams. */
  readonly ownership: Ownership;
  /** The later of their last positions. */
  readonly position: bigint | null;
}

/**
 * Reads both streams, the user's first, so that the owners stream, which decides, is never older: otherwise a decision that
 * was carried out would look like one to undo. Throws EventStoreUnavailable when the log does not show a user whom the
 * owners stream names.
 */
export async function loadOwnership(
  app: Pick<App, 'events'>,
  tenantId: string,
  userId: string,
): Promise<OwnershipStreams> {
  const ofUser = await load(app, userTarget(tenantId, userId).stream, user);
  const ofOwners = await load(app, ownersTarget(tenantId).stream, owners);
  const roleId = ownerRoleId(tenantId);
  const said = ofOwners.history.findLast(
    ({ event }) => 'userId' in event.data && event.data.userId === userId,
  );
  if (said !== undefined && ofUser.revision === null)
    throw new EventStoreUnavailable(`nothing was read of user ${userId}, whom the owners stream names`);
  const role = ofUser.history.findLast(
    ({ event }) => event.type === 'UserRoleAssigned' && event.data.roleId === roleId,
  );
  const { state } = ofUser;
  const hasRoom = state.status !== 'present' || (await hasRoomForRole(app, tenantId, state, roleId));
  return {
    owners: ofOwners,
    user: ofUser,
    ownership: {
      userId,
      owners: ofOwners.state,
      user: ofUser.state,
      ownerRoleId: roleId,
      decidedSinceRole: said !== undefined && role !== undefined && said.position > role.position,
      hasRoom,
    },
    position: later(ofOwners.position, ofUser.position),
  };
}
