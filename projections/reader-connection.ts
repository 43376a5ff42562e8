import type { DatabaseOptions } from '../infrastructure/postgres/connection-config.js';
import type { Database } from '../infrastructure/postgres/database.js';
import { READER_ROLE } from './runner/table-sql.js';

/**
 * Options of connections that read the read models. Each of their statements has an index with the rows in the order of the
 * answer, however many users a tenant has: with these settings the planner uses it, and plans a statement once. By default
 * it would plan each page again, which takes longer than to read it, since it cannot know the length of one, and would sort
 * whole tenants where tenants are small on average.
 */
export const readerConnection = {
  role: READER_ROLE,
  settings: { plan_cache_mode: 'force_generic_plan', enable_sort: 'off', enable_seqscan: 'off', jit: 'off' },
} satisfies Partial<DatabaseOptions>;

/** What the queries of a read model are made with. */
export interface QuerySources {
  /** As `tessera_reader`: one tenant's rows at a time. */
  readonly reader: Database;
  /** As `tessera_projector`: rows of all tenants, for the command line and background work. */
  readonly projecting: Database;
  /** `{base_url}` */
  readonly baseUrl: string;
}
