import {
  arrayOf,
  event,
  type EventsOf,
  integer,
  nullable,
  objectOf,
  text,
  uuidSchema,
} from '../shared/event-definition.js';

const resourceId = uuidSchema;
const permissions = arrayOf(objectOf({ name: text, description: text }));
const settings = { name: text, permissions, accessTokenMinutes: integer, accessTokenType: nullable(text) };

/** Events of an API that access tokens are for: a resource (RFC 8707). */
export const resourceEvents = {
  /** Also after its deletion: the identifier leads to the same stream again. */
  ResourceRegistered: event({ resourceId, identifier: text, ...settings }),
  /** Has only the members that changed. */
  ResourceChanged: event(
    { resourceId, ...settings },
    { optional: ['name', 'permissions', 'accessTokenMinutes', 'accessTokenType'] },
  ),
  /** No token is issued for it any more. */
  ResourceDeleted: event({ resourceId, identifier: text }),
};

export type ResourceEvent = EventsOf<typeof resourceEvents>;
