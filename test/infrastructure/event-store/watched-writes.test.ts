import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import { type EventStore, EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import { watchedWrites } from '../../../infrastructure/event-store/watched-writes.js';
import { failure, newEvents, newStream } from '../../contract/event-store/events.js';
import { until } from '../../support/run/until.js';
import { TIMEOUT_MS, withEngine } from './eventstoredb/with-engine.js';

describe('whether a log takes appends', () => {
  const test = withEngine({ timeout: TIMEOUT_MS });
  let changes: (number | null)[];
  let refused: number;
  let writable: boolean;
  let asked: number;
  beforeEach(() => {
    changes = [];
    refused = 0;
    writable = false;
    asked = 0;
  });
  const watch = (trustAfter = 200) => {
    const watched = watchedWrites({
      store: test.open(),
      isWritable: () => {
        asked++;
        return writable ? Promise.resolve(true) : Promise.reject(new Error('no leader'));
      },
      onChange: (since) => changes.push(since),
      pollEvery: 20,
      trustAfter,
    });
    watched.writes.onRefused(() => refused++);
    return watched;
  };
  const append = (store: EventStore, expected: bigint | 'no_stream' = 'no_stream') =>
    appendOne(store, { stream: newStream(test.tenantId), expected, events: newEvents(test.tenantId, 1) });

  it('the log is reported as read-only from the first refused append on, and each refusal is counted', async () => {
    const { store, writes } = watch();
    await append(store);
    expect(writes.refusedSince()).to.equal(null);
    test.double.leads = false;
    const before = Date.now();
    for (let count = 0; count < 2; count++)
      expect(await failure(append(store))).to.be.instanceOf(EventStoreUnavailable);
    expect(writes.refusedSince()).to.be.within(before, Date.now()).and.equal(changes[0]);
    expect([changes.length, refused]).to.deep.equal([1, 2]);
    expect((await store.head()) > 0n).to.equal(true);
  });

  it('the log is reported as writable by the next append that is answered, also with a conflict', async () => {
    for (const expected of ['no_stream', 7n] as const) {
      const { store, writes } = watch(60_000);
      test.double.leads = false;
      await failure(append(store));
      expect(writes.refusedSince()).not.to.equal(null);
      test.double.leads = true;
      await append(store, expected).catch(() => undefined);
      expect(writes.refusedSince()).to.equal(null);
      expect(changes.at(-1)).to.equal(null);
    }
  });

  it('the log is reported as writable by the server, after some time without a refused append', async () => {
    const { store, writes } = watch();
    test.double.leads = false;
    await failure(append(store));
    await until(() => asked > 10);
    expect(writes.refusedSince()).not.to.equal(null);
    writable = true;
    await failure(append(store));
    expect(writes.refusedSince()).not.to.equal(null);
    await until(() => writes.refusedSince() === null);
  });

  it('an append that is refused for its own contents does not count', async () => {
    const { store, writes } = watch();
    expect(
      await failure(store.append([{ stream: newStream(test.tenantId), expected: 'no_stream', events: [] }])),
    ).to.be.instanceOf(TypeError);
    expect([writes.refusedSince(), refused]).to.deep.equal([null, 0]);
  });
});
