import { excludeSystemEvents } from '@eventstore/db-client';
import { expect } from 'chai';
import { all, newIds, newStream, withDouble } from './with-double.js';
import { record } from './recorder.js';

/** Enough to fill what lies between the server and a consumer that takes nothing. */
const FLOOD = 40;
const padded = (ids: readonly string[]) =>
  ids.map((id) => ({
    id,
    type: 'Happened',
    contentType: 'application/json' as const,
    data: 'x'.repeat(20_000),
    metadata: {},
  }));

describe('a consumer that takes nothing while it is live', () => {
  for (const version of ['23.10.8', '24.10.14']) {
    const dropped = Number.parseInt(version) < 24;
    describe(`as of ${version}`, () => {
      const test = withDouble({ version, liveBuffer: 16 });

      const fate = dropped ? 'is dropped as too slow' : 'falls behind, catches up, and is live again';
      it(`a live consumer that takes nothing ${fate}, as of ${version}`, async () => {
        await test.append(newStream(), newIds(1));
        const subscription = test.client.subscribeToAll({ filter: excludeSystemEvents() });
        const one = record(subscription);
        await one.untilTold('caughtUp');
        subscription.pause();
        const written: string[] = [];
        for (let round = 0; round < 10; round++) {
          const ids = newIds(FLOOD);
          written.push(...ids);
          await test.client.appendToStream(newStream(), padded(ids));
        }
        await one.until(() => test.double.slowConsumers === 1, 'slow consumer');
        subscription.resume();
        if (dropped) {
          await one.untilTold('timeout');
          expect(one.ids.slice(1)).to.deep.equal(written.slice(0, one.ids.length - 1));
          expect(one.ids.length).to.be.lessThan(written.length);
        } else {
          await one.untilTold('caughtUp', 2);
          expect(one.reported.filter((word) => /^[a-zA-Z]+$/.test(word))).to.deep.equal([
            'caughtUp',
            'fellBehind',
            'caughtUp',
          ]);
          expect(one.ids.slice(1)).to.deep.equal(written);
        }
        expect(await all(test.client.readAll())).to.have.lengthOf(1 + written.length);
      });

      it(`a live consumer as of ${version} is not slow as long as it takes events`, async () => {
        const subscription = test.client.subscribeToAll({ fromPosition: 'end' });
        const one = record(subscription);
        await one.untilTold('caughtUp');
        const ids = newIds(1_000);
        for (let from = 0; from < 1_000; from += 250)
          await test.append(newStream(), ids.slice(from, from + 250));
        await one.until(() => one.ids.length === 1_000, 'all');
        expect(one.reported).to.deep.equal(['caughtUp', ...ids]);
      });
    });
  }
});
