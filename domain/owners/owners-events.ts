import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

const causes = ['role_unassigned', 'user_deleted', 'too_many_roles'] as const;

/** `too_many_roles`: other roles were assigned first, so that the user never got the role `owner`. */
export type OwnerRemovalCause = (typeof causes)[number];

/** Events of a tenant's owners: the truth about the role `owner`, which the users' own streams follow. */
export type OwnersEvent =
  | { readonly type: 'OwnerAdded'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'OwnerRemoved';
      readonly data: { readonly userId: string; readonly cause: OwnerRemovalCause };
    }
  /** A suspended owner does not count as one. */
  | { readonly type: 'OwnerSuspended'; readonly data: { readonly userId: string } }
  | { readonly type: 'OwnerReinstated'; readonly data: { readonly userId: string } };

const onlyUserId: EventDefinition = { version: 1, schema: objectOf({ userId: uuidSchema }), personal: [] };

export const ownersEvents = {
  OwnerAdded: onlyUserId,
  OwnerRemoved: {
    version: 1,
    schema: objectOf({ userId: uuidSchema, cause: { enum: causes } }),
    personal: [],
  },
  OwnerSuspended: onlyUserId,
  OwnerReinstated: onlyUserId,
} satisfies Record<OwnersEvent['type'], EventDefinition>;
