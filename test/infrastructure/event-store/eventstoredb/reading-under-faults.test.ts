import { expect } from 'chai';
import type { EventStore } from '../../../../application/ports/events/event-store.js';
import { eventsOf, newEvents, newStream } from '../../../contract/event-store/events.js';
import type { Fault } from '../../../support/eventstoredb/faults.js';
import { until } from '../../../support/run/until.js';
import { TIMEOUT_MS, UNENDING_MS, withEngine } from './with-engine.js';

describe('reading on EventStoreDB', () => {
  const test = withEngine({ timeout: TIMEOUT_MS });
  const write = (stream: string, count: number): Promise<unknown> =>
    test
      .open({ timeout: UNENDING_MS })
      .append([{ stream, expected: 'no_stream', events: newEvents(test.tenantId, count) }]);
  const readings: readonly [string, (store: EventStore, stream: string) => Promise<unknown>][] = [
    ['a stream', (store, stream) => eventsOf(store.read(stream))],
    ["a tenant's history", (store) => eventsOf(store.readTenant(test.tenantId))],
    ['the whole log', (store) => eventsOf(store.readAll())],
    ['the head', (store) => store.head()],
  ];
  const whatFails: readonly ['read' | 'subscribe', Fault][] = [
    ['read', { kind: 'cut' }],
    ['read', { kind: 'hang' }],
    ['read', { kind: 'status', code: 'UNAVAILABLE' }],
    ['read', { kind: 'drop', after: 0, with: 'UNKNOWN' }],
    ['subscribe', { kind: 'drop', after: 3, with: 'OK' }],
    ['subscribe', { kind: 'drop', after: 3, with: 'ABORTED' }],
    ['subscribe', { kind: 'hang' }],
    ['subscribe', { kind: 'cut' }],
  ];

  for (const [what, read] of readings) {
    it(`${what} survives a stream that ends early`, async function () {
      this.slow(10_000);

      const store = test.open({ timeout: 3 * TIMEOUT_MS });
      const stream = newStream(test.tenantId);
      await write(stream, 12);
      const whole = await read(test.open({ timeout: UNENDING_MS }), stream);
      for (const [call, fault] of whatFails) {
        test.double.faults.inject(call, fault);
        expect(await read(store, stream)).to.deep.equal(whole);
        test.double.faults.clear();
      }
    });

    it(`${what} is unavailable in time when the server hangs, or is gone`, async () => {
      const store = test.open();
      const stream = newStream(test.tenantId);
      await write(stream, 2);
      const unavailable = async (): Promise<void> => {
        const error = await read(store, stream).then(
          () => undefined,
          (failed: unknown) => failed,
        );
        expect(error).to.be.instanceOf(Error).with.property('name', 'EventStoreUnavailable');
      };
      test.double.faults.inject('read', { kind: 'hang' }, { count: 100 });
      await unavailable();
      test.double.faults.clear();
      await test.double.stop();
      await unavailable();
      await test.double.restart();
      await until(() =>
        read(store, stream).then(
          () => true,
          () => false,
        ),
      );
    });
  }

  it('a history is unavailable in time when the server does not answer the read', async () => {
    const store = test.open();
    await write(newStream(test.tenantId), 2);
    test.double.faults.inject('subscribe', { kind: 'hang' }, { count: 100 });
    for (const history of [store.readAll(), store.readTenant(test.tenantId)]) {
      const error = await eventsOf(history).then(
        () => undefined,
        (failed: unknown) => failed,
      );
      expect(error).to.be.instanceOf(Error).with.property('name', 'EventStoreUnavailable');
    }
  });
});
