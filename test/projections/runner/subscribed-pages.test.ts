import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import {
  EventStoreUnavailable,
  type SubscriptionMessage,
} from '../../../application/ports/events/event-store.js';
import { failWhenSilent } from '../../../projections/runner/subscribed-pages.js';

describe('a subscription with a silence timeout', () => {
  const message: SubscriptionMessage = { kind: 'caught-up', position: 1n, at: 0 };

  it('yields the messages of the log as they come, to its end', async () => {
    const messages = async function* (): AsyncGenerator<SubscriptionMessage> {
      for (let number = 0; number < 3; number++) {
        await sleep(1);
        yield message;
      }
    };
    const heard: SubscriptionMessage[] = [];
    for await (const one of failWhenSilent(messages(), 10_000)) heard.push(one);
    expect(heard).to.deep.equal([message, message, message]);
  });

  it('fails when the log is silent, however slowly its messages are taken', async () => {
    const messages = async function* (): AsyncGenerator<SubscriptionMessage> {
      yield message;
      yield message;
      await new Promise(() => undefined);
    };
    let heard = 0;
    const listening = async (): Promise<void> => {
      for await (const _ of failWhenSilent(messages(), 20)) {
        heard += 1;
        await sleep(40);
      }
    };
    const ended = await listening().catch((error: unknown) => error);
    expect(ended).to.be.instanceOf(EventStoreUnavailable);
    expect(heard).to.equal(2);
  });

  it('fails as the subscription does', async () => {
    const messages = async function* (): AsyncGenerator<SubscriptionMessage> {
      yield message;
      await sleep(1);
      throw new TypeError('broken');
    };
    const listening = async (): Promise<void> => {
      for await (const _ of failWhenSilent(messages(), 10_000)) continue;
    };
    expect(await listening().catch((error: unknown) => error)).to.be.instanceOf(TypeError);
  });
});
