import { once } from 'node:events';
import type { Channel, ChannelModel } from 'amqplib';
import type { DueSignals } from '../../application/ports/webhooks/due-signals.js';
import { type BrokerConnection, brokerConnection } from './broker-connection.js';
import { readSignal } from './signal-message.js';
import { type SignalLoss, signalPublisher } from './signal-publisher.js';
import { type Topology, declare, topology } from './topology.js';

export interface RabbitMqSignalsOptions {
  /** `amqp://…` or `amqps://…` */
  readonly url: string;
  /** Milliseconds between attempts, each with a queue. Signals for other pauses are not sent. */
  readonly pauses: readonly number[];
  /** Prefix of the names of exchanges and queues: several installations may share a virtual host. */
  readonly prefix?: string;
  /** Called for a signal that was lost. */
  readonly onLoss: (webhookId: string, pauseMs: number, loss: SignalLoss) => void;
  /** Called with the number of messages in the dead queue, which wait for an operator. */
  readonly onDead: (messages: number) => void;
  /** Milliseconds between two such counts. Default: 15,000. */
  readonly countDeadEveryMs?: number;
  readonly onError: (error: unknown) => void;
}

/** Most signals that this process has received and not acknowledged. */
const PREFETCH = 64;
/** Milliseconds within which failures of a listener share one signal. */
const TOGETHER_MS = 100;

/** Creates signals over RabbitMQ. They are published and consumed on two connections, since the broker may block either. */
export async function rabbitMqSignals(options: RabbitMqSignalsOptions): Promise<DueSignals> {
  const { url, prefix = 'tessera.webhooks', onDead, countDeadEveryMs = 15_000, onError } = options;
  const names = topology(prefix, options.pauses);
  const publisher = signalPublisher(names, options.onLoss);
  const publishing = await brokerConnection(url, (model, lost) => publisher.setup(model, lost), onError);
  const consuming = new Set<BrokerConnection>();
  let beginning = 0;
  const delayed = new Set<string>();

  const publishLater = (webhookId: string, pauseMs: number): void => {
    const key = `${webhookId}|${pauseMs}`;
    if (delayed.has(key)) return;
    delayed.add(key);
    // sent at the end of that time, so that all its deliveries are due when it arrives
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
    signal(webhookIds) {
      for (const webhookId of webhookIds) publisher.publish(webhookId, 0);
    },
    signalLater(webhookId, inMs) {
      if (names.pauses.includes(inMs)) publishLater(webhookId, inMs);
    },
    fault: () => {
      const connections = [publishing, ...consuming];
      if (beginning === 0 && connections.every((connection) => connection.isUp()))
        return publisher.isBlocked()
          ? 'RabbitMQ blocks publishers (memory or disk): deliveries are found in the database instead'
          : '';
      const [failure] = connections.flatMap((connection) => connection.failure() ?? []);
      const why = failure === undefined ? '' : ` (${failure.summary})`;
      return `RabbitMQ is not connected${why}: deliveries are found in the database instead`;
    },
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
    const webhookId = readSignal(message.content);
    if (webhookId !== null) {
      onDue(webhookId);
      channel.ack(message);
    } else {
      // an unreadable message goes to the dead queue
      channel.nack(message, false, false);
    }
  });
  return channel;
}

/** Counts the dead messages once before it resolves, then until the channel ends. */
async function countDead(
  channel: Channel,
  { deadQueue }: Topology,
  onDead: (messages: number) => void,
  everyMs: number,
): Promise<void> {
  const count = async (): Promise<void> => onDead((await channel.checkQueue(deadQueue)).messageCount);
  await count();
  // a count fails when the channel has ended, which `consume` notices
  const timer = setInterval(() => void count().catch(() => undefined), everyMs).unref();
  channel.once('close', () => clearInterval(timer));
  channel.once('error', () => clearInterval(timer));
}
