import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { EventStoreUnavailable, START } from '../../../../../application/ports/events/event-store.js';
import { headOfLog } from '../../../../../infrastructure/event-store/eventstoredb/reads/head.js';
import type { Reads } from '../../../../../infrastructure/event-store/eventstoredb/reads/reads.js';
import type { LogEvent } from '../../../../../infrastructure/event-store/eventstoredb/stored-event.js';
import { failure, newStream, upTo } from '../../../../contract/event-store/events.js';

/** A log that counts how many of its events are read backwards. */
function countingLog() {
  const events: LogEvent[] = [];
  const log = {
    read: 0,
    reads: 0,
    /** Milliseconds that a read takes. */
    delay: 0,
    add: (count: number, stream: string) => {
      for (const _ of upTo(count)) {
        const commit = BigInt(events.length * 100);
        events.push({ stream, type: 'Happened', commit } as LogEvent);
      }
      return BigInt((events.length - 1) * 100) + 1n;
    },
    backwards: (async (from, limit) => {
      log.reads++;
      const end = from === 'end' ? events.length : Number(from.commit / 100n);
      if (log.delay > 0) await sleep(log.delay);
      const found = events.slice(Math.max(0, end - limit), end).reverse();
      log.read += found.length;
      return found;
    }) satisfies Reads['backwards'],
  };
  return log;
}

const lookAt = ({ backwards }: { backwards: Reads['backwards'] }, timeout = 10_000) =>
  headOfLog({ backwards } as Reads, timeout);

describe('the head of a log on EventStoreDB', () => {
  it('the head of a log on EventStoreDB is START for an empty log', async () => {
    const log = countingLog();
    expect(await lookAt(log)()).to.include({ head: START, stream: undefined, foreign: 0 });
  });

  it('the head of a log is the newest event of the service, at the cost of one read when it is the newest of all', async () => {
    const log = countingLog();
    log.add(5_000, 'orders-1');
    const stream = newStream();
    const head = log.add(1, stream);
    expect(await lookAt(log)()).to.include({ head, stream, end: head, foreign: 0 });
    expect(log.read).to.equal(1);
  });

  it('the head of a log is the newest event of the service, however much other applications have written since', async () => {
    for (const foreign of [1, 31, 32, 33, 34, 1_032, 1_033, 1_034, 5_000]) {
      const log = countingLog();
      log.add(10, 'orders-1');
      const stream = newStream();
      const head = log.add(3, stream);
      const end = log.add(foreign, 'orders-1');
      expect(await lookAt(log)()).to.include({ head, stream, end, foreign });
    }
  });

  it('the head of a log is START when no event is of the service', async () => {
    for (const foreign of [1, 2, 32, 33, 34, 1_033, 2_500]) {
      const log = countingLog();
      const end = log.add(foreign, '$stats-0.0.0.0:2113');
      expect(await lookAt(log)()).to.include({ head: START, stream: undefined, end, foreign });
    }
  });

  it('the head of a log ignores similar streams of other applications, and events of the server', async () => {
    const log = countingLog();
    const head = log.add(1, newStream());
    log.add(1, 'tenant_1');
    log.add(1, `$$${newStream()}`);
    log.add(1, 'tenants-1');
    expect(await lookAt(log)()).to.include({ head, foreign: 3 });
  });

  it('the head of a log reads the events of other applications once', async () => {
    const log = countingLog();
    const look = lookAt(log);
    const stream = newStream();
    const first = log.add(1, stream);
    log.add(5_000, 'orders-1');
    await look();
    for (const [foreign, read] of [
      [0, 1],
      [10, 40],
      [0, 1],
      [100, 1_100],
    ] as const) {
      log.read = 0;
      if (foreign > 0) log.add(foreign, 'orders-1');
      expect(await look()).to.include({ head: first, stream });
      expect(log.read).to.be.at.most(read);
    }
    const second = log.add(1, stream);
    const end = log.add(7, 'orders-1');
    log.read = 0;
    expect(await look()).to.include({ head: second, end, foreign: 7 });
    expect(log.read).to.be.at.most(40);
  });

  it('the head of a log is unavailable when that takes too long, and found the next time', async () => {
    const log = countingLog();
    const head = log.add(1, newStream());
    log.add(40_000, 'orders-1');
    log.delay = 5;
    const look = lookAt(log, 60);
    let failures = 0;
    for (;;) {
      const found = await look().catch((error: unknown) => {
        expect(error).to.be.instanceOf(EventStoreUnavailable);
        failures++;
      });
      if (found === undefined) continue;
      expect(found).to.include({ head, foreign: 40_000 });
      break;
    }
    expect(failures).to.be.greaterThan(1);
    expect(log.read).to.be.lessThan(45_000);
  });

  it('the head of a log is read once for concurrent callers, and again for a caller that comes after the read began', async () => {
    const log = countingLog();
    log.add(1, newStream());
    log.delay = 20;
    const look = lookAt(log);
    const first = look();
    await sleep(5);
    const head = log.add(1, newStream());
    const later = await Promise.all(upTo(10).map(() => look()));
    expect(new Set(later)).to.have.lengthOf(1);
    expect(later[0]!.head).to.equal(head);
    expect((await first).head < head).to.be.true;
    expect(later[0]!.at).to.be.at.least((await first).at);
    expect(log.reads).to.equal(2);
  });

  it('the head of a log is read again after a failure', async () => {
    const log = countingLog();
    const head = log.add(1, newStream());
    let fail = true;
    const look = lookAt({
      backwards: (from, limit) => (fail ? Promise.reject(new Error('lost')) : log.backwards(from, limit)),
    });
    const failures = [failure(look()), failure(look())];
    for (const failed of failures) expect(await failed).to.be.instanceOf(Error);
    fail = false;
    expect((await look()).head).to.equal(head);
  });
});
