import { expect } from 'chai';
import type { DeliverySender } from '../../../application/ports/webhooks/delivery-queue.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { addressLimit, type Admit } from '../../../infrastructure/webhooks/address-limit.js';
import { addressPolicy } from '../../../infrastructure/webhooks/address-policy.js';
import { httpSender } from '../../../infrastructure/webhooks/http-sender.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { type RawListener, answer, rawListener } from '../../support/http/raw-listener.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';
import { until } from '../../support/run/until.js';

const MOST = 60;

describe('the sender of deliveries to hosts that never answered 2xx', () => {
  let world: WebhookWorld;
  let listener: RawListener;
  let sender: DeliverySender;
  /** How often each name was looked up. */
  let lookups: string[] = [];
  let names = 0;

  before(async () => {
    world = await webhookWorld();
    listener = await rawListener({ '/busy': answer(503), '/hang': () => undefined });
    sender = senderWith(addressLimit({ database: world.database }));
  });
  after(async () => {
    await sender.close();
    await listener.close();
    await world.close();
  });
  beforeEach(() => {
    lookups = [];
  });

  const senderWith = (admit: Admit, timeoutMs = 5_000): DeliverySender =>
    httpSender({
      guard: {
        policy: addressPolicy(['127.0.0.0/8']),
        resolve: (name) => {
          lookups.push(name);
          // the victim's address is in the name, as with a wildcard
          return Promise.resolve([
            { address: /^v(\d+)/.exec(name)![1]!.replace(/^/, '127.0.0.'), family: 4 },
          ]);
        },
      },
      keys: world.keys,
      secrets: world.secrets,
      admit,
      timeoutMs,
      version: '1.2.3',
      now: Date.now,
    });
  const aimedAt = (victim: number, path: string, tenantId: string): Promise<Subscribed> =>
    world.subscribe(`http://v${victim}.name-${++names}.test:${listener.port}${path}`, {
      tenantId,
      answered: false,
    });
  const queue = () => postgresDeliveryQueue({ database: world.database, schedule: [1], leaseMs: 30_000 });
  const claimed = async (to: readonly Subscribed[], count = 1) => {
    for (const one of to) await world.enqueue(one, { count });
    return queue().claim(to.map(({ webhookId }) => ({ webhookId, most: count })));
  };

  it('eighty names that lead to one address cause sixty connections to it, also fifty at once', async () => {
    const tenantId = uuids.next();
    const webhooks = await Promise.all(Array.from({ length: 80 }, () => aimedAt(2, '/busy', tenantId)));
    const deliveries = await claimed(webhooks);
    const before = listener.connections();
    const reports = [
      ...(await Promise.all(deliveries.slice(0, 50).map((one) => sender.send(one)))),
      ...(await Promise.all(deliveries.slice(50).map((one) => sender.send(one)))),
    ];
    expect(listener.connections() - before).to.equal(MOST);
    expect(reports.filter(({ statusCode }) => statusCode === 503)).to.have.lengthOf(MOST);
    const others = reports.filter(({ end }) => end === 'postponed');
    expect(others).to.have.lengthOf(80 - MOST);
    expect(others[0]).to.deep.equal({
      end: 'postponed',
      fault: null,
      statusCode: null,
      durationMs: 0,
      snippet: null,
    });
  });

  it('each request to a new host looks its name up and has a connection of its own, which ends with it', async () => {
    const webhook = await aimedAt(3, '/busy', uuids.next());
    const before = listener.connections();
    for (const delivery of await claimed([webhook], 3))
      expect(await sender.send(delivery)).to.include({ end: 'failed', statusCode: 503 });
    expect(lookups).to.have.lengthOf(3);
    expect(listener.connections() - before).to.equal(3);
    expect(listener.requests.at(-1)!.bytes.toString('latin1')).to.match(/\r\nconnection: close\r\n/i);
  });

  it('a success says which address answered, and afterwards the host is reached on kept connections', async () => {
    const webhook = await aimedAt(4, '/', uuids.next());
    const [first] = await claimed([webhook]);
    const report = await sender.send(first!);
    expect(report).to.include({ end: 'succeeded', address: '127.0.0.4' });
    await queue().record([{ delivery: first!, ...report }]);
    const { rows } = await world.database.query(
      'select address::text from runtime.webhook_hosts where host = $1',
      [first!.newHost],
    );
    expect(rows).to.deep.equal([{ address: '127.0.0.4/32' }]);
    const before = listener.connections();
    for (const delivery of await claimed([webhook], 5)) {
      expect(delivery.newHost).to.equal(null);
      expect(await sender.send(delivery)).to.include({ end: 'succeeded', address: null });
    }
    expect(listener.connections() - before).to.be.below(5);
  });

  it('an attempt is not blamed on its host when the requests to the address are not known', async () => {
    const [failing, slow] = await claimed(await Promise.all([1, 2].map(() => aimedAt(5, '/', uuids.next()))));
    const before = listener.connections();
    const away = senderWith(() => Promise.reject(new Error('the database is away')));
    const late = senderWith(() => new Promise(() => undefined), 100);
    const errors = await Promise.all(
      [away.send(failing!), late.send(slow!)].map((sent) => sent.then(() => 'sent', String)),
    );
    expect(errors).to.deep.equal([
      'Error: the database is away',
      'Error: the number of requests to an address was not known in time',
    ]);
    expect(listener.connections()).to.equal(before);
    await Promise.all([away.close(), late.close()]);
  });

  it('a close ends requests to new hosts that are under way', async () => {
    const [delivery] = await claimed([await aimedAt(6, '/hang', uuids.next())]);
    const own = senderWith(addressLimit({ database: world.database }), 60_000);
    const before = listener.requests.length;
    const sent = own.send(delivery!);
    await until(() => listener.requests.length > before);
    await own.close();
    expect(await sent).to.include({ end: 'failed' });
  });
});
