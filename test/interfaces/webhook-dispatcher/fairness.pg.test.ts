import { expect } from 'chai';
import { until } from '../../support/run/until.js';
import { type RawListener, answer, rawListener } from '../../support/http/raw-listener.js';
import { type TestService, startTestService } from '../../support/services/service.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

const DEAD = 60;
const BACKLOG = 50;
const HEALTHY = 10;
const EACH = 20;

describe('deliveries beside listeners that never answer', () => {
  let service: TestService;
  let world: WebhookWorld;
  let listener: RawListener;
  let healthy: Subscribed[];
  let hanging = 0;
  let mostHanging = 0;

  before(async () => {
    service = await startTestService({
      bootstrap: { tenants: [] },
      env: { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_TIMEOUT_MS: '5000', WEBHOOK_RETRY_DELAYS: '3600' },
    });
    world = await webhookWorld(service.databaseUrl, service.masterKey);
    listener = await rawListener({
      '/well': answer(200),
      '/dead': (socket) => {
        hanging += 1;
        mostHanging = Math.max(mostHanging, hanging);
        socket.on('close', () => (hanging -= 1));
      },
    });
    const url = `http://127.0.0.1:${listener.port}`;
    healthy = await Promise.all(Array.from({ length: HEALTHY }, () => world.subscribe(`${url}/well`)));
    const dead = await Promise.all(Array.from({ length: DEAD }, () => world.subscribe(`${url}/dead`)));
    await Promise.all(dead.map((to) => world.enqueue(to, { count: BACKLOG })));
    await until(() => hanging >= 100);
  });
  after(async () => {
    await listener.close();
    await service.close();
    await world.close();
  });

  const succeeded = async (): Promise<number> =>
    (await world.database.query(`select from runtime.webhook_deliveries where status = 'succeeded'`))
      .rowCount;

  const waiting = async (): Promise<number> =>
    (await world.database.query(`select from runtime.webhook_deliveries where status = 'pending'`)).rowCount;

  it('deliveries arrive while thousands wait for listeners that never answer', async () => {
    await Promise.all(healthy.map((to) => world.enqueue(to, { count: EACH })));
    await until(async () => (await succeeded()) === HEALTHY * EACH);
    // those for the dead ones were there first, and most of them have not been tried yet
    expect(await waiting()).to.be.greaterThan((DEAD * BACKLOG) / 2);
    expect(hanging).to.be.greaterThan(0);
  });

  it('listeners that never answer get no more than their share of requests', async () => {
    const before = await waiting();
    // until the first ones have timed out, and others have started
    await until(async () => (await waiting()) < before - 50);
    // half of the healthy pool for those that nobody knows yet, and the pool of the suspects
    expect(mostHanging).to.be.at.most(384 + 256);
    await Promise.all(healthy.map((to) => world.enqueue(to, { count: EACH })));
    await until(async () => (await succeeded()) === 2 * HEALTHY * EACH);
  });
});
