import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import {
  EventStoreUnavailable,
  type SubscriptionMessage,
} from '../../../../application/ports/events/event-store.js';
import { audible } from '../../../../projections/runner/progress/audible.js';

describe('a log that is listened to', () => {
  const message: SubscriptionMessage = { kind: 'caught-up', position: 1n, at: 0 };

  it('is given on as it comes, to its end', async () => {
    const messages = async function* (): AsyncGenerator<SubscriptionMessage> {
      for (let number = 0; number < 3; number++) {
        await sleep(1);
        yield message;
      }
    };
    const heard: SubscriptionMessage[] = [];
    for await (const one of audible(messages(), 10_000)) heard.push(one);
    expect(heard).to.deep.equal([message, message, message]);
  });

  it('is given up when it is silent, however slowly what came is taken', async () => {
    const messages = async function* (): AsyncGenerator<SubscriptionMessage> {
      yield message;
      yield message;
      await new Promise(() => undefined);
    };
    let heard = 0;
    const listening = async (): Promise<void> => {
      for await (const _ of audible(messages(), 50)) {
        heard += 1;
        await sleep(100);
      }
    };
    const ended = await listening().catch((error: unknown) => error);
    expect(ended).to.be.instanceOf(EventStoreUnavailable);
    expect(heard).to.equal(2);
  });

  it('fails as its subscription does', async () => {
    const messages = async function* (): AsyncGenerator<SubscriptionMessage> {
      yield message;
      await sleep(1);
      throw new TypeError('broken');
    };
    const listening = async (): Promise<void> => {
      for await (const _ of audible(messages(), 10_000)) continue;
    };
    expect(await listening().catch((error: unknown) => error)).to.be.instanceOf(TypeError);
  });
});
