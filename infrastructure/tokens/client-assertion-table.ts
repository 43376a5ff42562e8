import { createHash } from 'node:crypto';
import type { Migration } from '../postgres/migrate.js';
import type { Sql } from '../postgres/database.js';

/** The tables of assertions that were used and have not expired, and of the keys that clients publish. */
export const clientAssertionMigrations: readonly Migration[] = [
  {
    name: 'client-assertions-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.client_assertions (
        client_id text not null,
        jti bytea not null check (octet_length(jti) = 32),
        expires_at timestamptz not null,
        primary key (client_id, jti)
      );
      create index client_assertions_expiry on runtime.client_assertions (expires_at);

      create table runtime.client_key_sets (
        client_id text primary key,
        uri text not null,
        asked_at timestamptz(3) not null,
        -- null: the answer is awaited
        ended_at timestamptz(3),
        keys jsonb,
        keys_at timestamptz(3)
      );
      create index client_key_sets_age on runtime.client_key_sets (asked_at);`,
  },
];

// one statement, so that only one of concurrent uses succeeds; the row of an expired assertion can be used again
const statements = {
  use: {
    name: 'client_assertion_use',
    text: `
      insert into runtime.client_assertions as used (client_id, jti, expires_at) values ($1, $2, $3)
      on conflict (client_id, jti) do update set expires_at = excluded.expires_at where used.expires_at <= $4`,
  },
  deleteExpired: { text: 'delete from runtime.client_assertions where expires_at <= $1' },
};

/** Marks the assertion as used; returns false where it was used before. Times are in ms since the epoch. */
export async function useAssertion(
  sql: Sql,
  used: { readonly clientId: string; readonly jti: string; readonly expiresAt: number },
  now: number,
): Promise<boolean> {
  const { clientId, jti, expiresAt } = used;
  // a digest, since the client chooses length and characters
  const digest = createHash('sha256').update(jti).digest();
  const values = [clientId, digest, new Date(expiresAt).toISOString(), new Date(now).toISOString()];
  return (await sql.query(statements.use, values)).rowCount === 1;
}

/** Deletes the assertions that have expired at `now` (ms since the epoch). */
export async function deleteExpiredAssertions(sql: Sql, now: number): Promise<void> {
  await sql.query(statements.deleteExpired, [new Date(now).toISOString()]);
}
