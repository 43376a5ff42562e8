import { createHash } from 'node:crypto';
import type { Migration } from '../postgres/migrate.js';
import type { Sql } from '../postgres/database.js';

/** Assertions that were used and have not expired: a row each, a few minutes long. */
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
      create index client_assertions_expiry on runtime.client_assertions (expires_at);`,
  },
];

/** Most live assertions of one client: 33 a second over the five minutes that one may live. */
const MOST_LIVE = 10_000;

// one statement, so that of many at once one gets through; what has expired stands in nobody's way
const useStatement = {
  name: 'client_assertion_use',
  text: `
    insert into runtime.client_assertions as used (client_id, jti, expires_at)
    select $1, $2, $3
    where (select count(*) from (
      select 1 from runtime.client_assertions where client_id = $1 and expires_at > $4 limit ${MOST_LIVE}
    ) live) < ${MOST_LIVE}
    on conflict (client_id, jti) do update set expires_at = excluded.expires_at where used.expires_at <= $4`,
};

/** Whether the assertion was not used before; it is from now on. Times are in ms since the epoch. */
export async function useAssertion(
  sql: Sql,
  used: { readonly clientId: string; readonly jti: string; readonly expiresAt: number },
  now: number,
): Promise<boolean> {
  const { clientId, jti, expiresAt } = used;
  // whatever length and characters the client chose
  const digest = createHash('sha256').update(jti).digest();
  const { rowCount } = await sql.query({
    ...useStatement,
    values: [clientId, digest, new Date(expiresAt).toISOString(), new Date(now).toISOString()],
  });
  return rowCount === 1;
}

export async function sweepAssertions(sql: Sql, now: number): Promise<void> {
  await sql.query('delete from runtime.client_assertions where expires_at <= $1', [
    new Date(now).toISOString(),
  ]);
}
