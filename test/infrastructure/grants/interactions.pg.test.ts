import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import {
  interactionMigrations,
  postgresInteractions,
} from '../../../infrastructure/grants/postgres-interactions.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';

describe('interactions in PostgreSQL', () => {
  const clock = { time: Date.parse('2026-01-02T03:04:05.678Z'), now: () => clock.time };
  let database: TestDatabase;
  let store: ReturnType<typeof postgresInteractions>;
  before(async () => {
    database = await testDatabase({ max: 5 }, interactionMigrations);
    store = postgresInteractions({ database, secret: randomBytes(32), clock });
  });
  after(() => database.close());

  const tenantId = uuids.next();
  const kind = 'authorization';
  const browserSecret = 'the-browser';
  const begin = (more: { browserSecret?: string | null } = {}): Promise<string> =>
    store.begin({ kind, tenantId, browserSecret, content: { loginHint: 'ada@acme.test' }, ...more });

  it('an interaction is found by handle, kind and tenant, and by nothing else', async () => {
    const handle = await begin();
    expect(await store.find(kind, tenantId, handle)).to.deep.equal({
      tenantId,
      content: { loginHint: 'ada@acme.test' },
      beganAt: clock.time,
    });
    expect(await store.find('sign-out', tenantId, handle)).to.equal(null);
    expect(await store.find(kind, uuids.next(), handle)).to.equal(null);
    expect(await store.find(kind, tenantId, `${handle}x`)).to.equal(null);
  });

  it('an interaction is stored without readable values, handles or tickets', async () => {
    const handle = await begin();
    const ticket = await store.finish(handle, { secret: 'outcome' });
    const { rows } = await database.query('select t::text as row from runtime.interactions t');
    const dump = JSON.stringify(rows);
    for (const text of ['ada@acme.test', 'outcome', handle, ticket!, browserSecret])
      for (const form of [text, Buffer.from(text).toString('hex')]) expect(dump).not.to.contain(form);
  });

  it('the content of an interaction is replaced, of this kind and tenant alone', async () => {
    const handle = await begin();
    expect(await store.replace('sign-out', tenantId, handle, {})).to.equal(false);
    expect(await store.replace(kind, uuids.next(), handle, {})).to.equal(false);
    expect(await store.replace(kind, tenantId, handle, { agreedBy: 'ada' })).to.equal(true);
    expect((await store.find(kind, tenantId, handle))?.content).to.deep.equal({ agreedBy: 'ada' });
    const ticket = (await store.finish(handle, {}))!;
    expect((await store.redeem(kind, ticket, browserSecret))?.content).to.deep.equal({ agreedBy: 'ada' });
    expect(await store.replace(kind, tenantId, handle, {})).to.equal(false);
  });

  it('an interaction ends with a ticket, once, in the browser that began it', async () => {
    const handle = await begin();
    const ticket = (await store.finish(handle, { sessionId: 's' }))!;
    expect(await store.redeem(kind, ticket, 'another')).to.equal(null);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => store.redeem(kind, ticket, browserSecret)),
    );
    expect(all.filter((one) => one !== null)).to.have.length(1);
    expect(all.find((one) => one !== null)?.outcome).to.deep.equal({ sessionId: 's' });
    expect(await store.find(kind, tenantId, handle)).to.equal(null);
    expect(await store.finish(handle, {})).to.equal(null);
  });

  it('an interaction is taken once, by its handle, in the browser that began it', async () => {
    const handle = await begin();
    expect(await store.take(kind, tenantId, handle, 'another')).to.equal(null);
    expect(await store.take('connection', tenantId, handle, browserSecret)).to.equal(null);
    expect(await store.take(kind, uuids.next(), handle, browserSecret)).to.equal(null);
    const all = await Promise.all(
      Array.from({ length: 50 }, () => store.take(kind, tenantId, handle, browserSecret)),
    );
    expect(all.filter((one) => one !== null)).to.deep.equal([
      { tenantId, content: { loginHint: 'ada@acme.test' }, beganAt: clock.time },
    ]);
    const late = await begin();
    clock.time += 60 * 60_000;
    expect(await store.take(kind, tenantId, late, browserSecret)).to.equal(null);
  });

  it('a later ticket voids an earlier one', async () => {
    const handle = await begin();
    const first = (await store.finish(handle, 1))!;
    const second = (await store.finish(handle, 2))!;
    expect(await store.redeem(kind, first, browserSecret)).to.equal(null);
    expect((await store.redeem(kind, second, browserSecret))?.outcome).to.equal(2);
  });

  it('a ticket expires after 60 s, and an interaction after an hour', async () => {
    const handle = await begin();
    const ticket = (await store.finish(handle, {}))!;
    clock.time += 60_000;
    expect(await store.redeem(kind, ticket, browserSecret)).to.equal(null);
    expect(await store.find(kind, tenantId, handle)).not.to.equal(null);
    clock.time += 59 * 60_000;
    expect(await store.find(kind, tenantId, handle)).to.equal(null);
    expect(await store.finish(handle, {})).to.equal(null);
    await store.deleteExpired();
    expect(
      (
        await database.query('select 1 from runtime.interactions where expires_at <= $1', [
          new Date(clock.time),
        ])
      ).rowCount,
    ).to.equal(0);
  });

  it('an interaction without a browser is bound to one, once, and not finished before', async () => {
    const handle = await begin({ browserSecret: null });
    expect(await store.finish(handle, {})).to.equal(null);
    const bound = await Promise.all(['a', 'b', 'c'].map((one) => store.bind(handle, one)));
    expect(bound.filter((one) => one === tenantId)).to.have.length(1);
    expect(await store.bind(handle, browserSecret)).to.equal(null);
  });
});
