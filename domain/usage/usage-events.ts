import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/**
 * The use of the service, which plans limit and bills rest on. A stream for each user, which is appended to at any revision
 * and is not folded.
 */
export type UsageEvent = {
  /** The user completed a sign-in or used a session or a grant on this day. One event a user and day. */
  readonly type: 'UserActive';
  readonly data: {
    readonly userId: string;
    /** Of UTC: `2026-11-25`. */
    readonly day: string;
  };
};

export const usageEvents = {
  UserActive: {
    version: 1,
    schema: objectOf({
      userId: uuidSchema,
      day: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    }),
    personal: [],
  },
} satisfies Record<UsageEvent['type'], EventDefinition>;
