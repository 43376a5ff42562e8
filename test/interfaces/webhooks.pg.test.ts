import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { verifyWebhook } from '../../interfaces/webhook-verifier/webhooks.js';
import type { Call, Reply } from '../support/http/http-client.js';
import { type ServiceApi, serviceApi } from '../support/http/http-service-whole.js';
import { type LogEngine, eventStoreDbDouble, postgresEngine } from '../support/services/log-engines.js';
import { until } from '../support/run/until.js';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly event: { readonly event: string; readonly id: string; readonly data: Record<string, unknown> };
}

interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly status: string;
  readonly replayOf: string | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly attempts: readonly {
    readonly attemptId: string;
    readonly statusCode: number | null;
    readonly responseSnippet: string | null;
  }[];
}

/** From the call that registers a listener to the deliveries it gets and the records that can be read of them. */
const endToEnd = (engine: LogEngine): void => {
  let api: ServiceApi;
  let listener: Server;
  let key: string;
  let path: string;
  let secret: string;
  let answer: { status: number; text: string };
  let received: Received[];
  before(async () => {
    listener = createServer((req, res) => {
      void buffer(req).then((body) => {
        received.push({
          headers: req.headers,
          body,
          event: JSON.parse(body.toString()) as Received['event'],
        });
        res.writeHead(answer.status).end(answer.text);
      });
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    api = await serviceApi({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_RETRY_DELAYS: '1' }, engine);
  });
  beforeEach(async () => {
    received = [];
    answer = { status: 200, text: 'thanks' };
    key = await api.key(await api.tenant());
    const { port } = listener.address() as AddressInfo;
    const body = { url: `http://127.0.0.1:${port}/hooks`, events: ['user.created', 'user.deleted'] };
    const created = await ask('POST', '/api/webhooks', { body });
    expect(created.status, created.text).to.equal(201);
    path = `/api/webhooks/${String(created.json['id'])}`;
    secret = String(created.json['secret']);
  });
  after(async () => {
    await api.stop();
    listener.closeAllConnections();
    listener.close();
  });

  const ask = (method: string, address: string, options: Call = {}): Promise<Reply> =>
    api.call(method, address, { key, ...options });
  const user = async (email: string): Promise<string> =>
    String((await ask('POST', '/api/users', { body: { email } })).json['id']);
  const list = async (query = ''): Promise<Delivery[]> =>
    (await ask('GET', `${path}/deliveries${query}`)).json['items'] as Delivery[];
  const untilStatus = (status: string, count = 1): Promise<void> =>
    until(async () => (await list(`?status=${status}`)).length === count);
  const verified = ({ body, headers }: Received, by: string): string =>
    verifyWebhook({ body, signature: String(headers['tessera-signature']), secret: by }).id;

  it('a listener gets the selected events, signed, and its answer can be read', async () => {
    const id = await user('ada@example.com');
    await ask('PUT', `/api/users/${id}`, { body: { firstName: 'Ada' } });
    await untilStatus('succeeded');
    const [delivery] = await list();
    const [request] = received;
    expect(received).to.have.length(1);
    expect(request!.event).to.deep.include({ event: 'user.created', id: delivery!.eventId });
    expect(request!.event.data).to.include({ userId: id, email: 'ada@example.com', source: 'api' });
    expect(verified(request!, secret)).to.equal(delivery!.eventId);
    expect(request!.headers).to.include({
      'content-type': 'application/json',
      'tessera-event': 'user.created',
    });
    const one = (await ask('GET', `${path}/deliveries/${delivery!.id}`)).json as unknown as Delivery;
    expect(one).to.include({ lastStatusCode: 200 });
    expect(one.attempts).to.have.length(1);
    expect(one.attempts[0]).to.include({
      attemptId: request!.headers['tessera-delivery-id'],
      statusCode: 200,
      responseSnippet: 'thanks',
    });
  });

  it('deliveries are signed with both secrets during a rotation, then with the new one', async () => {
    const rotated = await ask('POST', `${path}/rotate-secret`, { body: { overlapSeconds: 3_600 } });
    const second = String(rotated.json['secret']);
    await user('ada@example.com');
    await until(() => received.length === 1);
    for (const by of [secret, second]) expect(verified(received[0]!, by)).to.match(/^evt_/);
    const last = await ask('POST', `${path}/rotate-secret`, { body: { overlapSeconds: 0 } });
    await user('bo@example.com');
    await until(() => received.length === 2);
    expect(verified(received[1]!, String(last.json['secret']))).to.match(/^evt_/);
    for (const by of [secret, second]) expect(() => verified(received[1]!, by)).to.throw();
  });

  it('a sample is marked as one', async () => {
    const reply = await ask('POST', `${path}/test`, { body: { event: 'invoice.paid' } });
    await until(() => received.length === 1);
    expect(received[0]!.event).to.include({ event: 'invoice.paid', id: reply.json['eventId'] });
    expect(received[0]!.event.data).to.include({ test: true, currency: 'EUR' });
    expect(verified(received[0]!, secret)).to.equal(reply.json['eventId']);
  });

  it('failed deliveries are redelivered on request with the same bytes, one by one or by a span of time', async () => {
    answer = { status: 500, text: 'try later' };
    const from = new Date(Date.now() - 1_000).toISOString();
    await user('ada@example.com');
    await untilStatus('failed');
    const [failed] = await list();
    expect(failed!.attempts.map(({ statusCode }) => statusCode)).to.deep.equal([500, 500]);
    answer = { status: 204, text: '' };
    const to = new Date(Date.now() + 60_000).toISOString();
    const replay = await ask('POST', `${path}/replay`, { body: { from, to, status: 'failed' } });
    expect(replay.status, replay.text).to.equal(202);
    await untilStatus('succeeded');
    const again = await ask('POST', `${path}/deliveries/${failed!.id}/redeliver`);
    expect(again.status, again.text).to.equal(202);
    await untilStatus('succeeded', 2);
    expect(received).to.have.length(4);
    const [first] = received;
    for (const { body, event } of received) {
      expect(body.equals(first!.body)).to.equal(true);
      expect(event.id).to.equal(failed!.eventId);
    }
    const attempts = received.map(({ headers }) => headers['tessera-delivery-id']);
    expect(new Set(attempts).size).to.equal(4);
    for (const { replayOf } of await list('?status=succeeded')) expect(replayOf).to.equal(failed!.id);
  });

  it("a replay includes events before the webhook's creation, and its deliveries name the replay", async () => {
    const from = new Date(Date.now() - 1_000).toISOString();
    await user('ada@example.com');
    await untilStatus('succeeded');
    const { port } = listener.address() as AddressInfo;
    const body = { url: `http://127.0.0.1:${port}/late`, events: ['user.created'] };
    path = `/api/webhooks/${String((await ask('POST', '/api/webhooks', { body })).json['id'])}`;
    const to = new Date(Date.now() + 60_000).toISOString();
    const replay = await ask('POST', `${path}/replay`, { body: { from, to } });
    expect(replay.status, replay.text).to.equal(202);
    await untilStatus('succeeded');
    expect((await list()).map(({ replayOf }) => replayOf)).to.deep.equal([replay.json['id']]);
    expect(received[1]!.event.id).to.equal(received[0]!.event.id);
  });

  it('a replay to a listener that fails pauses after twenty failures in a row, and a replay of the cancelled sends the rest', async () => {
    const from = new Date(Date.now() - 1_000).toISOString();
    const count = 120;
    for (let n = 0; n < count; n++) await user(`user-${n}@example.com`);
    await until(async () => (await list('?status=succeeded&limit=200')).length === count);
    const to = new Date(Date.now() + 60_000).toISOString();
    received.length = 0;
    answer = { status: 500, text: 'down' };
    const first = await ask('POST', `${path}/replay`, { body: { from, to } });
    expect(first.status, first.text).to.equal(202);
    await until(async () => (await list('?status=cancelled&limit=200')).length === count);
    for (const { lastError } of await list('?status=cancelled&limit=200'))
      expect(lastError).to.equal('replay_paused');
    expect(received).to.have.lengthOf(20);
    received.length = 0;
    answer = { status: 200, text: 'thanks' };
    const rest = await ask('POST', `${path}/replay`, { body: { from, to, status: 'cancelled' } });
    expect(rest.status, rest.text).to.equal(202);
    await until(() => received.length === count);
    expect(new Set(received.map(({ event }) => event.id)).size).to.equal(count);
  });

  it('nothing is delivered about an erased user, and no stored answer can be read', async () => {
    answer = { status: 500, text: 'ada@example.com is unknown here' };
    const id = await user('ada@example.com');
    await until(async () => ((await list())[0]?.attempts[0]?.statusCode ?? null) === 500);
    expect((await list())[0]!.attempts[0]!.responseSnippet).to.equal(answer.text);
    answer = { status: 200, text: '' };
    await ask('DELETE', `/api/users/${id}`);
    await untilStatus('succeeded');
    const [gone, created] = await list();
    expect(gone).to.include({ event: 'user.deleted' });
    expect(created!.attempts.map(({ responseSnippet }) => responseSnippet)).to.not.include(answer.text);
    for (const { responseSnippet } of created!.attempts) expect(responseSnippet).to.equal(null);
    expect(received.at(-1)!.event).to.deep.include({ event: 'user.deleted', data: { userId: id } });
    expect(created!.status).to.be.oneOf(['cancelled', 'failed']);
    const again = await ask('POST', `${path}/deliveries/${created!.id}/redeliver`);
    expect([again.status, again.json['code']]).to.deep.equal([409, 'delivery_erased']);
  });

  it('nothing is sent to a webhook that is inactive or deleted', async () => {
    await ask('PUT', path, { body: { active: false } });
    await user('ada@example.com');
    await ask('PUT', path, { body: { active: true } });
    await user('bo@example.com');
    await until(() => received.length === 1);
    expect(received[0]!.event.data).to.include({ email: 'bo@example.com' });
    await ask('DELETE', path);
    await user('cy@example.com');
    await until(async () => {
      const { rows } = await api.runtime.database.query<{ count: bigint }>(
        "select count(*) from runtime.webhook_deliveries where status in ('pending', 'retrying', 'in_progress')",
      );
      return rows[0]!.count === 0n;
    });
    expect(received).to.have.length(1);
  });
};

for (const engine of [postgresEngine, eventStoreDbDouble])
  describe(`webhooks, from end to end, the log on ${engine.name}`, () => endToEnd(engine));
