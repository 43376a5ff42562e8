import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { grantMigrations } from '../../../infrastructure/grants/grant-tables.js';
import { postgresClientClaims } from '../../../infrastructure/grants/postgres-client-claims.js';
import { sessionMigrations } from '../../../infrastructure/sessions/session-table.js';
import { clientClaimsContract } from '../../contract/client-claims-contract.js';
import { inMemoryClientClaims } from '../../support/in-memory/in-memory-client-claims.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

const NOON = Date.parse('2026-01-02T12:00:00.000Z');

describe('claims of client ids and audiences in memory', () => {
  let now = NOON;
  clientClaimsContract(() =>
    Promise.resolve({ claims: inMemoryClientClaims(() => now), advance: (ms) => void (now += ms) }),
  );
});

describe('claims of client ids and audiences in PostgreSQL', () => {
  let now = NOON;
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase({ max: 5 }, [...grantMigrations, ...sessionMigrations]);
  });
  after(() => database.close());
  const claims = () => postgresClientClaims(database, { now: () => now });

  clientClaimsContract(() => Promise.resolve({ claims: claims(), advance: (ms) => void (now += ms) }));

  it('claims in PostgreSQL are forgotten on the next day', async () => {
    const tenantId = randomUUID();
    const count = async (): Promise<number> =>
      (await database.query('select from runtime.client_claims where tenant_id = $1', [tenantId])).rowCount;
    await claims().take(tenantId, 20);
    await claims().deleteExpired();
    expect(await count()).to.equal(1);
    now += 24 * 3_600_000;
    await claims().deleteExpired();
    expect(await count()).to.equal(0);
  });
});
