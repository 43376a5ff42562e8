import type { EventDefinition } from '../shared/event-definition.js';
import { objectOf, uuidSchema } from '../shared/event-definition.js';

export type RoleEvent =
  | {
      readonly type: 'RoleDefined';
      readonly data: { readonly roleId: string; readonly name: string; readonly description: string };
    }
  /** Only the members that changed. */
  | {
      readonly type: 'RoleChanged';
      readonly data: { readonly roleId: string; readonly name?: string; readonly description?: string };
    }
  /** Whoever held the role holds it no longer. */
  | { readonly type: 'RoleDeleted'; readonly data: { readonly roleId: string } };

const text = { name: { type: 'string' }, description: { type: 'string' } };

export const roleEvents = {
  RoleDefined: { version: 1, schema: objectOf({ roleId: uuidSchema, ...text }), personal: [] },
  RoleChanged: {
    version: 1,
    schema: objectOf({ roleId: uuidSchema, ...text }, ['name', 'description']),
    personal: [],
  },
  RoleDeleted: { version: 1, schema: objectOf({ roleId: uuidSchema }), personal: [] },
} satisfies Record<RoleEvent['type'], EventDefinition>;
