import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { factorMigrations } from '../../../infrastructure/factors/factor-tables.js';
import { postgresCodeMisses } from '../../../infrastructure/factors/postgres-code-misses.js';
import { postgresSignInTransactions } from '../../../infrastructure/factors/postgres-sign-in-transactions.js';
import { mailedCodesContract } from '../../contract/mailed-codes-contract.js';
import { inMemoryCodeMisses, inMemoryTransactions } from '../../support/in-memory/in-memory-factors.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const start = Date.parse('2026-01-02T03:04:05.678Z');

mailedCodesContract('in memory', () => {
  const clock = { now: start };
  return Promise.resolve({
    transactions: inMemoryTransactions(() => clock.now),
    misses: inMemoryCodeMisses(),
    clock,
    close: () => Promise.resolve(),
  });
});

mailedCodesContract('in PostgreSQL', async () => {
  const clock = { now: start };
  const database = await testDatabase({ max: 10 }, factorMigrations);
  return {
    transactions: postgresSignInTransactions({
      database,
      secret: randomBytes(32),
      clock: { now: () => clock.now },
    }),
    misses: postgresCodeMisses(database),
    clock,
    close: () => database.close(),
  };
});

describe('the table of sign-ins', () => {
  it('seals the address that was typed', async () => {
    const database = await testDatabase({ max: 2 }, factorMigrations);
    try {
      const transactions = postgresSignInTransactions({
        database,
        secret: randomBytes(32),
        clock: { now: () => start },
      });
      await transactions.begin({
        tenantId: randomUUID(),
        userId: randomUUID(),
        generation: 0,
        clientId: null,
        asked: anyAssurance,
        amr: [],
        provedMailbox: null,
        authenticatedAt: start,
        typedEmail: 'ada@example.com',
      });
      const { rows } = await database.query<{ sealed: Buffer }>(
        'select typed_email as sealed from runtime.sign_in_transactions',
      );
      expect(rows[0]!.sealed.toString('latin1')).not.to.match(/ada@|example/);
    } finally {
      await database.close();
    }
  });
});

describe('the table of misses', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 2 }, factorMigrations);
  });
  after(() => database.close());

  it('misses of more than a day ago are deleted, and no others', async () => {
    const misses = postgresCodeMisses(database);
    const [old, recent] = [randomUUID(), randomUUID()];
    await misses.take({ tenantId: randomUUID(), userId: old }, start - 24 * 3_600_000);
    await misses.take({ tenantId: randomUUID(), userId: recent }, start - 1);
    await misses.deleteExpired(start);
    const { rows } = await database.query('select user_id from runtime.code_misses');
    expect(rows).to.deep.equal([{ user_id: recent }]);
  });
});
