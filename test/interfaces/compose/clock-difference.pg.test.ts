import { expect } from 'chai';
import { clockDifference, clockFault, watchClock } from '../../../interfaces/compose/clock-difference.js';
import { call } from '../../support/http/http-client.js';
import { until } from '../../support/run/until.js';
import { startTestService } from '../../support/services/service.js';
import { testDatabase, type TestDatabase } from '../../support/services/test-database.js';

describe('the clock of a machine', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.close());

  it('clockDifference returns by how many seconds a clock is ahead of that of the database, or behind', async () => {
    for (const seconds of [600, -600])
      // less by what the question took
      expect(await clockDifference(database, () => Date.now() + seconds * 1_000)).to.be.closeTo(seconds, 10);
    expect(Math.abs(await clockDifference(database))).to.be.lessThan(0.1);
  });

  it('a difference is reported from five seconds on, and is too far from a minute on', () => {
    expect([clockFault(0), clockFault(4.9), clockFault(-4.9)]).to.deep.equal([null, null, null]);
    expect(clockFault(-5)).to.deep.equal({
      text: 'the clock of this machine is 5 s behind that of the database: set both by NTP',
      isTooFar: false,
    });
    expect(clockFault(59)).to.include({ isTooFar: false });
    expect(clockFault(600)).to.deep.equal({
      text: 'the clock of this machine is 600 s ahead of that of the database: set the wrong one by NTP (that of the database, when every process says so): this process is ready again once they are less than 60 s apart',
      isTooFar: true,
    });
  });

  it('the log has one line about a clock that goes wrong, and one when it is right again', async () => {
    let ahead = 0;
    let looks = 0;
    const lines: string[] = [];
    const note = (_: object, message: string): void => void lines.push(message);
    const log = { info: note, warn: note };
    const now = (): number => Date.now() + ahead;
    const watching = watchClock({ database, log }, (error) => lines.push(String(error)), {
      now: () => (looks++, now()),
      everyMs: 1,
    });
    const lookedTwice = async (): Promise<void> => {
      const before = looks;
      await until(() => looks > before + 4);
    };
    await lookedTwice();
    expect(lines).to.deep.equal([]);
    ahead = 600_000;
    await lookedTwice();
    ahead = 0;
    await until(() => lines.length > 1);
    await watching.stop();
    expect(lines).to.deep.equal([
      clockFault(600)!.text,
      'the clock of this machine agrees with that of the database again',
    ]);
  });

  it('a process whose clock is ten minutes ahead is not ready, and one that is ten seconds ahead says so', async function () {
    this.slow(20_000);

    const service = await startTestService({ bootstrap: { tenants: [] } });
    const machine = Date.now;
    const ready = async () => {
      const { status, json } = await call(service.url, 'GET', '/health/ready');
      const checks = json['checks'] as { name: string; ok: boolean; detail: string }[];
      return { status, clock: checks.find(({ name }) => name === 'clock') };
    };
    try {
      await until(async () => (await ready()).clock?.ok === true);
      Date.now = () => machine() + 600_000;
      await until(async () => (await ready()).clock?.ok === false);
      const far = await ready();
      expect([far.status, far.clock?.detail]).to.satisfy(
        ([status, detail]: [number, string]) => status === 503 && detail.includes('600 s ahead of'),
      );
      Date.now = () => machine() + 10_000;
      await until(async () => (await ready()).clock?.ok === true);
      expect((await ready()).clock?.detail).to.contain('10 s ahead of');
    } finally {
      Date.now = machine;
      await service.close();
    }
  });
});
