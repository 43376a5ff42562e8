import { createHmac } from 'node:crypto';
import type { Grants, StoredRefreshToken } from '../../application/ports/openid/grants.js';
import { opaqueTokenHash } from '../crypto/opaque-token.js';
import type { Sql } from '../postgres/database.js';
import { brief } from '../postgres/statement.js';
import { type GrantRow, storedGrantColumns, toGrant } from './grant-row.js';

/** Milliseconds for which a refresh token is valid without being used. */
export const IDLE_MS = 14 * 24 * 60 * 60_000;
/** Milliseconds for which a used token is still answered with its successor: the first answer may have been lost. */
const GRACE_MS = 10_000;

interface TokenRow extends GrantRow {
  readonly token_expires_at: Date;
  readonly used_at: Date | null;
  readonly successor_used: boolean;
}

const statements = {
  find: brief(
    'refresh_find',
    `select ${storedGrantColumns('g', '$2')},
        t.expires_at as token_expires_at, t.used_at, next.used_at is not null as successor_used
      from runtime.refresh_tokens t
      join runtime.grants g on g.grant_id = t.grant_id and g.revoked_at is null and g.expires_at > $2
      left join runtime.refresh_tokens next on next.token_hash = t.successor_hash
      where t.token_hash = $1`,
  ),
  rotate: brief(
    'refresh_rotate',
    `with spent as (
        update runtime.refresh_tokens t set used_at = $3, successor_hash = $2
        from runtime.grants g
        where t.token_hash = $1 and t.used_at is null and t.expires_at > $3
          and g.grant_id = t.grant_id and g.revoked_at is null and g.expires_at > $3
          and g.client_id = $5 and $6::text[] <@ (g.scopes || array(
            select split_part(p, ' ', 2) from unnest(coalesce(g.permissions, '{}')) p))
        returning g.*),
      next as (
        insert into runtime.refresh_tokens (token_hash, grant_id, issued_at, expires_at)
        select $2::bytea, grant_id, $3::timestamptz, least($4, expires_at) from spent)
      select ${storedGrantColumns('spent', '$3')} from spent`,
  ),
  repeat: brief(
    'refresh_repeat',
    `update runtime.refresh_tokens t set successor_repeated = true
      where t.token_hash = $1 and t.used_at >= $2 and not exists (
        select from runtime.refresh_tokens next where next.token_hash = t.successor_hash and next.used_at is not null)`,
  ),
  unrotate: brief(
    'refresh_unrotate',
    `with undone as (
        select successor_hash from runtime.refresh_tokens
        where token_hash = $1 and successor_hash = $2 and not successor_repeated for update),
      dropped as (
        delete from runtime.refresh_tokens t using undone
        where t.token_hash = undone.successor_hash and t.used_at is null returning t.token_hash)
      update runtime.refresh_tokens t set used_at = null, successor_hash = null
      from dropped where t.token_hash = $1 and t.successor_hash = dropped.token_hash`,
  ),
};

type RefreshTokens = Pick<Grants, 'findRefreshToken' | 'repeatSuccessor' | 'rotate' | 'unrotate'>;

/**
 * Returns the functions of the port that concern refresh tokens. A token's successor is its HMAC with `secret`: within the
 * grace period it can be returned again without being stored, and the table alone reveals no token.
 * @param now milliseconds since the epoch
 */
export function refreshTokens(database: Sql, secret: Uint8Array, now: () => number): RefreshTokens {
  const successorOf = (token: string): string =>
    createHmac('sha256', secret).update(token).digest('base64url');

  const hashesOf = (token: string, successor: string): Buffer[] => [
    opaqueTokenHash(token),
    opaqueTokenHash(successor),
  ];

  return {
    async findRefreshToken(token) {
      const values = [opaqueTokenHash(token), new Date(now())];
      const [row] = (await database.query<TokenRow>(statements.find, values)).rows;
      if (!row) return null;
      const grant = toGrant(row);
      const state = stateOf(row, now());
      return state === 'superseded' ? { grant, state, successor: successorOf(token) } : { grant, state };
    },
    async rotate(token, { clientId, scopes }) {
      const successor = successorOf(token);
      const times = [new Date(now()), new Date(now() + IDLE_MS)];
      const values = [...hashesOf(token, successor), ...times, clientId, scopes];
      const [row] = (await database.query<GrantRow>(statements.rotate, values)).rows;
      return row ? { grant: toGrant(row), successor } : null;
    },
    async repeatSuccessor(token) {
      const values = [opaqueTokenHash(token), new Date(now() - GRACE_MS)];
      return (await database.query(statements.repeat, values)).rowCount === 1;
    },
    async unrotate(token) {
      await database.query(statements.unrotate, hashesOf(token, successorOf(token)));
    },
  };
}

function stateOf(row: TokenRow, now: number): StoredRefreshToken['state'] {
  if (row.used_at === null) return row.token_expires_at.getTime() > now ? 'current' : 'expired';
  return now - row.used_at.getTime() <= GRACE_MS && !row.successor_used ? 'superseded' : 'reused';
}
