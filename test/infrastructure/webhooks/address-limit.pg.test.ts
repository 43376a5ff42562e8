import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { expect } from 'chai';
import type {
  AttemptReport,
  ClaimedDelivery,
  DeliveryQueue,
  Recorded,
} from '../../../application/ports/webhooks/delivery-queue.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { type Admit, addressLimit } from '../../../infrastructure/webhooks/address-limit.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { deleteExpiredDeliveries } from '../../../infrastructure/webhooks/delete-expired-deliveries.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

const MOST = 60;
const MINUTE_MS = 60_000;
const LEASE_MS = 30_000;
const VICTIM = '203.0.113.5';
const well: AttemptReport = { end: 'succeeded', fault: null, statusCode: 204, durationMs: 7, snippet: null };
const bad: AttemptReport = { ...well, end: 'failed', fault: 'http_status', statusCode: 503 };
const postponed: AttemptReport = { ...well, end: 'postponed', statusCode: null, durationMs: 0 };

describe('the limit of requests to one address under names that never answered 2xx', () => {
  let world: WebhookWorld;
  let now = Date.parse('2030-01-01T00:00:00Z');
  let databases: Database[];
  /** As many as there are processes. */
  let admits: Admit[];
  let queue: DeliveryQueue;
  let names = 0;

  before(async () => {
    world = await webhookWorld();
    databases = Array.from({ length: 3 }, () => new Database({ url: world.url, max: 8 }));
    const clock = { now: () => now };
    admits = databases.map((database) => addressLimit({ database, ...clock }));
    queue = postgresDeliveryQueue({ database: databases[0]!, schedule: [1, 1], leaseMs: LEASE_MS, ...clock });
  });
  after(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await world.close();
  });
  beforeEach(async () => {
    now += 10 * MINUTE_MS;
    await world.database.query('truncate runtime.webhook_deliveries, runtime.webhook_addresses cascade');
  });

  /** A webhook with a name of its own, and one delivery that is due. */
  const named = async (tenantId = uuids.next(), count = 1): Promise<Subscribed> => {
    const url = `https://name-${++names}.wildcard.test/`;
    const webhook = await world.subscribe(url, { tenantId, answered: false });
    if (count > 0) await world.enqueue(webhook, { count, dueAt: now });
    return webhook;
  };
  const at = (address: string): LookupAddress => ({ address, family: isIP(address) });
  const admitted = async (
    webhook: Subscribed,
    addresses: readonly string[] = [VICTIM],
    admit = admits[0]!,
  ): Promise<readonly string[]> => (await admit(webhook, addresses.map(at))).map(({ address }) => address);
  /** Uses up the requests to the addresses, by another tenant under a name each. */
  const fill = async (
    addresses: readonly string[] = [VICTIM],
    tenantId = uuids.next(),
    count = MOST,
  ): Promise<void> => {
    const some = await Promise.all(Array.from({ length: count }, () => named(tenantId, 0)));
    for (const webhook of some) expect(await admitted(webhook, addresses)).to.deep.equal(addresses);
  };
  const claim = async (webhook: Subscribed): Promise<ClaimedDelivery | undefined> =>
    (await queue.claim([{ webhookId: webhook.webhookId, most: 1 }]))[0];
  const record = async (delivery: ClaimedDelivery, report: AttemptReport): Promise<Recorded> =>
    (await queue.record([{ delivery, ...report }]))[0]!;
  const dueIn = async ({ webhookId }: Subscribed): Promise<number | undefined> =>
    (await queue.due(2 * MINUTE_MS)).find((one) => one.webhookId === webhookId)?.inMs;
  const stateOf = async ({ webhookId }: Subscribed): Promise<unknown> => {
    const { rows } = await world.database.query(
      `select status, attempt_count, last_error, (select count(*)::integer from runtime.webhook_attempts_made a
           where a.delivery_id = d.id) as attempts
         from runtime.webhook_deliveries d where subscription_id = $1`,
      [webhookId],
    );
    return rows[0];
  };

  it('three hundred requests under twenty names of one tenant that lead to one address are sixty a minute', async () => {
    const tenantId = uuids.next();
    const webhooks = await Promise.all(Array.from({ length: 20 }, () => named(tenantId, 0)));
    const outcomes: boolean[] = [];
    for (let each = 0; each < 300; each += 50)
      outcomes.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_, n) => {
            const webhook = webhooks[n % webhooks.length]!;
            return (await admitted(webhook, [VICTIM], admits[n % admits.length])).length === 1;
          }),
        )),
      );
    expect(outcomes.filter(Boolean)).to.have.lengthOf(MOST);
    now += MINUTE_MS - 1;
    expect(await admitted(webhooks[0]!)).to.deep.equal([]);
    now += 1;
    expect(await admitted(webhooks[0]!)).to.deep.equal([VICTIM]);
  });

  it('fifty requests at once of three processes do not exceed what is left of an address', async () => {
    const tenantId = uuids.next();
    const webhooks = await Promise.all(Array.from({ length: 50 }, () => named(tenantId, 0)));
    for (const webhook of webhooks.slice(0, 40)) await admitted(webhook);
    const all = await Promise.all(
      webhooks.map((webhook, n) => admitted(webhook, [VICTIM], admits[n % admits.length])),
    );
    expect(all.flat()).to.have.lengthOf(MOST - 40);
  });

  it('an address is dialled beside one that may get no more, and at most two of a family are', async () => {
    const tenantId = uuids.next();
    await fill([VICTIM], tenantId);
    const many = [VICTIM, '203.0.113.6', '203.0.113.7', '2001:db8::1', '2001:db8:1::1', '2001:db8:2::1'];
    const allowed = ['203.0.113.6', '2001:db8::1', '2001:db8:1::1'];
    expect(await admitted(await named(tenantId, 0), many)).to.deep.equal(allowed);
  });

  it('the addresses of an IPv6 /64 count as one, those of another /64 do not, and a mapped one counts as its IPv4 address', async () => {
    const tenantId = uuids.next();
    for (let n = 0; n < MOST; n++)
      expect(await admitted(await named(tenantId, 0), [`2001:db8:0:1::${n.toString(16)}`])).to.have.length(1);
    const next = await named(tenantId, 0);
    expect(await admitted(next, ['2001:db8:0:1:ffff::1'])).to.deep.equal([]);
    expect(await admitted(next, ['2001:db8:0:2::1'])).to.deep.equal(['2001:db8:0:2::1']);
    await fill([VICTIM], tenantId);
    expect(await admitted(next, [`::ffff:${VICTIM}`])).to.deep.equal([]);
  });

  it('the webhook of a refused attempt waits a minute, and the attempt does not count', async () => {
    const tenantId = uuids.next();
    await fill([VICTIM], tenantId);
    const [webhook, beside] = [await named(tenantId), await named(tenantId)];
    const first = await claim(webhook);
    expect(await admitted(webhook)).to.deep.equal([]);
    expect(await record(first!, postponed)).to.deep.equal({ status: 'postponed' });
    expect(await stateOf(webhook)).to.deep.equal({
      status: 'pending',
      attempt_count: 0,
      last_error: null,
      attempts: 0,
    });
    expect(await claim(webhook)).to.equal(undefined);
    expect(await dueIn(webhook)).to.equal(MINUTE_MS);
    expect(await dueIn(beside)).to.equal(0);
    now += MINUTE_MS;
    expect(await dueIn(webhook)).to.be.at.most(0);
    const again = await claim(webhook);
    expect(again!.number).to.equal(1);
    expect(await admitted(webhook)).to.deep.equal([VICTIM]);
    expect(await record(again!, bad)).to.include({ status: 'retrying' });
    expect(await stateOf(webhook)).to.include({ status: 'retrying', attempt_count: 1, attempts: 1 });
  });

  it('a retry that is postponed keeps the result of the attempt before it, and its number', async () => {
    const tenantId = uuids.next();
    const webhook = await named(tenantId);
    await record((await claim(webhook))!, bad);
    await fill([VICTIM], tenantId);
    now += 1_000;
    const second = await claim(webhook);
    expect(second!.number).to.equal(2);
    expect(await admitted(webhook)).to.deep.equal([]);
    await record(second!, postponed);
    const before = { status: 'retrying', attempt_count: 1, last_error: 'http_status', attempts: 1 };
    expect(await stateOf(webhook)).to.deep.equal(before);
    now += MINUTE_MS;
    expect((await claim(webhook))!.number).to.equal(2);
  });

  it('postponed and other attempts of one record keep their own results, in their order', async () => {
    const tenantId = uuids.next();
    const webhooks = await Promise.all([1, 2, 3].map(() => named(tenantId)));
    const started = await Promise.all(webhooks.map(async (webhook) => (await claim(webhook))!));
    const reports = [bad, postponed, well];
    const recorded = await queue.record(started.map((delivery, n) => ({ delivery, ...reports[n]! })));
    expect(recorded.map(({ status }) => status)).to.deep.equal(['retrying', 'postponed', 'succeeded']);
    // the lease is gone
    expect(await record(started[1]!, postponed)).to.deep.equal({ status: 'lost' });
  });

  it('an address that answered 2xx is free for the names of that tenant, and not for those of another', async () => {
    const [mine, theirs] = [uuids.next(), uuids.next()];
    const good = await named(mine);
    const started = await claim(good);
    expect(await admitted(good, [VICTIM, '2001:db8::1'])).to.have.length(2);
    await record(started!, { ...well, address: '2001:db8::1' });
    await fill([VICTIM, '2001:db8::ffff'], theirs, MOST - 1);
    for (let n = 0; n < MOST + 5; n++)
      expect(await admitted(await named(mine, 0), ['2001:db8::2'])).to.deep.equal(['2001:db8::2']);
    expect(await admitted(await named(theirs, 0), ['2001:db8::2'])).to.deep.equal([]);
    // the other address of the name, which did not answer, is as full as before
    expect(await admitted(await named(mine, 0))).to.deep.equal([]);
  });

  it('another tenant gets its first request in a minute whatever the others sent, so that its host can answer', async () => {
    await fill();
    const webhook = await named(uuids.next(), 3);
    const [first, second] = [await claim(webhook), await claim(webhook)];
    expect(await admitted(webhook)).to.deep.equal([VICTIM]);
    expect(await admitted(webhook)).to.deep.equal([]);
    await record(second!, postponed);
    expect(await claim(webhook)).to.equal(undefined);
    await record(first!, { ...well, address: VICTIM });
    // the host has answered: nothing of it waits, and its address is not asked for
    expect(await dueIn(webhook)).to.be.at.most(0);
    expect((await claim(webhook))!.newHost).to.equal(null);
    expect(await admitted(webhook)).to.deep.equal([VICTIM]);
  });

  it('a webhook that waits leaves the requests to its host to those of other tenants', async () => {
    const url = `https://name-${++names}.wildcard.test/`;
    const [waiting, other] = await Promise.all([1, 2].map(() => world.subscribe(url, { answered: false })));
    for (const webhook of [waiting!, other!]) await world.enqueue(webhook, { count: 70, dueAt: now });
    await fill([VICTIM], waiting!.tenantId);
    const started = await claim(waiting!);
    expect(await admitted(waiting!)).to.deep.equal([]);
    await record(started!, postponed);
    const most = [waiting!, other!].map(({ webhookId }) => ({ webhookId, most: 70 }));
    const claimed = await queue.claim(most);
    expect(claimed).to.have.lengthOf(MOST - 1);
    expect(new Set(claimed.map(({ webhookId }) => webhookId))).to.deep.equal(new Set([other!.webhookId]));
  });

  it('an attempt whose process dies after its request was counted is made again when its lease has expired', async () => {
    const tenantId = uuids.next();
    const [admittedOne, refused] = [await named(tenantId), await named(tenantId)];
    await claim(admittedOne);
    expect(await admitted(admittedOne)).to.deep.equal([VICTIM]);
    for (let n = 1; n < MOST; n++) await admitted(await named(tenantId, 0));
    await claim(refused);
    expect(await admitted(refused)).to.deep.equal([]);
    now += LEASE_MS;
    expect(await queue.recover()).to.have.lengthOf(2);
    // the address is still full, and the webhook whose attempt was refused still waits
    expect(await dueIn(refused)).to.equal(MINUTE_MS - LEASE_MS);
    expect(await claim(refused)).to.equal(undefined);
    const again = await claim(admittedOne);
    expect(again!.number).to.equal(1);
    expect(await admitted(admittedOne)).to.deep.equal([]);
    await record(again!, postponed);
    now += MINUTE_MS;
    for (const webhook of [admittedOne, refused]) {
      const last = await claim(webhook);
      expect(last!.number).to.equal(1);
      expect(await admitted(webhook)).to.deep.equal([VICTIM]);
      expect(await record(last!, well)).to.deep.equal({ status: 'succeeded' });
    }
  });

  it('addresses are deleted a minute after their last request', async () => {
    await world.database.query(
      `insert into runtime.webhook_addresses (address, requests, tenants) values
         ('198.51.100.1/32', array[now() - interval '61 s'], array[gen_random_uuid()]),
         ('198.51.100.2/32', array[now() - interval '80 s', now() - interval '30 s'],
           array[gen_random_uuid(), gen_random_uuid()])`,
    );
    await deleteExpiredDeliveries(world.database);
    const { rows } = await world.database.query<{ address: string }>(
      'select host(address) as address from runtime.webhook_addresses',
    );
    expect(rows).to.deep.equal([{ address: '198.51.100.2' }]);
  });
});
