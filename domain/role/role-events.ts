import { arrayOf, type EventsOf, event, objectOf, text, uuidSchema } from '../shared/event-definition.js';

const roleId = uuidSchema;
const permissions = arrayOf(objectOf({ resource: text, name: text }));
const members = { roleId, name: text, description: text, permissions };

/** Events of a role that a tenant defined. */
export const roleEvents = {
  /** `permissions` absent: none, as roles had none from the beginning on. */
  RoleDefined: event(members, { optional: ['permissions'] }),
  /** The definition was cancelled, since another role took its name; this id is never used. */
  RoleDefinitionCancelled: event({ roleId }),
  /** Has only the members that changed. */
  RoleChanged: event(members, { optional: ['name', 'description', 'permissions'] }),
  /** A change of name under way was cancelled, since another role took the new name. */
  RoleRenameCancelled: event({ roleId }),
  /** All users lose the role. */
  RoleDeleted: event({ roleId }),
};

export type RoleEvent = EventsOf<typeof roleEvents>;
