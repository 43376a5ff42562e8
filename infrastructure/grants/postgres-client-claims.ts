import type { ClientClaims } from '../../application/ports/openid/clients.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { Sql } from '../postgres/database.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

export interface PostgresClientClaims extends ClientClaims {
  /** Deletes the counts of former days. */
  deleteExpired(): Promise<void>;
}

// one statement, so that concurrent claims are counted one after the other
const TAKE = `
  insert into runtime.client_claims as c (tenant_id, day, count) values ($1, $2, 1)
  on conflict (tenant_id, day) do update set count = c.count + 1 where c.count < $3`;

/** Creates the counts in `runtime.client_claims`, shared by all processes. See the port. */
export function postgresClientClaims(database: Sql, clock: Clock): PostgresClientClaims {
  const today = (): string => new Date(clock.now()).toISOString().slice(0, 10);
  return {
    take: async (tenantId, most) => (await database.query(TAKE, [tenantId, today(), most])).rowCount === 1,
    deleteExpired: () => deleteInBatches(database, 'runtime.client_claims', 'day < $1', [today()]),
  };
}
