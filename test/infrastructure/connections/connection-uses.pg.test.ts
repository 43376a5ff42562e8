import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import {
  connectionMigrations,
  connectionUseMigrations,
} from '../../../infrastructure/connections/connection-tables.js';
import { postgresConnectionUses } from '../../../infrastructure/connections/postgres-connection-uses.js';
import { connectionUsesContract } from '../../contract/connection-uses-contract.js';
import { inMemoryConnectionUses } from '../../support/in-memory/in-memory-connection-uses.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const START = Date.parse('2026-01-02T03:04:05.678Z');
const DAY = 86_400_000;

describe('uses of connections in memory', () => {
  let now = START;
  connectionUsesContract(() =>
    Promise.resolve({ uses: inMemoryConnectionUses(() => now), advance: (ms) => void (now += ms) }),
  );
});

describe('uses of connections in PostgreSQL', () => {
  let now = START;
  let database: TestDatabase;
  after(() => database.close());
  const usesHere = () => postgresConnectionUses(database, { now: () => now });
  connectionUsesContract(async () => {
    database = await testDatabase({ max: 5 }, [...connectionMigrations, ...connectionUseMigrations]);
    return { uses: usesHere(), advance: (ms) => void (now += ms) };
  });

  it('a fault is forgotten after 30 days, the last use is not', async () => {
    const [tenantId, id] = [randomUUID(), randomUUID()];
    const uses = usesHere();
    await uses.recordUse(tenantId, id, null);
    await uses.recordFault(tenantId, id, { code: 'dns', detail: 'Unknown host.' });
    now += 29 * DAY;
    await uses.deleteExpired();
    expect((await uses.of(tenantId)).get(id)!.lastError).to.include({ code: 'dns' });
    now += 2 * DAY;
    await uses.deleteExpired();
    const { lastUsedAt, lastError } = (await uses.of(tenantId)).get(id)!;
    expect(lastError).to.equal(null);
    expect(lastUsedAt).to.be.a('string');
  });
});
