import { randomUUID } from 'node:crypto';
import type { Grants, StoredCode } from '../../application/ports/openid/grants.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import type { Sql } from '../postgres/database.js';
import { brief, hexBytes } from '../postgres/statement.js';
import { type GrantRow, grantColumns, grantRow, storedGrantColumns, toGrant } from './grant-row.js';
import { IDLE_MS } from './refresh-tokens.js';

/** Milliseconds for which a code may be redeemed (RFC 6749, section 4.1.2, recommends ten minutes at most). */
const CODE_MS = 60_000;
/** Milliseconds for which a grant lasts. */
export const GRANT_MS = 60 * 24 * 60 * 60_000;
/** Failed attempts after which a code is invalid. */
const MOST_FAILURES = 5;

interface CodeRow extends GrantRow {
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly nonce: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly failures: number;
}

type UsedCodeRow = GrantRow & Pick<CodeRow, 'nonce'>;

const statements = {
  // no more than the session states now: it may have been lowered since it was read (`Sessions.lower`, which locks it first)
  issue: brief(
    'code_issue',
    `insert into runtime.authorization_codes
      select issued.* from json_populate_record(null::runtime.authorization_codes, $1) as r
      left join lateral (
        select s.amr from runtime.sessions s
        where s.session_id = r.session_id and s.tenant_id = r.tenant_id for share) present on true
      cross join lateral json_populate_record(r, json_build_object('amr', case
        when present.amr is null then r.amr
        else array(select method from unnest(r.amr) method where method = any (present.amr)) end)) as issued`,
  ),
  find: brief(
    'code_find',
    `select ${storedGrantColumns('c', '$2')},
        c.redirect_uri, c.code_challenge, c.nonce, c.expires_at, c.used_at, c.failures
      from runtime.authorization_codes c where c.code_hash = $1`,
  ),
  // one statement, so that a request that finds the code used also finds the grant to revoke. The comparison need not take
  // constant time: a guessed challenge is of no use without its verifier
  use: brief(
    'code_use',
    `with used as (
        update runtime.authorization_codes set used_at = $2
        where code_hash = $1 and used_at is null and expires_at > $2 and failures < ${MOST_FAILURES}
          and client_id = $6 and code_challenge = $7 and ($8::text is null or redirect_uri = $8)
        returning ${grantColumns}, nonce),
      begun as (
        insert into runtime.grants (${grantColumns}, began_at, expires_at)
        select ${grantColumns}, $2::timestamptz, $3::timestamptz from used
        returning grant_id),
      refreshable as (
        insert into runtime.refresh_tokens (token_hash, grant_id, issued_at, expires_at)
        select $4::bytea, grant_id, $2::timestamptz, $5::timestamptz from begun where $4::bytea is not null)
      select ${storedGrantColumns('used', '$2')}, nonce from used`,
  ),
  // a grant that was revoked meanwhile stays revoked: the code was used twice
  unuse: brief(
    'code_unuse',
    `with ended as (
        delete from runtime.grants g using runtime.authorization_codes c
        where c.code_hash = $1 and g.grant_id = c.grant_id and g.revoked_at is null returning g.grant_id)
      update runtime.authorization_codes c set used_at = null
      from ended where c.code_hash = $1 and c.grant_id = ended.grant_id`,
  ),
  spoil: brief(
    'code_spoil',
    `update runtime.authorization_codes set failures = failures + 1
      where code_hash = $1 and used_at is null and failures < ${MOST_FAILURES}`,
  ),
};

type Codes = Pick<Grants, 'issueCode' | 'findCode' | 'useCode' | 'unuseCode' | 'spoilCode'>;

/**
 * Returns the functions of the port that concern authorization codes.
 * @param now milliseconds since the epoch
 */
export const authorizationCodes = (database: Sql, now: () => number): Codes => ({
  async issueCode(binding) {
    const code = newOpaqueToken();
    const row = {
      code_hash: hexBytes(opaqueTokenHash(code)),
      ...grantRow({ ...binding, grantId: randomUUID() }),
      redirect_uri: binding.redirectUri,
      code_challenge: binding.codeChallenge,
      nonce: binding.nonce,
      expires_at: new Date(now() + CODE_MS),
      failures: 0,
    };
    await database.query(statements.issue, [JSON.stringify(row)]);
    return code;
  },
  async findCode(code) {
    const [row] = (await database.query<CodeRow>(statements.find, [opaqueTokenHash(code), new Date(now())]))
      .rows;
    if (!row) return null;
    const { redirect_uri: redirectUri, code_challenge: codeChallenge, nonce } = row;
    return { ...toGrant(row), redirectUri, codeChallenge, nonce, state: stateOf(row, now()) };
  },
  async useCode(code, { clientId, codeChallenge, redirectUri, refreshable }) {
    const refreshToken = refreshable ? newOpaqueToken() : null;
    const values = [
      opaqueTokenHash(code),
      new Date(now()),
      new Date(now() + GRANT_MS),
      refreshToken === null ? null : opaqueTokenHash(refreshToken),
      new Date(now() + IDLE_MS),
      clientId,
      codeChallenge,
      redirectUri,
    ];
    const [row] = (await database.query<UsedCodeRow>(statements.use, values)).rows;
    return row ? { ...toGrant(row), nonce: row.nonce, refreshToken } : null;
  },
  async unuseCode(code) {
    await database.query(statements.unuse, [opaqueTokenHash(code)]);
  },
  async spoilCode(code) {
    await database.query(statements.spoil, [opaqueTokenHash(code)]);
  },
});

function stateOf(row: CodeRow, now: number): StoredCode['state'] {
  if (row.used_at !== null) return 'used';
  return row.expires_at.getTime() > now && row.failures < MOST_FAILURES ? 'fresh' : 'expired';
}
