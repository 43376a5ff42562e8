import { expect } from 'chai';
import { userSubject } from '../../../application/ports/events/subject-keys.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { processManagerLag } from '../../../projections/runner/progress/status.js';
import { WEBHOOK_OUTBOX } from '../../../projections/webhook-outbox/follow-webhook-outbox.js';
import { assigned, roleDefined, userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { until } from '../../support/run/until.js';
import { baseUrl, openWebhookOutbox, subscriptionIdOf, tenantId, type WebhookWorld } from './outbox-world.js';

const userId = uuidOf('ada');
const deleted = { type: 'UserDeleted', data: { userId, roleIds: [] } } as const;

describe('the webhook outbox', () => {
  let world: WebhookWorld;
  beforeEach(async () => {
    world = await openWebhookOutbox();
  });
  afterEach(() => world.close());

  const create = (name: string, tenant = tenantId): Promise<bigint> =>
    world.append(tenant, 'user', uuidOf(name), [userCreated(uuidOf(name))]);
  const change = (name: string, data: { active?: boolean; events?: readonly string[] }): Promise<bigint> =>
    world.webhook(name, {
      type: 'WebhookChanged',
      data: { subscriptionId: subscriptionIdOf(name), ...data },
    });
  const remove = (name: string): Promise<bigint> =>
    world.webhook(name, { type: 'WebhookDeleted', data: { subscriptionId: subscriptionIdOf(name) } });
  const statuses = async (): Promise<string[]> => (await world.deliveries()).map(({ status }) => status);

  it('the webhook outbox starts at the head of the log and sends nothing for earlier events', async () => {
    await create('old');
    await world.begin();
    await world.subscribe('crm', ['*']);
    await create('new');
    world.follow();
    await world.untilDeliveries(1);
    const [[kind, body]] = (await world.bodies()) as [Awaited<ReturnType<WebhookWorld['bodies']>>[number]];
    expect([kind, (body!['data'] as { userId: string }).userId]).to.deep.equal([
      'user.created',
      uuidOf('new'),
    ]);
    expect(await world.deliveries()).to.have.length(1);
  });

  it('the webhook outbox writes a body for each event and a delivery for each active subscription that selects it', async () => {
    await world.begin();
    const follower = world.follow();
    const startedAt = Date.now();
    const all = await world.subscribe('all', ['*']);
    const group = await world.subscribe('group', ['user.*', 'tenant.locked']);
    await world.subscribe('other', ['tenant.*', 'user.login']);
    await world.subscribe('inactive', ['*'], { active: false });
    await world.subscribe('foreign', ['*'], { tenant: uuidOf('another') });
    await create('ada');
    await world.append(tenantId, 'role', uuidOf('clerk'), [roleDefined(uuidOf('clerk'), 'clerk')]);
    await world.append(tenantId, 'user', userId, [assigned(userId, uuidOf('clerk'))]);
    const deliveries = await world.untilDeliveries(4);
    expect(deliveries.map(({ kind, subscription_id }) => [kind, subscription_id])).to.have.deep.members([
      ['user.created', all],
      ['user.created', group],
      ['user.updated', all],
      ['user.updated', group],
    ]);
    for (const { id, event_id, subscription_id, ...state } of deliveries) {
      expect(id).to.equal(
        uuids.deriveAt(event_id, subscription_id, parseInt(id.slice(0, 13).replace('-', ''), 16)),
      );
      expect(state).to.include({ status: 'pending', is_test: false, replay_of: null, max_attempts: 6 });
      expect(state.due_at!.getTime()).to.be.within(startedAt - 1_000, Date.now() + 1_000);
    }
    expect(new Set(follower.reported)).to.deep.equal(new Set([all, group]));
    const [created, updated] = await world.bodies();
    const [first] = deliveries;
    expect(created![1]).to.deep.include({
      event: 'user.created',
      id: `evt_${first!.event_id}`,
      tenantId,
      data: {
        userId,
        email: `${userId}@example.com`,
        firstName: 'Ada',
        lastName: 'Byron',
        roles: ['user'],
        source: 'api',
      },
    });
    expect(created![1]!['occurredAt']).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(updated![1]!['data']).to.deep.equal({ userId, changed: ['roles'], roles: ['user', 'clerk'] });
  });

  it('the webhook outbox stores no personal data in the clear', async () => {
    await world.begin();
    world.follow();
    await world.subscribe('all', ['*']);
    await create('ada');
    await world.untilDeliveries(1);
    const { rows } = await world.admin.query<{ row: string }>(
      `select b::text || d::text as row from runtime.webhook_bodies b, runtime.webhook_deliveries d`,
    );
    const hex = Buffer.from('@example.com').toString('hex');
    for (const { row } of rows) expect(row).not.to.contain('@example.com').and.not.to.contain(hex);
  });

  it('the webhook outbox has the addresses of the avatar and the mailbox in its bodies', async () => {
    await world.begin();
    await world.subscribe('all', ['user.updated']);
    await world.append(tenantId, 'user', userId, [
      userCreated(userId),
      { type: 'UserAvatarSet', data: { userId, sha256: 'a'.repeat(64) } },
    ]);
    world.follow();
    await world.untilDeliveries(1);
    expect((await world.bodies())[0]![1]!['data']).to.deep.equal({
      userId,
      changed: ['avatarUrl'],
      avatarUrl: `${baseUrl}/api/users/${userId}/avatar`,
    });
  });

  it('the webhook outbox writes no delivery twice when the log is read again, and no body anew', async () => {
    await world.begin();
    await world.subscribe('all', ['*']);
    const position = await create('ada');
    const first = world.follow();
    await world.untilDeliveries(1);
    await first.stop();
    await world.admin.query(`update runtime.webhook_deliveries set status = 'succeeded'`);
    const bodies = async (): Promise<unknown> =>
      (await world.admin.query('select event_id, sealed from runtime.webhook_bodies')).rows;
    const before = await bodies();
    await world.admin.query(
      `update projections.checkpoints set position = 0 where projection = 'webhook-outbox'`,
    );
    const second = world.follow();
    await world.untilPosition(position);
    expect(await statuses()).to.deep.equal(['succeeded']);
    expect(await bodies()).to.deep.equal(before);
    await second.stop();
  });

  it('the webhook outbox writes nothing when another transaction has moved its checkpoint', async () => {
    await world.begin();
    const follower = world.follow();
    await world.subscribe('all', ['*']);
    await create('ada');
    await world.untilDeliveries(1);
    await world.admin.query(
      `update projections.checkpoints set position = position + 1000 where projection = 'webhook-outbox'`,
    );
    await create('bo');
    await until(() => follower.errors.length > 0);
    expect(await world.deliveries()).to.have.length(1);
  });

  it('the webhook outbox is run by one process; another one takes over when its connection ends, and knows the webhooks', async () => {
    await world.begin();
    const followers = [world.follow(), world.follow(), world.follow()];
    await world.subscribe('all', ['user.created']);
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, (_, number) => create(`${round}/${number}`)));
      await world.untilDeliveries(10 * (round + 1));
      const { rows } = await world.admin.query<{ backend: number }>(
        "select backend from projections.leases where name = 'project:webhook-outbox'",
      );
      expect(rows).to.have.length(1);
      await world.admin.query('select pg_terminate_backend($1)', [rows[0]!.backend]);
    }
    await create('last');
    const deliveries = await world.untilDeliveries(51);
    expect(deliveries).to.have.length(51);
    expect(new Set(deliveries.map(({ event_id }) => event_id)).size).to.equal(51);
    expect(followers.flatMap(({ errors }) => errors)).to.have.length.at.least(1);
  });

  it('the webhook outbox cancels pending deliveries when a webhook is deleted, and drops it with its secrets', async () => {
    await world.begin();
    world.follow();
    const id = await world.subscribe('all', ['*']);
    await world.secrets.store({ tenantId, webhookId: id, secretId: uuidOf('s'), secret: 'whsec_x' }, 10);
    await world.subscribe('kept', ['*']);
    await create('ada');
    const [done] = (await world.untilDeliveries(2)).filter(({ subscription_id }) => subscription_id === id);
    await create('bo');
    await world.untilDeliveries(4);
    await world.admin.query(`update runtime.webhook_deliveries set status = 'succeeded' where id = $1`, [
      done!.id,
    ]);
    const position = await remove('all');
    await world.untilPosition(position);
    const after = await world.deliveries();
    expect(after.filter((one) => one.subscription_id === id).map(({ status }) => status)).to.deep.equal([
      'succeeded',
      'cancelled',
    ]);
    const cancelled = after.find(({ status }) => status === 'cancelled')!;
    expect(cancelled.due_at).to.equal(null);
    expect(cancelled.completed_at).to.be.instanceOf(Date);
    expect(after.filter(({ status }) => status === 'pending')).to.have.length(2);
    expect((await world.secrets.open([uuidOf('s')])).size).to.equal(0);
    const { rows } = await world.admin.query('select 1 from runtime.webhook_subscriptions');
    expect(rows).to.have.length(1);
  });

  it('the webhook outbox applies the order of events within a page: a webhook gets the events of its active time only', async () => {
    await world.begin();
    await world.subscribe('all', ['user.created']);
    await create('before');
    await change('all', { active: false });
    await create('meanwhile');
    await change('all', { active: true, events: ['user.*'] });
    await create('after');
    await world.subscribe('gone', ['user.created']);
    await create('last');
    await remove('gone');
    const position = await create('end');
    world.follow();
    await world.untilPosition(position);
    const reported = (await world.deliveries()).map(({ subscription_id, status }) => [
      subscription_id === subscriptionIdOf('all') ? 'all' : 'gone',
      status,
    ]);
    expect(reported).to.have.deep.members([
      ['all', 'cancelled'],
      ['all', 'pending'],
      ['all', 'pending'],
      ['gone', 'cancelled'],
      ['all', 'pending'],
    ]);
  });

  it('the webhook outbox does not change deliveries under way when a webhook is deactivated', async () => {
    await world.begin();
    world.follow();
    await world.subscribe('all', ['*']);
    await create('ada');
    await world.untilDeliveries(1);
    await world.admin.query(`update runtime.webhook_deliveries set status = 'in_progress'`);
    await world.untilPosition(await change('all', { active: false }));
    expect(await statuses()).to.deep.equal(['in_progress']);
  });

  it('the webhook outbox cancels the pending deliveries of a deleted user, drops their bodies and reports the deletion', async () => {
    await world.begin();
    world.follow();
    await world.subscribe('all', ['*']);
    await create('ada');
    await world.append(tenantId, 'user', userId, [{ type: 'UserSuspended', data: { userId } }]);
    await create('bo');
    const [, underWay] = await world.untilDeliveries(3);
    await world.admin.query(
      `update runtime.webhook_deliveries set status = 'in_progress', lease_token = id where id = $1`,
      [underWay!.id],
    );
    await world.append(tenantId, 'user', userId, [deleted]);
    const deliveries = await world.untilDeliveries(4);
    expect(deliveries.map(({ kind, status }) => [kind, status])).to.deep.equal([
      ['user.created', 'cancelled'],
      ['user.updated', 'cancelled'],
      ['user.created', 'pending'],
      ['user.deleted', 'pending'],
    ]);
    const bodies = await world.bodies();
    expect(bodies.map(([kind, body]) => [kind, (body!['data'] as { userId: string }).userId])).to.deep.equal([
      ['user.created', uuidOf('bo')],
      ['user.deleted', userId],
    ]);
  });

  it('the webhook outbox writes nothing of a user who is deleted before their events are read', async () => {
    await world.begin();
    await world.subscribe('all', ['*']);
    await create('ada');
    await world.append(tenantId, 'user', userId, [{ type: 'UserReactivated', data: { userId } }]);
    await world.keys.destroy({ tenantId, subject: userSubject(userId) });
    await create('bo');
    world.follow();
    const deliveries = await world.untilDeliveries(1);
    expect(deliveries).to.have.length(1);
    expect(
      (await world.bodies()).map(([, body]) => (body!['data'] as { userId: string }).userId),
    ).to.deep.equal([uuidOf('bo')]);
    expect(world.errors()).to.deep.equal([]);
  });

  it('the webhook outbox seals bodies about a user with the user’s key, so that an erasure makes them unreadable at once', async () => {
    await world.begin();
    world.follow();
    await world.subscribe('all', ['*']);
    await create('ada');
    await world.append(tenantId, 'tenant', tenantId, [
      { type: 'TenantLocked', data: { tenantId, reason: 'unpaid' } },
    ]);
    await world.untilDeliveries(2);
    await world.keys.destroy({ tenantId, subject: userSubject(userId) });
    expect((await world.bodies()).map(([kind, body]) => [kind, body === null])).to.deep.equal([
      ['user.created', true],
      ['tenant.locked', false],
    ]);
  });

  it('the webhook outbox continues after an altered event, with an entry in the log', async () => {
    await world.begin();
    await world.subscribe('all', ['*']);
    const broken = await create('broken');
    const altered = await create('altered');
    await create('ada');
    await world.admin.query(`alter table events.event disable trigger all`);
    await world.admin.query(`update events.event set data = '[]' where position = $1`, [altered]);
    await world.admin.query(
      `update events.event set data = replace(data::text, $2, $3)::json where position = $1`,
      [broken, uuidOf('broken'), uuidOf('other')],
    );
    world.follow();
    const deliveries = await world.untilDeliveries(1);
    expect(deliveries).to.have.length(1);
    const errors = world.errors();
    expect(new Set(errors.map(({ fields }) => fields['position']))).to.deep.equal(
      new Set([broken.toString(), altered.toString()]),
    );
  });

  describe('a stream that cannot be read', () => {
    const other = uuidOf('other tenant');
    const clerk = uuidOf('clerk');

    /** Gives an event a type that no release knows, as a later release leaves behind that was rolled back. */
    const makeUnknown = async (position: bigint): Promise<void> => {
      await world.admin.query(`alter table events.event disable trigger all`);
      await world.admin.query(`update events.event set type = 'OfALaterRelease' where position = $1`, [
        position,
      ]);
    };

    it('the webhook outbox continues after an event whose role cannot be read, and logs both', async () => {
      await world.begin();
      await world.subscribe('here', ['*']);
      await world.subscribe('there', ['*'], { tenant: other });
      await create('ada');
      const defined = await world.append(tenantId, 'role', clerk, [roleDefined(clerk, 'clerk')]);
      const follower = world.follow();
      await world.untilPosition(defined);
      await makeUnknown(defined);
      const held = await world.append(tenantId, 'user', userId, [assigned(userId, clerk)]);
      await create('eve');
      await world.untilPosition(await create('bob', other));
      expect((await world.deliveries()).map(({ kind }) => kind)).to.deep.equal(
        Array.from({ length: 3 }, () => 'user.created'),
      );
      const [line] = world.errors();
      expect(line?.fields).to.deep.include({ position: held.toString(), type: 'UserRoleAssigned' });
      expect(line?.fields['cause']).to.include({ position: defined.toString(), reason: 'unknown_type' });
      expect(follower.errors).to.deep.equal([]);
    });

    it('the webhook outbox ends the sessions of others where a user cannot be read', async () => {
      await world.begin();
      const created = await create('ada');
      await create('bob', other);
      for (const [tenant, name] of [
        [tenantId, 'ada'],
        [other, 'bob'],
      ] as const)
        await world.admin.query(
          `insert into runtime.sessions (session_id, tenant_id, user_id, secret_hash, generation, amr, remembered,
              idle_ms, max_ms, created_at, authenticated_at, last_used_at, expires_at)
            values ($1, $2, $3, $4, 0, '{pwd}', false, 1, 1, now(), now(), now(), now() + interval '1 hour')`,
          [uuidOf(`session of ${name}`), tenant, uuidOf(name), Buffer.alloc(32, name)],
        );
      const follower = world.follow();
      await world.untilPosition(created);
      await makeUnknown(created);
      const suspended = (name: string) =>
        ({ type: 'UserSuspended', data: { userId: uuidOf(name) } }) as const;
      await world.append(tenantId, 'user', userId, [suspended('ada')]);
      await world.untilPosition(await world.append(other, 'user', uuidOf('bob'), [suspended('bob')]));
      const { rows } = await world.admin.query('select user_id from runtime.session_ends');
      expect(rows).to.deep.equal([{ user_id: uuidOf('bob') }]);
      expect(world.errors().map(({ fields }) => fields['position'])).to.deep.equal([created.toString()]);
      expect(follower.errors).to.deep.equal([]);
    });
  });

  it('the webhook outbox delivers a requested sample, marked as one', async () => {
    await world.begin();
    const follower = world.follow();
    const subscriptionId = await world.subscribe('all', ['tenant.locked']);
    await world.ask('all', { type: 'WebhookTestRequested', data: { subscriptionId, kind: 'user.login' } });
    const [delivery] = await world.untilDeliveries(1);
    expect(delivery).to.include({ kind: 'user.login', is_test: true, status: 'pending' });
    const [[, body]] = (await world.bodies()) as [Awaited<ReturnType<WebhookWorld['bodies']>>[number]];
    expect(body).to.include({ event: 'user.login', id: `evt_${delivery!.event_id}`, tenantId });
    expect(body!['data']).to.include({ test: true, email: 'grace@example.com' });
    expect(follower.reported).to.deep.equal([subscriptionId]);
  });

  it('the webhook outbox delivers the data of a test, which the log keeps sealed', async () => {
    await world.begin();
    world.follow();
    const subscriptionId = await world.subscribe('all', ['user.deleted']);
    const payload = JSON.stringify({ userId: uuidOf('someone'), test: false, note: 'from-the-console' });
    await world.ask('all', {
      type: 'WebhookTestRequested',
      data: { subscriptionId, kind: 'user.deleted', payload },
    });
    await world.untilDeliveries(1);
    const [[, body]] = (await world.bodies()) as [Awaited<ReturnType<WebhookWorld['bodies']>>[number]];
    expect(body!['data']).to.deep.equal({ userId: uuidOf('someone'), test: true, note: 'from-the-console' });
    const { rows } = await world.admin.query<{ data: string }>(
      "select data::text from events.event where type = 'WebhookTestRequested'",
    );
    expect(rows).to.have.length(1);
    expect(rows[0]!.data).to.contain('sealed').and.not.to.contain('from-the-console');
  });

  it('the webhook outbox does nothing for a webhook that is inactive or deleted', async () => {
    await world.begin();
    world.follow();
    const subscriptionId = await world.subscribe('off', ['*'], { active: false });
    await world.ask('off', { type: 'WebhookTestRequested', data: { subscriptionId, kind: 'user.login' } });
    await remove('off');
    const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const position = await world.ask('off', {
      type: 'WebhookReplayRequested',
      data: { subscriptionId, from, to },
    });
    await world.subscribe('last', ['*']);
    await world.untilPosition(position);
    expect(await world.deliveries()).to.deep.equal([]);
    expect((await world.admin.query('select 1 from runtime.webhook_replays')).rows).to.deep.equal([]);
  });

  it('the webhook outbox redelivers the same body under the same event id', async () => {
    await world.begin();
    world.follow();
    const subscriptionId = await world.subscribe('all', ['*']);
    await create('ada');
    const [first] = await world.untilDeliveries(1);
    await world.admin.query(`update runtime.webhook_deliveries set status = 'failed'`);
    const ask = {
      type: 'WebhookRedeliveryRequested',
      data: { subscriptionId, deliveryId: first!.id },
    } as const;
    await world.ask('all', ask);
    const [, second] = await world.untilDeliveries(2);
    expect(second).to.include({ event_id: first!.event_id, replay_of: first!.id, status: 'pending' });
    expect(await world.bodies()).to.have.length(1);
    await world.append(tenantId, 'user', userId, [deleted]);
    await world.untilDeliveries(3);
    const position = await world.ask('all', ask);
    await world.untilPosition(position);
    expect((await statuses()).sort()).to.deep.equal(['cancelled', 'failed', 'pending']);
  });

  it('the webhook outbox makes the attempt that is asked for due at once, and nothing of a delivery that has gone on since', async () => {
    await world.begin();
    world.follow();
    const subscriptionId = await world.subscribe('all', ['*']);
    await create('ada');
    const [first] = await world.untilDeliveries(1);
    const { id: deliveryId } = first!;
    const ask = {
      type: 'WebhookRedeliveryRequested',
      data: { subscriptionId, deliveryId, attempt: 2 },
    } as const;
    const stands = (status: string, attempts: number, dueAt: string | null) =>
      world.admin.query(
        'update runtime.webhook_deliveries set status = $1, attempt_count = $2, due_at = $3 where id = $4',
        [status, attempts, dueAt, deliveryId],
      );
    const asked = async (times: number): Promise<void> => {
      for (let one = 1; one < times; one += 1) await world.ask('all', ask);
      await world.untilPosition(await world.ask('all', ask));
    };
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const late = async () => (await world.deliveries()).map(({ status, due_at }) => [status, due_at]);

    await stands('retrying', 1, inAnHour);
    await asked(1);
    expect((await world.deliveries())[0]!.due_at!.getTime()).to.be.at.most(Date.now() + 1_000);

    await stands('retrying', 2, inAnHour);
    await asked(50);
    expect(await late()).to.deep.equal([['retrying', new Date(inAnHour)]]);

    await stands('succeeded', 2, null);
    await asked(50);
    expect(await late()).to.deep.equal([['succeeded', null]]);
  });

  it('the webhook outbox deletes secrets that no event ever named', async () => {
    await world.begin();
    const subscriptionId = await world.subscribe('all', ['*']);
    const named = uuidOf('secret of all');
    const secret = 'whsec_x';
    for (const secretId of [named, uuidOf('unnamed'), uuidOf('new')])
      await world.secrets.store({ tenantId, webhookId: subscriptionId, secretId, secret }, 10);
    await world.admin.query(
      `update runtime.webhook_secrets set created_at = created_at - interval '2 hours' where secret_id <> $1`,
      [uuidOf('new')],
    );
    world.follow();
    const all = [named, uuidOf('unnamed'), uuidOf('new')];
    await until(async () => (await world.secrets.open(all)).size < 3);
    expect([...(await world.secrets.open(all)).keys()]).to.have.members([named, uuidOf('new')]);
  });

  it('the webhook outbox reports its lag by the oldest event that it has not read', async () => {
    await world.begin();
    const { admin, store } = world;
    const lag = (): Promise<number> => processManagerLag(admin, store, WEBHOOK_OUTBOX, Date.now());
    expect(await lag()).to.equal(0);
    const at = new Date(Date.now() - 10_000);
    await world.append(tenantId, 'user', userId, [userCreated(userId)], at);
    await create('bo');
    expect(await lag()).to.be.within(10_000, Date.now() - at.getTime());
    world.follow();
    await until(async () => (await lag()) === 0);
  });
});
