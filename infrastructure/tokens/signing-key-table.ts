import type { Migration } from '../postgres/migrate.js';
import type { Database, Sql } from '../postgres/database.js';
import type { KeyTimes } from './signing-key-schedule.js';
import type { NewSigningKey } from './signing-key.js';

/**
 * The table of signing keys. A removed key loses its private half; its public half stays, to verify old signatures. `hints_until`:
 * how long id_tokens of a key that outlived its tokens count as hints; null for a key that may have been stolen.
 */
export const signingKeyMigrations: readonly Migration[] = [
  {
    name: 'signing-keys-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.signing_keys (
        kid text primary key,
        public_jwk text not null,
        sealed bytea,
        created_at timestamptz not null,
        activates_at timestamptz not null,
        removed_at timestamptz,
        constraint a_removed_key_signs_nothing check ((sealed is null) = (removed_at is not null))
      );`,
  },
  {
    name: 'signing-key-hints-1',
    sql: 'alter table runtime.signing_keys add column hints_until timestamptz;',
  },
];

/** A key that is not removed. */
export interface StoredSigningKey extends KeyTimes {
  readonly kid: string;
  /** JSON of the public JWK. */
  readonly publicJwk: string;
  /** The private JWK, sealed. */
  readonly sealed: Buffer;
}

interface Row {
  readonly kid: string;
  readonly public_jwk: string;
  readonly sealed: Buffer;
  readonly created_at: Date;
  readonly activates_at: Date;
}

const time = (ms: number): string => new Date(ms).toISOString();

const statements = {
  read: {
    name: 'signing_keys_read',
    text: `
      select kid, public_jwk, sealed, created_at, activates_at
      from runtime.signing_keys where removed_at is null`,
  },
  insert: `
    insert into runtime.signing_keys (kid, public_jwk, sealed, created_at, activates_at)
    values ($1, $2, $3, $4, $5)`,
  moveActivation: 'update runtime.signing_keys set activates_at = $2 where kid = $1',
  readForHints: {
    name: 'signing_keys_read_for_hints',
    text: `
      select public_jwk from runtime.signing_keys
      where kid = $1 and removed_at is not null and hints_until > $2`,
  },
  remove: `
    update runtime.signing_keys set sealed = null, removed_at = $2, hints_until = $3
    where kid = any($1) and removed_at is null`,
  withdraw: `
    update runtime.signing_keys set sealed = null, removed_at = coalesce(removed_at, $1), hints_until = null
    where removed_at is null or hints_until is not null`,
  lock: 'select pg_advisory_xact_lock($1)',
};

/** Returns all keys that are not removed. */
export async function readSigningKeys(sql: Sql): Promise<StoredSigningKey[]> {
  const { rows } = await sql.query<Row>(statements.read);
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.public_jwk,
    sealed: row.sealed,
    createdAt: row.created_at.getTime(),
    activatesAt: row.activates_at.getTime(),
  }));
}

export async function insertSigningKey(sql: Sql, key: NewSigningKey, times: KeyTimes): Promise<void> {
  const values = [key.kid, key.publicJwk, key.sealed, time(times.createdAt), time(times.activatesAt)];
  await sql.query(statements.insert, values);
}

/** Lets the key sign from `activatesAt` (ms since the epoch) on. */
export async function moveActivation(sql: Sql, kid: string, activatesAt: number): Promise<void> {
  await sql.query(statements.moveActivation, [kid, time(activatesAt)]);
}

/**
 * Returns the public JWK, as JSON, of a key that outlived its tokens, while its id_tokens count as hints; null for any other id.
 * @param now ms since the epoch
 */
export async function readKeyOfHints(sql: Sql, kid: string, now: number): Promise<string | null> {
  // a kid that a stranger chose reaches the database in the form of one of ours alone
  if (!/^[A-Za-z0-9_-]{43}$/.test(kid)) return null;
  const { rows } = await sql.query<Pick<Row, 'public_jwk'>>(statements.readForHints, [kid, time(now)]);
  return rows[0]?.public_jwk ?? null;
}

/** Removes keys that outlived their tokens as of `at`; their id_tokens count as hints until `hintsUntil`. Both in ms since the epoch. */
export async function removeSigningKeys(
  sql: Sql,
  kids: readonly string[],
  { at, hintsUntil }: { readonly at: number; readonly hintsUntil: number },
): Promise<void> {
  await sql.query(statements.remove, [kids, time(at), time(hintsUntil)]);
}

/** Removes all keys as of `at` (ms since the epoch). Nothing that they, or one that was removed before, signed is believed any more. */
export async function withdrawSigningKeys(sql: Sql, at: number): Promise<void> {
  await sql.query(statements.withdraw, [time(at)]);
}

/** Held while keys are added or removed, so that processes that find a key missing add one key, not one each. */
const SIGNING_KEYS_LOCK = 7_305_104;

/** Runs `work` with the keys, in a transaction, in one process at a time. */
export const changingSigningKeys = (
  database: Database,
  work: (tx: Sql, keys: readonly StoredSigningKey[]) => Promise<void>,
): Promise<void> =>
  database.transaction(async (tx) => {
    await tx.query(statements.lock, [SIGNING_KEYS_LOCK]);
    return work(tx, await readSigningKeys(tx));
  });
