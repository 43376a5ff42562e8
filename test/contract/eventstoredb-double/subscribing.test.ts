import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { expect } from 'chai';
import { record } from './recorder.js';
import { all, event, failure, newIds, newStream, withDouble } from './with-double.js';

for (const version of ['23.10.8', '24.10.14', '26.2.0']) {
  const major = Number.parseInt(version);

  describe(`the EventStoreDB double, subscribed to, as ${version}`, () => {
    const test = withDouble({ version });
    const stream = newStream();
    const ids = newIds(6);
    let positions: Position[];
    before(async () => {
      await test.append(newStream(), newIds(3));
      for (const id of ids) await test.append(stream, [id]);
      positions = (await all(test.client.readStream(stream))).map(({ position }) => position!);
    });

    it(`a subscription as ${version} delivers existing events, reports that it is caught up, and then delivers new ones`, async () => {
      const one = record(test.client.subscribeToStream(stream));
      await one.untilTold('caughtUp');
      const later = newIds(2);
      await test.append(stream, later);
      await one.untilTold(later[1]!);
      expect(one.reported).to.deep.equal([...ids, 'caughtUp', ...later]);
      ids.push(...later);
    });

    const starts: readonly [string, bigint | typeof START | typeof END, number][] = [
      ['the start', START, 0],
      ['a revision, exclusive', 2n, 3],
      ['revision 0, exclusive', 0n, 1],
      ['the end', END, 8],
    ];
    for (const [what, fromRevision, first] of starts) {
      it(`a subscription as ${version} delivers a stream from ${what}`, async () => {
        const one = record(test.client.subscribeToStream(stream, { fromRevision }));
        await one.untilTold('caughtUp');
        expect(one.ids).to.deep.equal(ids.slice(first));
      });
    }

    it(`a subscription as ${version} delivers the log from a position, exclusive, or from the end`, async () => {
      const late = record(test.client.subscribeToAll({ fromPosition: positions[3]! }));
      const last = record(test.client.subscribeToAll({ fromPosition: END }));
      await late.untilTold('caughtUp');
      await last.untilTold('caughtUp');
      expect(late.ids).to.deep.equal(ids.slice(4));
      expect(last.ids).to.be.empty;
    });

    it(`a subscription as ${version} refuses a position in the middle of an event`, async () => {
      const commit = positions[2]!.commit + 1n;
      const subscription = test.client.subscribeToAll({ fromPosition: { commit, prepare: commit } });
      expect(await failure(all(subscription))).to.include({ type: 'unknown', code: 3 });
    });

    it(`a subscription as ${version} to an absent stream reports that it is caught up ${major < 24 ? 'when the stream exists' : 'at once'}`, async () => {
      const absent = newStream();
      const one = record(test.client.subscribeToStream(absent));
      const other = record(test.client.subscribeToStream(stream, { fromRevision: END }));
      await other.untilTold('caughtUp');
      const [id] = newIds(1) as [string];
      await test.append(absent, [id]);
      await one.untilTold('caughtUp');
      await one.untilTold(id);
      expect(one.reported).to.deep.equal(major < 24 ? [id, 'caughtUp'] : ['caughtUp', id]);
    });

    it(`a subscription as ${version} ends without an error when the client stops it`, async () => {
      const subscription = test.client.subscribeToAll();
      const one = record(subscription);
      await one.untilTold('caughtUp');
      await subscription.unsubscribe();
      await one.untilTold('ended');
    });
  });

  describe(`the EventStoreDB double, subscribed to with a filter, as ${version}`, () => {
    const test = withDouble({ version });
    /** Ids by the round in which they were written: one event for each kind. */
    const rounds: string[][] = [];
    const kinds = [
      ['tenant_a-user_1', 'Created'],
      ['tenant_ab-user_1', 'Created'],
      ['tenant_a-user_1', 'Renamed'],
      ['tenant_b-user_1', 'Created'],
    ] as const;
    const write = async (): Promise<void> => {
      const events = kinds.map(([stream, type]) => ({ stream, of: event(undefined, type) }));
      for (const { stream, of } of events) await test.client.appendToStream(stream, [of]);
      test.double.writeSystemEvents(1);
      rounds.push(events.map(({ of }) => of.id));
    };
    before(write);

    const filters: readonly [string, Filter, readonly number[]][] = [
      ['a prefix of the stream', streamNameFilter({ prefixes: ['tenant_a-'] }), [0, 2]],
      ['prefixes of the stream', streamNameFilter({ prefixes: ['tenant_b-', 'tenant_ab-'] }), [1, 3]],
      ['a shape of the stream', streamNameFilter({ regex: '^tenant_ab?-' }), [0, 1, 2]],
      ['a prefix of the type', eventTypeFilter({ prefixes: ['Ren'] }), [2]],
      ['a shape of the type', eventTypeFilter({ regex: 'eat' }), [0, 1, 3]],
      ['no events of the server', excludeSystemEvents(), [0, 1, 2, 3]],
    ];
    for (const [what, filter, expected] of filters) {
      it(`a filtered subscription as ${version} delivers only events that match ${what}, before and after it is live`, async () => {
        const one = record(test.client.subscribeToAll({ filter }));
        await one.untilTold('caughtUp');
        const matching = () => rounds.flatMap((round) => expected.map((kind) => round[kind]));
        expect(one.ids).to.deep.equal(matching());
        await write();
        await one.until(() => one.ids.length >= matching().length, 'events of the last round');
        expect(one.ids).to.deep.equal(matching());
      });
    }
  });
}
