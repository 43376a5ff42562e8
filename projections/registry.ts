import { apiKeysTable } from './api-keys/project.js';
import { ownersTable } from './owners/project.js';
import { rolesTable } from './roles/project.js';
import { defineProjection, type Projection } from './runner/projection.js';
import { tenantsTable } from './tenants/project.js';
import { userRolesTable } from './user-roles/project.js';
import { usersTable } from './users/project.js';

/** What the Management API and sign-in read: tenants, users, roles, keys, moved together in global order. */
export const coreProjection = defineProjection({
  name: 'core',
  schema: 'core',
  version: 4,
  tables: [tenantsTable, usersTable, userRolesTable, rolesTable, apiKeysTable, ownersTable],
});

export const projections: readonly Projection[] = [coreProjection];
