import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/** Events of a role that a tenant defined. */
export type RoleEvent =
  | {
      readonly type: 'RoleDefined';
      readonly data: { readonly roleId: string; readonly name: string; readonly description: string };
    }
  /** The definition was cancelled, since another role took its name; this id is never used. */
  | { readonly type: 'RoleDefinitionCancelled'; readonly data: { readonly roleId: string } }
  /** Has only the members that changed. */
  | {
      readonly type: 'RoleChanged';
      readonly data: { readonly roleId: string; readonly name?: string; readonly description?: string };
    }
  /** A change of name under way was cancelled, since another role took the new name. */
  | { readonly type: 'RoleRenameCancelled'; readonly data: { readonly roleId: string } }
  /** All users lose the role. */
  | { readonly type: 'RoleDeleted'; readonly data: { readonly roleId: string } };

const onlyRoleId: EventDefinition = { version: 1, schema: objectOf({ roleId: uuidSchema }), personal: [] };
const text = { name: { type: 'string' }, description: { type: 'string' } };

export const roleEvents = {
  RoleDefined: { version: 1, schema: objectOf({ roleId: uuidSchema, ...text }), personal: [] },
  RoleDefinitionCancelled: onlyRoleId,
  RoleChanged: {
    version: 1,
    schema: objectOf({ roleId: uuidSchema, ...text }, ['name', 'description']),
    personal: [],
  },
  RoleRenameCancelled: onlyRoleId,
  RoleDeleted: onlyRoleId,
} satisfies Record<RoleEvent['type'], EventDefinition>;
