import { expect } from 'chai';
import fc from 'fast-check';
import type {
  AttemptReport,
  ClaimedDelivery,
  DeliveryQueue,
} from '../../../application/ports/webhooks/delivery-queue.js';
import {
  type Delivery,
  beginAttempt,
  endAttempt,
  interruptAttempt,
  newDelivery,
} from '../../../domain/delivery/delivery.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { type Subscribed, type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

const LEASE_MS = 30_000;
const usual = [30, 120, 600, 3_600, 21_600];
const well: AttemptReport = { end: 'succeeded', fault: null, statusCode: 200, durationMs: 7, snippet: null };
const bad: AttemptReport = { ...well, end: 'failed', fault: 'http_status', statusCode: 503 };

interface DeliveryRow {
  readonly status: string;
  readonly attempt_count: number;
  readonly due_at: Date | null;
  readonly completed_at: Date | null;
  readonly last_status_code: number | null;
  readonly last_error: string | null;
}

describe('the queue of deliveries', () => {
  let world: WebhookWorld;
  let queue: DeliveryQueue;
  let now = Date.parse('2030-01-01T00:00:00Z');
  let listener: Subscribed;

  before(async () => {
    world = await webhookWorld();
    queue = postgresDeliveryQueue({
      database: world.database,
      schedule: usual,
      leaseMs: LEASE_MS,
      now: () => now,
    });
  });
  after(() => world.close());
  beforeEach(async () => {
    listener = await world.subscribe('https://listener.test/');
    await world.database.query('truncate runtime.webhook_notices, runtime.webhook_deliveries cascade');
  });

  const claim = (most = 100, { webhookId } = listener): Promise<readonly ClaimedDelivery[]> =>
    queue.claim([{ webhookId, most }]);
  const rowOf = async (deliveryId: string): Promise<DeliveryRow> =>
    (
      await world.database.query<DeliveryRow>('select * from runtime.webhook_deliveries where id = $1', [
        deliveryId,
      ])
    ).rows[0]!;
  const attemptsOf = async (deliveryId: string): Promise<Record<string, unknown>[]> =>
    (
      await world.database.query(
        'select * from runtime.webhook_attempts_made where delivery_id = $1 order by started_at, number',
        [deliveryId],
      )
    ).rows;
  const notices = async (): Promise<Record<string, unknown>[]> =>
    (await world.database.query('select * from runtime.webhook_notices')).rows;
  const enqueue = (options = {}) => world.enqueue(listener, { dueAt: now, ...options });

  it('the queue of deliveries returns the data of an attempt, and records the attempt first', async () => {
    const userId = uuids.next();
    const [made] = await enqueue({ userId });
    now += 40;
    const [claimed] = await claim();
    expect(claimed).to.deep.include({
      deliveryId: made!.deliveryId,
      eventId: made!.eventId,
      tenantId: listener.tenantId,
      webhookId: listener.webhookId,
      number: 1,
      most: 6,
      lateMs: 40,
      kind: 'user.updated',
      userId,
      url: 'https://listener.test/',
      isFailing: false,
    });
    expect(claimed!.secrets).to.have.length(1);
    expect(claimed!.sealedBody).to.be.instanceOf(Uint8Array);
    expect(await rowOf(made!.deliveryId)).to.deep.include({
      status: 'in_progress',
      attempt_count: 1,
      lease_token: claimed!.attemptId,
      begun_at: new Date(now),
    });
    const [underWay, ...others] = await attemptsOf(made!.deliveryId);
    expect(underWay).to.include({ id: claimed!.attemptId, number: 1, finished_at: null, duration_ms: null });
    expect(others).to.deep.equal([]);
  });

  const countOf = async (tenantId: string): Promise<number> => {
    const day = new Date(now).toISOString().slice(0, 10);
    const { rows } = await world.database.query<{ count: bigint }>(
      'select count from runtime.webhook_delivery_days where tenant_id = $1 and day = $2',
      [tenantId, day],
    );
    return Number(rows[0]?.count ?? 0);
  };

  it('the queue of deliveries counts each delivery once on the day of its last attempt, however that ended', async () => {
    now += 86_400_000;
    const { tenantId } = listener;
    const before = await countOf(tenantId);
    await enqueue({ count: 3 });
    const [succeeds, fails, retries] = await claim();
    await queue.record([
      { delivery: succeeds!, ...well },
      { delivery: { ...fails!, number: fails!.most }, ...bad },
      { delivery: retries!, ...bad },
    ]);
    expect((await rowOf(fails!.deliveryId)).status).to.equal('failed');
    expect((await rowOf(retries!.deliveryId)).status).to.equal('retrying');
    expect(await countOf(tenantId)).to.equal(before + 2);
    // the end of an attempt that another process has recorded
    await queue.record([{ delivery: succeeds!, ...well }]);
    expect(await countOf(tenantId)).to.equal(before + 2);
  });

  it('the queue of deliveries counts those of several listeners that 50 record at once, in any order', async () => {
    now += 86_400_000;
    const others = await Promise.all(
      Array.from({ length: 3 }, (_, n) => world.subscribe(`https://listener-${n}.test/`)),
    );
    for (const other of others) await world.enqueue(other, { count: 50, dueAt: now });
    const claimed = await Promise.all(others.map((other) => claim(50, other)));
    const before = await Promise.all(others.map(({ tenantId }) => countOf(tenantId)));
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const some = claimed.map((deliveries) => ({ delivery: deliveries[n]!, ...well }));
        return queue.record(n % 2 === 0 ? some : some.reverse());
      }),
    );
    const tenants = new Set(others.map(({ tenantId }) => tenantId));
    const counts = await Promise.all(others.map(({ tenantId }) => countOf(tenantId)));
    // listeners of one tenant have one count
    const each = 150 / tenants.size;
    expect(counts).to.deep.equal(before.map((count) => count + each));
  });

  it('the queue of deliveries returns the oldest first, at most the requested number for each listener, and nothing before it is due', async () => {
    const other = await world.subscribe('https://other.test/');
    const late = await enqueue({ count: 2, dueAt: now - 1_000 });
    await enqueue({ count: 3, dueAt: now - 500 });
    await enqueue({ count: 3, dueAt: now + 1 });
    await world.enqueue(other, { count: 4, dueAt: now });
    const claimed = await queue.claim([
      { webhookId: listener.webhookId, most: 2 },
      { webhookId: other.webhookId, most: 3 },
    ]);
    const mine = claimed.filter(({ webhookId }) => webhookId === listener.webhookId);
    expect(mine.map(({ deliveryId }) => deliveryId)).to.have.members(
      late.map(({ deliveryId }) => deliveryId),
    );
    expect(claimed).to.have.length(5);
    expect(await claim()).to.have.length(3);
  });

  it('the queue of deliveries returns each delivery to one of fifty concurrent workers', async () => {
    const made = await enqueue({ count: 100 });
    const claims = (await Promise.all(Array.from({ length: 50 }, () => claim(7)))).flat();
    const ids = claims.map(({ deliveryId }) => deliveryId);
    expect(new Set(ids).size).to.equal(ids.length);
    const rest = (await claim()).map(({ deliveryId }) => deliveryId);
    expect([...ids, ...rest]).to.have.members(made.map(({ deliveryId }) => deliveryId));
    expect(new Set(claims.map(({ attemptId }) => attemptId)).size).to.equal(ids.length);
  });

  it('the queue of deliveries records a success once', async () => {
    const [made] = await enqueue();
    const [delivery] = await claim();
    now += well.durationMs;
    const snippet = Buffer.from('sealed');
    expect(await queue.record([{ delivery: delivery!, ...well, snippet }])).to.deep.equal([
      { status: 'succeeded' },
    ]);
    expect(await rowOf(made!.deliveryId)).to.deep.include({
      status: 'succeeded',
      due_at: null,
      completed_at: new Date(now),
      last_status_code: 200,
      last_error: null,
    });
    const [attempt] = await attemptsOf(made!.deliveryId);
    expect(attempt).to.deep.include({ status_code: 200, error: null, duration_ms: 7, snippet });
    expect(attempt!['finished_at']).to.deep.equal(new Date(now));
    expect(await queue.record([{ delivery: delivery!, ...bad }])).to.deep.equal([{ status: 'lost' }]);
    expect(await rowOf(made!.deliveryId)).to.include({ status: 'succeeded' });
    expect(await notices()).to.deep.equal([]);
  });

  it('the queue of deliveries reports an attempt as recorded when the record took effect but was not answered', async () => {
    now += 86_400_000;
    await enqueue({ count: 2 });
    const [succeeds, fails] = await claim();
    const before = await countOf(listener.tenantId);
    let isLost = false;
    const losing = postgresDeliveryQueue({
      database: {
        async query<Row>(statement: string | Statement, values?: readonly unknown[]) {
          const result = await world.database.query<Row>(statement, values);
          if (isLost) return result;
          isLost = true;
          throw new Error('Connection terminated unexpectedly');
        },
      },
      schedule: usual,
      leaseMs: LEASE_MS,
      now: () => now,
    });
    const recorded = await losing.record([
      { delivery: succeeds!, ...well },
      { delivery: { ...fails!, number: fails!.most }, ...bad },
    ]);
    expect(recorded).to.deep.equal([{ status: 'succeeded' }, { status: 'failed' }]);
    expect(await countOf(listener.tenantId)).to.equal(before + 2);
    expect(await notices()).to.have.length(1);
    expect((await world.database.query('select from runtime.webhook_attempts')).rowCount).to.equal(0);
    expect(await attemptsOf(succeeds!.deliveryId)).to.have.length(1);
  });

  it('the queue of deliveries follows the default schedule, and records the failure after the sixth attempt once', async () => {
    const [made] = await enqueue();
    const started: number[] = [];
    const start = now;
    for (let attempt = 1; attempt <= 6; attempt++) {
      now -= 1;
      if (attempt > 1) expect(await claim(), 'a millisecond early').to.deep.equal([]);
      now += 1;
      const [delivery] = await claim();
      expect(delivery!.number).to.equal(attempt);
      started.push(now - start);
      now += 10_000;
      const [recorded] = await queue.record([{ delivery: delivery!, ...bad }]);
      expect(recorded!.status).to.equal(attempt < 6 ? 'retrying' : 'failed');
      now = (await rowOf(made!.deliveryId)).due_at?.getTime() ?? now;
    }
    expect(started).to.deep.equal([0, 40_000, 170_000, 780_000, 4_390_000, 26_000_000]);
    expect(await rowOf(made!.deliveryId)).to.include({
      status: 'failed',
      attempt_count: 6,
      last_error: 'http_status',
    });
    expect((await attemptsOf(made!.deliveryId)).map(({ number }) => number)).to.deep.equal([
      1, 2, 3, 4, 5, 6,
    ]);
    const [notice, ...more] = await notices();
    expect(more).to.deep.equal([]);
    expect(notice).to.deep.include({
      id: uuids.derive(made!.deliveryId, 'WebhookDeliveryFailed'),
      type: 'WebhookDeliveryFailed',
      data: {
        subscriptionId: listener.webhookId,
        deliveryId: made!.deliveryId,
        eventId: made!.eventId,
        kind: 'user.updated',
        attempts: 6,
        error: 'http_status',
      },
    });
  });

  it('the queue of deliveries keeps the result of each attempt while the next one is under way, and after', async () => {
    const [made] = await enqueue();
    const { deliveryId } = made!;
    const reports: readonly AttemptReport[] = [
      { ...bad, durationMs: 12, snippet: Buffer.from('first') },
      { ...bad, fault: 'timeout', statusCode: null, durationMs: 34 },
      { ...well, snippet: Buffer.from('third') },
    ];
    const kept: Record<string, unknown>[] = [];
    for (const report of reports) {
      const [delivery] = await claim();
      const started = {
        id: delivery!.attemptId,
        delivery_id: deliveryId,
        number: kept.length + 1,
        started_at: new Date(now),
      };
      const open = { finished_at: null, duration_ms: null, status_code: null, error: null, snippet: null };
      expect(await attemptsOf(deliveryId)).to.deep.equal([...kept, { ...started, ...open }]);
      const { durationMs, statusCode, fault, snippet } = report;
      now += durationMs;
      await queue.record([{ delivery: delivery!, ...report }]);
      kept.push({
        ...started,
        finished_at: new Date(now),
        duration_ms: durationMs,
        status_code: statusCode,
        error: fault,
        snippet,
      });
      expect(await attemptsOf(deliveryId)).to.deep.equal(kept);
      now = (await rowOf(deliveryId)).due_at?.getTime() ?? now;
    }
    // most deliveries have one attempt, and no row for it
    expect((await world.database.query('select from runtime.webhook_attempts')).rowCount).to.equal(2);
  });

  it('the queue of deliveries repeats the attempt of a dead worker under the same number, and does not count it', async () => {
    const [made] = await enqueue();
    const [lost] = await claim();
    now += LEASE_MS - 1;
    expect(await queue.recover()).to.deep.equal([]);
    now += 1;
    expect(await queue.recover()).to.deep.equal([
      {
        deliveryId: made!.deliveryId,
        webhookId: listener.webhookId,
        losses: 1,
      },
    ]);
    expect(await rowOf(made!.deliveryId)).to.include({ status: 'pending', attempt_count: 0 });
    const [again] = await claim();
    expect(again!.number).to.equal(1);
    expect(again!.attemptId).to.not.equal(lost!.attemptId);
    const [interrupted, underWay, ...more] = await attemptsOf(made!.deliveryId);
    expect(interrupted).to.include({ id: lost!.attemptId, error: 'interrupted', number: 1 });
    expect(underWay).to.include({ id: again!.attemptId, error: null, number: 1 });
    expect(more).to.deep.equal([]);
    const { started_at: startedAt } = interrupted!;
    expect(startedAt).to.deep.equal(new Date(now - LEASE_MS));

    // the worker was only slow: what it says stands with its attempt, and moves nothing
    expect(await queue.record([{ delivery: lost!, ...bad }])).to.deep.equal([{ status: 'lost' }]);
    expect(await rowOf(made!.deliveryId)).to.include({ status: 'in_progress', attempt_count: 1 });
    const [reported] = await attemptsOf(made!.deliveryId);
    expect(reported).to.deep.include({ error: 'http_status', status_code: 503, started_at: startedAt });
    expect(await queue.record([{ delivery: again!, ...well }])).to.deep.equal([{ status: 'succeeded' }]);
  });

  it('the queue of deliveries returns an attempt also when its delivery was cancelled meanwhile, with the user it concerns', async () => {
    const [made] = await enqueue();
    const [delivery] = await claim();
    const begunAt = new Date(now);
    await world.database.query(
      `update runtime.webhook_deliveries set status = 'cancelled', due_at = null, lease_until = null,
         completed_at = now() where id = $1`,
      [made!.deliveryId],
    );
    now += 3;
    expect(await queue.record([{ delivery: delivery!, ...well }])).to.deep.equal([{ status: 'lost' }]);
    expect(await rowOf(made!.deliveryId)).to.include({ status: 'cancelled' });
    const [reported] = await attemptsOf(made!.deliveryId);
    expect(reported).to.deep.include({ id: delivery!.attemptId, status_code: 200, started_at: begunAt });
  });

  it('the queue of deliveries delays a delivery that keeps killing its workers, and does not fail it for that', async () => {
    const [made] = await enqueue();
    const pauses: number[] = [];
    for (let loss = 1; loss <= 8; loss++) {
      expect(await claim()).to.have.length(1);
      now += LEASE_MS;
      expect((await queue.recover())[0]).to.include({ losses: loss });
      const due = (await rowOf(made!.deliveryId)).due_at!.getTime();
      pauses.push((due - now) / 60_000);
      now = due;
    }
    expect(pauses).to.deep.equal([0, 0, 0, 0, 1, 2, 4, 8]);
    const [delivery] = await claim();
    await queue.record([{ delivery: delivery!, ...bad }]);
    now += 30_000;
    await claim();
    now += LEASE_MS;
    expect((await queue.recover())[0]).to.include({ losses: 1 });
  });

  it('the queue of deliveries cancels deliveries of a deleted or inactive webhook', async () => {
    const off = await world.subscribe('https://off.test/', { active: false });
    const gone = { ...listener, webhookId: uuids.next() };
    for (const to of [off, gone]) {
      const [made] = await world.enqueue(to, { dueAt: now });
      expect(await claim(5, to)).to.deep.equal([]);
      expect(await rowOf(made!.deliveryId)).to.deep.include({
        status: 'cancelled',
        attempt_count: 0,
        due_at: null,
        completed_at: new Date(now),
      });
      expect(await attemptsOf(made!.deliveryId)).to.deep.equal([]);
    }
  });

  it('the queue of deliveries cancels deliveries that were erased before they were sent, and says so', async () => {
    const [made] = await enqueue();
    const [delivery] = await claim();
    await world.database.query('delete from runtime.webhook_bodies where event_id = $1', [made!.eventId]);
    const nothing = { ...well, end: 'cancelled', fault: 'erased', statusCode: null, durationMs: 0 } as const;
    expect(await queue.record([{ delivery: delivery!, ...nothing }])).to.deep.equal([
      { status: 'cancelled' },
    ]);
    expect(await rowOf(made!.deliveryId)).to.deep.include({
      status: 'cancelled',
      due_at: null,
      completed_at: new Date(now),
      last_error: 'erased',
    });
    expect(await notices()).to.deep.equal([]);
    const [later] = await enqueue();
    await world.database.query('delete from runtime.webhook_bodies where event_id = $1', [later!.eventId]);
    expect((await claim())[0]).to.include({ deliveryId: later!.deliveryId, sealedBody: null });
  });

  it('the queue of deliveries does not restore a delivery that was cancelled while it was under way', async () => {
    const [made] = await enqueue();
    const [delivery] = await claim();
    await world.database.query(`update runtime.webhook_deliveries set status = 'cancelled' where id = $1`, [
      made!.deliveryId,
    ]);
    expect(await queue.record([{ delivery: delivery!, ...bad }])).to.deep.equal([{ status: 'lost' }]);
    expect(await rowOf(made!.deliveryId)).to.include({ status: 'cancelled' });
  });

  it('the queue of deliveries names each webhook with due deliveries once, with any number of them', async () => {
    const soon = await world.subscribe('https://soon.test/');
    const later = await world.subscribe('https://later.test/');
    await enqueue({ count: 30, dueAt: now - 100 });
    await world.enqueue(soon, { dueAt: now + 500 });
    await world.enqueue(later, { dueAt: now + 501 });
    const own = new Set([listener, soon, later].map(({ webhookId }) => webhookId));
    const due = (await queue.due(500)).filter(({ webhookId }) => own.has(webhookId));
    expect(due.map(({ webhookId, inMs }) => [webhookId, inMs])).to.have.deep.members([
      [listener.webhookId, -100],
      [soon.webhookId, 500],
    ]);
    const waiting = await queue.countWaiting();
    await claim(10);
    expect(await queue.countWaiting()).to.equal(waiting - 10);
  });

  const step = fc.oneof(
    fc.record({ kind: fc.constant('claim' as const), most: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant('end' as const),
      which: fc.nat(20),
      end: fc.constantFrom('succeeded' as const, 'failed' as const, 'failed' as const, 'postponed' as const),
    }),
    fc.constant({ kind: 'recover' as const }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(1, 1_000, 5_000, 30_000) }),
  );

  it('the queue of deliveries agrees in SQL with the pure functions, for any sequence of calls', async () => {
    const schedule = [1, 5];
    const small = postgresDeliveryQueue({
      database: world.database,
      schedule,
      leaseMs: LEASE_MS,
      now: () => now,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const to = await world.subscribe('https://model.test/');
        const made = await world.enqueue(to, { count: 3, most: 3, dueAt: now });
        const model = new Map<string, Delivery>(made.map(({ deliveryId }) => [deliveryId, newDelivery(now)]));
        const claims: ClaimedDelivery[] = [];
        for (const command of steps) {
          if (command.kind === 'pass') now += command.ms;
          else if (command.kind === 'claim') {
            const asked = [{ webhookId: to.webhookId, most: command.most }];
            for (const claimed of await small.claim(asked)) {
              claims.push(claimed);
              const lease = { token: claimed.attemptId, lasts: LEASE_MS };
              model.set(claimed.deliveryId, beginAttempt(model.get(claimed.deliveryId)!, lease, now));
            }
          } else if (command.kind === 'recover') {
            await small.recover();
            for (const [id, delivery] of model) model.set(id, interruptAttempt(delivery, now));
          } else if (claims.length > 0) {
            const delivery = claims[command.which % claims.length]!;
            await small.record([
              { delivery, ...(command.end === 'succeeded' ? well : bad), end: command.end },
            ]);
            const ended = { token: delivery.attemptId, end: command.end, most: 3 };
            model.set(delivery.deliveryId, endAttempt(model.get(delivery.deliveryId)!, ended, schedule, now));
          }
          for (const [id, { status, attempts, ...rest }] of model) {
            const row = await rowOf(id);
            expect(row).to.include({ status, attempt_count: attempts });
            if ('dueAt' in rest) expect(row.due_at!.getTime()).to.equal(rest.dueAt);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
