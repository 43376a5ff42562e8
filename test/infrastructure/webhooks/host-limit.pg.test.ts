import { expect } from 'chai';
import fc from 'fast-check';
import type {
  AttemptReport,
  ClaimedDelivery,
  DeliveryQueue,
} from '../../../application/ports/webhooks/delivery-queue.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { deleteExpiredDeliveries } from '../../../infrastructure/webhooks/delete-expired-deliveries.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

const MOST = 60;
const MINUTE_MS = 60_000;
const well: AttemptReport = { end: 'succeeded', fault: null, statusCode: 204, durationMs: 7, snippet: null };
const bad: AttemptReport = { ...well, end: 'failed', fault: 'http_status', statusCode: 503 };

describe('the limit of requests to a host that never answered 2xx', () => {
  let world: WebhookWorld;
  let now = Date.parse('2030-01-01T00:00:00Z');
  /** As many as there are processes. */
  let databases: Database[];
  let queues: DeliveryQueue[];
  let hosts = 0;

  before(async () => {
    world = await webhookWorld();
    databases = Array.from({ length: 3 }, () => new Database({ url: world.url, max: 8 }));
    queues = databases.map((database) =>
      postgresDeliveryQueue({ database, schedule: [1, 1, 1], leaseMs: 600_000, now: () => now }),
    );
  });
  after(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await world.close();
  });
  beforeEach(async () => {
    now += 10 * MINUTE_MS;
    await world.database.query('truncate runtime.webhook_deliveries cascade');
  });

  const newHost = (): string => `https://host-${++hosts}.test/hook`;
  /** Webhooks of as many tenants, each with deliveries that are due. */
  const aimed = async (url: string, tenants: number, count: number): Promise<Subscribed[]> => {
    const all = await Promise.all(
      Array.from({ length: tenants }, () => world.subscribe(url, { answered: false })),
    );
    for (const one of all) await world.enqueue(one, { count, dueAt: now });
    return all;
  };
  const claim = (
    webhooks: readonly Subscribed[],
    most = 50,
    queue = queues[0]!,
  ): Promise<readonly ClaimedDelivery[]> =>
    queue.claim(webhooks.map(({ webhookId }) => ({ webhookId, most })));
  const record = (claimed: readonly ClaimedDelivery[], report: AttemptReport): Promise<unknown> =>
    queues[0]!.record(claimed.map((delivery) => ({ delivery, ...report })));
  const dueIn = async ({ webhookId }: Subscribed, withinMs = 0): Promise<number | undefined> =>
    (await queues[0]!.due(withinMs)).find((one) => one.webhookId === webhookId)?.inMs;

  it('fifty claims at once of three processes for five tenants begin sixty requests, and the others stay due in their order', async () => {
    const url = newHost();
    const webhooks = await aimed(url, 5, 40);
    const claims = await Promise.all(
      Array.from({ length: 50 }, (_, n) => claim(webhooks, 10, queues[n % queues.length])),
    );
    const started = claims.flat();
    expect(started).to.have.lengthOf(MOST);
    expect(new Set(started.map(({ deliveryId }) => deliveryId)).size).to.equal(MOST);
    expect(new Set(started.map((one) => one.newHost))).to.deep.equal(new Set([new URL(url).hostname]));
    const { rows } = await world.database.query<{ status: string; attempt_count: number; count: bigint }>(
      'select status, attempt_count, count(*) from runtime.webhook_deliveries group by 1, 2 order by 1',
    );
    expect(rows).to.deep.equal([
      { status: 'in_progress', attempt_count: 1, count: 60n },
      { status: 'pending', attempt_count: 0, count: 140n },
    ]);
    // of each webhook the oldest
    for (const { webhookId } of webhooks) {
      const own = await world.database.query<{ status: string }>(
        'select status from runtime.webhook_deliveries where subscription_id = $1 order by due_at, id',
        [webhookId],
      );
      const states = own.rows.map(({ status }) => status);
      const begunOfOwn = states.lastIndexOf('in_progress') + 1;
      expect(begunOfOwn).to.be.at.least(1);
      expect(new Set(states.slice(0, begunOfOwn))).to.deep.equal(new Set(['in_progress']));
    }
  });

  it('webhooks of one claim take turns, so that a long queue does not keep the others waiting', async () => {
    const url = newHost();
    const [long] = await aimed(url, 1, 100);
    now += 1_000;
    const [short, other] = await aimed(url, 2, 5);
    const started = await claim([long!, short!, other!], 100);
    const countOf = ({ webhookId }: Subscribed): number =>
      started.filter((one) => one.webhookId === webhookId).length;
    expect([countOf(long!), countOf(short!), countOf(other!)]).to.deep.equal([50, 5, 5]);
  });

  it('a host that may get no more is not named as due until it may, and keeps no other host waiting', async () => {
    const [full] = await aimed(newHost(), 1, 70);
    await claim([full!], 40);
    now += 20_000;
    await claim([full!], 40);
    expect(await claim([full!])).to.deep.equal([]);
    expect(await dueIn(full!, 39_000)).to.equal(undefined);
    expect(await dueIn(full!, 40_000)).to.equal(40_000);
    const [beside] = await aimed(newHost(), 1, 3);
    expect(await dueIn(beside!)).to.equal(0);
    expect(await claim([full!, beside!])).to.have.lengthOf(3);
    now += 40_000;
    expect(await dueIn(full!)).to.equal(0);
    expect(await claim([full!])).to.have.lengthOf(10);
  });

  it('retries, tests and redeliveries count, whatever the port and the spelling of the host', async () => {
    const urls = ['https://one-host.test/a', 'https://ONE-HOST.test:8443/b', 'https://one-host.test./c'];
    const [first, second, third] = await Promise.all(
      urls.map((url) => world.subscribe(url, { answered: false })),
    );
    await world.enqueue(first!, { count: 20, dueAt: now });
    await record(await claim([first!]), bad);
    now += 1_000;
    expect(await claim([first!])).to.have.lengthOf(20);
    await world.enqueue(second!, { count: 15, dueAt: now });
    await world.database.query(
      'update runtime.webhook_deliveries set is_test = true where subscription_id = $1',
      [second!.webhookId],
    );
    expect(await claim([second!])).to.have.lengthOf(15);
    await world.enqueue(third!, { count: 15, dueAt: now });
    await world.database.query(
      'update runtime.webhook_deliveries set replay_of = gen_random_uuid() where subscription_id = $1',
      [third!.webhookId],
    );
    expect(await claim([third!])).to.have.lengthOf(5);
  });

  it('the limit ends for all tenants with the first 2xx, and no other answer ends it', async () => {
    const [mine, theirs] = await aimed(newHost(), 2, 100);
    const started = await claim([mine!, theirs!], 30);
    expect(started).to.have.lengthOf(MOST);
    await record(started.slice(1), bad);
    expect(await claim([theirs!])).to.deep.equal([]);
    await record(started.slice(0, 1), well);
    expect(await dueIn(theirs!)).to.equal(0);
    const after = await claim([mine!, theirs!], 100);
    expect(after).to.have.lengthOf(200 - MOST);
    expect(new Set(after.map((one) => one.newHost))).to.deep.equal(new Set([null]));
    await record(after, bad);
    now += 1_000;
    expect(await claim([mine!, theirs!], 100)).to.have.lengthOf(199);
  });

  it('a 2xx counts for the host that gave it, not for the one that the webhook has by then', async () => {
    const [webhook] = await aimed(newHost(), 1, 1);
    const started = await claim([webhook!]);
    const [victim] = await aimed(newHost(), 1, 100);
    const { rows } = await world.database.query<{ url: string; host: string }>(
      'select url, host from runtime.webhook_subscriptions where subscription_id = $1',
      [victim!.webhookId],
    );
    await world.database.query(
      'update runtime.webhook_subscriptions set url = $2, host = $3 where subscription_id = $1',
      [webhook!.webhookId, rows[0]!.url, rows[0]!.host],
    );
    await record(started, well);
    expect(await claim([victim!], 100)).to.have.lengthOf(MOST);
  });

  it('fifty first answers of several hosts at once end their limits while others claim', async () => {
    const webhooks = (await Promise.all([1, 2, 3].map(() => aimed(newHost(), 1, 100)))).flat();
    const started = await claim(webhooks, 50);
    expect(started).to.have.lengthOf(150);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const some = webhooks.map(
          ({ webhookId }) => started.filter((one) => one.webhookId === webhookId)[n]!,
        );
        const queue = queues[n % queues.length]!;
        const ended = (n % 2 === 0 ? some : some.reverse()).map((delivery) => ({ delivery, ...well }));
        return Promise.all([
          queue.record(ended),
          queue.claim([{ webhookId: webhooks[n % 3]!.webhookId, most: 1 }]),
        ]);
      }),
    );
    const { rows } = await world.database.query<{ status: string; count: bigint }>(
      `select status, count(*) from runtime.webhook_deliveries group by 1 order by 1`,
    );
    expect(rows).to.deep.equal([
      { status: 'in_progress', count: 50n },
      { status: 'pending', count: 100n },
      { status: 'succeeded', count: 150n },
    ]);
  });

  it('no minute has more than sixty requests, whenever they are claimed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ afterMs: fc.integer({ min: 0, max: 40_000 }), most: fc.integer({ min: 1, max: 45 }) }),
          {
            minLength: 5,
            maxLength: 25,
          },
        ),
        async (steps) => {
          const [webhook] = await aimed(newHost(), 1, 300);
          const times: number[] = [];
          for (const { afterMs, most } of steps) {
            now += afterMs;
            const before = await dueIn(webhook!);
            const started = await claim([webhook!], most);
            if (times.length < 300) expect(started.length > 0).to.equal(before !== undefined);
            times.push(...started.map(() => now));
          }
          for (const [index, at] of times.entries())
            if (index >= MOST) expect(at - times[index - MOST]!).to.be.at.least(MINUTE_MS);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('a host that was deleted is counted anew, and its first delivery is not lost', async () => {
    const [webhook] = await aimed(newHost(), 1, 2);
    await world.database.query('truncate runtime.webhook_hosts');
    expect(await claim([webhook!])).to.deep.equal([]);
    expect(await dueIn(webhook!)).to.equal(0);
    expect(await claim([webhook!])).to.have.lengthOf(2);
  });

  it('hosts without a webhook are deleted a minute after the last request, whether they answered or not', async () => {
    const hostsLeft = async (): Promise<string[]> =>
      (await world.database.query<{ host: string }>('select host from runtime.webhook_hosts')).rows.map(
        ({ host }) => host,
      );
    await world.database.query('truncate runtime.webhook_hosts, runtime.webhook_subscriptions');
    await aimed('https://kept.test/', 1, 1);
    await world.database.query(
      `insert into runtime.webhook_hosts (host, answered_at, requests) values
         ('answered.test', now(), '{}'), ('asked.test', null, array[now() - interval '61 s']),
         ('just-asked.test', null, array[now() - interval '80 s', now() - interval '30 s'])`,
    );
    await deleteExpiredDeliveries(world.database);
    expect((await hostsLeft()).sort()).to.deep.equal(['just-asked.test', 'kept.test']);
  });
});
