import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import type { DeliverySender } from '../../../application/ports/webhooks/delivery-queue.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { addressLimit } from '../../../infrastructure/webhooks/address-limit.js';
import { httpSender } from '../../../infrastructure/webhooks/http-sender.js';
import { dnsResolver } from '../../../infrastructure/webhooks/listener-resolver.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { type RawListener, rawListener } from '../../support/http/raw-listener.js';
import { type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

const stripe = new Stripe('sk_test_unused');
const rotating = [null, new Date(Date.now() + 3_600_000).toISOString()];

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

describe('libraries that verify deliveries', () => {
  let world: WebhookWorld;
  let listener: RawListener;
  let sender: DeliverySender;

  before(async () => {
    world = await webhookWorld();
    listener = await rawListener({});
    sender = httpSender({
      guard: { policy: addressPolicy(['127.0.0.0/8']), resolve: dnsResolver() },
      keys: world.keys,
      secrets: world.secrets,
      admit: addressLimit({ database: world.database }),
      timeoutMs: 1_000,
      version: '1.2.3',
      now: Date.now,
    });
  });
  after(async () => {
    await sender.close();
    await listener.close();
    await world.close();
  });

  const delivered = async (secretsExpire: readonly (string | null)[] = [null]) => {
    const to = await world.subscribe(`http://127.0.0.1:${listener.port}/`, { secretsExpire });
    await world.enqueue(to, { data: { name: 'Zoë 👩‍🚀' } });
    const queue = postgresDeliveryQueue({ database: world.database, schedule: [1], leaseMs: 30_000 });
    const [delivery] = await queue.claim([{ webhookId: to.webhookId, most: 1 }]);
    expect(await sender.send(delivery!)).to.include({ end: 'succeeded' });
    return { ...received(), secrets: to.secrets, eventId: delivery!.eventId };
  };
  const received = (): Received => {
    const { bytes } = listener.requests.at(-1)!;
    const end = bytes.indexOf('\r\n\r\n');
    const lines = bytes.toString('latin1', 0, end).split('\r\n').slice(1);
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    return { headers, body: bytes.subarray(end + 4) };
  };

  it('standardwebhooks verifies a delivery and reads its event', async () => {
    const { headers, body, secrets, eventId } = await delivered();
    const event = new Webhook(secrets[0]!).verify(body.toString(), headers);
    expect(event).to.include({ event: 'user.updated', id: `evt_${eventId}` });
    expect(headers['webhook-id']).to.equal(`evt_${eventId}`);
  });

  it('standardwebhooks accepts either secret during a rotation, and no other', async () => {
    const { headers, body, secrets } = await delivered(rotating);
    for (const secret of secrets) new Webhook(secret).verify(body.toString(), headers);
    const other = `whsec_${Buffer.alloc(48, 7).toString('base64')}`;
    expect(() => new Webhook(other).verify(body.toString(), headers)).to.throw('No matching signature');
  });

  it('standardwebhooks refuses another body, id or time', async () => {
    const { headers, body, secrets } = await delivered();
    const webhook = new Webhook(secrets[0]!);
    const seconds = Number(headers['webhook-timestamp']);
    for (const [text, changed] of [
      [`${body.toString()} `, {}],
      [body.toString(), { 'webhook-id': 'evt_other' }],
      [body.toString(), { 'webhook-timestamp': String(seconds + 1) }],
    ] as const)
      expect(() => webhook.verify(text, { ...headers, ...changed })).to.throw('No matching signature');
  });

  it('stripe verifies a delivery with either secret and reads its event', async () => {
    const { headers, body, secrets, eventId } = await delivered(rotating);
    for (const secret of secrets) {
      const event: { id: string } = stripe.webhooks.constructEvent(
        body,
        headers['tessera-signature']!,
        secret,
      );
      expect(event.id).to.equal(`evt_${eventId}`);
    }
    const other = `whsec_${Buffer.alloc(48, 7).toString('base64')}`;
    expect(() => stripe.webhooks.constructEvent(body, headers['tessera-signature']!, other)).to.throw(
      'No signatures found matching',
    );
  });
});
