import { type Position, streamNameFilter } from '@eventstore/db-client';
import { expect } from 'chai';
import { record } from './recorder.js';
import { all, newIds, withDouble } from './with-double.js';

for (const version of ['23.10.8', '24.10.14']) {
  const major = Number.parseInt(version);

  describe(`the checkpoints of the EventStoreDB double, as ${version}`, () => {
    const test = withDouble({ version });
    let matching: Position[];
    before(async () => {
      // 40 that do not match, then 4 that do, then 40 that do not.
      await test.append('other_1', newIds(40));
      await test.append('mine_1', newIds(4));
      await test.append('other_2', newIds(40));
      matching = (await all(test.client.readStream('mine_1'))).map(({ position }) => position!);
    });

    const follow = (window: number | undefined, interval: number, fromPosition?: Position) => {
      const checkpoints: Position[] = [];
      const reported: string[] = [];
      const subscription = test.client.subscribeToAll({
        ...(fromPosition === undefined ? {} : { fromPosition }),
        filter: streamNameFilter({
          prefixes: ['mine_'],
          checkpointInterval: interval,
          ...(window === undefined ? {} : { maxSearchWindow: window }),
          checkpointReached: (_, position) => {
            checkpoints.push(position);
            reported.push('checkpoint');
            return Promise.resolve();
          },
        }),
      });
      return { ...record(subscription, reported), subscription, checkpoints };
    };
    const endOf = (index: number): Position => ({
      commit: test.double.log.events[index]!.end,
      prepare: 0n,
    });

    it(`a checkpoint of ${version} comes after so many considered events, where the page began or its last match was`, async () => {
      const one = follow(32, 1);
      await one.untilTold('caughtUp');
      // Pages of 32: none, then one with the 4 matches, then the rest, which is the end in 24.
      const start = { commit: 0n, prepare: 0n };
      expect(one.checkpoints.slice(0, 2)).to.deep.equal([start, matching[3]]);
      expect(one.checkpoints.slice(2)).to.deep.equal(major < 24 ? [] : [endOf(63)]);
    });

    it(`a checkpoint of ${version} comes every interval of windows`, async () => {
      const one = follow(16, 2);
      await one.untilTold('caughtUp');
      expect(one.checkpoints).to.deep.equal([endOf(15), endOf(47), ...(major < 24 ? [] : [endOf(79)])]);
    });

    it(`a checkpoint of ${version} ${major < 24 ? 'does not come' : 'comes'} before the subscription reports that it is caught up`, async () => {
      const one = follow(1_000, 1);
      await one.untilTold('caughtUp');
      expect(one.reported.slice(4)).to.deep.equal(major < 24 ? ['caughtUp'] : ['checkpoint', 'caughtUp']);
      expect(one.checkpoints).to.deep.equal(major < 24 ? [] : [matching[3]]);
    });

    it(`a live checkpoint of ${version} comes at the event that completes the interval`, async () => {
      const last = test.double.log.events.at(-1)!.position;
      const one = follow(4, 2, { commit: last, prepare: last });
      await one.untilTold('caughtUp');
      const { position } = await test.append('other_3', newIds(8));
      await one.untilTold('checkpoint');
      expect(one.checkpoints).to.deep.equal([position]);
    });

    it(`no checkpoint of ${version} comes without a filter`, async () => {
      const one = record(test.client.subscribeToAll());
      await one.untilTold('caughtUp');
      await test.append('other_4', newIds(100));
      await one.until(() => one.ids.length === test.double.log.events.length, 'all events');
      expect(one.reported).not.to.contain('checkpoint');
    });

    it(`a checkpoint of ${version} can be resumed from with both numbers${major < 24 ? ', but for the first match behind it' : ''}`, async () => {
      const matches = async (fromPosition: Position): Promise<number> => {
        const one = follow(32, 1, fromPosition);
        await one.untilTold('caughtUp');
        return one.ids.length;
      };
      // The first match begins where the one before it ends.
      const before_ = endOf(39);
      expect(before_.commit).to.equal(matching[0]!.commit);
      expect(await matches(before_)).to.equal(major < 24 ? 3 : 4);
      expect(await matches({ commit: before_.commit, prepare: before_.commit })).to.equal(3);
      expect(await matches(matching[0]!)).to.equal(3);
    });
  });
}
