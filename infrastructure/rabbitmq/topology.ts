import type { Channel, Options } from 'amqplib';

/**
 * Exchanges and queues of signals. `wake` has signals for deliveries that are due. Each pause has a queue whose messages all have
 * the same lifetime and are dead-lettered to `wake`, since a message with a longer lifetime would hold up those behind it.
 * Names have the pause and a version, since the arguments of a queue cannot be changed.
 */
export interface Topology {
  readonly wakeExchange: string;
  readonly wakeQueue: string;
  readonly delayExchange: string;
  /** Messages that could not be read or were not acknowledged, for an operator. */
  readonly deadQueue: string;
  /** Returns the queue and routing key for a pause in milliseconds. */
  delayQueue(pauseMs: number): string;
  readonly pauses: readonly number[];
}

export const ROUTING_KEY = 'wake';

const MOST_WAKES = 200_000;
const MOST_DELAYED = 1_000_000;
const MOST_DELIVERIES = 20;

/** Returns the names. @param pauses milliseconds; equal ones share a queue. */
export function topology(prefix: string, pauses: readonly number[]): Topology {
  return {
    wakeExchange: `${prefix}.wake`,
    wakeQueue: `${prefix}.wake.v1`,
    delayExchange: `${prefix}.delay`,
    deadQueue: `${prefix}.dead.v1`,
    delayQueue: (pauseMs) => `${prefix}.delay.${pauseMs}ms.v1`,
    pauses: [...new Set(pauses)].filter((pause) => pause > 0),
  };
}

/** Returns the options of a replicated queue that refuses more than `most`, and keeps a dead letter until it is confirmed. */
const quorum = (most: number, deadLetter: { exchange: string; key: string }): Options.AssertQueue => ({
  durable: true,
  arguments: {
    'x-queue-type': 'quorum',
    'x-overflow': 'reject-publish',
    'x-max-length': most,
    'x-dead-letter-exchange': deadLetter.exchange,
    'x-dead-letter-routing-key': deadLetter.key,
    'x-dead-letter-strategy': 'at-least-once',
  },
});

/** Declares what is missing, a queue before the bindings that lead to it. Rejects when one exists with other arguments. */
export async function declare(channel: Channel, names: Topology): Promise<void> {
  await channel.assertQueue(names.deadQueue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  const wake = quorum(MOST_WAKES, { exchange: '', key: names.deadQueue });
  await channel.assertQueue(names.wakeQueue, {
    ...wake,
    arguments: { ...(wake.arguments as object), 'x-delivery-limit': MOST_DELIVERIES },
  });
  await channel.assertExchange(names.wakeExchange, 'direct', { durable: true });
  await channel.bindQueue(names.wakeQueue, names.wakeExchange, ROUTING_KEY);
  await channel.assertExchange(names.delayExchange, 'direct', { durable: true });
  for (const pause of names.pauses) {
    const name = names.delayQueue(pause);
    const delayed = quorum(MOST_DELAYED, { exchange: names.wakeExchange, key: ROUTING_KEY });
    await channel.assertQueue(name, {
      ...delayed,
      arguments: { ...(delayed.arguments as object), 'x-message-ttl': pause },
    });
    await channel.bindQueue(name, names.delayExchange, name);
  }
}
