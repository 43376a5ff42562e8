import type { Channel, GetMessage } from 'amqplib';
import { expect } from 'chai';
import type { CloudEvent } from '../../application/audit/feed/cloud-event.js';
import { EVENT_EXCHANGE } from '../../infrastructure/rabbitmq/rabbitmq-event-broker.js';
import { type Reply, call } from '../support/http/http-client.js';
import { type TcpProxy, tcpProxy } from '../support/http/tcp-proxy.js';
import { until } from '../support/run/until.js';
import { describeWithRabbitMq } from '../support/services/rabbitmq.js';
import {
  type ServiceProcess,
  type TestDataDir,
  bootstrapOf,
  freePort,
  startServiceProcess,
  temporaryDataDir,
} from '../support/services/service-process.js';

type Fed = CloudEvent & { readonly cursor: string };

const KILLS = 3;
const USERS = 15;

/** A service that publishes events to RabbitMQ, and is killed with SIGKILL again and again. */
describeWithRabbitMq('events to RabbitMQ of a process that is killed', (broker) => {
  const queue = `${broker.prefix}.events`;
  let dataDir: TestDataDir;
  let proxy: TcpProxy;
  let service: ServiceProcess;
  let env: Record<string, string>;
  let key: string;
  let users = 0;

  before(async () => {
    const { hostname, port } = new URL(broker.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port || 5672) });
    await broker.use(async (channel) => {
      await channel.assertExchange(EVENT_EXCHANGE, 'topic', { durable: true });
      await channel.assertQueue(queue, { durable: true });
      await channel.bindQueue(queue, EVENT_EXCHANGE, '#');
    });
    dataDir = temporaryDataDir();
    env = {
      DATA_DIR: dataDir.path,
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      RABBITMQ_URL: proxy.urlOf(broker.url),
      EVENTS_AMQP: 'on',
    };
    await start();
    key = bootstrapOf(dataDir.path).tenants![0]!.apiKeys![0]!.key!;
  });
  after(async () => {
    await service.end();
    await proxy.close();
    await broker.use((channel) => channel.deleteQueue(queue));
    await dataDir.remove();
  });

  const start = async (): Promise<void> => {
    service = await startServiceProcess(env);
    await service.ready;
  };
  const addUsers = (count: number): Promise<Reply[]> =>
    Promise.all(
      Array.from({ length: count }, () =>
        call(service.url, 'POST', '/api/users', { key, body: { email: `person-${users++}@example.com` } }),
      ),
    );
  const fed = async (): Promise<Fed[]> => {
    const all: Fed[] = [];
    for (let after = ''; ; after = `&after=${all.at(-1)!.cursor}`) {
      const reply = await call(service.url, 'GET', `/api/auditlogs/feed?limit=1000${after}`, { key });
      const page = JSON.parse(reply.text) as typeof all;
      if (page.length === 0) return all;
      all.push(...page);
    }
  };
  const waiting = (): Promise<number> =>
    broker.use(async (channel) => (await channel.checkQueue(queue)).messageCount);
  const received: GetMessage[] = [];
  const receive = async (channel: Channel): Promise<void> => {
    for (;;) {
      const message = await channel.get(queue, { noAck: true });
      if (message === false) return;
      received.push(message);
    }
  };
  const idsOf = (tenantId: string): string[] =>
    received
      .filter(({ fields }) => fields.routingKey.startsWith(`${tenantId}.`))
      .map(({ properties }) => String(properties.messageId));
  /** Resolves once the last event of the feed has arrived. Returns the feed. */
  const arrived = (): Promise<CloudEvent[]> =>
    broker.use(async (channel) => {
      const all = await fed();
      const { id, tenantid } = all.at(-1)!;
      await until(async () => {
        await receive(channel);
        return idsOf(tenantid).includes(id);
      });
      return all;
    });

  /** Later events may have arrived meanwhile, such as the use of the key. */
  const expectAll = (all: readonly CloudEvent[]): void => {
    const firsts = [...new Set(idsOf(all[0]!.tenantid))].slice(0, all.length);
    expect(firsts).to.deep.equal(all.map(({ id }) => id));
  };

  it('each event of a tenant arrives from the first one on, in order, without personal values', async function () {
    this.slow(60_000);
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await waiting();
      const writing = addUsers(USERS).catch(() => undefined);
      // while events are written and published
      await until(async () => (await waiting()) > before);
      expect((await service.end('SIGKILL')).signal).to.equal('SIGKILL');
      await writing;
      await start();
    }
    const all = await arrived();
    expect(users).to.equal(KILLS * USERS);
    expectAll(all);
    const created = received.find(({ fields }) => fields.routingKey.endsWith('.user.created'))!;
    expect(created.properties.headers).to.include({
      'cloudEvents:specversion': '1.0',
      'cloudEvents:type': 'user.created',
    });
    const { event } = JSON.parse(created.content.toString()) as CloudEvent['data'];
    expect(event).to.deep.nested.include({ type: 'UserCreated', 'data.email': null });
    for (const { content } of received) expect(content.toString()).not.to.match(/@example\.com|127\.0\.0\.1/);
  });

  it('a broker that is away holds no request up, and the service stays ready', async function () {
    this.slow(20_000);
    proxy.open(false);
    const ready = (): Promise<Reply> => call(service.url, 'GET', '/health/ready');
    await until(async () => (await ready()).text.includes('events wait'));
    const { cursor } = (await fed()).at(-1)!;
    const added = await addUsers(USERS);
    for (const { status } of added) expect(status).to.equal(201);
    expect((await ready()).status).to.equal(200);
    // what waits survives a restart
    await service.end('SIGKILL');
    await start();
    proxy.open(true);
    const behind = await call(service.url, 'GET', `/api/auditlogs/feed?after=${cursor}&limit=1000`, { key });
    for (const { json } of added) expect(behind.text).to.contain(String(json['id']));
    const all = await arrived();
    expectAll(all);
    await until(async () => !(await ready()).text.includes('events wait'));
    const metrics = await call(service.url, 'GET', '/metrics');
    expect(metrics.text)
      .to.match(/tessera_broker_events_total\{[^}]*result="confirmed"[^}]*\} [1-9]/)
      .and.to.match(/tessera_projection_lag_seconds\{[^}]*projection="event-broker"/);
  });
});
