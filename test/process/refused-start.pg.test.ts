import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { Database } from '../../infrastructure/postgres/database.js';
import { type EventStoreDouble, startEventStoreDouble } from '../support/eventstoredb/eventstoredb-double.js';
import { testDatabaseUrl } from '../support/services/postgres.js';
import {
  type Ended,
  type Environment,
  type ServiceProcess,
  type TestDataDir,
  freePort,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';
import { emptyHome } from '../support/services/service.js';
import { serviceHere } from '../support/run/service-here.js';
import { type TcpProxy, tcpProxy } from '../support/http/tcp-proxy.js';
import { until } from '../support/run/until.js';

const newKey = (): string => randomBytes(32).toString('base64url');

interface Waiting {
  readonly service: ServiceProcess;
  readonly double: EventStoreDouble;
  readonly env: Environment;
}

/** A bad value stops the start with one line that names the variable; exit code 1. */
describe('a start that cannot succeed', () => {
  let dataDir: TestDataDir;
  let onServer: Environment;
  /** Two services whose event store is away, one of them without its database; they wait while other tests run. */
  let waiting: Waiting & { readonly proxy: TcpProxy };
  let stopped: Waiting;

  /** A database in which the service has started before, with its key. */
  const usedDatabase = async (): Promise<{ DATABASE_URL: string; MASTER_KEY: string }> => {
    const { databaseUrl, masterKey } = await emptyHome();
    return { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey };
  };

  const startWaiting = async (DATABASE_URL: string): Promise<Waiting> => {
    const double = await startEventStoreDouble();
    await double.stop();
    const DATA_DIR = `${dataDir.path}-waiting`;
    const MASTER_KEY = newKey();
    const EVENTSTORE_URL = double.url;
    const env = { DATA_DIR, MASTER_KEY, DATABASE_URL, EVENTSTORE_URL, STARTUP_TIMEOUT: '600' };
    return { double, env, service: await startServiceProcess(env) };
  };

  before(async () => {
    dataDir = temporaryDataDir();
    onServer = { DATA_DIR: dataDir.path, ...(await usedDatabase()) };
    const database = new URL(await testDatabaseUrl());
    const proxy = await tcpProxy({ host: database.hostname, port: Number(database.port) });
    proxy.open(false);
    waiting = { ...(await startWaiting(proxy.urlOf(database.href))), proxy };
    stopped = await startWaiting(await testDatabaseUrl());
  });
  after(() => dataDir.remove());

  const inItsProcess = async (env: Environment): Promise<Ended> => (await startServiceProcess(env)).ended;
  /** Starts and stops in order. */
  const started = async (env: Environment): Promise<void> => {
    const { code, stderr } = await serviceHere(env);
    expect(code, stderr).to.equal(0);
  };
  const write = (name: string, text: string): string => {
    const file = join(dirname(dataDir.path), name);
    writeFileSync(file, text);
    return file;
  };

  /** Ends with exit code 1 and one line that says all of this; returns everything that was printed. */
  const refused = async (env: Environment, ...parts: string[]): Promise<string> =>
    saying(await serviceHere(env), parts);
  const saying = ({ code, stdout, stderr }: Ended, parts: readonly string[]): string => {
    expect(code).to.equal(1);
    expect(stderr).to.match(/^tessera: [^\n]*\n$/);
    for (const part of parts) expect(stderr).to.contain(part);
    return stdout + stderr;
  };

  it('a process whose start is refused ends with exit code 1 and one line, before and after it loads the service', async () => {
    const file = write('no-folder', '');
    saying(await inItsProcess({ DATA_DIR: dataDir.path, PORT: 'http' }), ['PORT is "http"']);
    saying(await inItsProcess({ DATA_DIR: file }), [`DATA_DIR is "${file}"`, 'EEXIST']);
    expect(existsSync(dataDir.path)).to.equal(false);
  });

  it('a start with a wrong variable names it, and changes nothing', async () => {
    await refused({ DATA_DIR: dataDir.path, PORT: 'http' }, 'PORT is "http"');
    expect(existsSync(dataDir.path)).to.equal(false);
  });

  it('a start on an external database requires its master key', async () => {
    const { DATA_DIR = '', DATABASE_URL = '' } = onServer;
    const said = await refused({ DATA_DIR, DATABASE_URL }, 'MASTER_KEY is unset');
    expect(said).to.not.contain(DATABASE_URL);
  });

  it('a start with a wrong DATABASE_URL says so, without its password', async () => {
    const url = 'postgres://tessera:hunter2@127.0.0.1:1/tessera';
    const said = await refused(
      { ...onServer, DATABASE_URL: url, STARTUP_TIMEOUT: '1' },
      'DATABASE_URL (not shown)',
      'ECONNREFUSED',
    );
    expect(said).to.not.contain('hunter2');
  });

  it('a start with an invalid EVENTSTORE_URL shows nothing of it, and does not wait', async () => {
    for (const option of ['tsl=true', 'nodePreference=follower', 'tls=perhaps', 'tlsCAFile=/no/such/file']) {
      const EVENTSTORE_URL = `esdb://admin:hunter2@localhost:1?${option}`;
      const DATABASE_URL = 'postgres://tessera:hunter2@127.0.0.1:1/tessera';
      const said = await refused(
        { ...onServer, DATABASE_URL, EVENTSTORE_URL },
        'EVENTSTORE_URL has a bad value (not shown): the ',
        option.split('=')[0]!,
      );
      expect(said).to.not.match(/hunter2|admin|localhost|perhaps|no\/such/);
    }
  });

  it('a start ends at once with the cause where waiting for the event store is useless', async () => {
    const guarded = await startEventStoreDouble({ users: { admin: 'changeit' } });
    const began = performance.now();
    const cases = [
      [guarded.urlAs('admin').replace('changeit', 'hunter2'), 'access denied'],
      [`esdb://localhost:${guarded.port}?tls=true`, 'its certificate is not trusted'],
      [`esdb://localhost:${guarded.port}?tls=false`, 'it speaks TLS, and we are told tls=false'],
    ] as const;
    for (const [EVENTSTORE_URL, cause] of cases) {
      const env = { ...onServer, DATABASE_URL: await testDatabaseUrl(), EVENTSTORE_URL };
      const said = await refused(env, 'EVENTSTORE_URL (not shown)', cause);
      expect(said).to.not.contain('hunter2');
    }
    expect(performance.now() - began).to.be.lessThan(50_000);
    await guarded.stop();
  });

  it('a start without its database on the server says so', async () => {
    const url = new URL(onServer['DATABASE_URL']!);
    url.pathname = '/no_such_database';
    await refused(
      { ...onServer, DATABASE_URL: url.href },
      'DATABASE_URL',
      '"no_such_database" does not exist',
    );
  });

  it('a start says that DATA_DIR cannot be used', async () => {
    const file = write('file', '');
    await refused({ DATA_DIR: join(file, 'data') }, `DATA_DIR is "${file}`, 'ENOTDIR');
    await refused({ DATA_DIR: file }, `DATA_DIR is "${file}"`, 'EEXIST');
    // no system makes a folder there, whoever asks for it
    await refused({ DATA_DIR: '/proc/here/data' }, 'DATA_DIR is "/proc/here/data"', '(E');
  });

  it('a start on an external database needs no DATA_DIR, unless files are to be kept there', async () => {
    const env = { ...onServer, DATA_DIR: '/dev/full' };
    const BOOTSTRAP_FILE = write('empty.json', '{"tenants": []}');
    await refused({ ...env, BOOTSTRAP_FILE }, 'DATA_DIR is "/dev/full"');
    const DATA_DIR = `${dataDir.path}-unused`;
    await started({ ...env, DATA_DIR });
    expect(existsSync(DATA_DIR)).to.equal(false);
  });

  it('a start says that another process listens on the port', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const PORT = String((other.address() as AddressInfo).port);
    try {
      await refused({ ...onServer, PORT }, `PORT is "${PORT}"`);
      // before a database is made
      const DATA_DIR = `${dataDir.path}-no-port`;
      await refused({ DATA_DIR, PORT }, `PORT is "${PORT}"`);
      saying(await inItsProcess({ DATA_DIR, PORT, PROCESSES: '2' }), [`PORT is "${PORT}"`]);
      await refused({ DATA_DIR, OPS_PORT: PORT }, `OPS_PORT is "${PORT}"`);
      const free = String(await freePort());
      await refused({ DATA_DIR, PORT: free, OPS_PORT: free }, `OPS_PORT is "${free}"`);
      expect(existsSync(DATA_DIR)).to.equal(false);
    } finally {
      other.close();
    }
  });

  it('a start on the schema of a newer version is refused, and changes nothing', async () => {
    const home = await usedDatabase();
    const database = new Database({ url: home.DATABASE_URL, max: 1 });
    const steps = async (): Promise<unknown> =>
      (await database.query('select name, applied_at from public.migrations order by name')).rows;
    await database.query("insert into public.migrations (name, digest) values ('mail-99', 'x')");
    const before = await steps();
    await refused({ ...onServer, ...home }, 'schema of a newer version (step mail-99)', 'tessera restore');
    expect(await steps()).to.deep.equal(before);
    await database.close();
  });

  it('a start with another master key than the database’s is refused, and leaves the data unchanged', async () => {
    const MASTER_KEY = newKey();
    const said = await refused({ ...onServer, MASTER_KEY }, 'MASTER_KEY is not the key');
    expect(said).to.not.contain(MASTER_KEY);
    await started(onServer);
  });

  it('a start with another log than the database’s is refused, and names the remedy', async () => {
    const double = await startEventStoreDouble();
    const env = { ...onServer, DATABASE_URL: await testDatabaseUrl(), EVENTSTORE_URL: double.url };
    await started(env);
    // a second installation on the server; and the first one, with an empty log
    const second = { ...env, DATABASE_URL: await testDatabaseUrl() };
    await refused(second, 'restore the database of that installation, or use another log');
    const empty = await startEventStoreDouble();
    await refused({ ...env, EVENTSTORE_URL: empty.url }, 'must be that of installation', 'but it is empty');
    await refused({ ...env, MASTER_KEY: newKey() }, 'MASTER_KEY is not the key of installation');
    await Promise.all([double.stop(), empty.stop()]);
  });

  it('a start reads BOOTSTRAP_FILE before anything else, and repeats nothing of it', async () => {
    const BOOTSTRAP_FILE = write(
      'broken.json',
      '{"tenants": [{"slug": "acme", "owner": {"password": "hunter2"}}]}',
    );
    const env = { DATA_DIR: `${dataDir.path}-unused`, BOOTSTRAP_FILE };
    const said = await refused(env, `BOOTSTRAP_FILE is "${BOOTSTRAP_FILE}": at /tenants/0/name: `);
    expect(said).to.not.contain('hunter2');
    expect(existsSync(env.DATA_DIR)).to.equal(false);
  });

  it('a start names the entry of BOOTSTRAP_FILE that the rules refuse, and continues once it is corrected', async () => {
    const person = { email: 'bo@acme.test', password: 'hunter2' };
    const tenant = { slug: 'acme', name: 'Acme', owner: { email: 'o@acme.test' }, users: [person] };
    const env = { ...onServer, ...(await usedDatabase()) };
    const broken = { ...env, BOOTSTRAP_FILE: write('refused.json', JSON.stringify({ tenants: [tenant] })) };
    const said = await refused(broken, 'at /tenants/0/users/0/password: is 7 characters long');
    expect(said).to.not.contain('hunter2');
    person.password = 'hunter2 and more';
    const mended = { ...env, BOOTSTRAP_FILE: write('mended.json', JSON.stringify({ tenants: [tenant] })) };
    await started(mended);
  });

  it('a start waits for an event store and a database that come later, and says so', async () => {
    const { service, double, proxy } = waiting;
    const said = (line: string): Promise<void> => until(() => service.stdout().includes(line));
    await said('"waiting for the database"');
    proxy.open(true);
    await said('"waiting for the event store"');
    const address = `127.0.0.1:${double.port}`;
    expect(service.stdout()).to.contain(`${address}: connection refused (ECONNREFUSED)`);
    await double.restart();
    await service.ready;
    expect((await service.end('SIGTERM')).code).to.equal(0);
    await double.stop();
    await proxy.close();
  });

  it('a start gives up after STARTUP_TIMEOUT, and stops waiting when it is told to stop', async () => {
    const { service, env } = stopped;
    const DATABASE_URL = await testDatabaseUrl();
    const given = { ...env, DATABASE_URL, STARTUP_TIMEOUT: '1' };
    await refused(given, 'connection refused', '(waited 1 s, STARTUP_TIMEOUT)');
    await until(() => service.stdout().includes('waiting for the event store'));
    expect((await service.end('SIGTERM')).code).to.equal(0);
  });
});
