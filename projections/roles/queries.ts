import type { RoleRecord } from '../../application/role/role-record.js';
import type { Database } from '../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../paging/iso-time.js';
import { type RecordQueries, recordQueries } from '../paging/record-queries.js';
import type { QuerySources } from '../reader-connection.js';
import { rolesTable } from './project.js';
import { CUSTOM_RANK } from './table.js';

/** Built-in roles are included. Their revision is 0n, since they have no stream. */
export type RoleQueries = RecordQueries<RoleRecord>;

const columns = `r.id, r.name, r.description, r.rank < ${CUSTOM_RANK} as "builtIn", r.user_count as "userCount",
  ${isoTimeSql('r.created_at')} as "createdAt", ${isoTimeSql('r.updated_at')} as "updatedAt"`;

/** Returns the queries for roles in the read model. `database` is of the role `tessera_reader`. */
export const roleQueries = (database: Database): RoleQueries => recordQueries(database, 'roles', columns);

export const roleReadModel = {
  table: rolesTable,
  queries: ({ reader }: QuerySources) => roleQueries(reader),
};
