import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { DueSignals } from '../../../application/ports/webhooks/due-signals.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import type { SignalLoss } from '../../../infrastructure/rabbitmq/signal-publisher.js';
import { rabbitMqSignals } from '../../../infrastructure/rabbitmq/rabbitmq-signals.js';
import { topology } from '../../../infrastructure/rabbitmq/topology.js';
import { databaseSignals, withPolling } from '../../../infrastructure/webhooks/database-signals.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { contractPauses, dueSignalsContract, longPause } from '../../contract/due-signals-contract.js';
import { until } from '../../support/run/until.js';
import { describeWithRabbitMq, dropTopology } from '../../support/services/rabbitmq.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';
import { webhookWorld } from '../../support/samples/webhook-world.js';

const ignore = (): void => undefined;

describeWithRabbitMq('RabbitMQ', (broker) => {
  const pauses = [...contractPauses, longPause];
  const names = topology(broker.prefix, pauses);
  let proxy: TcpProxy;
  let carrier: DueSignals;
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
    carrier = await open(proxy.urlOf(broker.url));
  });
  after(async () => {
    await carrier.close();
    await proxy.close();
    await dropTopology(broker, names);
  });
  beforeEach(() => {
    losses.length = 0;
  });

  dueSignalsContract('RabbitMQ, swept', async () => {
    const world = await webhookWorld();
    const queue = postgresDeliveryQueue({ database: world.database, schedule: [1], leaseMs: 30_000 });
    return {
      open: async () => {
        const sweeper = databaseSignals({ queue, everyMs: () => 2_000, onError: ignore });
        return withPolling(await open(), sweeper);
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
    const over = carrier.follow((subscriptionId) => heard.push(subscriptionId), ending.signal);
    await until(() => carrier.fault() === '');
    await work(heard);
    ending.abort();
    await over;
  };
  const listener = (): string => uuids.next();

  it('the carrier has one replicated queue for each pause, whose messages all have the same lifetime', async () => {
    await until(() => carrier.fault() === '');
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

  it('the carrier reports trouble until its follower is connected', async () => {
    await until(() => carrier.fault() === '');
    const ending = new AbortController();
    const over = carrier.follow(ignore, ending.signal);
    expect(carrier.fault()).to.contain('RabbitMQ is not connected');
    await until(() => carrier.fault() === '');
    ending.abort();
    await over;
  });

  it('the carrier publishes one hint for the failures of a listener within a moment', async () => {
    await following(async (heard) => {
      const to = listener();
      for (let number = 0; number < 50; number++) carrier.signalLater(to, 200);
      await until(() => heard.includes(to));
      // a second hint would come now
      await sleep(50);
      expect(heard).to.deep.equal([to]);
    });
  });

  it('the carrier recovers after its connections were cut, with all messages', async () => {
    await following(async (heard) => {
      const waiting = listener();
      carrier.signalLater(waiting, 600);
      const isPublished = async (): Promise<boolean> =>
        (await broker.use((channel) => channel.checkQueue(names.delayQueue(600)))).messageCount === 1;
      await until(async () => heard.includes(waiting) || (await isPublished()));
      const connections = proxy.connections();
      expect(connections).to.equal(2);
      proxy.cut();
      await until(() => carrier.fault() !== '');
      await until(() => carrier.fault() === '');
      const after = listener();
      carrier.signal([after]);
      await until(() => heard.includes(after) && heard.includes(waiting));
    });
  });

  it('the carrier reports a hint that is not delivered, at once or after 5 s, and never throws', async () => {
    await until(() => carrier.fault() === '');
    proxy.freeze(true);
    carrier.signal([listener()]);
    await until(() => losses.includes('unconfirmed'));
    proxy.freeze(false);
    proxy.open(false);
    await until(() => carrier.fault() !== '');
    expect(carrier.fault()).to.contain('RabbitMQ is not connected');
    carrier.signal([listener()]);
    expect(losses.at(-1)).to.equal('not_connected');
    proxy.open(true);
    await until(() => carrier.fault() === '');
  });

  it('the carrier declares deleted queues again, and reports that a hint for them was returned', async () => {
    await following(async (heard) => {
      await broker.use((channel) => channel.deleteQueue(names.delayQueue(200)));
      carrier.signalLater(listener(), 200);
      await until(() => losses.includes('returned') || losses.includes('refused'));
      await until(() => carrier.fault() === '');
      await broker.use((channel) => channel.deleteQueue(names.wakeQueue));
      await until(() => carrier.fault() !== '');
      await until(() => carrier.fault() === '');
      const to = listener();
      carrier.signalLater(to, 200);
      await until(() => heard.includes(to));
    });
  });

  it('the carrier puts unreadable messages aside, counts them, and continues', async () => {
    dead.length = 0;
    await following(async (heard) => {
      await broker.use(async (channel) => {
        for (const text of ['', 'null', '{}', '{"v":2}', '{"v":1,"subscriptionId":"x"}'])
          channel.publish(names.wakeExchange, 'wake', Buffer.from(text));
        await channel.checkQueue(names.wakeQueue);
      });
      const to = listener();
      carrier.signal([to]);
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

  it('the carrier starts without a broker, and finds it later', async () => {
    proxy.open(false);
    const early = await open(proxy.urlOf(broker.url));
    early.signal([listener()]);
    expect(losses).to.deep.equal(['not_connected']);
    expect(early.fault()).to.not.equal('');
    proxy.open(true);
    await until(() => early.fault() === '');
    await early.close();
  });

  it('the carrier stops at once without a broker', async () => {
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
