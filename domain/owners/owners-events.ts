import type { EventDefinition } from '../shared/event-definition.js';
import { objectOf, uuidSchema } from '../shared/event-definition.js';

/** Who owns a tenant: the truth about the role `owner`. What it means for the user's own stream follows from it. */
export type OwnersEvent =
  | { readonly type: 'OwnerAdded'; readonly data: { readonly userId: string } }
  | {
      readonly type: 'OwnerRemoved';
      readonly data: { readonly userId: string; readonly cause: 'role_unassigned' | 'user_deleted' };
    }
  /** A suspended owner does not count as one. */
  | { readonly type: 'OwnerSuspended'; readonly data: { readonly userId: string } }
  | { readonly type: 'OwnerReinstated'; readonly data: { readonly userId: string } };

const onlyUserId: EventDefinition = { version: 1, schema: objectOf({ userId: uuidSchema }), personal: [] };

export const ownersEvents = {
  OwnerAdded: onlyUserId,
  OwnerRemoved: {
    version: 1,
    schema: objectOf({ userId: uuidSchema, cause: { enum: ['role_unassigned', 'user_deleted'] } }),
    personal: [],
  },
  OwnerSuspended: onlyUserId,
  OwnerReinstated: onlyUserId,
} satisfies Record<OwnersEvent['type'], EventDefinition>;
