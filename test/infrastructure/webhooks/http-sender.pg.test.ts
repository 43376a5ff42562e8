import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import type { ClaimedDelivery, DeliverySender } from '../../../application/ports/webhooks/delivery-queue.js';
import { userSubject } from '../../../application/ports/events/subject-keys.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { addressLimit } from '../../../infrastructure/webhooks/address-limit.js';
import { httpSender } from '../../../infrastructure/webhooks/http-sender.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { bodySubject, snippetContext } from '../../../infrastructure/webhooks/sealed-body.js';
import { type RawListener, answer, rawListener } from '../../support/http/raw-listener.js';
import {
  type Enqueuing,
  type Subscribed,
  type WebhookWorld,
  webhookWorld,
} from '../../support/samples/webhook-world.js';

const SIGNED_AT = 1_893_456_000;

const hangingUp = [
  ['closed', (socket: Socket) => socket.destroy()],
  ['reset', (socket: Socket) => socket.resetAndDestroy()],
] as const;

describe('the sender of deliveries', () => {
  let world: WebhookWorld;
  let listener: RawListener;
  let sender: DeliverySender;
  let asked = 0;

  before(async () => {
    world = await webhookWorld();
    listener = await rawListener({ '/busy': answer(503, 'come back later, Ada') });
    sender = senderWith(1_000);
  });
  after(async () => {
    await sender.close();
    await listener.close();
    await world.close();
  });

  const senderWith = (timeoutMs: number): DeliverySender =>
    httpSender({
      guard: { policy: addressPolicy(['127.0.0.0/8']), resolve: dnsResolver() },
      keys: world.keys,
      secrets: {
        open: (ids) => {
          asked += 1;
          return world.secrets.open(ids);
        },
      },
      admit: addressLimit({ database: world.database }),
      timeoutMs,
      version: '1.2.3',
      now: () => SIGNED_AT * 1_000 + 999,
    });
  const claimed = async (to: Subscribed, options?: Enqueuing): Promise<readonly ClaimedDelivery[]> => {
    const queue = postgresDeliveryQueue({ database: world.database, schedule: [1], leaseMs: 30_000 });
    await world.enqueue(to, options);
    return queue.claim([{ webhookId: to.webhookId, most: 100 }]);
  };
  const subscribe = (path: string, secretsExpire?: readonly (string | null)[]) =>
    world.subscribe(`http://127.0.0.1:${listener.port}${path}`, secretsExpire ? { secretsExpire } : {});
  /** What came over the wire last. */
  const received = (): { head: string; header: (name: string) => string | undefined; body: Buffer } => {
    const { bytes } = listener.requests.at(-1)!;
    const end = bytes.indexOf('\r\n\r\n');
    const head = bytes.toString('latin1', 0, end);
    const header = (name: string) => new RegExp(`\r\n${name}: (.*)`).exec(head)?.[1];
    return { head, header, body: bytes.subarray(end + 4) };
  };

  for (const [name, hangUp] of hangingUp)
    it(`a kept connection that is ${name} costs no attempt: the request is sent again on a new one`, async () => {
      const served = new Map<Socket, number>();
      const stale = await rawListener({
        '/hook': (socket, request) => {
          const count = (served.get(socket) ?? 0) + 1;
          served.set(socket, count);
          // the first request of a connection is answered, a second one finds it gone
          if (count === 1) answer(200)(socket, request);
          else hangUp(socket);
        },
      });
      try {
        const to = await world.subscribe(`http://127.0.0.1:${stale.port}/hook`);
        for (let sent = 0; sent < 3; sent++) {
          const [delivery] = await claimed(to);
          expect(await sender.send(delivery!)).to.include({ end: 'succeeded', fault: null });
        }
        expect(stale.requests.length).to.be.above(3);
        expect([...served.values()].some((count) => count > 1)).to.equal(true);
      } finally {
        await stale.close();
      }
    });

  for (const [name, hangUp] of hangingUp)
    it(`a listener whose new connections are ${name} is asked once an attempt`, async () => {
      const rude = await rawListener({ '/hook': hangUp });
      try {
        const [delivery] = await claimed(await world.subscribe(`http://127.0.0.1:${rude.port}/hook`));
        expect(await sender.send(delivery!)).to.include({ end: 'failed', fault: 'protocol' });
        expect(rude.requests).to.have.length(1);
      } finally {
        await rude.close();
      }
    });

  it('a listener that works on a request for a while and then hangs up is not asked for the same at once', async function () {
    this.slow(5_000);
    const served = new Set<Socket>();
    const failing = await rawListener({
      '/hook': (socket, request) => {
        if (served.has(socket)) setTimeout(() => socket.destroy(), 1_200);
        else answer(200)(socket, request);
        served.add(socket);
      },
    });
    const patient = senderWith(5_000);
    try {
      const to = await world.subscribe(`http://127.0.0.1:${failing.port}/hook`);
      const [first] = await claimed(to);
      expect(await patient.send(first!)).to.include({ end: 'succeeded' });
      const [second] = await claimed(to);
      expect(await patient.send(second!)).to.include({ end: 'failed', fault: 'protocol' });
      expect([served.size, failing.requests.length]).to.deep.equal([1, 2]);
    } finally {
      await patient.close();
      await failing.close();
    }
  });

  it('the sender of deliveries sends the bytes of the body with the documented headers', async () => {
    const data = { name: 'Zoë 👩‍🚀 \u2028 <&>', number: 0.1 };
    const to = await subscribe('/hook?a=b');
    const [delivery] = await claimed(to, { data });
    expect(await sender.send(delivery!)).to.include({ end: 'succeeded', fault: null, statusCode: 200 });
    const { head, header, body } = received();
    expect(head.split('\r\n')[0]).to.equal('POST /hook?a=b HTTP/1.1');
    expect(header('Content-Type')).to.equal('application/json');
    expect(header('Tessera-Event')).to.equal('user.updated');
    expect(header('Tessera-Delivery-Id'))
      .to.equal(delivery!.attemptId)
      .and.match(/^[0-9a-f-]{36}$/);
    expect(header('User-Agent')).to.equal('Tessera-Webhooks/1.2.3');
    expect(header('Accept-Encoding')).to.equal('identity');
    const envelope = JSON.parse(body.toString()) as Record<string, unknown>;
    expect(envelope).to.deep.include({
      event: 'user.updated',
      id: `evt_${delivery!.eventId}`,
      tenantId: to.tenantId,
      data,
    });
    expect(Object.keys(envelope)).to.deep.equal(['event', 'id', 'occurredAt', 'tenantId', 'data']);
  });

  it('the sender of deliveries signs the time, a dot and the bytes with the whole secret, in lower-case hexadecimal', async () => {
    const to = await subscribe('/');
    const [delivery] = await claimed(to, { data: { text: 'ü' } });
    await sender.send(delivery!);
    const { header, body } = received();
    const signed = Buffer.concat([Buffer.from(`${SIGNED_AT}.`), body]);
    const byHand = createHmac('sha256', Buffer.from(to.secrets[0]!, 'utf8')).update(signed).digest('hex');
    expect(header('Tessera-Signature')).to.equal(`t=${SIGNED_AT},v1=${byHand}`);
    const openssl = execFileSync('openssl', ['dgst', '-sha256', '-hmac', to.secrets[0]!, '-hex'], {
      input: signed,
    });
    expect(openssl.toString().trim().endsWith(byHand)).to.equal(true);
  });

  it('the sender of deliveries signs with every secret that has not expired, the newest first', async () => {
    const at = (seconds: number) => new Date((SIGNED_AT + seconds) * 1_000).toISOString();
    const to = await subscribe('/', [null, at(2), at(0)]);
    const [delivery] = await claimed(to);
    await sender.send(delivery!);
    const { header, body } = received();
    const expected = to.secrets
      .slice(0, 2)
      .map(
        (secret) => `v1=${createHmac('sha256', secret).update(`${SIGNED_AT}.`).update(body).digest('hex')}`,
      );
    expect(header('Tessera-Signature')).to.equal([`t=${SIGNED_AT}`, ...expected].join(','));
  });

  it('the sender of deliveries reads the secrets of a batch once', async () => {
    const to = await subscribe('/');
    const deliveries = await claimed(to, { count: 20 });
    asked = 0;
    await Promise.all(deliveries.map((delivery) => sender.send(delivery)));
    expect(asked).to.equal(1);
  });

  it("the sender of deliveries stores the listener's answer, sealed with the key of the user it concerns", async () => {
    for (const userId of [uuids.next(), undefined]) {
      const to = await subscribe('/busy');
      const [delivery] = await claimed(to, userId === undefined ? {} : { userId });
      const report = await sender.send(delivery!);
      expect(report).to.include({ end: 'failed', fault: 'http_status', statusCode: 503 });
      expect(Buffer.from(report.snippet!).includes('come back')).to.equal(false);
      const subject = bodySubject(to.tenantId, userId ?? null);
      const keySet = await world.keys.forOpening([subject]);
      const opened = keySet.openBytes(
        subject,
        snippetContext(to.tenantId, delivery!.attemptId),
        report.snippet!,
      );
      expect(Buffer.from(opened!).toString()).to.equal('come back later, Ada');
    }
  });

  it('the sender of deliveries sends nothing of a user who was erased, nor of a purged body', async () => {
    const userId = uuids.next();
    const to = await subscribe('/');
    const [erased] = await claimed(to, { userId });
    const sent = listener.requests.length;
    await world.keys.destroy({ tenantId: to.tenantId, subject: userSubject(userId) });
    expect(await sender.send(erased!)).to.include({ end: 'cancelled', fault: 'erased' });
    const handedOver = { ...erased!, plainBody: Buffer.from('{"name":"Ada"}') };
    expect(await sender.send(handedOver)).to.include({ end: 'cancelled', fault: 'erased' });
    const [purged] = await claimed(to);
    expect(await sender.send({ ...purged!, sealedBody: null })).to.include({
      end: 'cancelled',
      fault: 'erased',
    });
    expect(listener.requests).to.have.length(sent);
  });

  it('the sender of deliveries sends nothing that it cannot sign, and nothing of another event under this id', async () => {
    const to = await subscribe('/');
    const [first, second] = await claimed(to, { count: 2 });
    await world.secrets.drop([to.webhookId]);
    const sent = listener.requests.length;
    expect(await sender.send(first!)).to.include({ end: 'cancelled', fault: null });
    const mixed = sender.send({ ...second!, sealedBody: first!.sealedBody });
    expect(await mixed.catch((error: unknown) => (error as Error).name)).to.equal('BrokenSeal');
    expect(listener.requests).to.have.length(sent);
  });
});
