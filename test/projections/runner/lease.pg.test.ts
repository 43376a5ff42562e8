import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import type { DutySession } from '../../../projections/runner/lease.js';
import { DutyLost, takeDuty } from '../../../projections/runner/lease.js';
import { projectionMigrations } from '../../../projections/runner/migrations.js';
import type { TcpProxy } from '../../support/http/tcp-proxy.js';
import { tcpProxy } from '../../support/http/tcp-proxy.js';
import type { TestDatabase } from '../../support/services/test-database.js';
import { testDatabase } from '../../support/services/test-database.js';
import { until } from '../support/until.js';

describe('the lease of a duty', () => {
  let admin: TestDatabase;
  let proxy: TcpProxy;
  const ends: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    admin = await testDatabase({}, projectionMigrations);
    await admin.query('create table written (by text)');
    await admin.query('grant all on written to public');
    const { hostname, port } = new URL(admin.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port) });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await proxy.close();
    await admin.close();
  });

  const open = (url = admin.url): Database => {
    const database = new Database({ url, role: 'tessera_projector', max: 2 });
    ends.push(() => database.close());
    return database;
  };
  const take = async (database = open(), signal?: AbortSignal): Promise<DutySession | undefined> => {
    const session = await takeDuty(database, 'core', 'project', { signal });
    if (session !== undefined) ends.push(() => session.close().catch(() => undefined));
    return session;
  };
  const write = (session: DutySession, by: string): Promise<unknown> =>
    session.together([{ text: 'insert into written values ($1)', values: [by] }]);
  const written = async (): Promise<string[]> =>
    (await admin.query<{ by: string }>('select by from written')).rows.map(({ by }) => by);
  const lost = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch((error: unknown) => error);
  const row = async (): Promise<{ token: bigint; heldUntil: Date }> =>
    (
      await admin.query<{ token: bigint; heldUntil: Date }>(
        'select token, held_until as "heldUntil" from projections.duties',
      )
    ).rows[0]!;

  it('is had by one of 50 that ask at once', async () => {
    const database = open();
    const waits = Array.from({ length: 50 }, () => new AbortController());
    const asking = waits.map(({ signal }) => take(database, signal));
    await Promise.race(asking);
    await sleep(600);
    for (const wait of waits) wait.abort();
    const sessions = (await Promise.all(asking)).filter((session) => session !== undefined);
    expect(sessions).to.have.length(1);
    await write(sessions[0]!, 'one');
    expect(await written()).to.deep.equal(['one']);
  }).timeout(20_000);

  it('is renewed though there is nothing to do, and given back by the end of its session', async () => {
    const first = (await take())!;
    const { token, heldUntil } = await row();
    await until(async () => (await row()).heldUntil > heldUntil);
    await sleep(3_500);
    await write(first, 'first');
    expect((await row()).token).to.equal(token);
    const second = take();
    await first.close();
    await write((await second)!, 'second');
    expect(await written()).to.deep.equal(['first', 'second']);
  }).timeout(20_000);

  it('is renewed while its session is at work on one statement for longer than the lease', async () => {
    const first = (await take())!;
    await first.query('select pg_sleep(4)');
    await write(first, 'first');
  }).timeout(20_000);

  it('lets nothing be written once it has run out by the clock of the database', async () => {
    const first = (await take())!;
    await admin.query("update projections.duties set held_until = clock_timestamp() - interval '1 ms'");
    expect(await lost(write(first, 'first'))).to.be.instanceOf(DutyLost);
    expect(await written()).to.deep.equal([]);
  });

  it('lets nothing be written under a number that another process has', async () => {
    const first = (await take())!;
    await admin.query('update projections.duties set token = token + 1');
    expect(await lost(write(first, 'first'))).to.be.instanceOf(DutyLost);
    await first.ended;
    expect(await written()).to.deep.equal([]);
  });

  it('keeps a transaction that was begun by hand from being committed', async () => {
    const first = (await take())!;
    await first.query('begin');
    await first.query("insert into written values ('first')");
    await admin.query('update projections.duties set token = token + 1');
    expect(await lost(first.query(first.mustHold))).to.have.property('code', 'TS002');
    await lost(first.query('commit'));
    expect(await written()).to.deep.equal([]);
  });

  it('is taken over from a holder that is cut off without a word, whose session ends with all that it locked', async () => {
    const first = (await take(open(proxy.urlOf(admin.url))))!;
    await first.query('begin');
    await first.query("insert into written values ('first')");
    await first.query('lock table written in access exclusive mode');
    proxy.freeze(true);
    const second = (await take())!;
    await write(second, 'second');
    expect(await written()).to.deep.equal(['second']);
    // by itself, without an answer
    await first.ended;
  }).timeout(20_000);

  it('is given up by a holder whose session alone is cut off', async () => {
    const [database, cutOff] = [open(), open(proxy.urlOf(admin.url))];
    database.session = (options) => cutOff.session(options);
    const first = (await take(database))!;
    proxy.freeze(true);
    void lost(write(first, 'first'));
    await first.ended;
    await write((await take())!, 'second');
    expect(await written()).to.deep.equal(['second']);
  }).timeout(20_000);

  it('is not longer than it is, whatever the clock of the database did', async () => {
    await take(open(proxy.urlOf(admin.url)));
    proxy.freeze(true);
    await admin.query("update projections.duties set held_until = clock_timestamp() + interval '1 hour'");
    await write((await take())!, 'second');
  }).timeout(20_000);
});
