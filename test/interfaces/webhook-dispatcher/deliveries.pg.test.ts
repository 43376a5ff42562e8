import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { verifyWebhook } from '../../../interfaces/webhook-verifier/webhooks.js';
import { until } from '../../support/run/until.js';
import { call } from '../../support/http/http-client.js';
import { type Behaviour, type RawListener, answer, rawListener } from '../../support/http/raw-listener.js';
import { type TestService, startTestService } from '../../support/services/service.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

/** Long enough that a busy machine is not taken for a listener that hangs. */
const TIMEOUT_MS = 2_500;
/** Seconds; the real ones are tried with a clock of the test's own, in the queue's tests. */
const DELAYS = [1, 2, 1];

interface Received {
  readonly at: number;
  readonly deliveryId: string;
  readonly signature: string;
  readonly body: Buffer;
}

describe('deliveries of the whole service', () => {
  let service: TestService;
  let world: WebhookWorld;
  let listener: RawListener;
  let tenantId: string;
  const received = new Map<string, Received[]>();

  /** Records what came under the path, and answers. */
  const noting =
    (then: (attempt: number) => Behaviour): Behaviour =>
    (socket, request) => {
      const head = request.bytes.toString('latin1');
      const list = received.get(request.path) ?? [];
      received.set(request.path, list);
      list.push({
        at: performance.now(),
        deliveryId: /tessera-delivery-id: (.*)\r/i.exec(head)![1]!,
        signature: /tessera-signature: (.*)\r/i.exec(head)![1]!,
        body: request.bytes.subarray(request.bytes.indexOf('\r\n\r\n') + 4),
      });
      then(list.length)(socket, request);
    };
  const subscribe = (path: string): Promise<Subscribed> =>
    world.subscribe(`http://127.0.0.1:${listener.port}${path}`, { tenantId });
  const stateOf = async (deliveryId: string): Promise<Record<string, unknown>> =>
    (await world.database.query('select * from runtime.webhook_deliveries where id = $1', [deliveryId]))
      .rows[0]!;
  const ended = async (deliveryId: string): Promise<Record<string, unknown>> => {
    await until(async () => (await stateOf(deliveryId))['completed_at'] !== null);
    return stateOf(deliveryId);
  };
  const attemptsOf = async (deliveryId: string): Promise<Record<string, unknown>[]> =>
    (
      await world.database.query(
        'select * from runtime.webhook_attempts_made where delivery_id = $1 order by number',
        [deliveryId],
      )
    ).rows;
  const events = async (type: string): Promise<Record<string, unknown>[]> =>
    (await world.database.query('select * from events.event where type = $1 order by position', [type])).rows;

  before(async () => {
    service = await startTestService({
      bootstrap: {
        tenants: [{ slug: 'acme', name: 'Acme', owner: { email: 'o@acme.test', password: 'correct horse' } }],
      },
      env: {
        WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
        WEBHOOK_RETRY_DELAYS: DELAYS.join(','),
        WEBHOOK_TIMEOUT_MS: String(TIMEOUT_MS),
      },
    });
    tenantId = service.document.tenants![0]!.tenantId!;
    world = await webhookWorld(service.databaseUrl, service.masterKey);
    listener = await rawListener({
      '/well': noting(() => answer(200, 'thanks')),
      '/second': noting((attempt) => (attempt === 1 ? answer(500) : answer(204))),
      '/never': noting(() => answer(503, 'no')),
      '/hang': noting((attempt) => (attempt === 1 ? () => undefined : answer(200))),
      '/slow': noting(() => (socket, request) => {
        setTimeout(() => answer(200)(socket, request), 150);
      }),
    });
  });
  after(async () => {
    await service.close();
    await world.close();
    await listener.close();
  });

  it('a delivery reaches its listener at once, signed', async () => {
    const to = await subscribe('/well');
    const [made] = await world.enqueue(to, { most: 4 });
    const done = await ended(made!.deliveryId);
    expect(done).to.include({
      status: 'succeeded',
      attempt_count: 1,
      last_status_code: 200,
      last_error: null,
    });
    const [{ body, signature, deliveryId }] = received.get('/well') as [Received];
    expect(body.toString()).to.equal(made!.body);
    const event = verifyWebhook({ body, signature, secret: to.secrets[0]! });
    expect(event).to.include({ id: `evt_${made!.eventId}`, event: 'user.updated', tenantId });
    expect((await attemptsOf(made!.deliveryId))[0]).to.include({ id: deliveryId, error: null });
  });

  it('a delivery is tried again after the pause, with the same body and another delivery id', async () => {
    const to = await subscribe('/second');
    const [made] = await world.enqueue(to, { most: 4 });
    expect(await ended(made!.deliveryId)).to.include({ status: 'succeeded', attempt_count: 2 });
    const [first, second, ...more] = received.get('/second')!;
    expect(more).to.deep.equal([]);
    expect(second!.at - first!.at).to.be.at.least(DELAYS[0]! * 1_000);
    expect(second!.body).to.deep.equal(first!.body);
    expect(second!.deliveryId).to.not.equal(first!.deliveryId);
    verifyWebhook({ ...second!, secret: to.secrets[0]! });
  });

  it('a time-out of a delivery counts as a failure', async () => {
    const [made] = await world.enqueue(await subscribe('/hang'), { most: 4 });
    expect(await ended(made!.deliveryId)).to.include({ status: 'succeeded', attempt_count: 2 });
    const [first] = await attemptsOf(made!.deliveryId);
    expect(first).to.include({ error: 'timeout', status_code: null });
    // the clock of timers and the one that measures differ by a moment
    expect(first!['duration_ms']).to.be.at.least(TIMEOUT_MS - 10);
  });

  it('a delivery fails after its last attempt, which becomes one event; the webhook stays', async () => {
    const to = await subscribe('/never');
    const [made] = await world.enqueue(to, { most: 4 });
    expect(await ended(made!.deliveryId)).to.include({
      status: 'failed',
      attempt_count: 4,
      last_status_code: 503,
      last_error: 'http_status',
    });
    const times = received.get('/never')!.map(({ at }) => at);
    expect(times).to.have.length(4);
    DELAYS.forEach((seconds, index) =>
      expect(times[index + 1]! - times[index]!).to.be.at.least(seconds * 1_000),
    );
    await until(async () => (await events('WebhookDeliveryFailed')).length > 0);
    const failures = await events('WebhookDeliveryFailed');
    expect(failures).to.have.length(1);
    expect(failures[0]!['data']).to.deep.equal({
      subscriptionId: to.webhookId,
      deliveryId: made!.deliveryId,
      eventId: made!.eventId,
      kind: 'user.updated',
      attempts: 4,
      error: 'http_status',
    });
    expect(failures[0]!['stream']).to.match(/-webhookdelivery_/);
    await until(
      async () => (await world.database.query('select from runtime.webhook_notices')).rowCount === 0,
    );
    const { rows } = await world.database.query(
      'select active from runtime.webhook_subscriptions where subscription_id = $1',
      [to.webhookId],
    );
    expect(rows).to.deep.equal([{ active: true }]);
  });

  it('deliveries are counted, and metrics show where they wait', async () => {
    const metrics = async (): Promise<string> => (await call(service.url, 'GET', '/metrics')).text;
    const atRest = /^tessera_webhook_requests_under_way\{pool="healthy"\} 0$/m;
    await until(async () => atRest.test(await metrics()));
    const text = await metrics();
    expect(text).to.match(/^tessera_webhook_attempts_total\{outcome="succeeded"\} [1-9]/m);
    expect(text).to.match(/^tessera_webhook_attempts_total\{outcome="timeout"\} 1$/m);
    expect(text).to.match(/^tessera_webhook_deliveries_total\{status="failed"\} 1$/m);
    expect(text).to.match(/^tessera_webhook_lateness_seconds_count [1-9]/m);
    for (const name of [
      'tessera_webhook_oldest_due_seconds',
      'tessera_webhook_deliveries_waiting',
      'tessera_webhook_suspect_listeners',
    ])
      expect(text).to.match(new RegExp(`^${name} \\d`, 'm'));
    const ready = await call(service.url, 'GET', '/health/ready');
    expect(ready.text).to.contain('"webhooks"');
    expect(service.log.join('\n')).to.contain('WEBHOOK_ALLOW_CIDRS');
  });

  it('deliveries under way are finished when the service stops, and none begins', async () => {
    const to = await subscribe('/slow');
    const made = await world.enqueue(to, { count: 4, most: 4 });
    await until(() => (received.get('/slow')?.length ?? 0) > 0);
    await service.close();
    const states = await Promise.all(made.map(({ deliveryId }) => stateOf(deliveryId)));
    for (const state of states) expect(state['status']).to.be.oneOf(['succeeded', 'pending']);
    expect(states.filter(({ status }) => status === 'succeeded')).to.have.length(
      received.get('/slow')!.length,
    );
    const sent = received.get('/slow')!.length;
    await world.enqueue(to);
    // a process that still claimed deliveries would send this one
    await sleep(50);
    expect(received.get('/slow')).to.have.length(sent);
  });
});
