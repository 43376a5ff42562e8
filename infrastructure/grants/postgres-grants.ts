import type { Clock } from '../../application/ports/shared/clock.js';
import type { Grants } from '../../application/ports/openid/grants.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';
import { sweepInBatches } from '../postgres/sweep.js';
import { authorizationCodes } from './authorization-codes.js';
import { type GrantRow, keptGrantColumns, toGrant } from './grant-row.js';
import { refreshTokens } from './refresh-tokens.js';

export interface GrantsOptions {
  readonly database: Sql;
  /** 32 bytes: the key with which a refresh token's successor is derived. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
}

export interface PostgresGrants extends Grants {
  /** Deletes codes, tokens and grants a day after their end: until then a late replay is still recognised. */
  sweep(): Promise<void>;
}

const statements = {
  find: brief(
    'grant_find_by_access_token',
    `select ${keptGrantColumns('g', '$2')} from runtime.grants g
      where g.grant_id = $1 and g.revoked_at is null and g.expires_at > $2
        and not exists (select from runtime.revoked_access_tokens r where r.jti = $3)`,
  ),
  revoke: brief(
    'grant_revoke',
    'update runtime.grants set revoked_at = $2 where grant_id = $1 and revoked_at is null',
  ),
  revokeToken: brief(
    'access_token_revoke',
    `insert into runtime.revoked_access_tokens (jti, expires_at) values ($1, $2) on conflict do nothing`,
  ),
  clientsOfSession: brief(
    'grant_clients_of_session',
    `select distinct client_id from runtime.grants
      where tenant_id = $1 and user_id = $2 and session_id = $3 order by client_id`,
  ),
};

const DAY_MS = 24 * 60 * 60_000;

/** Creates the grants in `runtime.grants` and the tables beside it. See the port. */
export function postgresGrants({ database, secret, clock }: GrantsOptions): PostgresGrants {
  const now = (): number => clock.now();
  return {
    ...authorizationCodes(database, now),
    ...refreshTokens(database, secret, now),
    async findByAccessToken(grantId, jti) {
      const [row] = (await database.query<GrantRow>(statements.find, [grantId, new Date(now()), jti])).rows;
      return row ? toGrant(row) : null;
    },
    async clientsOfSession({ tenantId, userId, sessionId }) {
      const values = [tenantId, userId, sessionId];
      const { rows } = await database.query<{ client_id: string }>(statements.clientsOfSession, values);
      return rows.map(({ client_id }) => client_id);
    },
    revoke: async (grantId) =>
      (await database.query(statements.revoke, [grantId, new Date(now())])).rowCount === 1,
    async revokeAccessToken(jti, expiresAt) {
      await database.query(statements.revokeToken, [jti, new Date(expiresAt * 1000)]);
    },
    async sweep() {
      const ended = [new Date(now() - DAY_MS)];
      for (const table of ['authorization_codes', 'revoked_access_tokens', 'grants'])
        await sweepInBatches(database, `runtime.${table}`, 'expires_at <= $1', ended);
    },
  };
}
