import { accessTables } from './access/project.js';
import { auditRows } from './audit-log/audit-rows.js';
import { auditTables } from './audit-log/table.js';
import { billingReadModel } from './billing/queries.js';
import { apiKeyReadModel } from './api-keys/queries.js';
import { clientReadModel } from './clients/queries.js';
import { connectionReadModel } from './connections/directory.js';
import { mailDomainReadModel } from './mail-domains/directory.js';
import { ownerReadModel } from './owners/queries.js';
import { resourceReadModel } from './resources/queries.js';
import { roleReadModel } from './roles/queries.js';
import type { QuerySources } from './reader-connection.js';
import { withoutRemoved } from './runner/removed-tenants.js';
import { defineProjection, type Projection, type Table } from './runner/projection.js';
import { tenantReadModel } from './tenants/queries.js';
import { userIdentitiesTable } from './user-identities/project.js';
import { userRolesTable } from './user-roles/project.js';
import { activePeopleTable } from './usage/active-people.js';
import { usageReadModel } from './usage/queries.js';
import { userWordsTable } from './user-words/project.js';
import { userReadModel } from './users/queries.js';
import { webhookReadModel } from './webhooks/queries.js';

/** The read models, in the order in which their tables are created. A new one is a folder and a line here. */
const readModels = {
  tenants: tenantReadModel,
  users: userReadModel,
  userRoles: { table: userRolesTable },
  userWords: { table: userWordsTable },
  userIdentities: { table: userIdentitiesTable },
  roles: roleReadModel,
  apiKeys: apiKeyReadModel,
  clients: clientReadModel,
  resources: resourceReadModel,
  connections: connectionReadModel,
  mailDomains: mailDomainReadModel,
  owners: ownerReadModel,
  webhooks: webhookReadModel,
  billing: billingReadModel,
  activePeople: { table: activePeopleTable },
  usage: usageReadModel,
};

type ReadModels = typeof readModels;
type Queried = { [Name in keyof ReadModels]: ReadModels[Name] extends { queries: unknown } ? Name : never };

/** The queries of every read model, by its name. */
export type Queries = {
  readonly [Name in Queried[keyof ReadModels]]: ReturnType<ReadModels[Name]['queries']>;
};

export const queriesOf = (sources: QuerySources): Queries =>
  Object.fromEntries(
    Object.entries(readModels).flatMap(([name, model]) =>
      'queries' in model ? [[name, model.queries(sources)]] : [],
    ),
  ) as Queries;

/** The read models of the Management API and of sign-in, written together in global order. */
export const coreProjection = defineProjection({
  name: 'core',
  schema: 'core',
  version: 27,
  tables: Object.values(readModels).map(({ table }) => withoutRemoved(table as Table)),
});

/** The audit log of every tenant, an entry for each event. It is a projection of its own: only its readers wait for it. */
export const auditProjection = defineProjection({
  name: 'audit-log',
  schema: 'audit',
  version: 13,
  restMs: 100,
  tables: auditTables,
  customRows: { rows: auditRows, erasing: new Set(['UserDeleted']) },
});

/** The history of who could do what. It is a projection of its own: a change of its tables rebuilds nothing else. */
export const accessProjection = defineProjection({
  name: 'access',
  schema: 'access',
  version: 5,
  restMs: 100,
  tables: accessTables.map(withoutRemoved),
});

export const projections: readonly Projection[] = [coreProjection, auditProjection, accessProjection];
