import { expect } from 'chai';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunningEmbeddedPostgres } from '../../../infrastructure/embedded-postgres/running.js';
import { announced, ask, killGroup, serverPid, type TrialCluster, trialCluster } from './trial-cluster.js';

/** What lies in a cluster's directory, but for a copy of the binaries where the installed ones cannot be used. */
const leftIn = (directory: string) =>
  readdirSync(directory)
    .filter((name) => !/^binaries-[\d.]+-[\w.]+$/.test(name))
    .sort();

describe('embedded PostgreSQL: after a crash', () => {
  let trial: TrialCluster;
  before(() => {
    trial = trialCluster();
  });
  afterEach(() => trial.stopAll());
  after(() => trial.remove());

  it('embedded PostgreSQL has every committed row after kill -9 of the server', async () => {
    const first = await trial.start({});
    await ask(first.url, 'create table kept as select generate_series(1, 1000) as n');
    await ask(first.url, 'insert into kept values (1001)');
    process.kill(serverPid(trial.directory), 'SIGKILL');
    const second = await trial.start({});
    expect(second.adopted).to.equal(false);
    expect(await ask(second.url, 'select count(*) as rows from kept')).to.deep.equal([{ rows: '1001' }]);
    await first.stop();
    expect(await findRunningEmbeddedPostgres(trial.directory), 'the old handle stops nothing').to.equal(
      second.url,
    );
  });

  it('embedded PostgreSQL adopts the server of a service that was killed with its whole process group', async () => {
    const child = trial.startInChild();
    const { url, adopted } = await announced(child);
    expect(adopted).to.equal(false);
    await ask(url, 'create table adopted (n int)');
    const pid = serverPid(trial.directory);
    await killGroup(child);

    const server = await trial.start();
    expect([server.adopted, server.url, serverPid(trial.directory)]).to.deep.equal([true, url, pid]);
    expect(await ask(server.url, 'select * from adopted')).to.deep.equal([]);
    await server.stop();
    expect(await findRunningEmbeddedPostgres(trial.directory)).to.equal(null);
    expect((await trial.start()).adopted, 'its data opens again').to.equal(false);
  });

  it('embedded PostgreSQL creates the database when a kill came between the cluster and it', async () => {
    const first = await trial.start();
    const maintenance = new URL(first.url);
    maintenance.pathname = '/postgres';
    await ask(maintenance.href, 'drop database tessera with (force)');
    await first.stop();
    const second = await trial.start();
    expect(await ask(second.url, 'select current_database() as name')).to.deep.equal([{ name: 'tessera' }]);
  });

  it('embedded PostgreSQL ignores a pid file whose number belongs to another process by now', async () => {
    const first = await trial.start();
    await first.stop();
    const port = new URL(first.url).port;
    const lines = [process.pid, join(trial.directory, 'data'), 1, port, '', '127.0.0.1', '', 'ready'];
    writeFileSync(join(trial.directory, 'data', 'postmaster.pid'), `${lines.join('\n')}\n`);
    expect((await trial.start()).adopted).to.equal(false);
  });
});

describe('embedded PostgreSQL: an interrupted or contested first start', () => {
  let trial: TrialCluster;
  beforeEach(() => {
    trial = trialCluster();
  });
  afterEach(() => trial.remove());

  it('embedded PostgreSQL starts over when the creation of the cluster was killed half-way', async () => {
    const isMade = () => existsSync(join(trial.directory, 'data'));
    const halfMade = () =>
      existsSync(trial.directory) && readdirSync(trial.directory).some((name) => /\.new-/.test(name));
    const makeHalf = async (): Promise<void> => {
      const child = trial.startInChild();
      while (!halfMade() && !isMade()) await sleep(2);
      await sleep(50);
      await killGroup(child);
    };
    await makeHalf();
    // the making was quicker than we: once more from the beginning
    while (isMade()) {
      await (await trial.start()).stop();
      rmSync(trial.directory, { recursive: true });
      await makeHalf();
    }
    expect(halfMade()).to.equal(true);

    const server = await trial.start();
    expect(await ask(server.url, 'select 1 as one')).to.deep.equal([{ one: '1' }]);
    expect(leftIn(trial.directory)).to.deep.equal(['data', 'password', 'port', 'postgres.log']);
  });

  it('two concurrent starts of embedded PostgreSQL share one server', async () => {
    const servers = await Promise.all([trial.start(), trial.start()]);
    expect(new Set(servers.map(({ url }) => url)).size).to.equal(1);
    expect(servers.filter(({ adopted }) => !adopted)).to.have.length(1);
    expect(leftIn(trial.directory)).to.deep.equal(['data', 'password', 'port', 'postgres.log']);
  });
});
