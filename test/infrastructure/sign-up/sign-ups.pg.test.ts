import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { postgresSignUps } from '../../../infrastructure/sign-up/postgres-sign-ups.js';
import { signUpMigrations } from '../../../infrastructure/sign-up/sign-up-table.js';
import { signUpsContract } from '../../contract/sign-ups-contract.js';
import { inMemorySignUps } from '../../support/in-memory/in-memory-sign-ups.js';
import { testDatabase } from '../../support/services/test-database.js';

const start = Date.parse('2026-01-02T03:04:05.678Z');
const secret = randomBytes(32);

signUpsContract('in memory', () => {
  const clock = { now: start };
  const signUps = inMemorySignUps(() => clock.now);
  return Promise.resolve({
    signUps,
    clock,
    mailsOf: (signUpId) =>
      Promise.resolve(
        signUps.queued
          .filter(({ userId }) => userId === signUpId)
          .map(({ eventId: mailId, expiresAt }) => ({ mailId, expiresAt })),
      ),
    close: () => Promise.resolve(),
  });
});

signUpsContract('in PostgreSQL', async () => {
  const clock = { now: start };
  const database = await testDatabase({ max: 10 }, [...mailMigrations, ...signUpMigrations]);
  return {
    signUps: postgresSignUps({ database, secret, clock: { now: () => clock.now } }),
    clock,
    mailsOf: async (signUpId) => {
      const { rows } = await database.query<{ mailId: string; expiresAt: Date }>(
        `select event_id as "mailId", expires_at as "expiresAt" from runtime.mails
          where user_id = $1 and kind = 'sign-up' and status = 'pending' and due_at = occurred_at`,
        [signUpId],
      );
      return rows.map(({ mailId, expiresAt }) => ({ mailId, expiresAt: expiresAt.toISOString() }));
    },
    close: () => database.close(),
  };
});

describe('the table of sign-ups', () => {
  it('keeps the sealed address only, and is deleted after 24 hours', async () => {
    const clock = { now: start };
    const database = await testDatabase({ max: 2 }, [...mailMigrations, ...signUpMigrations]);
    const signUps = postgresSignUps({ database, secret, clock: { now: () => clock.now } });
    const signUp = {
      tenantId: randomUUID(),
      email: 'grace@acme.test',
      emailDigest: 'b4'.repeat(32),
      clientId: null,
      language: null,
      mail: null,
    };
    const begin = (): Promise<string> =>
      signUps.begin({ ...signUp, signUpId: randomUUID(), link: randomBytes(32).toString('base64url') });
    await begin();
    const { rows } = await database.query('select s::text from runtime.sign_ups s');
    expect(JSON.stringify(rows)).not.to.contain(Buffer.from('grace').toString('hex'));
    expect(JSON.stringify(rows)).not.to.contain('grace');
    clock.now += 1;
    await begin();
    clock.now += 24 * 3_600_000 - 1;
    await signUps.deleteExpired();
    expect((await database.query('select from runtime.sign_ups')).rowCount).to.equal(1);
    await database.close();
  });
});
