import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { expect } from 'chai';
import type { Fault } from '../../support/eventstoredb/faults.js';
import { startEventStoreDouble } from '../../support/eventstoredb/eventstoredb-double.js';
import { record } from './recorder.js';
import { all, event, failure, idsOf, newIds, newStream, withDouble } from './with-double.js';

for (const batchAppend of [true, false]) {
  describe(`faults of the EventStoreDB double, appends ${batchAppend ? 'in batches' : 'one by one'}`, () => {
    const test = withDouble({ batchAppend });
    const stored = (stream: string): number => test.double.log.stream(stream)?.events.length ?? 0;
    before(() => test.append(newStream(), newIds(1)));
    afterEach(() => {
      test.double.faults.clear();
    });

    const failing: readonly [string, Fault, string, number][] = [
      ['a status', { kind: 'status', code: 'UNAVAILABLE' }, 'unavailable', 0],
      ["the server's time-out", { kind: 'timeout' }, 'deadline-exceeded', 0],
      ['a cut', { kind: 'cut' }, 'unavailable', 0],
      ['a cut behind the effect', { kind: 'lose-answer', by: 'cut' }, 'unavailable', 2],
      [
        'a status behind the effect',
        { kind: 'lose-answer', by: 'status' },
        batchAppend ? 'unavailable' : 'timeout',
        2,
      ],
    ];
    for (const [what, fault, type, events] of failing) {
      it(`a fault fails an append by ${what}, and the next append succeeds, ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
        const stream = newStream();
        const ids = newIds(2);
        test.double.faults.inject('append', fault);
        expect(await failure(test.append(stream, ids, 'no_stream'))).to.include({ type });
        expect(stored(stream)).to.equal(events);
        await test.append(stream, ids, 'no_stream');
        expect(idsOf(await all(test.client.readStream(stream)))).to.deep.equal(ids);
      });
    }

    const silent: readonly [string, Fault, number][] = [
      ['never', { kind: 'hang' }, 0],
      ['never, behind the effect', { kind: 'lose-answer', by: 'silence' }, 1],
      ['late, behind the effect', { kind: 'delay', ms: 50 }, 1],
      ['late, before the effect', { kind: 'late', ms: 50 }, 0],
    ];
    for (const [what, fault, events] of silent) {
      it(`a fault answers an append ${what}, ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
        const stream = newStream();
        test.double.faults.inject('append', fault);
        const append = test.append(stream, newIds(1)).then(() => 'answered');
        append.catch(() => undefined);
        await test.append(newStream(), newIds(1));
        expect(test.double.faults.pending).to.equal(0);
        expect(stored(stream)).to.equal(events);
        if (fault.kind === 'delay' || fault.kind === 'late') expect(await append).to.equal('answered');
        else expect(await Promise.race([append, sleep(60)])).to.equal(undefined);
      });
    }

    it(`a fault happens the given number of times, after the given number of calls, appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const fault = { kind: 'status', code: 'INTERNAL' } as const;
      test.double.faults.inject('append', fault, { after: 1, count: 2 });
      const outcomes: boolean[] = [];
      for (const _ of newIds(4)) {
        const [{ status }] = await Promise.allSettled([test.append(newStream(), newIds(1))]);
        outcomes.push(status === 'fulfilled');
      }
      expect(outcomes).to.deep.equal([true, false, false, true]);
    });

    it(`a fault may concern the description of the server, appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const trailers = {
        exception: 'not-leader',
        'leader-endpoint-host': 'elsewhere',
        'leader-endpoint-port': '2113',
      };
      const other = EventStoreDBClient.connectionString(test.double.url);
      test.double.faults.inject('read', { kind: 'status', code: 'NOT_FOUND', trailers });
      const error = await failure(all(other.readAll()));
      expect(error).to.deep.include({ type: 'not-leader', leader: { address: 'elsewhere', port: 2113 } });
      await other.dispose();
    });

    const reads: readonly [Fault, number, string | undefined][] = [
      [{ kind: 'drop', after: 3, with: 'ABORTED' }, 3, 'timeout'],
      [{ kind: 'drop', after: 2, with: 'UNAVAILABLE' }, 2, 'unavailable'],
      [{ kind: 'drop', after: 1, with: 'OK' }, 1, undefined],
      [{ kind: 'drop', after: 0, with: 'CANCELLED' }, 0, 'cancelled'],
      [{ kind: 'half-close' }, 0, undefined],
      [{ kind: 'cut' }, 0, 'unavailable'],
      [{ kind: 'status', code: 'DEADLINE_EXCEEDED' }, 0, 'deadline-exceeded'],
    ];
    for (const [fault, count, type] of reads) {
      it(`a fault ends reads and subscriptions: ${JSON.stringify(fault)}, appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
        const stream = newStream();
        const ids = newIds(5);
        await test.append(stream, ids);
        for (const call of ['read', 'subscribe'] as const) {
          test.double.faults.inject(call, fault);
          const found: string[] = [];
          const reading =
            call === 'read' ? test.client.readStream(stream) : test.client.subscribeToStream(stream);
          const consuming = (async () => {
            for await (const { event } of reading) found.push(event!.id);
          })();
          if (type === undefined) await consuming;
          else expect(await failure(consuming)).to.include({ type });
          expect(found).to.deep.equal(ids.slice(0, count));
        }
      });
    }

    it(`a fault keeps a subscription waiting, appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      await test.append(stream, newIds(1));
      test.double.faults.inject('subscribe', { kind: 'hang' });
      const silent = record(test.client.subscribeToStream(stream));
      const other = record(test.client.subscribeToStream(stream));
      await other.untilTold('caughtUp');
      expect(silent.reported).to.be.empty;
    });

    it(`a fault ends a live subscription after some events, appends ${batchAppend ? 'in batches' : 'one by one'}`, async () => {
      const stream = newStream();
      await test.append(stream, newIds(1));
      test.double.faults.inject('subscribe', { kind: 'drop', after: 3, with: 'ABORTED' });
      const one = record(test.client.subscribeToStream(stream));
      await one.untilTold('caughtUp');
      await test.append(stream, newIds(5));
      await one.untilTold('timeout');
      expect(one.ids).to.have.lengthOf(3);
    });
  });
}

describe('the half-closed batch stream of the EventStoreDB double', () => {
  it('a half-closed batch stream of the double answers neither the append that met it nor any later one of the same client', async () => {
    const double = await startEventStoreDouble();
    // Never disposed of: that would wait for ever, too.
    const client = EventStoreDBClient.connectionString(double.url);
    await client.appendToStream(newStream(), [event()]);
    double.faults.inject('append', { kind: 'half-close' });
    const appends = [client.appendToStream(newStream(), [event()])];
    await sleep(20);
    appends.push(client.appendToStream(newStream(), [event()]));
    expect(await Promise.race([...appends, sleep(50)])).to.equal(undefined);
    const other = EventStoreDBClient.connectionString(double.url);
    await other.appendToStream(newStream(), [event()]);
    await other.dispose();
    await double.stop();
  });
});
