import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import type { Pages } from '../../../../infrastructure/event-store/postgres/pages.js';
import { postgresTail } from '../../../../infrastructure/event-store/postgres/tail.js';
import { until } from '../../../support/run/until.js';

describe('the tail of the log', () => {
  it('the tail of the log is read as soon as it is notified, however long its pause is', async () => {
    let looks = 0;
    let wake = (): void => undefined;
    const pages = {
      head: () => Promise.resolve(7n),
      ofAll: () => {
        looks += 1;
        return Promise.resolve([]);
      },
    } as unknown as Pages;
    const newest = postgresTail({
      pages,
      losses: () => 0,
      wakeUp: {
        announce: () => undefined,
        listen: (reported) => {
          wake = reported;
          return { close: () => Promise.resolve() };
        },
        close: () => Promise.resolve(),
      },
      onError: (error) => expect.fail(error.message),
    });
    newest.join();
    // it rests longer from look to look
    await until(() => looks >= 5);
    for (let round = 0; round < 5; round++) {
      const before = looks;
      wake();
      await turn();
      expect(looks).to.be.greaterThan(before);
    }
    await newest.close();
  });
});
