import { type EventDefinition, objectOf, uuidSchema } from '../shared/event-definition.js';

/** Events of a role that a tenant defined. */
export type RoleEvent =
  | {
      readonly type: 'RoleDefined';
      readonly data: { readonly roleId: string; readonly name: string; readonly description: string };
    }
  /** The role's definition lost its name to another one before it took place; this id is never used. */
  | { readonly type: 'RoleDefinitionCancelled'; readonly data: { readonly roleId: string } }
  /** Only the members that changed. */
  | {
      readonly type: 'RoleChanged';
      readonly data: { readonly roleId: string; readonly name?: string; readonly description?: string };
    }
  /** A change of name under way lost its new name to another role: it may not be completed. */
  | { readonly type: 'RoleRenameCancelled'; readonly data: { readonly roleId: string } }
  /** Whoever held the role holds it no longer. */
  | { readonly type: 'RoleDeleted'; readonly data: { readonly roleId: string } };

const onlyRoleId: EventDefinition = { version: 1, schema: objectOf({ roleId: uuidSchema }), personal: [] };
const text = { name: { type: 'string' }, description: { type: 'string' } };

/** The schemas of a role's events. */
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
