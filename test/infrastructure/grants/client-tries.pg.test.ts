import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { ClientTry } from '../../../application/ports/openid/clients.js';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { postgresClientTries } from '../../../infrastructure/grants/postgres-client-tries.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const MINUTE = 60_000;

describe('tries of clients in PostgreSQL', () => {
  let now = Date.parse('2026-01-02T12:00:00.000Z');
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 5 }, [...grantMigrations, ...sessionMigrations]);
  });
  after(() => database.close());
  const tries = () => postgresClientTries(database, { now: () => now });
  const newTry = (): ClientTry => ({
    tenantId: randomUUID(),
    clientId: 'web',
    userId: randomUUID(),
    sessionId: randomUUID(),
  });

  it('a try allows its own request, for its client of its tenant, and no other', async () => {
    const one = newTry();
    const request = await tries().begin(one);
    expect(await tries().allows(one, request)).to.equal(true);
    for (const other of [
      { ...one, tenantId: randomUUID() },
      { ...one, clientId: 'other' },
    ])
      expect(await tries().allows(other, request)).to.equal(false);
    for (const changed of [
      { ...request, state: 'x' },
      { ...request, codeChallenge: 'x' },
    ])
      expect(await tries().allows(one, changed)).to.equal(false);
  });

  it('a try is ended once, by its person in its session', async () => {
    const one = newTry();
    const { state } = await tries().begin(one);
    for (const other of [
      { ...one, tenantId: randomUUID() },
      { ...one, clientId: 'other' },
      { ...one, userId: randomUUID() },
      { ...one, sessionId: randomUUID() },
    ])
      expect(await tries().take(other, state)).to.equal(null);
    const taken = await Promise.all(Array.from({ length: 50 }, () => tries().take(one, state)));
    expect(taken.filter((verifier) => verifier !== null)).to.have.length(1);
  });

  it('a try is over after ten minutes, or when another one begins', async () => {
    const one = newTry();
    const first = await tries().begin(one);
    const second = await tries().begin(one);
    expect(await tries().allows(one, first)).to.equal(false);
    now += 10 * MINUTE - 1;
    expect(await tries().allows(one, second)).to.equal(true);
    now += 1;
    expect(await tries().allows(one, second)).to.equal(false);
    expect(await tries().take(one, second.state)).to.equal(null);
    await tries().deleteExpired();
    expect((await database.query('select from runtime.client_tries')).rowCount).to.equal(0);
  });
});
