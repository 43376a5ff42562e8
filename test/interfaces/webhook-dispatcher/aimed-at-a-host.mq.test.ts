import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { until } from '../../support/run/until.js';
import { type RawListener, answer, rawListener } from '../../support/http/raw-listener.js';
import { describeWithRabbitMq } from '../../support/services/rabbitmq.js';
import { type TestService, startTestService } from '../../support/services/service.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

const TENANTS = 10;
const EACH = 30;
const MOST = 60;

describeWithRabbitMq('deliveries of several tenants that aim at one host', (broker) => {
  let services: TestService[];
  let world: WebhookWorld;
  let listener: RawListener;
  let status = 503;
  let aimed: Subscribed[];
  let beside: Subscribed;

  before(async () => {
    const env = {
      RABBITMQ_URL: broker.url,
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_RETRY_DELAYS: '1,1,1,3600',
    };
    const first = await startTestService({ bootstrap: { tenants: [] }, env });
    const { databaseUrl, masterKey } = first;
    services = [first, await startTestService({ bootstrap: { tenants: [] }, env, databaseUrl, masterKey })];
    world = await webhookWorld(databaseUrl, masterKey);
    listener = await rawListener({
      '/victim': (socket, request) => answer(status)(socket, request),
      '/well': answer(204),
    });
    // two hosts with one listener
    const at = (host: string, path: string): Promise<Subscribed> =>
      world.subscribe(`http://${host}:${listener.port}${path}`, { answered: false });
    aimed = await Promise.all(Array.from({ length: TENANTS }, () => at('127.0.0.2', '/victim')));
    beside = await at('127.0.0.3', '/well');
  });
  after(async () => {
    await Promise.all(services.map((service) => service.close()));
    await world.close();
    await listener.close();
  });

  const asked = (path: string): number => listener.requests.filter((request) => request.path === path).length;
  const countOf = async (condition: string): Promise<number> =>
    (await world.database.query(`select from runtime.webhook_deliveries where ${condition}`)).rowCount;

  it('the host gets sixty requests in a minute from two processes, retries among them, and the others are not held back', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        world.enqueue(aimed[n % TENANTS]!, { count: (EACH * TENANTS) / 50, most: 5 }),
      ),
    );
    await world.enqueue(beside, { count: 100 });
    await until(async () => (await countOf(`status = 'succeeded'`)) === 100);
    await until(() => asked('/victim') === MOST);
    // retries are due by now, and would be sent
    await sleep(4_000);
    expect(asked('/victim')).to.equal(MOST);
    expect(asked('/well')).to.equal(100);
    const waiting = `subscription_id <> '${beside.webhookId}' and status in ('pending', 'retrying') and due_at is not null`;
    expect(await countOf(waiting)).to.equal(TENANTS * EACH);
    await world.enqueue(beside);
    await until(() => asked('/well') === 101);
  });

  it('the limit ends for all of them once the host has answered 2xx', async () => {
    status = 200;
    await world.database.query('delete from runtime.webhook_addresses');
    await world.database.query(
      `update runtime.webhook_hosts set requests = array(select at - interval '1 minute' from unnest(requests) at)`,
    );
    await until(async () => (await countOf(`status = 'succeeded'`)) === TENANTS * EACH + 101);
    expect(asked('/victim')).to.equal(MOST + TENANTS * EACH);
    expect(await countOf(`status <> 'succeeded'`)).to.equal(0);
  });
});
