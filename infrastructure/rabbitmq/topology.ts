import type { Channel, Options } from 'amqplib';

/**
 * Where hints travel. `wake` has what is to be looked at now. Retries wait in a queue of their own for each pause, whose
 * messages all live equally long and go over to `wake` when they die: with lifetimes of their own, one in front would
 * hold up those behind it. Names have the pause and a version, since a queue's arguments can't be changed.
 */
export interface Topology {
  readonly wakeExchange: string;
  readonly wakeQueue: string;
  readonly delayExchange: string;
  /** What could not be handled: an operator's. */
  readonly deadQueue: string;
  /** Queue and routing key for a pause in milliseconds. */
  delayQueue(pauseMs: number): string;
  readonly pauses: readonly number[];
}

export const ROUTING_KEY = 'wake';

const MOST_WAKES = 200_000;
const MOST_DELAYED = 1_000_000;
const MOST_DELIVERIES = 20;

/** @param pauses milliseconds; each gets one queue, however often it is there. */
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

/** Replicated, and bounded by refusing what is too much; what dies is kept until its next queue has confirmed it. */
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

/** Declares what is missing; a queue before whatever leads to it. Rejects when one exists with other arguments. */
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
