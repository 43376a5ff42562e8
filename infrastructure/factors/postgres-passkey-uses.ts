import type { Clock } from '../../application/ports/shared/clock.js';
import type { PasskeyUses } from '../../application/ports/sign-in/passkeys.js';
import type { Sql } from '../postgres/database.js';

const statements = {
  begin: {
    name: 'passkey_use_begin',
    text: `insert into runtime.passkey_uses (tenant_id, user_id, passkey_id, counter, rp_id)
      values ($1, $2, $3, $4, $5)`,
  },
  note: {
    name: 'passkey_use_note',
    text: `
      insert into runtime.passkey_uses (tenant_id, user_id, passkey_id, counter, rp_id, last_used_at)
        values ($1, $2, $3, $4, $5, $6)
      on conflict (tenant_id, user_id, passkey_id)
        do update set counter = excluded.counter, last_used_at = excluded.last_used_at
        where passkey_uses.counter < excluded.counter
          or (passkey_uses.counter = 0 and excluded.counter = 0)`,
  },
  lastUses: {
    name: 'passkey_last_uses',
    text: `select passkey_id, last_used_at from runtime.passkey_uses
      where tenant_id = $1 and user_id = $2 and last_used_at is not null`,
  },
  usersElsewhere: {
    text: `select count(distinct (tenant_id, user_id)) as users from runtime.passkey_uses
      where right(rp_id, length($1)) <> $1`,
  },
  forget: {
    name: 'passkey_uses_forget',
    text: `delete from runtime.passkey_uses
      where tenant_id = $1 and user_id = $2 and ($3::uuid is null or passkey_id = $3)`,
  },
};

/** Creates the counters in `runtime.passkey_uses`, shared by all processes. See the port. */
export const postgresPasskeyUses = ({
  database,
  clock,
}: {
  readonly database: Sql;
  readonly clock: Clock;
}): PasskeyUses => ({
  async begin({ tenantId, userId, passkeyId }, { counter, rpId }) {
    await database.query(statements.begin, [tenantId, userId, passkeyId, counter, rpId]);
  },
  note: async ({ tenantId, userId, passkeyId }, { counter, rpId }) => {
    const values = [tenantId, userId, passkeyId, counter, rpId, new Date(clock.now())];
    return (await database.query(statements.note, values)).rowCount === 1;
  },
  async lastUses(tenantId, userId) {
    const { rows } = await database.query<{ passkey_id: string; last_used_at: Date }>(statements.lastUses, [
      tenantId,
      userId,
    ]);
    return new Map(rows.map((row) => [row.passkey_id, row.last_used_at.toISOString()]));
  },
  async usersElsewhere(hostEnd) {
    const { rows } = await database.query<{ users: bigint }>(statements.usersElsewhere, [hostEnd]);
    return Number(rows[0]?.users ?? 0);
  },
  async forget(tenantId, userId, passkeyId) {
    await database.query(statements.forget, [tenantId, userId, passkeyId ?? null]);
  },
});
