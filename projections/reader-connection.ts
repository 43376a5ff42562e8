import type { DatabaseOptions } from '../infrastructure/postgres/connection-config.js';
import { READER_ROLE } from './runner/table-sql.js';

/**
 * How those connect who read the read models. Their statements are written so that an index has what they want in the
 * order in which they want it, however many users a tenant has: with these settings plans follow that, and are made
 * once. Left alone, the planner plans each page anew (which takes longer than reading it), because it can't know how
 * long one is, and sorts whole tenants when tenants are small on average.
 */
export const readerConnection = {
  role: READER_ROLE,
  settings: { plan_cache_mode: 'force_generic_plan', enable_sort: 'off', enable_seqscan: 'off', jit: 'off' },
} satisfies Partial<DatabaseOptions>;
