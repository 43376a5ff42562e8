import { permissionNameLength } from '../../../domain/resource/resource-input.js';
import {
  roleDescriptionLength,
  roleNameLength,
  rolePermissionsCount,
} from '../../../domain/role/role-input.js';
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

const identifier: JsonSchema = {
  type: 'string',
  maxLength: 255,
  description: 'The identifier of an API of the tenant.',
  examples: ['https://api.example.com'],
};
const permission: JsonSchema = {
  type: 'string',
  maxLength: permissionNameLength,
  description: 'A permission of that API.',
  examples: ['orders:read'],
};
const described = 'What access tokens of those who hold the role let them do, by API.';
const examples = [[]];
const held: JsonSchema = {
  type: 'array',
  description: described,
  items: answer('A permission of an API.', { resource: identifier, name: permission }),
  examples,
};
const permissions: JsonSchema = {
  type: 'array',
  description: described,
  items: request('A permission of an API.', { resource: identifier, name: permission }, ['resource', 'name']),
  maxItems: rolePermissionsCount,
  examples,
};

export const roleSchemas = {
  Role: answer('A role of the tenant.', {
    id,
    name: roleName,
    description: roleDescription,
    permissions: held,
    builtIn: { ...boolean, description: 'owner, admin and user: they stay as they are.' },
    userCount: count,
    createdAt: time,
    updatedAt: time,
  }),
  RolePage: page('Role'),
  DefineRole: request(
    'A new role.',
    { name: roleName, description: orAbsent(roleDescription), permissions: orAbsent(permissions) },
    ['name'],
  ),
  ChangeRole: request(
    'What to change: absent members stay, and null stands for absent.',
    allOrAbsent({ name: roleName, description: roleDescription, permissions }),
  ),
} as const satisfies Record<string, JsonSchema>;
