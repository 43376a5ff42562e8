import type { Clock } from '../../application/ports/clock.js';
import type { Grants } from '../../application/ports/grants.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';
import { sweepInBatches } from '../postgres/sweep.js';
import { authorizationCodes } from './authorization-codes.js';
import type { GrantRow } from './grant-row.js';
import { grantColumns, toGrant } from './grant-row.js';
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
  'grant_find',
  `select ${grantColumns} from runtime.grants
    where grant_id = $1 and revoked_at is null and expires_at > $2`,
);
const revoke = brief(
  'grant_revoke',
  'update runtime.grants set revoked_at = $2 where grant_id = $1 and revoked_at is null',
);
const revokeToken = brief(
  'access_token_revoke',
  `insert into runtime.revoked_access_tokens (jti, expires_at) values ($1, $2) on conflict do nothing`,
);
const isRevoked = brief('access_token_revoked', 'select 1 from runtime.revoked_access_tokens where jti = $1');

const DAY_MS = 24 * 60 * 60_000;

/** See the port for what each function promises. */
export function postgresGrants({ database, secret, clock }: GrantsOptions): PostgresGrants {
  const now = (): number => clock.now();
  return {
    ...authorizationCodes(database, now),
    ...refreshTokens(database, secret, now),
    async find(grantId) {
      const [row] = (await database.query<GrantRow>(find, [grantId, new Date(now())])).rows;
      return row ? toGrant(row) : null;
    },
    revoke: async (grantId) => (await database.query(revoke, [grantId, new Date(now())])).rowCount === 1,
    async revokeAccessToken(jti, expiresAt) {
      await database.query(revokeToken, [jti, new Date(expiresAt * 1000)]);
    },
    isAccessTokenRevoked: async (jti) => (await database.query(isRevoked, [jti])).rowCount === 1,
    async sweep() {
      const ended = [new Date(now() - DAY_MS)];
      for (const table of ['authorization_codes', 'revoked_access_tokens', 'grants'])
        await sweepInBatches(database, `runtime.${table}`, 'expires_at <= $1', ended);
    },
  };
}
