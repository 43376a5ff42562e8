import { once } from 'node:events';
import type { Channel, ChannelModel } from 'amqplib';
import type { DeliveryCarrier } from '../../application/ports/webhooks/delivery-carrier.js';
import type { BrokerConnection } from './broker-connection.js';
import { brokerConnection } from './broker-connection.js';
import { readHint } from './hint.js';
import type { HintLoss } from './hint-publisher.js';
import { hintPublisher } from './hint-publisher.js';
import type { Topology } from './topology.js';
import { declare, topology } from './topology.js';

export interface RabbitMqCarrierOptions {
  /** `amqp://…` or `amqps://…` */
  readonly url: string;
  /** Milliseconds between attempts: there is a queue for each. Others are nothing for this carrier. */
  readonly pauses: readonly number[];
  /** What the names of exchanges and queues begin with, so that several may share a virtual host. */
  readonly prefix?: string;
  /** A hint that did not get through. */
  readonly onLoss: (webhookId: string, pauseMs: number, loss: HintLoss) => void;
  /** Told again and again how many messages nobody could handle: they wait for an operator. */
  readonly onDead: (messages: number) => void;
  /** Milliseconds between two counts of those. Default: 15,000. */
  readonly countDeadEveryMs?: number;
  readonly onError: (error: unknown) => void;
}

/** Hints that are on their way to this process. */
const PREFETCH = 64;
/** A hint for a pause stands for whatever a listener fails within this time. */
const TOGETHER_MS = 100;

/** Carries hints over RabbitMQ. One connection publishes, another consumes: either may be held up by the broker. */
export async function rabbitMqCarrier(options: RabbitMqCarrierOptions): Promise<DeliveryCarrier> {
  const { url, prefix = 'tessera.webhooks', onDead, countDeadEveryMs = 15_000, onError } = options;
  const names = topology(prefix, options.pauses);
  const publisher = hintPublisher(names, options.onLoss);
  const publishing = await brokerConnection(url, (model, lost) => publisher.setup(model, lost), onError);
  const consuming = new Set<BrokerConnection>();
  let beginning = 0;
  const delayed = new Set<string>();

  const later = (webhookId: string, pauseMs: number): void => {
    const key = `${webhookId}|${pauseMs}`;
    if (delayed.has(key)) return;
    delayed.add(key);
    // at the end of that time: whatever the hint stands for is due when it arrives
    setTimeout(() => {
      delayed.delete(key);
      publisher.publish(webhookId, pauseMs);
    }, TOGETHER_MS).unref();
  };

  return {
    async follow(onDue, signal) {
      beginning += 1;
      const connection = await brokerConnection(
        url,
        async (model, lost) => {
          const channel = await consume(model, names, onDue, lost);
          await countDead(channel, names, onDead, countDeadEveryMs);
        },
        onError,
      ).finally(() => (beginning -= 1));
      consuming.add(connection);
      if (!signal.aborted) await once(signal, 'abort');
      consuming.delete(connection);
      await connection.close();
    },
    tell(webhookIds) {
      for (const webhookId of webhookIds) publisher.publish(webhookId, 0);
    },
    tellLater(webhookId, inMs) {
      if (names.pauses.includes(inMs)) later(webhookId, inMs);
    },
    trouble: () =>
      beginning === 0 && [publishing, ...consuming].every((connection) => connection.isUp())
        ? ''
        : 'RabbitMQ is not connected: deliveries are found in the database instead',
    async close() {
      await Promise.all([publishing, ...consuming].map((connection) => connection.close()));
    },
  };
}

async function consume(
  model: ChannelModel,
  names: Topology,
  onDue: (webhookId: string) => void,
  lost: () => void,
): Promise<Channel> {
  const channel = await model.createChannel();
  channel.on('error', lost);
  channel.on('close', lost);
  await declare(channel, names);
  await channel.prefetch(PREFETCH);
  await channel.consume(names.wakeQueue, (message) => {
    // the queue was deleted
    if (message === null) {
      lost();
      return;
    }
    const webhookId = readHint(message.content);
    if (webhookId !== null) {
      onDue(webhookId);
      channel.ack(message);
    } else {
      // what nobody can read goes to the queue of the dead
      channel.nack(message, false, false);
    }
  });
  return channel;
}

/** Once before it resolves, then for as long as the channel is there. */
async function countDead(
  channel: Channel,
  { deadQueue }: Topology,
  onDead: (messages: number) => void,
  everyMs: number,
): Promise<void> {
  const count = async (): Promise<void> => onDead((await channel.checkQueue(deadQueue)).messageCount);
  await count();
  // a channel that cannot say has ended, which is told where it is made
  const timer = setInterval(() => void count().catch(() => undefined), everyMs).unref();
  channel.once('close', () => clearInterval(timer));
  channel.once('error', () => clearInterval(timer));
}
