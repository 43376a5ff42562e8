import type { ErasureLedger } from '../../application/ports/erasure-ledger.js';
import type { Sql } from '../postgres/database.js';

const MOST_PENDING = 1_000;

/** Erasures under way in `runtime.erasures`; ages by the database's clock. */
export const postgresErasureLedger = (database: Sql): ErasureLedger => ({
  async begin({ tenantId, userId }) {
    await database.query(
      'insert into runtime.erasures (tenant_id, user_id) values ($1, $2) on conflict do nothing',
      [tenantId, userId],
    );
  },
  async end({ tenantId, userId }) {
    await database.query('delete from runtime.erasures where tenant_id = $1 and user_id = $2', [
      tenantId,
      userId,
    ]);
  },
  async pending(olderThanMs) {
    const { rows } = await database.query<{ tenantId: string; userId: string }>(
      `select tenant_id as "tenantId", user_id as "userId" from runtime.erasures
       where begun_at <= clock_timestamp() - $1 * interval '1 millisecond'
       order by begun_at limit ${MOST_PENDING}`,
      [olderThanMs],
    );
    return rows;
  },
});
