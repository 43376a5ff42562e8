import type { Clock } from '../../application/ports/shared/clock.js';
import type { PasskeyCeremonies, PasskeyCeremony } from '../../application/ports/sign-in/passkeys.js';
import { newOpaqueToken, opaqueTokenHash } from '../crypto/opaque-token.js';
import type { Sql } from '../postgres/database.js';
import { type Statement, brief, WITHOUT_WAITING } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

export interface PostgresPasskeyCeremonies extends PasskeyCeremonies {
  /** Deletes expired challenges. */
  deleteExpired(): Promise<void>;
}

const LIFETIME_MS = 5 * 60_000;

const statement = (name: string, text: string): Statement => brief(`passkey_ceremony_${name}`, text);

const statements = {
  // a crash of the database that loses a challenge costs the user another one
  begin: statement(
    'begin',
    `insert into runtime.passkey_ceremonies
       (challenge_hash, browser_hash, tenant_id, purpose, rp_id, user_id, expires_at, user_handle)
     select $1, $2, $3, $4, $5, $6, $7, $8 from ${WITHOUT_WAITING}`,
  ),
  // durable: no crash gives a challenge back
  take: statement(
    'take',
    `delete from runtime.passkey_ceremonies
     where challenge_hash = $1 and browser_hash = $2 and tenant_id = $3 and purpose = $4 and rp_id = $5
       and user_id is not distinct from $6 and expires_at > $7
     returning user_handle`,
  ),
};

const shape = /^[A-Za-z0-9_-]{43}$/;

/** Creates the challenges in `runtime.passkey_ceremonies`, shared by all processes. See the port. */
export function postgresPasskeyCeremonies({
  database,
  clock,
}: {
  readonly database: Sql;
  readonly clock: Clock;
}): PostgresPasskeyCeremonies {
  const time = (plus = 0): Date => new Date(clock.now() + plus);
  const keyOf = (challenge: string, { browser, tenantId, purpose, rpId, userId }: PasskeyCeremony) => [
    opaqueTokenHash(challenge),
    opaqueTokenHash(browser),
    tenantId,
    purpose,
    rpId,
    userId,
  ];
  return {
    async begin(ceremony, userHandle = null) {
      const challenge = newOpaqueToken();
      const values = [...keyOf(challenge, ceremony), time(LIFETIME_MS), userHandle];
      await database.query(statements.begin, values);
      return challenge;
    },
    async take(challenge, ceremony) {
      if (!shape.test(challenge) || !shape.test(ceremony.browser)) return null;
      const values = [...keyOf(challenge, ceremony), time()];
      const { rows } = await database.query<{ user_handle: string | null }>(statements.take, values);
      const [row] = rows;
      return row === undefined ? null : { userHandle: row.user_handle };
    },
    deleteExpired: () =>
      deleteInBatches(database, 'runtime.passkey_ceremonies', 'expires_at <= $1', [time()]),
  };
}
