import { expect } from 'chai';
import { type Listener, Listening } from '../../../infrastructure/postgres/listening.js';
import { until } from '../../support/run/until.js';

/** A promise, and the function that resolves it. */
const signal = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
};

/** A connection whose answers and whose end come when the test says so. */
const connection = () => {
  const [ended, answered] = [signal(), signal()];
  const asked: string[] = [];
  return {
    asked,
    end: () => ended.resolve(),
    answer: () => answered.resolve(),
    session: {
      query({ text }: { readonly text: string }) {
        asked.push(text);
        return text === 'listen late' ? answered.promise : Promise.resolve();
      },
      onNotification: () => undefined,
      ended: ended.promise,
      close() {
        ended.resolve();
        return ended.promise;
      },
      drop: () => ended.resolve(),
    },
  };
};

const listenerOf = (channel: string) => {
  const happened: string[] = [];
  const listener: Listener = {
    channel,
    onNotification: () => undefined,
    onListening: () => happened.push('listening'),
    onLost: () => happened.push('lost'),
    onError: ({ message }) => happened.push(message),
  };
  return { happened, listener };
};

describe('listening on a connection that ends', () => {
  it('a listener whose answer comes behind the end listens on the next connection alone', async () => {
    const [first, second] = [connection(), connection()];
    const given = [first, second];
    const listening = new Listening(() => Promise.resolve(given.shift()!.session));
    const [early, late] = [listenerOf('early'), listenerOf('late')];
    const one = listening.add(early.listener);
    await until(() => early.happened.length === 1);
    const other = listening.add(late.listener);
    await until(() => first.asked.includes('listen late'));
    first.end();
    await until(() => early.happened.includes('lost'));
    first.answer();
    second.answer();
    await until(() => early.happened.length === 3);
    expect(early.happened).to.deep.equal(['listening', 'lost', 'listening']);
    expect(late.happened).to.deep.equal(['listening']);
    await Promise.all([one.close(), other.close()]);
  });
});
