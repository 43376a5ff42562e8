import { expect } from 'chai';
import { createLog } from '../../../../infrastructure/telemetry/log.js';
import { NoAnswerAtStart, StartStopped, waitFor } from '../../../../interfaces/compose/runtime/wait-for.js';
import { until } from '../../../support/run/until.js';

const lines: string[] = [];
const log = createLog({ level: 'info', write: (line) => lines.push(line) });
const away = () => Promise.reject(new Error('away'));
const passing = (reason: string) => () => Promise.resolve({ reason, isFinal: false });
const failureOf = async (waiting: Promise<unknown>): Promise<Error> => {
  try {
    await waiting;
  } catch (error) {
    return error as Error;
  }
  throw new Error('it did not fail');
};

describe('waitFor', () => {
  beforeEach(() => (lines.length = 0));

  it('waitFor returns once an attempt succeeds, after any number of failures', async () => {
    let asked = 0;
    const ask = () => (++asked < 3 ? away() : Promise.resolve('here'));
    const waiting = waitFor(
      { what: 'database', ask, causeOf: passing('refused') },
      { log, timeoutMs: 60_000 },
    );
    expect(await waiting).to.equal('here');
    expect(lines).to.deep.equal([]);
  });

  it('waitFor gives up when the time is over, with the last reason', async () => {
    const ended = waitFor(
      { what: 'database', ask: away, causeOf: passing('refused') },
      { log, timeoutMs: 300 },
    );
    const error = await failureOf(ended);
    expect(error).to.be.instanceOf(NoAnswerAtStart);
    expect(error.message).to.equal('refused (waited 0.3 s, STARTUP_TIMEOUT)');
  });

  it('waitFor gives up at once where waiting is useless, and looks for the cause while there is no answer', async () => {
    const began = performance.now();
    const final = () => Promise.resolve({ reason: 'wrong password', isFinal: true });
    for (const ask of [away, () => new Promise(() => undefined)]) {
      const error = await failureOf(waitFor({ what: 'x', ask, causeOf: final }, { log, timeoutMs: 60_000 }));
      expect(error.message).to.equal('wrong password');
    }
    expect(performance.now() - began).to.be.lessThan(30_000);
  });

  it('waitFor reports the current reason at each interval', async function () {
    this.slow(10_000);

    const ending = new AbortController();
    let reason = 'refused';
    const causeOf = () => Promise.resolve({ reason, isFinal: false });
    const ended = failureOf(
      waitFor(
        { what: 'event store', ask: away, causeOf },
        { log, timeoutMs: 60_000, signal: ending.signal, logEveryMs: 1_000 },
      ),
    );
    await until(() => lines.length === 1);
    reason = 'no leader';
    await until(() => lines.length === 2);
    ending.abort();
    expect(await ended).to.be.instanceOf(StartStopped);
    const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(said.map(({ msg, reason: why, seconds }) => [msg, why, seconds])).to.deep.equal([
      ['waiting for the event store', 'refused', 1],
      ['waiting for the event store', 'no leader', 2],
    ]);
  });
});
