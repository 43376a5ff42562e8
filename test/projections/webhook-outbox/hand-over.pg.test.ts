import { expect } from 'chai';
import type { ClaimedDelivery } from '../../../application/ports/webhooks/delivery-queue.js';
import { postgresDeliveryQueue } from '../../../infrastructure/webhooks/postgres-delivery-queue.js';
import type { Neighbour } from '../../../projections/webhook-outbox/hand-over.js';
import { userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { until } from '../support/until.js';
import { openWebhookOutbox, subscriptionIdOf, tenantId, type WebhookWorld } from './outbox-world.js';

const leaseMs = 30_000;

/** A dispatcher that has so many places for each subscription, and notes what it is handed. */
function neighbourWith(places: number): Neighbour & {
  readonly begun: ClaimedDelivery[];
  /** How many attempts each page began. */
  readonly pages: number[];
} {
  const begun: ClaimedDelivery[] = [];
  const pages: number[] = [];
  return {
    leaseMs,
    begun,
    pages,
    places: () => {
      const kept = new Map<string, number>();
      return Promise.resolve({
        keep(subscriptionId) {
          const count = kept.get(subscriptionId) ?? 0;
          kept.set(subscriptionId, count + 1);
          return count < places;
        },
        begin(deliveries) {
          begun.push(...deliveries);
          pages.push(deliveries.length);
        },
      });
    },
  };
}

describe('deliveries that are handed over as they are written', () => {
  let world: WebhookWorld;
  beforeEach(async () => {
    world = await openWebhookOutbox();
    await world.begin();
  });
  afterEach(() => world.close());

  const create = (...names: string[]): Promise<bigint[]> =>
    Promise.all(
      names.map((name) => world.append(tenantId, 'user', uuidOf(name), [userCreated(uuidOf(name))])),
    );
  const statuses = async (): Promise<string[]> =>
    (await world.deliveries()).map(({ status }) => status).sort();
  const queue = () => postgresDeliveryQueue({ database: world.admin, schedule: [1, 1], leaseMs });

  it('are begun, with what is to be sent and to whom', async () => {
    const subscriptionId = await world.subscribe('crm', ['*']);
    await create('ada');
    const neighbour = neighbourWith(9);
    const follower = world.follow(neighbour);
    await until(() => neighbour.begun.length === 1);
    const [row] = await world.deliveries();
    const [claim] = neighbour.begun;
    expect(row).to.include({ status: 'in_progress', attempt_count: 1, lease_token: claim!.attemptId });
    expect(row!.lease_until!.getTime() - row!.begun_at!.getTime()).to.equal(leaseMs);
    const { rows } = await world.admin.query<{ sealed: Buffer }>('select sealed from runtime.webhook_bodies');
    expect(claim).to.deep.include({
      deliveryId: row!.id,
      tenantId,
      subscriptionId,
      eventId: row!.event_id,
      kind: 'user.created',
      userId: uuidOf('ada'),
      number: 1,
      most: 6,
      lateMs: 0,
      isFailing: false,
      url: 'https://crm.test/',
      secrets: [{ id: uuidOf('secret of crm'), expiresAt: null }],
    });
    expect(Buffer.from(claim!.sealedBody!)).to.deep.equal(rows[0]!.sealed);
    const [[, body]] = (await world.bodies()) as [readonly [string, unknown]];
    expect(JSON.parse(Buffer.from(claim!.plainBody!).toString())).to.deep.equal(body);
    // nobody else has to be told
    expect(follower.told).to.deep.equal([]);
    expect(await queue().claim([{ subscriptionId, most: 10 }])).to.deep.equal([]);
  });

  it('are as many as there are places for; others wait, and are told of', async () => {
    const subscriptionId = await world.subscribe('crm', ['*']);
    await create('ada', 'bo', 'cy');
    const neighbour = neighbourWith(1);
    const follower = world.follow(neighbour);
    await until(async () => (await world.deliveries()).length === 3);
    await until(() => follower.told.length > 0);
    expect(await statuses())
      .to.include('pending')
      .and.include('in_progress');
    expect(follower.told).to.include(subscriptionId);
    const waiting = (await world.deliveries()).filter(({ status }) => status === 'pending');
    for (const each of waiting)
      expect(each).to.include({ attempt_count: 0, lease_token: null, lease_until: null, begun_at: null });
    const claimed = await queue().claim([{ subscriptionId, most: 10 }]);
    expect(claimed.map(({ deliveryId }) => deliveryId)).to.have.members(waiting.map(({ id }) => id));
  });

  it('are not those of a subscription that ended in the same page', async () => {
    await world.subscribe('crm', ['*']);
    await create('ada');
    const position = await world.webhook('crm', {
      type: 'WebhookChanged',
      data: { subscriptionId: subscriptionIdOf('crm'), active: false },
    });
    const neighbour = neighbourWith(9);
    world.follow(neighbour);
    await world.untilPosition(position);
    expect(await statuses()).to.deep.equal(['cancelled']);
    expect(neighbour.begun).to.deep.equal([]);
  });

  it('say whether their listener has been failing', async () => {
    const subscriptionId = await world.subscribe('crm', ['*']);
    await world.admin.query(
      `insert into runtime.webhook_listeners (subscription_id, tenant_id, failures, successes, degraded)
       values ($1, $2, 1, 0, false)`,
      [subscriptionId, tenantId],
    );
    await create('ada');
    const neighbour = neighbourWith(9);
    world.follow(neighbour);
    await until(() => neighbour.begun.length === 1);
    expect(neighbour.begun[0]!.isFailing).to.equal(true);
  });

  it('are handed over once, however often the log is read', async () => {
    await world.subscribe('crm', ['*']);
    const [position] = await create('ada');
    const first = world.follow(neighbourWith(9));
    await world.untilDeliveries(1);
    await first.stop();
    const back = `update projections.checkpoints set position = 0 where projection = 'webhook-outbox'`;
    await world.admin.query(back);
    const neighbour = neighbourWith(9);
    const second = world.follow(neighbour);
    await world.untilPosition(position!);
    await second.stop();
    expect(neighbour.begun).to.deep.equal([]);
    expect(await statuses()).to.deep.equal(['in_progress']);
    // the delivery is gone, the body is not: its bytes are those that others got
    await world.admin.query('delete from runtime.webhook_deliveries');
    await world.admin.query(back);
    world.follow(neighbour);
    await world.untilPosition(position!);
    expect(neighbour.begun).to.deep.equal([]);
    expect(await statuses()).to.deep.equal(['pending']);
  });

  it('are not begun when they are not written, and their places are given back', async () => {
    await world.subscribe('crm', ['*']);
    const neighbour = neighbourWith(9);
    const follower = world.follow(neighbour);
    await create('ada');
    await until(() => neighbour.begun.length === 1);
    await world.admin.query(
      `update projections.checkpoints set position = position + 1000 where projection = 'webhook-outbox'`,
    );
    const pages = neighbour.pages.length;
    await create('bo');
    await until(() => follower.errors.length > 0);
    expect(neighbour.pages.slice(pages)).to.deep.equal([0]);
    expect(await world.deliveries()).to.have.length(1);
  });

  it('are made again by somebody else when the process died before it sent them', async () => {
    const subscriptionId = await world.subscribe('crm', ['*']);
    await create('ada');
    const dead = neighbourWith(9);
    const follower = world.follow(dead);
    await until(() => dead.begun.length === 1);
    await follower.stop();
    const others = queue();
    expect(await others.recover()).to.deep.equal([]);
    await world.admin.query('update runtime.webhook_deliveries set lease_until = now()');
    expect(await others.recover()).to.have.length(1);
    const [again] = await others.claim([{ subscriptionId, most: 10 }]);
    expect(again).to.include({ deliveryId: dead.begun[0]!.deliveryId, number: 1 });
    expect(again!.attemptId).to.not.equal(dead.begun[0]!.attemptId);
    const done = { end: 'succeeded', fault: null, statusCode: 200, durationMs: 1, snippet: null } as const;
    // what the dead one would say, had it only slept
    expect(await others.record([{ ...done, delivery: dead.begun[0]! }])).to.deep.equal([{ status: 'lost' }]);
    expect(await others.record([{ ...done, delivery: again! }])).to.deep.equal([{ status: 'succeeded' }]);
    expect((await world.deliveries())[0]).to.include({ status: 'succeeded', attempt_count: 1 });
  });
});
