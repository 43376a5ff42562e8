import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { type EventStore, START } from '../../../../application/ports/events/event-store.js';
import { ids, newEvent, newEvents, newStream, upTo } from '../../../contract/event-store/events.js';
import type { Fault } from '../../../support/eventstoredb/faults.js';
import { until } from '../../../support/run/until.js';
import { TIMEOUT_MS, UNENDING_MS, withEngine } from './with-engine.js';

const faults: readonly [string, Fault][] = [
  ['is ended with OK at once', { kind: 'drop', after: 0, with: 'OK' }],
  ['is ended with OK', { kind: 'drop', after: 7, with: 'OK' }],
  ['is dropped as slow', { kind: 'drop', after: 7, with: 'ABORTED' }],
  ['ends because the server stops', { kind: 'drop', after: 7, with: 'UNAVAILABLE' }],
  ['is cancelled by the server', { kind: 'drop', after: 7, with: 'CANCELLED' }],
  ['fails for an unknown reason', { kind: 'drop', after: 7, with: 'UNKNOWN' }],
  ['is refused', { kind: 'status', code: 'UNAVAILABLE' }],
  ['loses its connection', { kind: 'cut' }],
  ['never says anything', { kind: 'hang' }],
];

for (const version of ['23.10.8', '24.10.14']) {
  describe(`a subscription on EventStoreDB ${version}`, () => {
    const test = withEngine({ version, liveBuffer: 16, timeout: TIMEOUT_MS });
    const patient = (): EventStore => test.open({ timeout: UNENDING_MS });
    const write = async (count: number, store = patient()): Promise<string[]> => {
      const written = newEvents(test.tenantId, count);
      for (const event of written)
        await store.append([{ stream: newStream(test.tenantId), expected: 'no_stream', events: [event] }]);
      return ids(written);
    };

    for (const [what, fault] of faults) {
      it(`a subscription on ${version} misses and repeats nothing when it ${what}, catching up and live`, async () => {
        const store = test.open();
        const written = await write(20);
        test.double.faults.inject('subscribe', fault, { count: 2 });
        const one = test.follow(store, START);
        await one.until(() => one.events.length === 20);
        written.push(...(await write(20)));
        await one.until(() => one.events.length === 40);
        await one.untilCaughtUp();
        expect(ids(one.events)).to.deep.equal(written);
        expect(test.double.faults.pending).to.equal(0);
        // the other subscription with a fault may be given up before it shows
        expect(test.errors).not.to.be.empty;
      });
    }

    it(`a subscription on ${version} is not reported as caught up while the server hides new events`, async () => {
      const store = test.open();
      await write(3);
      test.double.faults.inject('subscribe', { kind: 'hang' });
      const one = test.follow(store, START);
      await one.untilCaughtUp();
      expect(one.events).to.have.lengthOf(3);
      expect(one.caughtUp[0]!.position).to.equal(one.events[2]!.position);
    });

    it(`a subscription on ${version} is not reported as caught up while the server does not answer`, async () => {
      const store = test.open();
      await write(3);
      const one = test.follow(store, START);
      await one.untilCaughtUp();
      const survived = test.errors.length;
      await test.double.stop();
      await one.until(() => test.errors.length > survived);
      const reported = one.caughtUp.length;
      await one.until(() => test.errors.length > survived + 1);
      expect(one.caughtUp).to.have.lengthOf(reported);
      await test.double.restart();
      await one.untilCaughtUp();
      expect(one.events).to.have.lengthOf(3);
    });

    it(`a subscription on ${version} waits for a server that starts later`, async () => {
      await test.double.stop();
      const store = test.open();
      const one = test.follow(store, START);
      await one.until(() => test.errors.length > 0);
      await test.double.restart();
      const written = await write(3);
      await one.until(() => one.events.length === 3);
      expect(ids(one.events)).to.deep.equal(written);
    });

    it(`a subscription on ${version} outlives restarts of the server, and delivers events that others wrote meanwhile`, async () => {
      const store = patient();
      const one = test.follow(store, START);
      await one.untilCaughtUp();
      const written: string[] = [];
      for (const _ of upTo(3)) {
        written.push(...(await write(5, store)));
        await test.double.restart();
        written.push(...(await write(5)));
      }
      await one.until(() => one.events.length === written.length);
      expect(ids(one.events)).to.deep.equal(written);
    });

    it(`a subscription on ${version} loses nothing when its consumer is slower than the shared window`, async () => {
      const store = patient();
      const writer = patient();
      await write(1, writer);
      const stopping = new AbortController();
      const taken: string[] = [];
      const written: string[] = [];
      for await (const message of store.subscribe(START, { signal: stopping.signal, batchSize: 5 })) {
        if (message.kind === 'events') taken.push(...ids(message.events));
        if (message.kind === 'caught-up' && written.length === 0) {
          const data = `{"a":"${'x'.repeat(20_000)}"}`;
          for (const _ of upTo(11)) {
            const events = upTo(40).map(() => newEvent(test.tenantId, { data }));
            await writer.append([{ stream: newStream(test.tenantId), expected: 'no_stream', events }]);
            written.push(...ids(events));
          }
          // the window has moved on without this consumer
          await test.follow(store, await store.head()).untilCaughtUp();
        }
        if (taken.length > written.length && written.length > 0) stopping.abort();
      }
      expect(taken.slice(1)).to.deep.equal(written);
    });

    it(`the subscriptions of a process on ${version} share one on the server, which ends with the last of them`, async () => {
      const store = test.open();
      await write(1);
      let listening = 0;
      const { log } = test.double;
      const onAppended = log.onAppended.bind(log);
      Object.assign(log, {
        onAppended: (listener: () => void) => {
          listening++;
          const stop = onAppended(listener);
          return () => {
            listening--;
            stop();
          };
        },
      });
      const followers = upTo(10).map(() => test.follow(store, START));
      await Promise.all(followers.map((one) => one.untilCaughtUp()));
      await until(() => listening === 1);
      await Promise.all(followers.map((one) => one.stop()));
      await until(() => listening === 0);
    });

    it(`a subscription on ${version} ends at once by its signal, whatever the server does`, async () => {
      const store = patient();
      await write(1, store);
      const situations: readonly (() => unknown)[] = [
        () => test.double.faults.inject('subscribe', { kind: 'hang' }),
        () => test.double.faults.inject('read', { kind: 'hang' }, { count: 5 }),
        () => test.double.stop(),
      ];
      for (const arrange of situations) {
        await arrange();
        const one = test.follow(store, 1n);
        await sleep(50);
        await one.stop();
      }
      await test.double.restart();
    });
  });
}
