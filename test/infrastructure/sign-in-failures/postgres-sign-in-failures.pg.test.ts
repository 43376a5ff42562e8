import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { signInFailureMigrations } from '../../../infrastructure/sign-in-failures/failure-table.js';
import {
  type PostgresSignInFailures,
  postgresSignInFailures,
} from '../../../infrastructure/sign-in-failures/postgres-sign-in-failures.js';
import { type FailuresUnderTest, signInFailuresContract } from '../../contract/sign-in-failures-contract.js';
import { inMemorySignInFailures } from '../../support/in-memory/in-memory-sign-in-failures.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

interface PostgresWorld extends FailuresUnderTest {
  readonly failures: PostgresSignInFailures;
  readonly database: Database;
  /** Another process' view: connections of its own. */
  beside(): PostgresSignInFailures;
}

async function postgresWorld(): Promise<PostgresWorld> {
  const url = await testDatabaseUrl();
  const opened: Database[] = [];
  const clock = { now: Date.parse('2026-01-02T03:04:05.678Z') };
  const secret = randomBytes(32);
  const view = () => {
    const database = new Database({ url, max: 10 });
    opened.push(database);
    return {
      database,
      failures: postgresSignInFailures({ database, clock: { now: () => clock.now }, secret }),
    };
  };
  const { database, failures } = view();
  await migrate(database, signInFailureMigrations);
  return {
    failures,
    clock,
    database,
    beside: () => view().failures,
    close: async () => {
      for (const one of opened) await one.close();
      await dropTestDatabase(url);
    },
  };
}

signInFailuresContract('PostgreSQL', postgresWorld);
signInFailuresContract('in memory', () => {
  const clock = { now: Date.parse('2026-01-02T03:04:05.678Z') };
  return Promise.resolve({
    failures: inMemorySignInFailures(() => clock.now),
    clock,
    close: () => Promise.resolve(),
  });
});

describe('sign-in failures in PostgreSQL', () => {
  let world: PostgresWorld;
  const attempt = (ip: string | null = null) => ({
    tenantId: uuids.next(),
    emailDigest: uuids.next().replaceAll('-', '').repeat(2),
    ip,
  });

  before(async () => {
    world = await postgresWorld();
  });
  after(() => world.close());

  it('sign-in failures in PostgreSQL count over all processes', async () => {
    const [one, two] = [world.beside(), world.beside()];
    const tried = attempt();
    for (let n = 0; n < 5; n++) for (const process of [one, two]) await process.failed(tried);
    for (const process of [one, two, world.failures]) {
      expect((await process.status(tried)).lockedUntil).not.to.equal(null);
      expect(await process.succeeded(tried)).to.equal(false);
    }
  });

  it('sign-in failures in PostgreSQL count an IPv6 address with its network', async () => {
    const { tenantId } = attempt();
    const from = (ip: string) => ({ ...attempt(ip), tenantId });
    for (let n = 0; n < 100; n++) await world.failures.failed(from(`2001:db8:1:2::${n}`));
    expect(await world.failures.status(from('2001:db8:1:2:ffff::1'))).to.include({ isAbove: true });
    expect(await world.failures.status(from('2001:db8:1:3::1'))).to.include({ isAbove: false });
  });

  it('refusals above the limit are recorded once each, whichever processes counted them', async () => {
    const [one, two] = [world.beside(), world.beside()];
    const tried = attempt('198.51.100.99');
    for (let n = 0; n < 100; n++) await one.failed(tried);
    const reported = await Promise.all(
      Array.from({ length: 50 }, (_, n) => [one, two][n % 2]!.status(tried)),
    );
    expect(reported.map(({ toNote }) => toNote).filter((count) => count > 0)).to.deep.equal([1]);
    world.clock.now += 60_000;
    const due = await Promise.all([one, two].map((process) => process.dueRefusals()));
    expect(due.flat().map(({ toNote }) => toNote)).to.deep.equal([49]);
  });

  it('the lock lasts 15 minutes after any number of locks', async () => {
    const tried = attempt();
    await world.failures.failed(tried);
    await world.database.query(
      "update runtime.sign_in_failures set locks = 100000 where bucket like 'account|' || $1 || '%'",
      [tried.tenantId],
    );
    for (let n = 0; n < 8; n++) await world.failures.failed(tried);
    const until = new Date(world.clock.now + 15 * 60_000).toISOString();
    expect(await world.failures.failed(tried)).to.include({ lockedUntil: until });
  });

  it('the table of sign-in failures reveals no address', async () => {
    await world.failures.failed(attempt('192.0.2.123'));
    const { rows } = await world.database.query<{ row: string }>(
      'select f::text as row from runtime.sign_in_failures f union all select r::text from runtime.refused_credentials r',
    );
    expect(rows.length).to.be.greaterThan(1);
    expect(rows.map(({ row }) => row).join()).not.to.include('192.0.2');
  });

  it('sign-in failures are deleted when they no longer count', async () => {
    await world.failures.deleteExpired();
    world.clock.now += 60 * 60_000;
    const [old, young] = [attempt('192.0.2.1'), attempt('192.0.2.1')];
    await world.failures.failed(old);
    world.clock.now += 10 * 60_000;
    await world.failures.failed(young);
    world.clock.now += 5 * 60_000;
    await world.failures.deleteExpired();
    const { rows } = await world.database.query<{ bucket: string }>(
      'select bucket from runtime.sign_in_failures',
    );
    expect(rows).to.deep.equal([{ bucket: `account|${young.tenantId}|${young.emailDigest}` }]);
    const addresses = await world.database.query<{ tenant: string }>(
      "select split_part(bucket, '|', 2) as tenant from runtime.refused_credentials",
    );
    expect(addresses.rows).to.deep.equal([{ tenant: young.tenantId }]);
  });
});
