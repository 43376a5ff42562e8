import { expect } from 'chai';
import { nextFlight, singleFlight } from '../../../infrastructure/concurrency/single-flight.js';

/** Work that resolves with the number of its run when the test ends it. */
const manualWork = () => {
  const ends: ((error?: Error) => void)[] = [];
  const work = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const run = ends.length + 1;
      ends.push((error) => (error === undefined ? resolve(run) : reject(error)));
    });
  return { ends, work };
};

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('singleFlight', () => {
  it('singleFlight shares the run under way, and starts another one after it has ended', async () => {
    const { ends, work } = manualWork();
    const run = singleFlight(work);
    const both = Promise.all([run(), run()]);
    ends[0]!();
    expect(await both).to.deep.equal([1, 1]);
    const next = run();
    ends[1]!();
    expect(await next).to.equal(2);
  });

  it('singleFlight runs work again after a failure', async () => {
    const { ends, work } = manualWork();
    const run = singleFlight(work);
    const failed = run().catch((error: unknown) => (error as Error).message);
    ends[0]!(new Error('down'));
    expect(await failed).to.equal('down');
    const next = run();
    ends[1]!();
    expect(await next).to.equal(2);
  });
});

describe('nextFlight', () => {
  it('nextFlight gives the calls that come during a run the result of the run after it', async () => {
    const { ends, work } = manualWork();
    const run = nextFlight(work);
    const first = run();
    await settle();
    const later = Promise.all([run(), run()]);
    ends[0]!();
    expect(await first).to.equal(1);
    await settle();
    ends[1]!();
    expect(await later).to.deep.equal([2, 2]);
  });

  it('nextFlight continues after a run that failed', async () => {
    const { ends, work } = manualWork();
    const run = nextFlight(work);
    const failed = run().catch((error: unknown) => (error as Error).message);
    await settle();
    const next = run();
    ends[0]!(new Error('down'));
    expect(await failed).to.equal('down');
    await settle();
    ends[1]!();
    expect(await next).to.equal(2);
  });
});
