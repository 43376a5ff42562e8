import type { Clock } from '../../application/ports/shared/clock.js';
import type { Grants } from '../../application/ports/openid/grants.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';
import { sweepInBatches } from '../postgres/sweep.js';
import { authorizationCodes } from './authorization-codes.js';
import type { GrantRow } from './grant-row.js';
import { keptGrantColumns, toGrant } from './grant-row.js';
import { refreshTokens } from './refresh-tokens.js';

export interface GrantsOptions {
  readonly database: Sql;
  /** 32 bytes: refresh tokens derive from their predecessors with it. */
  readonly secret: Uint8Array;
  readonly clock: Clock;
}

export interface PostgresGrants extends Grants {
  /** Deletes what nobody can use any more, a day after it ended: a late replay is still known for what it is. */
  sweep(): Promise<void>;
}

const find = brief(
  'grant_find_by_access_token',
  `select ${keptGrantColumns('g', '$2')} from runtime.grants g
    where g.grant_id = $1 and g.revoked_at is null and g.expires_at > $2
      and not exists (select from runtime.revoked_access_tokens r where r.jti = $3)`,
);
const revoke = brief(
  'grant_revoke',
  'update runtime.grants set revoked_at = $2 where grant_id = $1 and revoked_at is null',
);
const revokeToken = brief(
  'access_token_revoke',
  `insert into runtime.revoked_access_tokens (jti, expires_at) values ($1, $2) on conflict do nothing`,
);

const clientsOfSession = brief(
  'grant_clients_of_session',
  `select distinct client_id from runtime.grants
    where tenant_id = $1 and user_id = $2 and session_id = $3 order by client_id`,
);

const DAY_MS = 24 * 60 * 60_000;

/** See the port for what each function promises. */
export function postgresGrants({ database, secret, clock }: GrantsOptions): PostgresGrants {
  const now = (): number => clock.now();
  return {
    ...authorizationCodes(database, now),
    ...refreshTokens(database, secret, now),
    async findByAccessToken(grantId, jti) {
      const [row] = (await database.query<GrantRow>(find, [grantId, new Date(now()), jti])).rows;
      return row ? toGrant(row) : null;
    },
    async clientsOfSession({ tenantId, userId, sessionId }) {
      const values = [tenantId, userId, sessionId];
      const { rows } = await database.query<{ client_id: string }>(clientsOfSession, values);
      return rows.map(({ client_id }) => client_id);
    },
    revoke: async (grantId) => (await database.query(revoke, [grantId, new Date(now())])).rowCount === 1,
    async revokeAccessToken(jti, expiresAt) {
      await database.query(revokeToken, [jti, new Date(expiresAt * 1000)]);
    },
    async sweep() {
      const ended = [new Date(now() - DAY_MS)];
      for (const table of ['authorization_codes', 'revoked_access_tokens', 'grants'])
        await sweepInBatches(database, `runtime.${table}`, 'expires_at <= $1', ended);
    },
  };
}
