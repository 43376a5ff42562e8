import { auditRows } from './audit-log/audit-rows.js';
import { auditTables } from './audit-log/table.js';
import { apiKeysTable } from './api-keys/project.js';
import { clientsTable } from './clients/project.js';
import { ownersTable } from './owners/project.js';
import { rolesTable } from './roles/project.js';
import { defineProjection, type Projection } from './runner/projection.js';
import { tenantsTable } from './tenants/project.js';
import { userRolesTable } from './user-roles/project.js';
import { usersTable } from './users/project.js';
import { webhooksTable } from './webhooks/project.js';

/** What the Management API and sign-in read: tenants, users, roles, keys, webhook subscriptions, moved together in global order. */
export const coreProjection = defineProjection({
  name: 'core',
  schema: 'core',
  version: 10,
  tables: [
    tenantsTable,
    usersTable,
    userRolesTable,
    rolesTable,
    apiKeysTable,
    clientsTable,
    ownersTable,
    webhooksTable,
  ],
});

/** Every tenant's audit log, each event an entry. It moves by itself: nobody waits for it but who reads it. */
export const auditProjection = defineProjection({
  name: 'audit-log',
  schema: 'audit',
  version: 3,
  restMs: 100,
  tables: auditTables,
  own: { rows: auditRows, erasing: new Set(['UserDeleted']) },
});

export const projections: readonly Projection[] = [coreProjection, auditProjection];
