import { type EventsOf, event, text, uuidSchema } from '../shared/event-definition.js';

const roleId = uuidSchema;
const members = { roleId, name: text, description: text };

/** Events of a role that a tenant defined. */
export const roleEvents = {
  RoleDefined: event(members),
  /** The definition was cancelled, since another role took its name; this id is never used. */
  RoleDefinitionCancelled: event({ roleId }),
  /** Has only the members that changed. */
  RoleChanged: event(members, { optional: ['name', 'description'] }),
  /** A change of name under way was cancelled, since another role took the new name. */
  RoleRenameCancelled: event({ roleId }),
  /** All users lose the role. */
  RoleDeleted: event({ roleId }),
};

export type RoleEvent = EventsOf<typeof roleEvents>;
