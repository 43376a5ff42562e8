import { expect } from 'chai';
import { EventStoreUnavailable } from '../../../application/ports/events/event-store.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { until } from '../../support/run/until.js';
import {
  type DeliveryState,
  type WebhookWorld,
  openWebhookOutbox,
  subscriptionIdOf,
  tenantId,
} from './outbox-world.js';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

describe('replays of webhooks', () => {
  let world: WebhookWorld;
  beforeEach(async () => {
    world = await openWebhookOutbox();
    await world.begin();
    world.follow();
  });
  afterEach(() => world.close());

  const create = (name: string, at: Date, tenant = tenantId): Promise<bigint> =>
    world.append(tenant, 'user', uuidOf(name), [userCreated(uuidOf(name))], at);
  const ask = (
    name: string,
    [from, to]: readonly [number, number],
    more: { events?: readonly string[]; status?: string } = {},
  ): Promise<bigint> =>
    world.ask(name, {
      type: 'WebhookReplayRequested',
      data: {
        subscriptionId: subscriptionIdOf(name),
        from: day(from).toISOString(),
        to: day(to).toISOString(),
        ...more,
      },
    } satisfies DomainEvent);
  const untilDone = (count = 1): Promise<void> =>
    until(async () => {
      const { rows } = await world.admin.query(
        'select 1 from runtime.webhook_replays where done_at is not null',
      );
      return rows.length === count;
    });
  const replayed = async (): Promise<DeliveryState[]> =>
    (await world.deliveries()).filter(({ replay_of }) => replay_of !== null);
  const userOf = (body: Record<string, unknown> | null): string =>
    (body!['data'] as { userId: string }).userId;

  it('a replay repeats the events of a span of time: from its beginning up to its end', async () => {
    await world.subscribe('all', ['*']);
    for (const number of [1, 2, 3, 4]) await create(`user ${number}`, day(number));
    await create('foreign', day(2), uuidOf('another'));
    const before = await world.untilDeliveries(4);
    const bodies = await world.bodies();
    const follower = world.replay();
    await ask('all', [2, 4]);
    await untilDone();
    const after = await replayed();
    const originals = before.filter((_, index) => index === 1 || index === 2);
    expect(after.map(({ event_id, replay_of }) => [event_id, replay_of])).to.deep.equal(
      originals.map(({ id, event_id }) => [event_id, id]),
    );
    for (const delivery of after) expect(delivery).to.include({ status: 'pending', max_attempts: 6 });
    expect(await world.bodies()).to.deep.equal(bodies);
    expect(follower.reported).to.deep.equal([subscriptionIdOf('all')]);
  });

  it('a replay is not finished while the log shows none of the requested events', async () => {
    await world.subscribe('all', ['*']);
    await create('user 1', day(1));
    await world.untilDeliveries(1);
    const { store } = world;
    const readTenant: typeof store.readTenant = store.readTenant.bind(store);
    let blanks = 0;
    store.readTenant = async function* (...of) {
      if (++blanks > 2) yield* readTenant(...of);
    };
    const follower = world.replay();
    await ask('all', [1, 2]);
    await untilDone();
    expect(follower.errors).to.have.length(2);
    expect(follower.errors[0]).to.be.instanceOf(EventStoreUnavailable);
    expect(await replayed()).to.have.length(1);
  });

  it('a replay continues over a log that has long stretches of other events', async () => {
    await world.subscribe('all', ['*']);
    await create('user 1', day(1));
    await world.untilDeliveries(1);
    const { store } = world;
    const readTenant: typeof store.readTenant = store.readTenant.bind(store);
    store.readTenant = async function* (...of) {
      for (let second = 0; second < 30; second++) yield [];
      yield* readTenant(...of);
    };
    const follower = world.replay();
    await ask('all', [1, 2]);
    await untilDone();
    expect(follower.errors).to.deep.equal([]);
    expect(await replayed()).to.have.length(1);
  });

  it("a replay includes events before the webhook's creation, from the log", async () => {
    await create('early', day(1));
    await world.subscribe('late', ['user.created']);
    world.replay();
    await ask('late', [1, 2]);
    await untilDone();
    const { rows } = await world.admin.query<{ id: string }>('select id from runtime.webhook_replays');
    const [delivery, ...more] = await world.deliveries();
    expect(more).to.deep.equal([]);
    expect(delivery).to.include({ kind: 'user.created', replay_of: rows[0]!.id, status: 'pending' });
    expect((await world.bodies()).map(([, body]) => userOf(body))).to.deep.equal([uuidOf('early')]);
  });

  it('a replay has the requested kinds, or else those of the webhook', async () => {
    await world.subscribe('all', ['tenant.*']);
    await create('ada', day(1));
    await world.append(
      tenantId,
      'tenant',
      tenantId,
      [{ type: 'TenantUnlocked', data: { tenantId, reason: 'paid' } }],
      day(1),
    );
    await world.untilDeliveries(1);
    world.replay();
    await ask('all', [1, 2]);
    await untilDone();
    expect((await replayed()).map(({ kind }) => kind)).to.deep.equal(['tenant.unlocked']);
    await ask('all', [1, 2], { events: ['user.*'] });
    await untilDone(2);
    expect((await world.deliveries()).map(({ kind }) => kind).sort()).to.deep.equal([
      'tenant.unlocked',
      'tenant.unlocked',
      'user.created',
    ]);
  });

  it('a replay has the events whose last delivery has the requested status', async () => {
    await world.subscribe('all', ['*']);
    for (const name of ['a', 'b', 'c']) await create(name, day(1));
    const [one, other] = await world.untilDeliveries(3);
    await world.admin.query(`update runtime.webhook_deliveries set status = 'failed' where id = any ($1)`, [
      [one!.id, other!.id],
    ]);
    world.replay();
    await ask('all', [1, 2], { status: 'failed' });
    await untilDone();
    expect((await replayed()).map(({ replay_of }) => replay_of)).to.deep.equal([one!.id, other!.id]);
    // by now the last delivery of each is pending
    await ask('all', [1, 2], { status: 'failed' });
    await untilDone(2);
    expect(await replayed()).to.have.length(2);
  });

  it('a replay leaves out events after its request, and samples', async () => {
    const subscriptionId = await world.subscribe('all', ['*']);
    await world.ask('all', { type: 'WebhookTestRequested', data: { subscriptionId, kind: 'user.login' } });
    const from = Date.now() - 60_000;
    const data = {
      subscriptionId,
      from: new Date(from).toISOString(),
      to: new Date(from + 3_600_000).toISOString(),
    };
    await world.ask('all', { type: 'WebhookReplayRequested', data });
    await create('later', new Date());
    await world.untilDeliveries(2);
    world.replay();
    await untilDone();
    expect(await world.deliveries()).to.have.length(2);
  });

  it('replays take turns, extend over many pages, and are each done once by several processes that keep dying', async () => {
    await world.subscribe('one', ['user.created']);
    await world.subscribe('other', ['user.created']);
    const users = Array.from({ length: 1_500 }, (_, number) => userCreated(uuidOf(`user ${number}`)));
    for (let from = 0; from < users.length; from += 100)
      await world.append(tenantId, 'user', uuidOf(`batch ${from}`), users.slice(from, from + 100), day(1));
    await world.untilDeliveries(3_000);
    const followers = [world.replay(), world.replay()];
    await ask('one', [1, 2]);
    await ask('other', [1, 2]);
    const kill = async (): Promise<void> => {
      await world.admin.query(
        "select pg_terminate_backend(backend) from projections.leases where name = 'project:webhook-replays'",
      );
    };
    await until(async () => (await replayed()).length > 0);
    await kill();
    await until(async () => (await replayed()).length > 1_000);
    await kill();
    await untilDone(2);
    const after = await replayed();
    expect(after).to.have.length(3_000);
    expect(new Set(after.map(({ replay_of }) => replay_of)).size).to.equal(3_000);
    expect(followers.flatMap(({ errors }) => errors)).to.have.length.at.least(1);
  }).timeout(60_000);

  it('a replay rests while its tenant is locked, delays no other, and goes on after the lock', async () => {
    const other = uuidOf('other tenant');
    const lockOf = (event: DomainEvent): Promise<bigint> =>
      world.append(tenantId, 'tenant', tenantId, [event], day(3));
    await world.append(
      tenantId,
      'tenant',
      tenantId,
      [{ type: 'TenantCreated', data: { tenantId, slug: 'acme', name: 'Acme' } }],
      day(1),
    );
    await create('ada', day(1));
    await create('bo', day(1), other);
    await world.subscribe('stopped', ['user.created']);
    await world.subscribe('free', ['user.created'], { tenant: other });
    await lockOf({ type: 'TenantLocked', data: { tenantId, kind: 'billing', reason: 'unpaid' } });
    await ask('stopped', [1, 2]);
    const from = day(1).toISOString();
    const data = { subscriptionId: subscriptionIdOf('free'), from, to: day(2).toISOString() };
    await world.append(other, 'webhookdelivery', data.subscriptionId, [
      { type: 'WebhookReplayRequested', data },
    ]);
    const follower = world.replay();
    await untilDone();
    const reported = (): Promise<string[]> =>
      replayed().then((all) => all.map(({ subscription_id }) => subscription_id));
    expect(await reported()).to.deep.equal([subscriptionIdOf('free')]);
    await lockOf({ type: 'TenantUnlocked', data: { tenantId, kind: 'billing', reason: 'paid' } });
    await untilDone(2);
    expect((await reported()).sort()).to.deep.equal(
      [subscriptionIdOf('free'), subscriptionIdOf('stopped')].sort(),
    );
    expect(follower.errors).to.deep.equal([]);
  });

  it('a replay ends with its webhook', async () => {
    await world.subscribe('all', ['*']);
    await create('ada', day(1));
    await world.untilDeliveries(1);
    await ask('all', [1, 2]);
    const id = subscriptionIdOf('all');
    const position = await world.webhook('all', { type: 'WebhookDeleted', data: { subscriptionId: id } });
    await world.untilPosition(position);
    world.replay();
    await untilDone();
    expect(await replayed()).to.deep.equal([]);
  });

  it('a replay sends nothing of a deleted user', async () => {
    await create('ada', day(1));
    await create('bo', day(1));
    await world.keys.destroy({ tenantId, subject: `user:${uuidOf('ada')}` });
    await world.subscribe('all', ['*']);
    world.replay();
    await ask('all', [1, 2]);
    await untilDone();
    expect((await world.bodies()).map(([, body]) => userOf(body))).to.deep.equal([uuidOf('bo')]);
    expect(await world.deliveries()).to.have.length(1);
  });

  it('a replay continues after an altered event, with an entry in the log', async () => {
    const position = await create('altered', day(1));
    await create('ada', day(1));
    await world.subscribe('all', ['*']);
    await world.admin.query('alter table events.event disable trigger all');
    await world.admin.query("update events.event set data = '[]' where position = $1", [position]);
    world.replay();
    await ask('all', [1, 2]);
    await untilDone();
    expect((await world.bodies()).map(([, body]) => userOf(body))).to.deep.equal([uuidOf('ada')]);
    const errors = world.errors();
    expect(errors.map(({ fields }) => fields['position'])).to.deep.equal([position.toString()]);
  });

  it('a replay that cannot be done does not delay others', async () => {
    await create('ada', day(1));
    await world.subscribe('stuck', ['*']);
    await world.subscribe('other', ['*']);
    await world.admin.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before insert on runtime.webhook_deliveries for each row
        when (new.subscription_id = '${subscriptionIdOf('stuck')}') execute function refuse()`);
    await ask('stuck', [1, 2]);
    await ask('other', [1, 2]);
    const follower = world.replay();
    await untilDone();
    expect(follower.errors).to.have.length.at.least(1);
    expect((await world.deliveries()).map((one) => one.subscription_id)).to.deep.equal([
      subscriptionIdOf('other'),
    ]);
    await world.admin.query('drop trigger refuse on runtime.webhook_deliveries');
    await untilDone(2);
    expect(await world.deliveries()).to.have.length(2);
  });
});
