import { expect } from 'chai';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { type RawListener, answer, rawListener } from '../../support/http/raw-listener.js';
import { until } from '../../support/run/until.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';
import { type TestService, startTestService } from '../../support/services/service.js';

const NAMES = 90;
const EACH = 3;
const MOST = 60;

describe('deliveries of a tenant that aims at one address by many names', () => {
  let services: TestService[];
  let world: WebhookWorld;
  let listener: RawListener;
  let status = 503;
  let names = 0;

  before(async () => {
    const env = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128', WEBHOOK_RETRY_DELAYS: '1,1,1,3600' };
    const first = await startTestService({ bootstrap: { tenants: [] }, env });
    const { databaseUrl, masterKey } = first;
    services = [first, await startTestService({ bootstrap: { tenants: [] }, env, databaseUrl, masterKey })];
    world = await webhookWorld(databaseUrl, masterKey);
    listener = await rawListener({
      '/victim': (socket, request) => answer(status)(socket, request),
      '/well': answer(204),
    });
  });
  after(async () => {
    await Promise.all(services.map((service) => service.close()));
    await world.close();
    await listener.close();
  });

  // each of these names leads to the addresses of this machine
  const named = (path: string, tenantId: string): Promise<Subscribed> =>
    world.subscribe(`http://name-${++names}.localhost:${listener.port}${path}`, {
      tenantId,
      answered: false,
    });
  const asked = (path: string): number => listener.requests.filter((request) => request.path === path).length;
  const countOf = async (table: string, condition: string): Promise<number> =>
    (await world.database.query(`select from runtime.${table} where ${condition}`)).rowCount;

  it('the address gets sixty requests in a minute from two processes, the others wait uncounted, and another tenant is answered', async () => {
    const tenantId = uuids.next();
    const aimed = await Promise.all(Array.from({ length: NAMES }, () => named('/victim', tenantId)));
    await Promise.all(aimed.map((webhook) => world.enqueue(webhook, { count: EACH, most: 5 })));
    const ofTenant = `tenant_id = '${tenantId}'`;
    // every webhook has had an attempt refused, and none is under way
    await until(
      async () =>
        (await countOf('webhook_subscriptions', `${ofTenant} and postponed_until > now()`)) === NAMES &&
        (await countOf('webhook_deliveries', `${ofTenant} and status = 'in_progress'`)) === 0,
      20_000,
    );
    expect(asked('/victim')).to.equal(MOST);
    expect(await countOf('webhook_attempts_made', 'true')).to.equal(MOST);
    const { rows } = await world.database.query<{ sum: bigint }>(
      'select sum(attempt_count) from runtime.webhook_deliveries',
    );
    expect(Number(rows[0]!.sum)).to.equal(MOST);
    const beside = await named('/well', uuids.next());
    await world.enqueue(beside, { count: 20 });
    await until(() => asked('/well') === 20, 20_000);
    expect(asked('/victim')).to.equal(MOST);
  }).timeout(60_000);

  it('the deliveries that waited are sent once the minute is over, and the address is free when it has answered 2xx', async () => {
    status = 200;
    await world.database.query('delete from runtime.webhook_addresses');
    const pass = `update runtime.webhook_subscriptions set postponed_until = null where postponed_until > now()`;
    const waiting = `status in ('pending', 'retrying', 'in_progress')`;
    await until(async () => {
      // the minute of those that are refused until the first 2xx is recorded
      await world.database.query(pass);
      return (await countOf('webhook_deliveries', waiting)) === 0;
    }, 120_000);
    expect(await countOf('webhook_deliveries', `status = 'succeeded'`)).to.equal(NAMES * EACH + 20);
    expect(asked('/victim')).to.equal(MOST + NAMES * EACH);
  }).timeout(150_000);
});
