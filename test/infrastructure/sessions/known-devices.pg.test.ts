import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { KnownDevices } from '../../../application/ports/sign-in/known-devices.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import {
  type PostgresKnownDevices,
  knownDeviceMigrations,
  postgresKnownDevices,
} from '../../../infrastructure/sessions/known-devices.js';
import { inMemoryKnownDevices } from '../../support/in-memory/in-memory-known-devices.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

const home = { ip: '192.0.2.7', knownBrowserId: 'h'.repeat(43) };
const elsewhere = { ip: '198.51.100.7', knownBrowserId: 'e'.repeat(43) };
const linux = 'Firefox on Linux';
const DAY = 86_400_000;

describe('known places of an account', () => {
  let url: string;
  let database: Database;
  let places: PostgresKnownDevices;
  const clock = { now: Date.parse('2026-01-02T03:04:05.678Z') };
  const somebody = () => ({ tenantId: uuids.next(), userId: uuids.next() });

  before(async () => {
    url = await testDatabaseUrl();
    database = new Database({ url, max: 10 });
    await migrate(database, knownDeviceMigrations);
    places = postgresKnownDevices({ database, clock: { now: () => clock.now }, secret: randomBytes(32) });
  });
  after(async () => {
    await database.close();
    await dropTestDatabase(url);
  });
  const rows = async (): Promise<readonly { seen_at: Date }[]> =>
    (await database.query<{ seen_at: Date }>('select * from runtime.known_places')).rows;

  for (const [name, open] of [
    ['in PostgreSQL', () => places],
    ['in memory', inMemoryKnownDevices],
  ] as const)
    it(`${name}: places are known by their browser or their network, to that account only`, async () => {
      const known: KnownDevices = open();
      const [one, other] = [somebody(), somebody()];
      expect(await known.knows(one, home)).to.equal(null);
      await known.remember(one, home);
      expect(await known.knows(one, home)).to.equal('browser');
      expect(await known.knows(one, { ...elsewhere, knownBrowserId: home.knownBrowserId })).to.equal(
        'browser',
      );
      expect(await known.knows(one, { ...home, knownBrowserId: elsewhere.knownBrowserId })).to.equal(
        'network',
      );
      expect(await known.knows(one, { ...home, knownBrowserId: null })).to.equal('network');
      expect(await known.knows(one, elsewhere)).to.equal(null);
      expect(await known.knows(one, { ip: null, knownBrowserId: null })).to.equal(null);
      for (const owner of [other, { ...one, tenantId: other.tenantId }, { ...one, userId: other.userId }])
        expect(await known.knows(owner, home)).to.equal(null);
      await known.remember(other, { ip: null, knownBrowserId: null });
      expect(await known.knows(other, { ip: null, knownBrowserId: null })).to.equal(null);
      await known.forget(one);
      await known.forget(one);
      expect(await known.knows(one, home)).to.equal(null);
    });

  for (const [name, open] of [
    ['in PostgreSQL', () => places],
    ['in memory', () => inMemoryKnownDevices(() => clock.now)],
  ] as const) {
    it(`${name}: people are notified once a day of a kind of browser in a network, also by 50 concurrent sign-ins`, async () => {
      const known: KnownDevices = open();
      const [one, other] = [somebody(), somebody()];
      const reported = await Promise.all(
        Array.from({ length: 50 }, () => known.claimNotice(one, home, linux, false)),
      );
      expect(reported.filter(Boolean)).to.have.length(1);
      expect(await known.claimNotice(one, home, 'Firefox on Windows', false)).to.equal(true);
      expect(await known.claimNotice(one, elsewhere, linux, false)).to.equal(true);
      expect(await known.claimNotice(one, { ip: null, knownBrowserId: null }, linux, false)).to.equal(true);
      expect(await known.claimNotice(other, home, linux, false)).to.equal(true);
      clock.now += DAY - 1;
      expect(await known.claimNotice(one, home, linux, false)).to.equal(false);
      clock.now += 1;
      expect(await known.claimNotice(one, home, linux, false)).to.equal(true);
      expect(await known.claimNotice(one, home, linux, false)).to.equal(false);
      await known.withdrawNotice(one, home, linux);
      expect(await known.claimNotice(one, home, linux, false)).to.equal(true);
    });

    it(`${name}: a place is the only one of an account until another is known or reported`, async () => {
      const known: KnownDevices = open();
      const one = somebody();
      await known.claimNotice(one, home, linux, false);
      expect(await known.isOnly(one, home, linux)).to.equal(true);
      await known.claimNotice(one, elsewhere, linux, false);
      expect(await known.isOnly(one, home, linux)).to.equal(false);
      const other = somebody();
      await known.remember(other, home);
      await known.claimNotice(other, elsewhere, linux, false);
      expect(await known.isOnly(other, elsewhere, linux)).to.equal(false);
    });

    it(`${name}: being notified of a browser does not make its place known`, async () => {
      const known: KnownDevices = open();
      const one = somebody();
      expect(await known.claimNotice(one, home, linux, false)).to.equal(true);
      expect(await known.knows(one, home)).to.equal(null);
    });

    it(`${name}: nobody is notified of a browser that the account knows, and of the first place if it is left out`, async () => {
      const known: KnownDevices = open();
      const one = somebody();
      expect(await known.claimNotice(one, home, linux, true)).to.equal(false);
      await known.remember(one, home);
      expect(await known.claimNotice(one, home, linux, false)).to.equal(false);
      expect(await known.claimNotice(one, { ...home, knownBrowserId: null }, linux, true)).to.equal(true);
      expect(await known.claimNotice(one, elsewhere, linux, true)).to.equal(true);
      await known.forget(one);
      expect(await known.claimNotice(one, elsewhere, linux, true)).to.equal(false);
      expect(await known.claimNotice(one, home, linux, false)).to.equal(true);
    });
  }

  it('a known place counts an IPv6 address with its network', async () => {
    const one = somebody();
    await places.remember(one, { ip: '2001:db8:1:2::1', knownBrowserId: null });
    expect(await places.knows(one, { ip: '2001:db8:1:2:ffff::', knownBrowserId: null })).to.equal('network');
    expect(await places.knows(one, { ip: '2001:db8:1:3::1', knownBrowserId: null })).to.equal(null);
  });

  it('no row reveals where a known place is, nor that two users were at the same one', async () => {
    await database.query('delete from runtime.known_places');
    for (const owner of [somebody(), somebody()]) await places.remember(owner, home);
    const { rows: texts } = await database.query<{ place: string }>('select place from runtime.known_places');
    expect(new Set(texts.map(({ place }) => place)).size).to.equal(4);
    expect(JSON.stringify(texts)).not.to.match(/192\.0\.2|h{9}/);
  });

  it('a known place is recorded once a day, and by 50 concurrent sign-ins without a conflict', async () => {
    await database.query('delete from runtime.known_places');
    const one = somebody();
    const first = clock.now;
    await Promise.all(Array.from({ length: 50 }, () => places.remember(one, home)));
    clock.now += DAY - 1;
    await places.remember(one, home);
    expect((await rows()).map((row) => row.seen_at.getTime())).to.deep.equal([first, first]);
    clock.now += 1;
    await places.remember(one, home);
    expect((await rows()).map((row) => row.seen_at.getTime())).to.deep.equal([clock.now, clock.now]);
  });

  it('a known place is forgotten 400 days after its last use', async () => {
    await database.query('delete from runtime.known_places');
    const [one, other] = [somebody(), somebody()];
    await places.remember(one, home);
    clock.now += DAY;
    await places.remember(other, home);
    clock.now += 399 * DAY;
    expect(await places.knows(one, home)).to.equal(null);
    expect(await places.knows(other, home)).to.equal('browser');
    await places.deleteExpired();
    expect(await rows()).to.have.length(2);
  });
});
