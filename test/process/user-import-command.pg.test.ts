import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Probe, connectProbe } from '../../infrastructure/postgres/probe.js';
import { until } from '../support/run/until.js';
import { startTessera, tessera } from '../support/services/service-process.js';
import { type TestService, startTestService } from '../support/services/service.js';

const PEOPLE = 3_000;
/** People of a batch. */
const BATCH = 250;
const KILLS = 3;

/** A command line that imports people, and is stopped by Ctrl-C, or killed with SIGKILL again and again. */
describe('an import of people on the command line that is stopped', () => {
  let service: TestService;
  let env: Record<string, string>;
  let probe: Probe;
  before(async () => {
    const owner = { email: 'owner@acme.test', password: 'correct horse battery' };
    service = await startTestService({ bootstrap: { tenants: [{ slug: 'acme', name: 'Acme', owner }] } });
    env = { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir, MASTER_KEY: service.masterKey };
    probe = await connectProbe(service.databaseUrl);
  });
  after(async () => {
    await probe.close();
    await service.close();
  });

  const argsFor = (name: string, count = PEOPLE): string[] => {
    const file = join(service.dataDir, `${name}.ndjson`);
    const people = Array.from({ length: count }, (_, n) =>
      JSON.stringify({ email: `${name}-${n}@acme.test`, externalId: `${name}-${n}` }),
    );
    writeFileSync(file, people.join('\n'));
    return ['users', 'import', file, '--tenant', 'acme', '--json'];
  };
  const created = async (): Promise<number> => {
    const [row] = await probe.query(`select count(*) from events.event where type = 'UserCreated'`);
    return Number(row!['count']);
  };
  const countsOf = (stdout: string): Record<string, number> => JSON.parse(stdout) as Record<string, number>;

  it('ends between two batches at Ctrl-C, and goes on by the same command', async function () {
    this.slow(30_000);
    const args = argsFor('ctrl');
    const before = await created();
    const importing = await startTessera(args, env);
    await until(async () => (await created()) > before);
    const { code, signal, stdout, stderr } = await importing.end('SIGINT');
    expect([code, signal, stdout], stderr).to.deep.equal([1, null, '']);
    expect(stderr).to.contain('stopping after this batch');
    const [, stopped] = /stopped after (\d+) of 3000 people: the same command goes on/.exec(stderr) ?? [];
    const done = Number(stopped);
    expect(done % BATCH, stderr).to.equal(0);
    expect((await created()) - before).to.equal(done);
    const rest = await tessera(args, env);
    expect(rest.code, rest.stderr).to.equal(0);
    expect(countsOf(rest.stdout)).to.include({ read: PEOPLE, created: PEOPLE - done, skipped: done });
    expect((await created()) - before).to.equal(PEOPLE);
  });

  it('goes on by the same command with --on-conflict fail, where people whom the tenant has stop another one', async function () {
    this.slow(60_000);
    const people = 1_000;
    const args = [...argsFor('fail', people), '--on-conflict', 'fail'];
    const before = await created();
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const already = await created();
      const importing = await startTessera(args, env);
      await until(async () => (await created()) > already);
      expect((await importing.end(signal)).code).to.not.equal(0);
      expect((await created()) - before, `whole before ${signal}`).to.be.within(1, people - 1);
    }
    const rest = await tessera(args, env);
    expect(rest.code, rest.stderr).to.equal(0);
    expect(countsOf(rest.stdout)).to.include({ read: people, created: people, skipped: 0, refused: 0 });
    expect((await created()) - before).to.equal(people);
    const other = await tessera([...args, '--trust-verified'], env);
    expect([other.code, other.stdout]).to.deep.equal([1, '']);
    expect(other.stderr).to.contain(
      '1000 of 1000 people cannot be imported: nothing was written by this command',
    );
    expect((await created()) - before).to.equal(people);
  });

  it('brings each person once when it is killed in the middle, and run again', async function () {
    this.slow(60_000);
    const args = argsFor('kill');
    const before = await created();
    for (let kill = 0; kill < KILLS; kill++) {
      const already = await created();
      const importing = await startTessera(args, env);
      await until(async () => (await created()) > already);
      expect((await importing.end('SIGKILL')).signal).to.equal('SIGKILL');
    }
    const killed = (await created()) - before;
    expect(killed, 'the import was whole before the last kill').to.be.lessThan(PEOPLE);
    const rest = await tessera(args, env);
    expect(rest.code, rest.stderr).to.equal(0);
    const counts = countsOf(rest.stdout);
    // what was sent before a kill may still be committed after it
    expect(counts['skipped']).to.be.at.least(killed);
    expect(counts).to.include({ created: PEOPLE - counts['skipped']!, refused: 0 });
    expect((await created()) - before).to.equal(PEOPLE);
    const again = await tessera(args, env);
    expect(countsOf(again.stdout)).to.include({ created: 0, updated: 0, skipped: PEOPLE, refused: 0 });
    expect((await created()) - before).to.equal(PEOPLE);
  });
});
