import { expect } from 'chai';
import {
  degradedByTenant,
  degradedSince as degradedWebhooks,
  webhookHealth,
  webhooksState,
} from '../../../projections/webhook-outbox/webhook-health.js';
import { uuidOf } from '../support/mixed-log.js';
import { type WebhookWorld, openWebhookOutbox, tenantId } from './outbox-world.js';

const span = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T03:00:00.000Z', interval: 'hour' } as const;

describe('the health of webhooks', () => {
  let world: WebhookWorld;
  let webhookId: string;
  let other: string;
  let made = 0;
  before(async () => {
    world = await openWebhookOutbox();
    await world.begin();
    world.follow();
    [webhookId, other] = [await world.subscribe('all', ['*']), await world.subscribe('off', ['user.login'])];
    await world.untilPosition(await world.store.head());
  });
  after(() => world.close());

  const delivery = (
    createdAt: string,
    status: string,
    durationMs: number | null,
    subscriptionId = webhookId,
  ): Promise<unknown> => {
    made += 1;
    const isFinal = ['succeeded', 'failed'].includes(status);
    return world.admin.query(
      `insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, status, attempt_count,
         max_attempts, due_at, duration_ms, created_at, completed_at)
       values ($1, $2, $3, $1, 'user.login', $4, $5, 6, $6, $7, $8, $9)`,
      [
        uuidOf(`delivery ${made}`),
        tenantId,
        subscriptionId,
        status,
        durationMs === null ? 0 : 1,
        isFinal ? null : '2999-01-01T00:00:00Z',
        durationMs,
        createdAt,
        isFinal ? createdAt : null,
      ],
    );
  };

  it('health counts deliveries by the hour in which they were made, with the durations of their last attempts', async () => {
    for (let ms = 1; ms <= 20; ms += 1) await delivery('2026-03-01T00:59:59.999Z', 'succeeded', ms);
    await delivery('2026-03-01T02:00:00.000Z', 'failed', 10_000);
    await delivery('2026-03-01T02:30:00.000Z', 'retrying', 500);
    await delivery('2026-03-01T02:40:00.000Z', 'pending', null);
    await delivery('2026-03-01T03:00:00.000Z', 'succeeded', 1);
    await delivery('2026-03-01T01:30:00.000Z', 'failed', 1, other);
    const { buckets, degradedSince } = await webhookHealth(world.admin, tenantId, webhookId, span);
    expect(buckets).to.deep.equal([
      { at: '2026-03-01T00:00:00.000Z', succeeded: 20, failed: 0, p50Ms: 10, p95Ms: 19 },
      { at: '2026-03-01T01:00:00.000Z', succeeded: 0, failed: 0, p50Ms: null, p95Ms: null },
      { at: '2026-03-01T02:00:00.000Z', succeeded: 0, failed: 2, p50Ms: 500, p95Ms: 10_000 },
    ]);
    expect(degradedSince).to.equal(null);
  });

  it('health belongs to the tenant of the webhook', async () => {
    const { buckets } = await webhookHealth(world.admin, uuidOf('stranger'), webhookId, span);
    expect(buckets.every(({ succeeded, failed }) => succeeded + failed === 0)).to.equal(true);
    expect(await webhooksState(world.admin, uuidOf('stranger'))).to.deep.equal({
      subscriptions: 0,
      active: 0,
      degraded: 0,
      failing: 0,
    });
  });

  it('health says since when a listener is degraded, and how many of the tenant are', async () => {
    await world.admin.query(
      `insert into runtime.webhook_listeners (subscription_id, tenant_id, failures, successes, degraded, turned_at)
       values ($1, $2, 6, 0, true, '2026-03-01T02:31:00Z')`,
      [webhookId, tenantId],
    );
    await delivery(new Date().toISOString(), 'failed', 3);
    const { degradedSince } = await webhookHealth(world.admin, tenantId, webhookId, span);
    expect(degradedSince).to.equal('2026-03-01T02:31:00.000Z');
    expect([...(await degradedWebhooks(world.admin, tenantId, [webhookId, other]))]).to.deep.equal([
      [webhookId, '2026-03-01T02:31:00.000Z'],
    ]);
    expect((await degradedWebhooks(world.admin, uuidOf('stranger'), [webhookId])).size).to.equal(0);
    expect(await degradedByTenant(world.admin, [tenantId, uuidOf('stranger')])).to.deep.equal(
      new Map([[tenantId, 1]]),
    );
    expect(await webhooksState(world.admin, tenantId)).to.deep.equal({
      subscriptions: 2,
      active: 2,
      degraded: 1,
      // the one that is tried again, and the one that failed just now
      failing: 2,
    });
  });

  it('deliveries that are tried again are counted behind any number of deliveries that wait for a first attempt', async () => {
    await world.admin.query(
      `insert into runtime.webhook_deliveries
           (id, tenant_id, subscription_id, event_id, kind, status, max_attempts, due_at, created_at)
       select gen_random_uuid(), $1, $2, gen_random_uuid(), 'user.login', 'pending', 6, now() - interval '1 hour', now()
         from generate_series(1, 1000)`,
      [tenantId, other],
    );
    const before = (await webhooksState(world.admin, tenantId)).failing;
    await delivery(new Date().toISOString(), 'retrying', 3, other);
    expect((await webhooksState(world.admin, tenantId)).failing).to.equal(before + 1);
  });

  it('health reads the deliveries of one webhook by an index', async () => {
    const rows = await world.admin.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(
        `explain select from runtime.webhook_deliveries where tenant_id = $1 and subscription_id = $2
           and created_at >= $3 and created_at < $4`,
        [tenantId, webhookId, span.from, span.to],
      );
    });
    expect(JSON.stringify(rows.rows)).to.contain('webhook_deliveries_history');
  });
});
