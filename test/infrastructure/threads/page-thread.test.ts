import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { type PageThread, pageThread, ThreadFailure } from '../../../infrastructure/threads/page-thread.js';
import { safeError } from '../../../infrastructure/telemetry/safe-error.js';
import { siblingModule } from '../../support/run/sibling-module.js';
import type { Counted, Counting } from './counting-thread.js';

const SOON_MS = 5;

describe('a thread that is asked for pages', () => {
  let reported: Int32Array;
  let thread: PageThread<Counting, Counted>;
  const start = (idleMs = 60_000): void => {
    reported = new Int32Array(new SharedArrayBuffer(12));
    const module = siblingModule(import.meta.url, 'counting-thread');
    thread = pageThread({ module, data: { reported }, heapMib: 64, idleMs });
  };
  beforeEach(() => {
    start();
  });
  afterEach(() => thread.stop());

  const made = (): number => Atomics.load(reported, 0);
  const counting = (): number => Atomics.load(reported, 1);
  const starts = (): number => Atomics.load(reported, 2);
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await pause(SOON_MS);
  };
  const counts = async (request: Counting): Promise<number[]> => {
    const found: number[] = [];
    for await (const { count, bytes } of thread.pages(request)) {
      expect([...bytes]).to.deep.equal([count]);
      found.push(count);
    }
    return found;
  };
  const failureOf = async (work: Promise<unknown>): Promise<Error> => {
    try {
      await work;
    } catch (error) {
      expect(error).to.be.instanceOf(ThreadFailure);
      return error as Error;
    }
    throw new Error('it did not fail');
  };

  it('a thread for pages yields its pages in order, to several concurrent readers', async () => {
    const [five, none, three] = await Promise.all([
      counts({ to: 5, then: 'end' }),
      counts({ to: 0, then: 'end' }),
      counts({ to: 3, then: 'end' }),
    ]);
    expect([five, none, three]).to.deep.equal([[1, 2, 3, 4, 5], [], [1, 2, 3]]);
    expect(counting()).to.equal(0);
    expect(starts()).to.equal(1);
  });

  it('a thread for pages makes one page ahead, and no more', async () => {
    const pages = thread.pages({ to: 100, then: 'end' });
    await pages.next();
    await until(() => made() === 2);
    // an answer that comes after whatever else it would have made
    await counts({ to: 3, then: 'end' });
    expect(made()).to.equal(2 + 3);
    await pages.next();
    await until(() => made() === 3 + 3);
    await pages.return();
  });

  it('a thread for pages ends the work of a reader that stops', async () => {
    for await (const { count } of thread.pages({ to: 100, then: 'end' })) if (count === 2) break;
    await until(() => counting() === 0);
    expect(made()).to.be.at.most(3);
  });

  it('a thread for pages reports a failure without its message, and continues', async () => {
    const failure = await failureOf(counts({ to: 2, then: 'throw' }));
    const { cause } = safeError(failure);
    expect(cause).to.include({ name: 'CountingFailed', code: 'E_COUNT' });
    expect(cause!.stack.join()).to.contain('counting-thread');
    expect(String((failure.cause as Error).stack)).not.to.contain('Hopper');
    expect(await counts({ to: 2, then: 'end' })).to.deep.equal([1, 2]);
  });

  for (const then of ['die', 'fill'] as const)
    it(`a thread for pages fails all its readers when it ends (${then}), and is started again`, async () => {
      const waiting = failureOf(counts({ to: 1, then: 'wait' }));
      await until(() => counting() === 1);
      const { cause } = safeError(await failureOf(counts({ to: 1, then })));
      if (then === 'fill') expect(cause).to.include({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
      await waiting;
      expect(await counts({ to: 2, then: 'end' })).to.deep.equal([1, 2]);
    });

  it('a thread for pages fails its readers when it is stopped', async () => {
    const waiting = failureOf(counts({ to: 1, then: 'wait' }));
    await until(() => counting() === 1);
    await thread.stop();
    await waiting;
  });

  it('a thread for pages fails a reader that asks for a page after the thread has ended', async () => {
    const pages = thread.pages({ to: 100, then: 'end' });
    await pages.next();
    await until(() => made() === 2);
    // its second page is there, and comes before what went wrong
    await counts({ to: 1, then: 'end' });
    await thread.stop();
    await failureOf(
      (async () => {
        for await (const _ of pages);
      })(),
    );
  });

  it('a thread for pages ends when no reader is left', async () => {
    start(0);
    while (starts() < 3) {
      expect(await counts({ to: 1, then: 'end' })).to.deep.equal([1]);
      await pause(SOON_MS);
    }
  });
});
