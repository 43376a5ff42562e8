import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { postgresClientUses } from '../../../infrastructure/grants/postgres-client-uses.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { clientUsesContract } from '../../contract/client-uses-contract.js';
import { inMemoryClientUses } from '../../support/in-memory/in-memory-client-uses.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const START = Date.parse('2026-01-02T03:04:05.678Z');

describe('uses of clients in memory', () => {
  let now = START;
  clientUsesContract(() =>
    Promise.resolve({ uses: inMemoryClientUses(() => now), advance: (ms) => void (now += ms) }),
  );
});

describe('uses of clients in PostgreSQL', () => {
  let now = START;
  let database: TestDatabase;
  after(() => database.close());
  clientUsesContract(async () => {
    database = await testDatabase({ max: 5 }, [...grantMigrations, ...sessionMigrations]);
    return {
      uses: postgresClientUses(database, { now: () => now }),
      advance: (ms) => void (now += ms),
    };
  });
});
