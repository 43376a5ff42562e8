import { createHash } from 'node:crypto';
import type { ClientTries } from '../../application/ports/openid/clients.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

export interface PostgresClientTries extends ClientTries {
  /** Deletes expired tries. */
  deleteExpired(): Promise<void>;
}

const LIFETIME_MS = 10 * 60_000;

const statements = {
  begin: brief(
    'client_try_begin',
    `insert into runtime.client_tries
        (session_id, client_id, tenant_id, user_id, state_hash, code_challenge, verifier, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (session_id, client_id) do update set
        tenant_id = excluded.tenant_id, user_id = excluded.user_id, state_hash = excluded.state_hash,
        code_challenge = excluded.code_challenge, verifier = excluded.verifier, expires_at = excluded.expires_at`,
  ),
  allows: brief(
    'client_try_allows',
    `select 1 from runtime.client_tries
      where state_hash = $1 and tenant_id = $2 and client_id = $3 and code_challenge = $4 and expires_at > $5`,
  ),
  take: brief(
    'client_try_take',
    `delete from runtime.client_tries
      where session_id = $1 and client_id = $2 and tenant_id = $3 and user_id = $4 and state_hash = $5
        and expires_at > $6
      returning verifier`,
  ),
};

/** Creates the tries in `runtime.client_tries`, shared by all processes. See the port. */
export function postgresClientTries(database: Sql, clock: Clock): PostgresClientTries {
  const time = (plus = 0): Date => new Date(clock.now() + plus);
  return {
    async begin({ tenantId, clientId, userId, sessionId }) {
      const state = newOpaqueToken();
      const verifier = newOpaqueToken();
      const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
      await database.query(statements.begin, [
        sessionId,
        clientId,
        tenantId,
        userId,
        opaqueTokenHash(state),
        codeChallenge,
        verifier,
        time(LIFETIME_MS),
      ]);
      return { state, codeChallenge };
    },
    async allows({ tenantId, clientId }, { state, codeChallenge }) {
      const values = [opaqueTokenHash(state), tenantId, clientId, codeChallenge, time()];
      return (await database.query(statements.allows, values)).rowCount === 1;
    },
    async take({ tenantId, clientId, userId, sessionId }, state) {
      const values = [sessionId, clientId, tenantId, userId, opaqueTokenHash(state), time()];
      const { rows } = await database.query<{ verifier: string }>(statements.take, values);
      return rows[0]?.verifier ?? null;
    },
    deleteExpired: () => deleteInBatches(database, 'runtime.client_tries', 'expires_at <= $1', [time()]),
  };
}
