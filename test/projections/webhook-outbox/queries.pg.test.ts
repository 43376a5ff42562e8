import { expect } from 'chai';
import type { DeliveryRecord } from '../../../application/webhook/delivery-record.js';
import type { PageStart } from '../../../application/shared/page.js';
import { userSubject } from '../../../application/ports/events/subject-keys.js';
import { replays } from '../../../infrastructure/webhooks/outbox-statements.js';
import { bodySubject, snippetContext } from '../../../infrastructure/webhooks/sealed-body.js';
import { type DeliveryQueries, deliveryQueries } from '../../../projections/webhook-outbox/queries.js';
import { userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { type WebhookWorld, openWebhookOutbox, tenantId } from './outbox-world.js';

const first = { limit: 50, after: null, includeTotal: false };

describe('queries of deliveries', () => {
  let world: WebhookWorld;
  let queries: DeliveryQueries;
  let subscriptionId: string;
  let waits: bigint[];
  before(async () => {
    world = await openWebhookOutbox();
    await world.begin();
    world.follow();
    subscriptionId = await world.subscribe('all', ['*']);
    const users = Array.from({ length: 30 }, (_, number) => userCreated(uuidOf(`user ${number}`)));
    // in one page, so that all are made in the same moment
    await world.append(tenantId, 'user', uuidOf('batch'), users);
    await world.untilDeliveries(30);
    waits = [];
    const { admin: database, keys, store } = world;
    const progress = {
      waitFor: (position: bigint) => {
        waits.push(position);
        return position === 666n ? Promise.reject(new Error('no')) : Promise.resolve(position !== 999n);
      },
    };
    queries = deliveryQueries({ database, keys, store, progress, maxAttempts: 6 });
  });
  after(() => world.close());

  it('queries of deliveries page through deliveries of the same moment, each once', async () => {
    const found: DeliveryRecord[] = [];
    let after: PageStart | null = null;
    do {
      const page = { limit: 7, after, includeTotal: true };
      const { items, next, total } = await queries.list(tenantId, subscriptionId, {}, page);
      expect(total).to.equal(30);
      expect(items.length).to.be.at.most(7);
      found.push(...items);
      after = next;
    } while (after !== null);
    const ids = found.map(({ id }) => id);
    expect(new Set(ids).size).to.equal(30);
    expect(ids).to.deep.equal([...ids].sort().reverse());
  });

  it("queries of deliveries return the attempts in their order, and the listener's answer until its user is erased", async () => {
    const { items } = await queries.list(tenantId, subscriptionId, {}, first);
    const { id } = items[0]!;
    const { rows } = await world.admin.query<{ user_id: string }>(
      'select user_id from runtime.webhook_deliveries where id = $1',
      [id],
    );
    const userId = rows[0]!.user_id;
    const ref = bodySubject(tenantId, userId);
    const seal = async (attemptId: string): Promise<Uint8Array> =>
      (await world.keys.forSealing([ref])).sealBytes(
        ref,
        snippetContext(tenantId, attemptId),
        Buffer.from('try later ☂'),
      );
    const [one, other] = [uuidOf('attempt 1'), uuidOf('attempt 2')];
    const insert = `insert into runtime.webhook_attempts
      (id, delivery_id, number, started_at, finished_at, duration_ms, status_code, error, snippet)
      values ($1, $2, $3, $4, $4, 12, 500, 'http_status', $5)`;
    await world.admin.query(insert, [other, id, 2, '2026-01-02T00:00:00Z', null]);
    await world.admin.query(insert, [one, id, 1, '2026-01-01T00:00:00Z', await seal(one)]);
    const shown = async (): Promise<DeliveryRecord> =>
      (await queries.byId(tenantId, subscriptionId, id))!.record;
    const attempt = { durationMs: 12, statusCode: 500, error: 'http_status' };
    expect((await shown()).attempts).to.deep.equal([
      {
        attemptId: one,
        number: 1,
        startedAt: '2026-01-01T00:00:00.000Z',
        ...attempt,
        responseSnippet: 'try later ☂',
      },
      {
        attemptId: other,
        number: 2,
        startedAt: '2026-01-02T00:00:00.000Z',
        ...attempt,
        responseSnippet: null,
      },
    ]);
    await world.keys.destroy({ tenantId, subject: userSubject(userId) });
    expect((await shown()).attempts.map(({ responseSnippet }) => responseSnippet)).to.deep.equal([
      null,
      null,
    ]);
  });

  it('queries of deliveries return what was sent at the last attempt, in one of them alone', async () => {
    const { items } = await queries.list(tenantId, subscriptionId, {}, first);
    const erased = items.find(({ attempts }) => attempts.length > 0)!;
    expect((await queries.byId(tenantId, subscriptionId, erased.id))!.request).to.equal(null);
    const [untried, { id }] = items.filter(({ attempts }) => attempts.length === 0) as [
      DeliveryRecord,
      DeliveryRecord,
    ];
    await world.admin.query(
      `insert into runtime.webhook_attempts (id, delivery_id, number, started_at, status_code, error)
         values ($1, $2, 1, now(), 500, 'http_status')`,
      [uuidOf('attempt 3'), id],
    );
    const found = (await queries.byId(tenantId, subscriptionId, id))!;
    const { record: attempted } = found;
    expect(found.request?.headers).to.deep.equal({
      'Content-Type': 'application/json',
      'Tessera-Event': attempted.event,
      'Tessera-Delivery-Id': attempted.attempts.at(-1)!.attemptId,
      'webhook-id': attempted.eventId,
    });
    expect(JSON.parse(found.request!.body)).to.include({ event: attempted.event, id: attempted.eventId });
    expect((await queries.byId(tenantId, subscriptionId, untried.id))!.request).to.equal(null);
  });

  it('queries of deliveries return the attempt that is under way, and none once it is over', async () => {
    const { items } = await queries.list(tenantId, subscriptionId, {}, first);
    const { id } = items.at(-1)!;
    const attemptId = uuidOf('attempt under way');
    const at = '2026-01-03T00:00:00.000Z';
    await world.admin.query(
      `update runtime.webhook_deliveries
          set status = 'in_progress', attempt_count = 1, lease_token = $2, begun_at = $3 where id = $1`,
      [id, attemptId, at],
    );
    const shown = async (): Promise<DeliveryRecord['attempts']> =>
      (await queries.byId(tenantId, subscriptionId, id))!.record.attempts;
    const started = { attemptId, number: 1, startedAt: at, statusCode: null, responseSnippet: null };
    expect(await shown()).to.deep.equal([{ ...started, durationMs: null, error: null }]);
    // one that was cancelled meanwhile keeps its place
    await world.admin.query(
      `insert into runtime.webhook_attempts (id, delivery_id, number, started_at, finished_at, duration_ms, error)
       values ($1, $2, 1, $3, $3, 250, 'timeout')`,
      [attemptId, id, at],
    );
    expect(await shown()).to.deep.equal([{ ...started, durationMs: 250, error: 'timeout' }]);
    await world.admin.query(
      `update runtime.webhook_deliveries set status = 'retrying', lease_token = null where id = $1`,
      [id],
    );
    expect(await shown()).to.have.length(1);
  });

  it('queries of deliveries find nothing of another tenant or webhook', async () => {
    const { items } = await queries.list(tenantId, subscriptionId, {}, first);
    const { id } = items[0]!;
    const stranger = uuidOf('stranger');
    expect(await queries.byId(stranger, subscriptionId, id)).to.equal(null);
    expect(await queries.byId(tenantId, stranger, id)).to.equal(null);
    for (const [tenant, subscription] of [
      [stranger, subscriptionId],
      [tenantId, stranger],
    ] as const) {
      const page = await queries.list(tenant, subscription, {}, { ...first, includeTotal: true });
      expect(page).to.deep.equal({ items: [], next: null, total: 0 });
    }
  });

  it('queries of deliveries return whether the delivered body exists', async () => {
    const { items } = await queries.list(tenantId, subscriptionId, {}, first);
    const { id, eventId } = items.at(-1)!;
    expect((await queries.byId(tenantId, subscriptionId, id))!.isKept).to.equal(true);
    await world.admin.query('delete from runtime.webhook_bodies where event_id = $1', [eventId.slice(4)]);
    expect((await queries.byId(tenantId, subscriptionId, id))!.isKept).to.equal(false);
  });

  it('queries of deliveries return whether a replay is under way', async () => {
    expect(await queries.isReplaying(tenantId, subscriptionId)).to.equal(false);
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const data = { subscriptionId, from, to };
    await world.untilPosition(await world.ask('all', { type: 'WebhookReplayRequested', data }));
    expect(await queries.isReplaying(tenantId, subscriptionId)).to.equal(true);
    expect(await queries.isReplaying(uuidOf('stranger'), subscriptionId)).to.equal(false);
    await world.admin.query('update runtime.webhook_replays set done_at = now()');
    expect(await queries.isReplaying(tenantId, subscriptionId)).to.equal(false);
  });

  it('a replay is under way until each of its deliveries was attempted once', async () => {
    const { rows } = await world.admin.query<{ id: string }>(
      `insert into runtime.webhook_replays (id, tenant_id, subscription_id, from_at, to_at, until, done_at)
       values (gen_random_uuid(), $1, $2, now(), now(), 1, now()) returning id`,
      [tenantId, subscriptionId],
    );
    await world.admin.query(
      `insert into runtime.webhook_deliveries
           (id, tenant_id, subscription_id, event_id, kind, max_attempts, replay_id, created_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'user.created', 6, $3, now())`,
      [tenantId, subscriptionId, rows[0]!.id],
    );
    for (const [status, attempts, isUnderWay] of [
      ['pending', 0, true],
      ['in_progress', 1, true],
      ['retrying', 1, false],
      ['in_progress', 2, false],
      ['cancelled', 0, false],
      ['failed', 6, false],
    ] as const) {
      await world.admin.query(
        'update runtime.webhook_deliveries set status = $2, attempt_count = $3 where replay_id = $1',
        [rows[0]!.id, status, attempts],
      );
      expect(await queries.isReplaying(tenantId, subscriptionId), status).to.equal(isUnderWay);
    }
  });

  it('whether a replay is under way is read by indexes', async () => {
    const plan = await world.admin.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const values = [tenantId, subscriptionId];
      return tx.query({ text: `explain ${replays.unfinished.text}`, values });
    });
    for (const index of [
      'webhook_replays_of_subscription',
      'webhook_replays_history',
      'webhook_deliveries_of_replay',
    ])
      expect(JSON.stringify(plan.rows)).to.contain(index);
    expect(JSON.stringify(plan.rows)).not.to.contain('Seq Scan');
  });

  it('queries of deliveries wait for the current position, or for a given one, and report when that takes too long', async () => {
    const head = await world.store.head();
    expect(await queries.settled()).to.equal(true);
    expect(waits.at(-1)).to.equal(head);
    expect([
      await queries.settled(5n),
      await queries.settled(999n),
      await queries.settled(666n),
    ]).to.deep.equal([true, false, false]);
  });
});
