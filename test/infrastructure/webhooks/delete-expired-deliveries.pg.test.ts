import { expect } from 'chai';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { hexBytes } from '../../../infrastructure/postgres/statement.js';
import { bodies } from '../../../infrastructure/webhooks/outbox-statements.js';
import { deleteExpiredDeliveries } from '../../../infrastructure/webhooks/delete-expired-deliveries.js';
import { webhookMigrations } from '../../../infrastructure/webhooks/webhook-tables.js';
import { dropTestDatabase, testDatabaseUrl } from '../../support/services/postgres.js';

describe('old deliveries', () => {
  let url: string;
  let database: Database;
  before(async () => {
    url = await testDatabaseUrl();
    database = new Database({ url, max: 2 });
    await migrate(database, [...mailMigrations, ...webhookMigrations]);
  });
  after(async () => {
    await database.close();
    await dropTestDatabase(url);
  });

  /** A delivery of an event; over since then, or not yet. */
  const delivery = async (eventId: string, completedAt: string | null): Promise<string> => {
    const id = uuids.next();
    await database.query(
      `insert into runtime.webhook_deliveries (id, tenant_id, subscription_id, event_id, kind, status, max_attempts,
         due_at, created_at, completed_at)
       values ($1, $1, $1, $2, 'user.created', $4, 6, case when $4 = 'pending' then now() end, now() - interval '90 days', $3)`,
      [id, eventId, completedAt, completedAt === null ? 'pending' : 'failed'],
    );
    await database.query(
      'insert into runtime.webhook_attempts (id, delivery_id, number, started_at) values (gen_random_uuid(), $1, 1, now())',
      [id],
    );
    return id;
  };
  const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

  it('attempts with emails unknown to the tenant are deleted after 30 days, and nothing else', async () => {
    const body = (kind: string, days: number, userId: string | null) => ({
      event_id: uuids.next(),
      tenant_id: uuids.next(),
      user_id: userId,
      kind,
      occurred_at: ago(days),
      sealed: hexBytes(Buffer.from('x')),
    });
    const typed = body('user.login_failed', 31, null);
    const kept = [
      body('user.login_failed', 29, null),
      body('user.login_failed', 31, uuids.next()),
      body('tenant.locked', 31, null),
    ];
    await database.query(bodies.insert, [JSON.stringify([typed, ...kept])]);
    for (const { event_id } of [typed, ...kept]) await delivery(event_id, null);
    await deleteExpiredDeliveries(database);
    const { rows } = await database.query<{ event_id: string }>(
      'select event_id from runtime.webhook_bodies',
    );
    expect(rows.map(({ event_id }) => event_id)).to.have.members(kept.map(({ event_id }) => event_id));
  });

  it('deliveries that ended 30 days ago are deleted, and bodies without deliveries', async () => {
    const made = ['old', 'new', 'waiting', 'both'].map((name) => ({
      name,
      event_id: uuids.next(),
      tenant_id: uuids.next(),
      user_id: uuids.next(),
      kind: 'user.created',
      occurred_at: ago(60),
      sealed: hexBytes(Buffer.from('x')),
    }));
    const [old, recent, waiting, both] = made.map(({ event_id }) => event_id) as [
      string,
      string,
      string,
      string,
    ];
    await database.query(bodies.insert, [JSON.stringify(made)]);
    await delivery(old, ago(31));
    await delivery(both, ago(31));
    const kept = [
      await delivery(recent, ago(29)),
      await delivery(waiting, null),
      await delivery(both, ago(29)),
    ];
    await deleteExpiredDeliveries(database);
    const column = async (text: string): Promise<unknown[]> =>
      (await database.query<{ id: string }>({ text, values: [[old, recent, waiting, both]] })).rows.map(
        ({ id }) => id,
      );
    expect(
      await column('select id from runtime.webhook_deliveries where event_id = any ($1)'),
    ).to.have.members(kept);
    expect(
      await column('select event_id as id from runtime.webhook_bodies where event_id = any ($1)'),
    ).to.have.members([recent, waiting, both]);
    const { rows } = await database.query(
      'select 1 from runtime.webhook_attempts a where not exists (select from runtime.webhook_deliveries d where d.id = a.delivery_id)',
    );
    expect(rows).to.deep.equal([]);
  });

  it('replays that ended 30 days ago are deleted', async () => {
    const replay = async (doneAt: string | null): Promise<string> => {
      const id = uuids.next();
      await database.query(
        `insert into runtime.webhook_replays (id, tenant_id, subscription_id, from_at, to_at, until, done_at)
         values ($1, $1, $1, now(), now(), 1, $2)`,
        [id, doneAt],
      );
      return id;
    };
    await replay(ago(31));
    const kept = [await replay(ago(29)), await replay(null)];
    await deleteExpiredDeliveries(database);
    const { rows } = await database.query<{ id: string }>('select id from runtime.webhook_replays');
    expect(rows.map(({ id }) => id)).to.have.members(kept);
  });

  it('what a replay never sent goes with its webhook, and what it sent stays', async () => {
    const replay = uuids.next();
    const webhook = uuids.next();
    await database.query(
      `insert into runtime.webhook_subscriptions (subscription_id, tenant_id, url, host, events, active, secrets, position)
       values ($1, $1, 'https://x.test/', 'x.test', '{*}', true, '[]', 1)`,
      [webhook],
    );
    await database.query(
      `insert into runtime.webhook_replays (id, tenant_id, subscription_id, from_at, to_at, until, done_at)
       values ($1, $2, $2, now(), now(), 1, now())`,
      [replay, webhook],
    );
    const made = async (attempts: number, replayId: string | null): Promise<string> => {
      const id = await delivery(uuids.next(), ago(1));
      await database.query(
        `update runtime.webhook_deliveries set status = 'cancelled', attempt_count = $2, replay_id = $3 where id = $1`,
        [id, attempts, replayId],
      );
      return id;
    };
    const unsent = await made(0, replay);
    const others = [await made(1, replay), await made(0, null)];
    const left = async (): Promise<readonly string[]> =>
      (
        await database.query<{ id: string }>(
          'select id from runtime.webhook_deliveries where id = any ($1)',
          [[unsent, ...others]],
        )
      ).rows.map(({ id }) => id);
    await deleteExpiredDeliveries(database);
    expect(await left()).to.have.members([unsent, ...others]);
    await database.query('delete from runtime.webhook_subscriptions where subscription_id = $1', [webhook]);
    await deleteExpiredDeliveries(database);
    expect(await left()).to.have.members(others);
  });
});
