import type { ErasureLedger, PendingErasure } from '../../application/ports/events/erasure-ledger.js';
import type { Sql } from '../postgres/database.js';

const MOST_PENDING = 1_000;

/** Creates the ledger in `runtime.erasures`. Ages are by the database's clock. See the port. */
export const postgresErasureLedger = (database: Sql): ErasureLedger => ({
  async begin({ tenantId, userId, commandId, onlyIfDue = false }) {
    await database.query(
      `insert into runtime.erasures (tenant_id, user_id, command_id, only_if_due) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [tenantId, userId, commandId, onlyIfDue],
    );
  },
  async withdraw({ tenantId, userId, commandId }) {
    await database.query(
      'delete from runtime.erasures where tenant_id = $1 and user_id = $2 and command_id = $3',
      [tenantId, userId, commandId],
    );
  },
  async end({ tenantId, userId }) {
    await database.query('delete from runtime.erasures where tenant_id = $1 and user_id = $2', [
      tenantId,
      userId,
    ]);
  },
  async pending(olderThanMs) {
    const { rows } = await database.query<PendingErasure>(
      `select tenant_id as "tenantId", user_id as "userId", command_id as "commandId",
          only_if_due as "onlyIfDue" from runtime.erasures
       where begun_at <= clock_timestamp() - $1 * interval '1 millisecond'
       order by begun_at limit ${MOST_PENDING}`,
      [olderThanMs],
    );
    return rows.map(({ onlyIfDue, ...erasure }) => (onlyIfDue ? { ...erasure, onlyIfDue } : erasure));
  },
});
