import { roleDescriptionLength, roleNameLength } from '../../../domain/role/role-input.js';
import type { JsonSchema } from '../../../domain/shared/event-definition.js';
import {
  allOrAbsent,
  answer,
  boolean,
  count,
  id,
  page,
  orAbsent,
  printable,
  request,
  time,
} from './schema-parts.js';

const roleName: JsonSchema = printable({
  type: 'string',
  minLength: 1,
  maxLength: roleNameLength,
  description: 'Unique in the tenant, case-insensitively.',
  examples: ['billing-viewer'],
});
const roleDescription: JsonSchema = printable({
  type: 'string',
  maxLength: roleDescriptionLength,
  examples: ['Sees invoices.'],
});

export const roleSchemas = {
  Role: answer('A role of the tenant.', {
    id,
    name: roleName,
    description: roleDescription,
    builtIn: { ...boolean, description: 'owner, admin and user: they stay as they are.' },
    userCount: count,
    createdAt: time,
    updatedAt: time,
  }),
  RolePage: page('Role'),
  DefineRole: request('A new role.', { name: roleName, description: orAbsent(roleDescription) }, ['name']),
  ChangeRole: request(
    'What to change: absent members stay, and null stands for absent.',
    allOrAbsent({ name: roleName, description: roleDescription }),
  ),
} as const satisfies Record<string, JsonSchema>;
