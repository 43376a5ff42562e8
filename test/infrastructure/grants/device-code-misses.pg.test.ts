import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { MISSES_MS, MOST_MISSES, type CodeEntry } from '../../../application/ports/openid/device-codes.js';
import { deviceCodeMisses } from '../../../infrastructure/grants/device-code-misses.js';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('wrong codes of devices in PostgreSQL', () => {
  const now = Date.parse('2026-01-02T12:00:00.000Z');
  const until = now + MISSES_MS;
  let database: TestDatabase;
  let misses: ReturnType<typeof deviceCodeMisses>;
  before(async () => {
    database = await testDatabase({ max: 5 }, [...grantMigrations, ...sessionMigrations]);
    misses = deviceCodeMisses(database, randomBytes(32), { now: () => now });
  });
  after(() => database.close());

  const tenantId = randomUUID();
  const entry = (ip: string, userId: string = randomUUID()): CodeEntry => ({ tenantId, userId, ip });
  const fill = async (entryOf: () => CodeEntry): Promise<void> => {
    for (let n = 0; n < MOST_MISSES; n += 1) expect(await misses.takeMiss(entryOf())).to.equal(null);
    expect(await misses.takeMiss(entryOf())).to.equal(until);
  };

  it('a code from a network that has used up its wrong ones costs its person none', async () => {
    await fill(() => entry('192.0.2.1'));
    const userId = randomUUID();
    for (let n = 0; n < 2 * MOST_MISSES; n += 1)
      expect(await misses.takeMiss(entry('192.0.2.1', userId))).to.equal(until);
    await fill(() => entry('192.0.2.2', userId));
  });

  it('a code of a person who has used up their wrong ones costs the network none', async () => {
    const userId = randomUUID();
    await fill(() => entry('192.0.2.3', userId));
    for (let n = 0; n < 2 * MOST_MISSES; n += 1)
      expect(await misses.takeMiss(entry('192.0.2.4', userId))).to.equal(until);
    await fill(() => entry('192.0.2.4'));
  });
});
