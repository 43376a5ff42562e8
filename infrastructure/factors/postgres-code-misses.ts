import type { CodeMisses } from '../../application/ports/sign-in/code-misses.js';
import { mailedCode } from '../../domain/sign-in/mailed-code.js';
import type { Sql } from '../postgres/database.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

export interface PostgresCodeMisses extends CodeMisses {
  /** Deletes misses that count no more at `now` (ms since the epoch). */
  deleteExpired(now: number): Promise<void>;
}

const { misses: MOST, missesMs } = mailedCode;

const statements = {
  /** Adds a miss at `$3`, unless there are as many since `$4` as an account may have. Times are kept the newest first. */
  take: {
    name: 'code_miss_take',
    text: `
      insert into runtime.code_misses as m (tenant_id, user_id, missed) values ($1, $2, array[$3::timestamptz])
      on conflict (tenant_id, user_id) do update set missed = ($3::timestamptz || m.missed)[1:${MOST}]
       where cardinality(m.missed) < ${MOST} or m.missed[${MOST}] <= $4`,
  },
  areUsedUp: {
    name: 'code_misses_used_up',
    text: `select from runtime.code_misses where tenant_id = $1 and user_id = $2 and missed[${MOST}] > $3`,
  },
  clear: {
    name: 'code_misses_clear',
    text: 'delete from runtime.code_misses where tenant_id = $1 and user_id = $2',
  },
};

/** Creates the counters in `runtime.code_misses`, shared by all processes. See the port. */
export const postgresCodeMisses = (database: Sql): PostgresCodeMisses => ({
  async take({ tenantId, userId }, now) {
    const values = [tenantId, userId, new Date(now), new Date(now - missesMs)];
    return (await database.query(statements.take, values)).rowCount === 1;
  },
  async areUsedUp({ tenantId, userId }, now) {
    const values = [tenantId, userId, new Date(now - missesMs)];
    return (await database.query(statements.areUsedUp, values)).rowCount === 1;
  },
  async clear({ tenantId, userId }) {
    await database.query(statements.clear, [tenantId, userId]);
  },
  deleteExpired: (now) =>
    deleteInBatches(database, 'runtime.code_misses', 'missed[1] <= $1', [new Date(now - missesMs)]),
});
