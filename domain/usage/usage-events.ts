import { type EventsOf, type SchemaOf, event, uuidSchema } from '../shared/event-definition.js';

/** A day of UTC: `2026-11-25`. */
const day: SchemaOf<string> = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };

/**
 * The use of the service, which plans limit and bills rest on. A stream for each user, which is appended to at any revision
 * and is not folded.
 */
export const usageEvents = {
  /** The user completed a sign-in or used a session or a grant on this day. One event a user and day. */
  UserActive: event({ userId: uuidSchema, day }),
};

export type UsageEvent = EventsOf<typeof usageEvents>;
