import { type KeyObject, createSecretKey, randomBytes } from 'node:crypto';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { clientAssertionMigrations } from '../../../infrastructure/tokens/client-assertion-table.js';
import {
  type PostgresSigningKeys,
  type PostgresSigningKeysOptions,
  postgresSigningKeys,
} from '../../../infrastructure/tokens/postgres-signing-keys.js';
import { newKeyPair } from '../../../infrastructure/tokens/signing-key.js';
import { signingKeyMigrations } from '../../../infrastructure/tokens/signing-key-table.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

export const ISSUER = 'https://id.example.test';

/** The first keys of every database, then the second ones, …: making a key costs more than most tests. */
const pairs: ReturnType<typeof newKeyPair>[] = [];

export interface TokenDatabase {
  readonly database: Database;
  readonly masterKey: KeyObject;
  /** What all processes over this database read. */
  readonly clock: { time: number };
  /** The signing keys as another process has them. */
  process(options?: Partial<PostgresSigningKeysOptions>): PostgresSigningKeys;
  close(): Promise<void>;
}

/** A database of its own with the tables of tokens. */
export async function tokenDatabase(): Promise<TokenDatabase> {
  const url = await testDatabaseUrl();
  const database = new Database({ url, max: 20 });
  await migrate(database, [...signingKeyMigrations, ...clientAssertionMigrations]);
  const masterKey = createSecretKey(randomBytes(32));
  let keys = 0;
  const makePair = (): ReturnType<typeof newKeyPair> => (pairs[keys++] ??= newKeyPair());
  const clock = { time: Date.parse('2026-01-02T03:04:05.000Z') };
  return {
    database,
    masterKey,
    clock,
    process: (options = {}) =>
      postgresSigningKeys({
        database,
        masterKey,
        issuer: ISSUER,
        clock: { now: () => clock.time },
        refreshMs: 0,
        makePair,
        ...options,
      }),
    close: async () => {
      await database.close();
      await dropTestDatabase(url);
    },
  };
}
