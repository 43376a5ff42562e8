import { expect } from 'chai';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findRunningEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/running.js';
import { connectProbe, failureCode } from '../../../infrastructure/postgres/probe.js';
import { ask, refusal, type TrialCluster, trialCluster } from './trial-cluster.js';

describe('embedded PostgreSQL: start and stop', () => {
  let trial: TrialCluster;
  before(() => {
    trial = trialCluster();
  });
  afterEach(() => trial.stopAll());
  after(() => trial.remove());

  it('embedded PostgreSQL creates a durable, local, password-protected cluster on the first start', async () => {
    const server = await trial.start({});
    expect(server.adopted).to.equal(false);
    expect(server.url).to.match(/^postgres:\/\/tessera:[\w-]{43}@127\.0\.0\.1:\d+\/tessera$/);
    const names = [
      'server_encoding',
      'data_checksums',
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'listen_addresses',
      'unix_socket_directories',
      'server_version_num',
      'max_connections',
      'jit',
      'TimeZone',
    ];
    const rows = await ask(
      server.url,
      `select name, setting from pg_settings where name in (${names.map((name) => `'${name}'`).join()})`,
    );
    const settings = Object.fromEntries(rows.map((row) => [row['name'], row['setting']]));
    expect(settings['server_version_num']).to.match(/^18/);
    delete settings['server_version_num'];
    expect(settings).to.deep.equal({
      server_encoding: 'UTF8',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '60',
      jit: 'off',
      TimeZone: 'UTC',
    });
    const [database] = await ask(
      server.url,
      `select datname, datlocprovider, datlocale from pg_database where datname = current_database()`,
    );
    expect(database).to.deep.equal({ datname: 'tessera', datlocprovider: 'b', datlocale: 'C.UTF-8' });
    expect(statSync(join(trial.directory, 'password')).mode & 0o777).to.equal(0o600);
    expect(statSync(join(trial.directory, 'data')).mode & 0o777).to.equal(0o700);
    expect(statSync(join(trial.directory, 'postgres.log')).mode & 0o777).to.equal(0o600);
  });

  it('embedded PostgreSQL stores the password by SCRAM, in a form with a quick login', async () => {
    const server = await trial.start({});
    const [login] = await ask(server.url, 'select rolpassword from pg_authid where rolname = current_user');
    expect(login!['rolpassword']).to.match(/^SCRAM-SHA-256\$1:/);
  });

  it('embedded PostgreSQL refuses a connection without the password', async () => {
    const { url } = await trial.start();
    for (const password of ['', 'tessera', 'wrong']) {
      const other = new URL(url);
      other.password = password;
      const error = await refusal(connectProbe(other.href));
      expect(failureCode(error) ?? (error as Error).message).to.match(/28P01|password/);
    }
  });

  it('embedded PostgreSQL keeps data, password and port over a stop, and is stopped when stop returns', async () => {
    const first = await trial.start();
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    expect(failureCode(await refusal(connectProbe(first.url)))).to.equal('ECONNREFUSED');
    expect(await findRunningEmbeddedPostgres(trial.directory)).to.equal(null);

    const second = await trial.start();
    expect([second.url, second.adopted]).to.deep.equal([first.url, false]);
    expect(await ask(second.url, 'select answer from kept')).to.deep.equal([{ answer: '42' }]);
    expect(await findRunningEmbeddedPostgres(trial.directory)).to.equal(second.url);
  });

  it('embedded PostgreSQL takes another port when its last one is taken, and the given settings', async () => {
    const first = await trial.start();
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    try {
      const second = await trial.start({ fsync: 'off', max_connections: '7', listen_addresses: '*' });
      expect(new URL(second.url).port).not.to.equal(new URL(first.url).port);
      expect(await ask(second.url, 'show max_connections')).to.deep.equal([{ max_connections: '7' }]);
      expect(await ask(second.url, 'show listen_addresses')).to.deep.equal([
        { listen_addresses: '127.0.0.1' },
      ]);
    } finally {
      squatter.close();
    }
  });

  it('embedded PostgreSQL with onlyIfIdle stays for other clients, and stops when they are gone', async () => {
    const server = await trial.start();
    const other = await connectProbe(server.url);
    await server.stop({ onlyIfIdle: true });
    expect(await other.query('select 1 as one')).to.deep.equal([{ one: '1' }]);
    await other.close();
    await server.stop({ onlyIfIdle: true });
    expect(await findRunningEmbeddedPostgres(trial.directory)).to.equal(null);
  });

  it('embedded PostgreSQL cuts other clients off when it is stopped', async () => {
    const server = await trial.start();
    const other = await connectProbe(server.url);
    await server.stop();
    await refusal(other.query('select 1'));
    await other.close();
  });

  it('embedded PostgreSQL writes no statement and no value into its log, whatever goes wrong', async () => {
    const server = await trial.start();
    const { url } = server;
    const canary = 'canary.ada@example.test';
    await ask(url, 'create table people (email text primary key, born date)');
    await ask(url, `insert into people values ('${canary}', '1815-12-10')`);
    for (const statement of [
      `insert into people values ('${canary}', null)`,
      `select '${canary}'::uuid`,
      `select '{"email": ${canary}'::jsonb`,
      `insert into people values ('x', '${canary}')`,
      `selekt '${canary}'`,
      `do $$ begin raise warning '${canary}'; raise exception '${canary}'; end $$`,
      `select set_config('work_mem', '${canary}', false)`,
      `select pg_terminate_backend(pg_backend_pid()), '${canary}'`,
    ]) {
      await refusal(ask(url, statement));
    }
    await server.stop();
    const log = readFileSync(join(trial.directory, 'postgres.log'), 'utf8');
    expect(log).to.contain('ready to accept connections').and.to.contain('FATAL');
    expect(log).not.to.contain('canary');
    expect(log).not.to.match(/people|insert|1815-12-10/i);
  });

  it('embedded PostgreSQL sets a log beyond 5 MB aside at the next start', async () => {
    const first = await trial.start();
    await first.stop();
    const log = join(trial.directory, 'postgres.log');
    writeFileSync(log, 'x'.repeat(6 * 1024 * 1024));
    await trial.start();
    expect(statSync(log).size).to.be.greaterThan(0).and.lessThan(10_000);
    expect(readdirSync(trial.directory)).to.include('postgres.log.1');
  });
});
