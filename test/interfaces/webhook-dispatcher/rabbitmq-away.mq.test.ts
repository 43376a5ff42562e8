import { expect } from 'chai';
import { until } from '../../support/run/until.js';
import { call } from '../../support/http/http-client.js';
import { describeWithRabbitMq } from '../../support/services/rabbitmq.js';
import { type RawListener, answer, rawListener } from '../../support/http/raw-listener.js';
import { type TestService, startTestService } from '../../support/services/service.js';
import { type TcpProxy, tcpProxy } from '../../support/http/tcp-proxy.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

describeWithRabbitMq('deliveries of a service whose RabbitMQ comes and goes', (broker) => {
  let proxy: TcpProxy;
  let service: TestService;
  let world: WebhookWorld;
  let listener: RawListener;
  let to: Subscribed;

  before(async () => {
    const { hostname, port } = new URL(broker.url);
    proxy = await tcpProxy({ host: hostname, port: Number(port || 5672) });
    proxy.open(false);
    service = await startTestService({
      bootstrap: {
        tenants: [{ slug: 'acme', name: 'Acme', owner: { email: 'o@acme.test', password: 'correct horse' } }],
      },
      env: {
        RABBITMQ_URL: proxy.urlOf(broker.url),
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        WEBHOOK_RETRY_DELAYS: '1',
      },
    });
    world = await webhookWorld(service.databaseUrl, service.masterKey);
    // the first attempt of each fails
    let asked = 0;
    listener = await rawListener({
      '/': (socket, request) => answer(++asked % 2 === 1 ? 500 : 200)(socket, request),
    });
    to = await world.subscribe(`http://127.0.0.1:${listener.port}/`);
  });
  after(async () => {
    await service.close();
    await world.close();
    await Promise.all([proxy.close(), listener.close()]);
  });

  /** Settles when something new has succeeded by the second attempt, a second after the first. */
  const delivered = async (): Promise<void> => {
    const [made] = await world.enqueue(to, { most: 2 });
    await until(async () => {
      const { rows } = await world.database.query<{ status: string; attempt_count: number }>(
        'select status, attempt_count from runtime.webhook_deliveries where id = $1',
        [made!.deliveryId],
      );
      return rows[0]!.status === 'succeeded' && rows[0]!.attempt_count === 2;
    });
  };
  const trouble = async (): Promise<string> => {
    const reply = await call(service.url, 'GET', '/health/ready');
    expect(reply.status, reply.text).to.equal(200);
    return /RabbitMQ is not connected/.exec(reply.text)?.[0] ?? '';
  };

  it('deliveries arrive when the service starts without a broker, and it reports that and is ready', async () => {
    await until(async () => (await call(service.url, 'GET', '/health/ready')).status === 200);
    expect(await trouble()).to.not.equal('');
    await delivered();
  });

  it('deliveries arrive with the broker once it is there, and without it again', async () => {
    proxy.open(true);
    await until(async () => (await trouble()) === '');
    await delivered();
    proxy.open(false);
    await until(async () => (await trouble()) !== '');
    await delivered();
  });

  it('deliveries arrive while the broker hangs', async () => {
    proxy.open(true);
    await until(async () => (await trouble()) === '');
    proxy.freeze(true);
    await delivered();
    proxy.freeze(false);
  });

  it('the address of the broker is not in the log', () => {
    expect(service.log.join('\n')).to.not.contain('guest');
  });
});
