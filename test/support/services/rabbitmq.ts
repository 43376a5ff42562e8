import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { root } from '../run/built-checkout.js';
import { leftOut } from '../run/left-out.js';

/** The broker that tests use; `TEST_RABBITMQ_URL` names another one. */
const url = process.env['TEST_RABBITMQ_URL'] ?? 'amqp://guest:guest@127.0.0.1:5672';

/** In a process of its own, so that a suite can be declared by what it finds. */
const probe = `require('amqplib').connect(process.argv[1], { timeout: 2_000 })
  .then((connection) => connection.close())
  .then(() => process.exit(0), () => process.exit(1));`;
let isThere: boolean | undefined;
const answers = (): boolean =>
  (isThere ??= spawnSync(process.execPath, ['-e', probe, url], { cwd: root }).status === 0);

export interface TestBroker {
  readonly url: string;
  /** Prefix of names for this suite only; queues and exchanges with it are deleted in the end. */
  readonly prefix: string;
  /** Runs work on a channel of its own. */
  use<T>(work: (channel: Channel) => Promise<T>): Promise<T>;
}

/** Declares a suite with a real RabbitMQ; where none answers, a skipped test that says so. */
export function describeWithRabbitMq(title: string, suite: (broker: TestBroker) => void): void {
  if (!answers()) {
    leftOut(title, 'no RabbitMQ answers');
    return;
  }
  describe(title, function () {
    suite(testBroker());
  });
}

/** Returns the URL of the broker; null where none answers. */
export const reachableRabbitMq = (): string | null => (answers() ? url : null);

function testBroker(prefix = `test.${randomBytes(6).toString('hex')}`): TestBroker {
  return {
    url,
    prefix,
    async use(work) {
      const connection: ChannelModel = await connect(url);
      try {
        const channel = await connection.createChannel();
        channel.on('error', () => undefined);
        return await work(channel);
      } finally {
        await connection.close().catch(() => undefined);
      }
    },
  };
}

/** Deletes the queues and exchanges of a topology. */
export async function dropTopology(
  broker: TestBroker,
  names: {
    readonly wakeQueue: string;
    readonly deadQueue: string;
    readonly wakeExchange: string;
    readonly delayExchange: string;
    readonly pauses: readonly number[];
    delayQueue(pause: number): string;
  },
): Promise<void> {
  await broker.use(async (channel) => {
    for (const queue of [
      ...names.pauses.map((pause) => names.delayQueue(pause)),
      names.wakeQueue,
      names.deadQueue,
    ])
      await channel.deleteQueue(queue);
    for (const exchange of [names.wakeExchange, names.delayExchange]) await channel.deleteExchange(exchange);
  });
}
