import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect } from 'chai';
import { Database } from '../../../infrastructure/postgres/database.js';
import { connectProbe } from '../../../infrastructure/postgres/probe.js';
import { problemOf } from '../../../interfaces/http/answers/problem.js';
import { until } from '../../support/run/until.js';
import { type TestDatabase, testDatabase } from '../../support/services/test-database.js';
import { tcpProxy } from '../../support/http/tcp-proxy.js';

const TENANT = '018f0000-0000-7000-8000-000000000001';

/** A message of the server (PostgreSQL, "Message Formats"): its type, its length without the type, its content. */
function message(type: string, content: string): Buffer {
  const body = Buffer.from(content, 'latin1');
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}
const authenticated = message('R', '\0\0\0\0');
const ready = message('Z', 'I');
const terminated = message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');

const CONNECTIONS = 'from pg_stat_activity where datname = current_database() and application_name = $1';

describe('Database, when connections are lost or silent', () => {
  let admin: TestDatabase;
  before(async () => {
    admin = await testDatabase({ applicationName: 'admin' });
  });
  after(() => admin.close());

  const backends = async (name: string): Promise<number> =>
    (await admin.query(`select ${CONNECTIONS}`, [name])).rowCount;
  const cut = (name: string): Promise<unknown> =>
    admin.query(`select pg_terminate_backend(pid) ${CONNECTIONS}`, [name]);
  const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('the database reopens one shared connection for each that was cut, and leaves none behind', async () => {
    let lost = 0;
    const database = new Database({
      url: admin.url,
      applicationName: 'cut',
      pipelined: 1,
      onConnectionError: () => (lost += 1),
    });
    try {
      await database.asTenant(TENANT, [{ text: 'select 1' }]);
      for (let round = 1; round <= 5; round++) {
        await cut('cut');
        while (lost < round) {
          await refusalOf(database.asTenant(TENANT, [{ text: 'select 1' }]));
        }
        // the first groups behind the loss open the next connection before the old one has reported its end
        const select = [{ text: 'select 1' }];
        await until(async () => (await refusalOf(database.asTenant(TENANT, select))) === undefined);
        await until(async () => (await backends('cut')) === 1);
      }
    } finally {
      await database.close();
    }
    await until(async () => (await backends('cut')) === 0);
  });

  it('the database gives up a statement that is not answered in time, and its connection', async function () {
    this.slow(10_000);

    const database = new Database({
      url: admin.url,
      applicationName: 'silent',
      pipelined: 1,
      max: 1,
      timeout: 1_000,
    });
    try {
      for (const silent of [
        () => database.query('select pg_sleep(30)'),
        () => database.asTenant(TENANT, [{ text: 'select pg_sleep(30)' }]),
      ]) {
        const error = await refusalOf(silent());
        expect(problemOf(error)).to.include({ status: 503, code: 'temporarily_unavailable' });
      }
      expect((await database.query('select 1 as one')).rows).to.deep.equal([{ one: 1 }]);
      const [found] = await database.asTenant(TENANT, [{ text: 'select 2 as two' }]);
      expect(found?.rows).to.deep.equal([{ two: 2 }]);
    } finally {
      await database.close();
    }
  });

  it('the database reports a silent server by the error that HTTP answers with 503', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const { port } = mute.address() as AddressInfo;
    try {
      const error = await refusalOf(connectProbe(`postgres://nobody@127.0.0.1:${port}/nothing`, 50));
      expect(problemOf(error)).to.include({ status: 503, code: 'temporarily_unavailable' });
    } finally {
      mute.close();
    }
  });

  it('the database fails the transaction, not the process, when the server ends the connection as soon as it is open', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      // one write: the client reads the end in the same turn in which the pool lends the connection
      socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, terminated])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const database = new Database({ url: `postgres://nobody@127.0.0.1:${port}/nothing`, max: 1 });
    try {
      const error = await refusalOf(database.transaction((tx) => tx.query('select 1')));
      expect(problemOf(error)).to.include({ status: 503, code: 'temporarily_unavailable' });
    } finally {
      await database.close();
      server.close();
    }
  });

  it('the database accepts a time for a single statement', async () => {
    const database = new Database({ url: admin.url, max: 1, timeout: 50 });
    try {
      await database.query({ text: 'select pg_sleep(0.2)', timeout: 5_000 });
    } finally {
      await database.close();
    }
  });

  it('the database gives up a transaction that takes too long, and its connection, and rolls it back', async () => {
    const database = new Database({ url: admin.url, applicationName: 'long', max: 1, timeout: 300 });
    try {
      await admin.query('create table if not exists long_ones (id int)');
      const error = await refusalOf(
        database.transaction(async (tx) => {
          await tx.query('insert into long_ones values (1)');
          await tx.query('select pg_sleep(30)');
        }),
      );
      expect(problemOf(error)).to.include({ status: 503, code: 'temporarily_unavailable' });
      const often = await refusalOf(
        database.transaction(async (tx) => {
          for (let count = 0; count < 10; count++) await tx.query('select pg_sleep(0.1)');
        }),
      );
      expect(problemOf(often), 'statements that are brief each').to.include({ status: 503 });
      await database.transaction((tx) => tx.query('select pg_sleep(0.5)'), 5_000);
      expect((await database.query('select from long_ones')).rowCount).to.equal(0);
    } finally {
      await database.close();
    }
  });

  it('the database closes while the server is silent, with statements under way', async function () {
    this.slow(20_000);

    const { hostname, port } = new URL(admin.url);
    const proxy = await tcpProxy({ host: hostname, port: Number(port) });
    const database = new Database({ url: proxy.urlOf(admin.url), max: 4, timeout: 60_000 });
    const session = await database.session();
    await Promise.all([
      ...[1, 2, 3].map(() => database.query('select 1')),
      database.asTenant(TENANT, [{ text: 'select 1' }]),
    ]);
    proxy.freeze(true);
    const underWay = [
      database.query('select 1'),
      database.asTenant(TENANT, [{ text: 'select 1' }]),
      database.transaction((tx) => tx.query('select 1')),
    ].map(refusalOf);
    const startedAt = performance.now();
    await Promise.all([session.close(), database.close()]);
    // long before the statements would be given up
    expect(performance.now() - startedAt).to.be.lessThan(30_000);
    for (const error of await Promise.all(underWay)) expect(error).to.be.an('error');
    await proxy.close();
  });
});
