import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { DueSignals } from '../../../application/ports/webhooks/due-signals.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import type { SignalLoss } from '../../../infrastructure/rabbitmq/signal-publisher.js';
import { dependencyFailure } from '../../../infrastructure/telemetry/dependency-failure.js';
import { safeError } from '../../../infrastructure/telemetry/safe-error.js';
import { rabbitMqSignals } from '../../../infrastructure/rabbitmq/rabbitmq-signals.js';
import { topology } from '../../../infrastructure/rabbitmq/topology.js';
import { databaseSignals, withPolling } from '../../../infrastructure/webhooks/database-signals.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { contractPauses, dueSignalsContract, longPause } from '../../contract/due-signals-contract.js';
import { until } from '../../support/run/until.js';
import { describeWithRabbitMq, dropTopology } from '../../support/services/rabbitmq.js';
import { installedRabbitMq, startRabbitMqNode } from '../../support/services/rabbitmq-node.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';
import { webhookWorld } from '../../support/samples/webhook-world.js';

const ignore = (): void => undefined;

describeWithRabbitMq('RabbitMQ', (broker) => {
  const pauses = [...contractPauses, longPause];
  const names = topology(broker.prefix, pauses);
  let proxy: TcpProxy;
  let signals: DueSignals;
  const losses: SignalLoss[] = [];
  const dead: number[] = [];
  const errors: unknown[] = [];

  const open = (url = broker.url): Promise<DueSignals> =>
    rabbitMqSignals({
      url,
      prefix: broker.prefix,
      pauses,
      onLoss: (_subscription, _pause, loss) => losses.push(loss),
      onDead: (messages) => dead.push(messages),
      countDeadEveryMs: 50,
      onError: (error) => errors.push(error),
    });

  before(async () => {
    const { hostname, port } = new URL(broker.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port || 5672) });
    signals = await open(proxy.urlOf(broker.url));
  });
  after(async () => {
    await signals.close();
    await proxy.close();
    await dropTopology(broker, names);
  });
  beforeEach(() => {
    losses.length = 0;
  });

  dueSignalsContract('RabbitMQ and polls', async () => {
    const world = await webhookWorld();
    const queue = postgresDeliveryQueue({ database: world.database, schedule: [1], leaseMs: 30_000 });
    return {
      open: async () => {
        const polling = databaseSignals({ queue, everyMs: () => 2_000, onError: ignore });
        return withPolling(await open(), polling);
      },
      async write(subscriptionId, inMs) {
        await world.database.query(
          `insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, max_attempts, due_at, created_at)
           values (gen_random_uuid(), gen_random_uuid(), $1, gen_random_uuid(), 'user.updated', 6, now() + $2::integer * interval '1 ms', now())`,
          [subscriptionId, inMs],
        );
      },
      close: () => world.close(),
    };
  });

  /** Follows until the work is done. */
  const following = async (work: (heard: string[]) => Promise<void>): Promise<void> => {
    const heard: string[] = [];
    const ending = new AbortController();
    const over = signals.follow((subscriptionId) => heard.push(subscriptionId), ending.signal);
    await until(() => signals.fault() === '');
    await work(heard);
    ending.abort();
    await over;
  };
  const listener = (): string => uuids.next();

  it('RabbitMQ has one replicated queue for each pause, whose messages all have the same lifetime', async () => {
    await until(() => signals.fault() === '');
    expect(names.delayQueue(30_000)).to.equal(`${broker.prefix}.delay.30000ms.v1`);
    expect(topology('x', [30, 120, 30, 0]).pauses).to.deep.equal([30, 120]);
    const own = [names.wakeQueue, names.deadQueue, ...pauses.map((pause) => names.delayQueue(pause))];
    await broker.use(async (channel) => {
      for (const queue of own) expect((await channel.checkQueue(queue)).queue).to.equal(queue);
    });
    // the same name with other arguments is refused: these are what it has
    const refusal = await broker
      .use((channel) => channel.assertQueue(names.delayQueue(200), { durable: true }))
      .catch((error: unknown) => (error as Error).message);
    expect(refusal)
      .to.match(/PRECONDITION_FAILED/)
      .and.match(/x-/);
  });

  it('signals by RabbitMQ report a fault until their follower is connected', async () => {
    await until(() => signals.fault() === '');
    const ending = new AbortController();
    const over = signals.follow(ignore, ending.signal);
    expect(signals.fault()).to.contain('RabbitMQ is not connected');
    await until(() => signals.fault() === '');
    ending.abort();
    await over;
  });

  it('signals by RabbitMQ say what the broker refuses and why, without the password', async () => {
    const prefix = `${broker.prefix}.refused`;
    const queue = topology(prefix, []).wakeQueue;
    await broker.use((channel) => channel.assertQueue(queue, { durable: true }));
    const url = new URL(broker.url);
    const refusals: [URL, string, RegExp][] = [
      [url, 'a queue or exchange is of another kind', /^PRECONDITION_FAILED/],
    ];
    const wrong = new URL(url);
    wrong.password = 'not-the-password';
    refusals.push([wrong, 'it refuses the login or a permission', /^ACCESS_REFUSED/]);
    const elsewhere = new URL(url);
    elsewhere.pathname = '/nowhere';
    refusals.push([
      elsewhere,
      'there is no such virtual host, or the login may not use it',
      /when its virtual host was to be opened/,
    ]);
    try {
      for (const [address, summary, reason] of refusals) {
        const failed: unknown[] = [];
        const refused = await rabbitMqSignals({
          url: address.href,
          prefix,
          pauses: [],
          onLoss: ignore,
          onDead: ignore,
          onError: (error) => failed.push(error),
        });
        try {
          await until(() => failed.length >= 3);
          for (const error of failed) {
            const failure = dependencyFailure(error);
            expect(failure).to.include({ dependency: 'RabbitMQ', summary });
            expect(failure?.reason).to.match(reason);
            expect(JSON.stringify(safeError(error))).not.to.contain('not-the-password');
          }
          expect(refused.fault()).to.contain(`RabbitMQ is not connected (${summary})`);
        } finally {
          await refused.close();
        }
      }
    } finally {
      await dropTopology({ ...broker, prefix }, topology(prefix, []));
    }
  });

  it('one signal is published for the failures of a listener within a moment', async () => {
    await following(async (heard) => {
      const to = listener();
      for (let number = 0; number < 50; number++) signals.signalLater(to, 200);
      await until(() => heard.includes(to));
      // a second signal would come now
      await sleep(50);
      expect(heard).to.deep.equal([to]);
    });
  });

  it('signals by RabbitMQ recover after their connections were cut, with all messages', async () => {
    await following(async (heard) => {
      const waiting = listener();
      signals.signalLater(waiting, 600);
      const isPublished = async (): Promise<boolean> =>
        (await broker.use((channel) => channel.checkQueue(names.delayQueue(600)))).messageCount === 1;
      await until(async () => heard.includes(waiting) || (await isPublished()));
      const connections = proxy.connections();
      expect(connections).to.equal(2);
      proxy.cut();
      await until(() => signals.fault() !== '');
      await until(() => signals.fault() === '');
      const after = listener();
      signals.signal([after]);
      await until(() => heard.includes(after) && heard.includes(waiting));
    });
  });

  it('a signal that is not delivered is reported, at once or after 5 s, and never throws', async () => {
    await until(() => signals.fault() === '');
    proxy.freeze(true);
    signals.signal([listener()]);
    await until(() => losses.includes('unconfirmed'));
    proxy.freeze(false);
    proxy.open(false);
    await until(() => signals.fault() !== '');
    expect(signals.fault()).to.contain('RabbitMQ is not connected');
    signals.signal([listener()]);
    expect(losses.at(-1)).to.equal('not_connected');
    proxy.open(true);
    await until(() => signals.fault() === '');
  });

  it('deleted queues are declared again, and a returned signal for them is reported', async () => {
    await following(async (heard) => {
      await broker.use((channel) => channel.deleteQueue(names.delayQueue(200)));
      signals.signalLater(listener(), 200);
      await until(() => losses.includes('returned') || losses.includes('refused'));
      await until(() => signals.fault() === '');
      await broker.use((channel) => channel.deleteQueue(names.wakeQueue));
      await until(() => signals.fault() !== '');
      await until(() => signals.fault() === '');
      const to = listener();
      signals.signalLater(to, 200);
      await until(() => heard.includes(to));
    });
  });

  it('unreadable messages are put aside and counted, and signals continue', async () => {
    dead.length = 0;
    await following(async (heard) => {
      await broker.use(async (channel) => {
        for (const text of ['', 'null', '{}', '{"v":2}', '{"v":1,"subscriptionId":"x"}'])
          channel.publish(names.wakeExchange, 'wake', Buffer.from(text));
        await channel.checkQueue(names.wakeQueue);
      });
      const to = listener();
      signals.signal([to]);
      await until(() => heard.includes(to));
      await until(
        () => broker.use(async (channel) => (await channel.checkQueue(names.deadQueue)).messageCount === 5),
        5_000,
      );
      await until(() => dead.at(-1) === 5);
      expect(dead[0]).to.equal(0);
      await broker.use((channel) => channel.purgeQueue(names.deadQueue));
      await until(() => dead.at(-1) === 0);
      expect(heard).to.deep.equal([to]);
    });
  });

  it('signals by RabbitMQ start without a broker, and find it later', async () => {
    proxy.open(false);
    const early = await open(proxy.urlOf(broker.url));
    early.signal([listener()]);
    expect(losses).to.deep.equal(['not_connected']);
    expect(early.fault()).to.not.equal('');
    proxy.open(true);
    await until(() => early.fault() === '');
    await early.close();
  });

  it('signals by RabbitMQ stop at once without a broker', async () => {
    const alone = await open('amqp://127.0.0.1:1');
    const ending = new AbortController();
    const over = alone.follow(ignore, ending.signal);
    await sleep(50);
    ending.abort();
    await over;
    await alone.close();
    expect(errors.length).to.be.greaterThan(0);
  });
});

const script = installedRabbitMq();
if (script !== null)
  describe('signals to a RabbitMQ that blocks publishers', () => {
    it('signals are lost as long as it has too little room, and it is said that deliveries are found in the database', async function () {
      this.slow(60_000);
      const node = await startRabbitMqNode(script);
      const losses: SignalLoss[] = [];
      const signals = await rabbitMqSignals({
        url: node.url,
        pauses: contractPauses,
        onLoss: (_webhook, _pause, loss) => losses.push(loss),
        onDead: ignore,
        onError: ignore,
      });
      try {
        await until(() => signals.fault() === '');
        await node.control('set_disk_free_limit', '1000000GB');
        // a connection is blocked once it publishes
        await until(() => {
          signals.signal([uuids.next()]);
          return signals.fault().startsWith('RabbitMQ blocks publishers');
        });
        losses.length = 0;
        signals.signal(Array.from({ length: 20_000 }, () => uuids.next()));
        expect(losses).to.have.lengthOf(20_000);
        expect(new Set(losses)).to.deep.equal(new Set(['blocked']));
        await node.control('set_disk_free_limit', '1MB');
        await until(() => signals.fault() === '');
      } finally {
        await signals.close();
        await node.remove();
      }
    });
  });
