import { expect } from 'chai';
import type { ListenerHealthBook } from '../../../application/ports/webhooks/listeners.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { postgresDeliveryNotices } from '../../../infrastructure/webhooks/postgres-delivery-notices.js';
import { postgresListenerHealth } from '../../../infrastructure/webhooks/postgres-listener-health.js';
import { type WebhookWorld, webhookWorld } from '../../support/samples/webhook-world.js';

const MINUTE_MS = 60_000;

describe('the health of listeners, over all processes', () => {
  let world: WebhookWorld;
  let book: ListenerHealthBook;
  let listener: { tenantId: string; webhookId: string };
  const now = Date.parse('2030-01-01T00:00:00Z');

  before(async () => {
    world = await webhookWorld();
    book = postgresListenerHealth(world.database);
  });
  after(() => world.close());
  beforeEach(async () => {
    listener = { tenantId: uuids.next(), webhookId: uuids.next() };
    await world.database.query('truncate runtime.webhook_notices');
  });

  const fail = { fault: 'timeout' } as const;
  const succeed = { fault: null } as const;
  const note = (at: number, ...ends: readonly (typeof fail | typeof succeed)[]) =>
    book.note(
      ends.map((end) => ({ ...listener, ...end })),
      at,
    );
  const row = async () =>
    (
      await world.database.query('select * from runtime.webhook_listeners where subscription_id = $1', [
        listener.webhookId,
      ])
    ).rows[0];
  const turns = async () =>
    (await postgresDeliveryNotices(world.database).oldest(10)).map(({ event }) => event.type);

  it('a listener that never failed has no record of its health', async () => {
    await note(now, succeed, succeed);
    expect(await row()).to.equal(undefined);
  });

  it('failures in a row are counted, and reset by a success', async () => {
    await note(now, fail, fail);
    await note(now + 5, fail);
    expect(await row()).to.deep.include({ failures: 3, failing_since: new Date(now), degraded: false });
    await note(now + 6, succeed);
    expect(await row()).to.deep.include({ failures: 0, failing_since: null });
    expect(await turns()).to.deep.equal([]);
  });

  it('a listener that is degraded or recovers causes a notice', async () => {
    await note(now, fail, fail, fail, fail, fail);
    expect(await turns()).to.deep.equal([]);
    await note(now + MINUTE_MS, fail);
    const [notice, ...more] = await postgresDeliveryNotices(world.database).oldest(10);
    expect(more).to.deep.equal([]);
    expect(notice).to.deep.include({
      tenantId: listener.tenantId,
      occurredAt: new Date(now + MINUTE_MS).toISOString(),
      event: { type: 'WebhookListenerDegraded', data: { subscriptionId: listener.webhookId } },
    });
    await note(now + 2 * MINUTE_MS, fail, succeed, succeed, succeed);
    expect(await turns()).to.have.length(1);
    await note(now + 12 * MINUTE_MS, succeed);
    expect(await turns()).to.deep.equal(['WebhookListenerDegraded', 'WebhookListenerRecovered']);
  });

  it('fifty concurrent failures degrade a listener once', async () => {
    await note(now, fail);
    await Promise.all(Array.from({ length: 50 }, () => note(now + MINUTE_MS, fail)));
    expect(await row()).to.include({ failures: 51, degraded: true });
    expect(await turns()).to.deep.equal(['WebhookListenerDegraded']);
  });

  it('the health of each listener is counted separately', async () => {
    const other = { tenantId: listener.tenantId, webhookId: uuids.next() };
    await book.note(
      [
        { ...listener, ...fail },
        { ...other, ...fail },
        { ...listener, ...fail },
      ],
      now,
    );
    expect(await row()).to.include({ failures: 2 });
  });

  it('after a day of failures what has been due for a day is cancelled at each further failure, and nothing else', async () => {
    const subscribed = await world.subscribe('https://dead.test/');
    listener = subscribed;
    const other = await world.subscribe('https://other.test/');
    const day = 24 * 60 * MINUTE_MS;
    const end = now + 2 * day;
    const statuses = async (
      made: readonly { deliveryId: string }[],
    ): Promise<readonly (readonly [string, string | null])[]> =>
      (
        await world.database.query<{ status: string; last_error: string | null }>(
          'select status, last_error from runtime.webhook_deliveries where id = any ($1) order by last_error',
          [made.map(({ deliveryId }) => deliveryId)],
        )
      ).rows.map(({ status, last_error }) => [status, last_error]);
    const overdue = await world.enqueue(subscribed, { count: 2, dueAt: end - day });
    await world.database.query(
      `update runtime.webhook_deliveries set status = 'retrying', attempt_count = 1, last_error = 'timeout' where id = $1`,
      [overdue[0]!.deliveryId],
    );
    const kept = [
      ...(await world.enqueue(subscribed, { dueAt: end - day + 1 })),
      ...(await world.enqueue(other, { dueAt: now })),
    ];
    await note(end - day + 1, fail);
    await note(end, fail);
    // it has failed for less than a day
    expect(new Set((await statuses(overdue)).map(([status]) => status))).to.deep.equal(
      new Set(['pending', 'retrying']),
    );
    await note(end, succeed);
    await note(end - day, fail);
    await note(end, fail);
    expect(await statuses(overdue)).to.deep.equal([
      ['cancelled', 'listener_failing'],
      ['cancelled', 'timeout'],
    ]);
    expect(await statuses(kept)).to.deep.equal([
      ['pending', null],
      ['pending', null],
    ]);
  });
});
