import { type EventsOf, enumOf, event, uuidSchema } from '../shared/event-definition.js';

const causes = ['role_unassigned', 'user_deleted', 'too_many_roles'] as const;

/** `too_many_roles`: other roles were assigned first, so that the user never got the role `owner`. */
export type OwnerRemovalCause = (typeof causes)[number];

const userId = uuidSchema;

/** Events of a tenant's owners: the truth about the role `owner`, which the users' own streams follow. */
export const ownersEvents = {
  OwnerAdded: event({ userId }),
  OwnerRemoved: event({ userId, cause: enumOf(causes) }),
  /** A suspended owner does not count as one. */
  OwnerSuspended: event({ userId }),
  OwnerReinstated: event({ userId }),
};

export type OwnersEvent = EventsOf<typeof ownersEvents>;
