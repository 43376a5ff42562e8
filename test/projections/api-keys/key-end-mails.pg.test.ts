import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import { queueKeyEndMails } from '../../../application/mail/queue-key-end-mails.js';
import type { ApiKeyEvent } from '../../../domain/api-key/api-key-events.js';
import {
  apiKeyUseMigrations,
  postgresApiKeyUses,
} from '../../../infrastructure/api-key-uses/postgres-api-key-uses.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { postgresKeyEndMails } from '../../../infrastructure/mail/postgres-key-end-mails.js';
import { deleteExpiredMails } from '../../../infrastructure/mail/delete-expired-mails.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { readKeysEnding } from '../../../projections/api-keys/keys-ending.js';
import { tenantCreated } from '../support/events.js';
import { type Process, type World, openWorld } from '../support/world.js';

const DAY = 86_400_000;
const START = Date.parse('2026-03-02T10:00:00.000Z');
const END = START + 90 * DAY;

describe('mails about keys that are about to expire, as owners get them', () => {
  let world: World;
  let process: Process;
  let tenantId: string;
  let now: number;
  let unreadable: string[];
  const [olga, oleg] = [randomUUID(), randomUUID()];
  before(async () => {
    world = await openWorld();
    await migrate(world.admin, [...mailMigrations, ...apiKeyUseMigrations]);
    process = world.process();
  });
  after(() => world.close());
  beforeEach(async () => {
    tenantId = randomUUID();
    now = START;
    unreadable = [];
    await world.admin.query(
      'truncate runtime.mails, runtime.told_key_ends, runtime.key_end_mails, runtime.api_key_uses',
    );
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    for (const userId of [olga, oleg])
      await world.append(tenantId, 'owners', tenantId, [{ type: 'OwnerAdded', data: { userId } }]);
  });

  const append = (apiKeyId: string, event: ApiKeyEvent): Promise<bigint> =>
    world.append(tenantId, 'apikey', apiKeyId, [event], new Date(now));
  const issue = async (expiresAt: number | null = END): Promise<string> => {
    const apiKeyId = randomUUID();
    await append(apiKeyId, {
      type: 'ApiKeyIssued',
      data: {
        apiKeyId,
        name: 'backend',
        scopes: ['users:read'],
        keyHash: randomUUID().replaceAll('-', '').repeat(2),
        prefix: 'tsk_abcd',
        expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        allowedNetworks: null,
      },
    });
    return apiKeyId;
  };
  const use = (apiKeyId: string, at: number): Promise<void> =>
    postgresApiKeyUses(world.admin).store([
      { tenantId, apiKeyId, lastUsedAt: new Date(at).toISOString(), lastNetwork: null },
    ]);
  /** Does what each process does every minute. */
  const tell = async (processes = 1): Promise<readonly boolean[]> => {
    expect(await process.progress.waitFor(await world.store.head(), 30_000)).to.equal(true);
    const events = storedEventLog({ store: world.store, codec: world.codec });
    const app = { events, ids: uuids, clock: { now: () => now } };
    const round = () =>
      queueKeyEndMails({
        app,
        mails: postgresKeyEndMails(world.admin),
        keysEnding: readKeysEnding(world.projecting),
        onUnreadable: ({ stream }) => unreadable.push(stream),
      });
    return Promise.all(Array.from({ length: processes }, round));
  };
  /** Who was notified of which key, and of which end. */
  const reported = async (): Promise<readonly (readonly [string, string, string])[]> => {
    const { rows } = await world.admin.query<{ id: string; userId: string; kind: string }>(
      `select event_id as id, user_id as "userId", kind from runtime.mails where tenant_id = $1
        order by occurred_at, user_id`,
      [tenantId],
    );
    const mails = postgresKeyEndMails(world.admin);
    return Promise.all(
      rows.map(async ({ id, userId, kind }) => {
        expect(kind).to.equal('key-ending');
        const { apiKeyId = '', expiresAt = '' } = (await mails.contentOf(id)) ?? {};
        return [userId, apiKeyId, expiresAt] as const;
      }),
    );
  };
  const both = (apiKeyId: string, end = END) =>
    [olga, oleg].sort().map((userId) => [userId, apiKeyId, new Date(end).toISOString()]);

  it('each active owner is notified once 14 days before and once 3 days before, from fifty processes', async () => {
    const key = await issue();
    await use(key, END - 20 * DAY);
    now = END - 15 * DAY;
    await tell();
    expect(await reported()).to.deep.equal([]);
    now = END - 14 * DAY;
    expect((await tell(50)).filter(Boolean)).to.have.length(1);
    await tell(50);
    expect(await reported()).to.deep.equal(both(key));
    now = END - 3 * DAY - 1;
    await tell();
    expect(await reported()).to.have.length(2);
    now = END - 3 * DAY;
    await tell(50);
    await tell();
    expect(await reported()).to.deep.equal([...both(key), ...both(key)]);
    now = END + 1;
    await tell();
    expect(await reported()).to.have.length(4);
  });

  it('nobody is notified of a key that was not used for 30 days, until it is used again', async () => {
    const [unused, old] = [await issue(), await issue()];
    now = END - 14 * DAY;
    await use(old, now - 30 * DAY - 1);
    await tell();
    expect(await reported()).to.deep.equal([]);
    await use(unused, now);
    await tell();
    expect(await reported()).to.deep.equal(both(unused));
  });

  it('nobody is notified of a revoked key, of one without an end, nor of one whose end is far', async () => {
    const [revoked, endless, far] = [await issue(), await issue(null), await issue(END + 30 * DAY)];
    now = END - 14 * DAY;
    for (const key of [revoked, endless, far]) await use(key, now);
    await append(revoked, { type: 'ApiKeyRevoked', data: { apiKeyId: revoked } });
    await tell();
    expect(await reported()).to.deep.equal([]);
  });

  it('a later end is reported anew, and a rotation is no news', async () => {
    const key = await issue();
    now = END - 14 * DAY;
    await use(key, now);
    await tell();
    await append(key, {
      type: 'ApiKeyRotated',
      data: {
        apiKeyId: key,
        keyHash: 'b'.repeat(64),
        prefix: 'tsk_efgh',
        previousExpiresAt: new Date(now + DAY).toISOString(),
      },
    });
    await tell();
    expect(await reported()).to.have.length(2);
    const later = END + 60 * DAY;
    await append(key, {
      type: 'ApiKeyChanged',
      data: { apiKeyId: key, expiresAt: new Date(later).toISOString() },
    });
    now = later - 14 * DAY;
    await use(key, now);
    await tell();
    expect((await reported()).slice(2)).to.deep.equal(both(key, later));
  });

  it('the notice waits while the tenant is locked, and a suspended owner gets none', async () => {
    const key = await issue();
    now = END - 14 * DAY;
    await use(key, now);
    await world.append(tenantId, 'tenant', tenantId, [
      { type: 'TenantLocked', data: { tenantId, reason: 'unpaid' } },
    ]);
    await tell();
    expect(await reported()).to.deep.equal([]);
    await world.append(tenantId, 'tenant', tenantId, [
      { type: 'TenantUnlocked', data: { tenantId, reason: 'paid' } },
    ]);
    await world.append(tenantId, 'owners', tenantId, [{ type: 'OwnerSuspended', data: { userId: oleg } }]);
    await tell();
    expect((await reported()).map(([userId]) => userId)).to.deep.equal([olga]);
  });

  it('owners are notified though those of another tenant cannot be read, who are once they can', async () => {
    const altered = tenantId;
    const ownersOfAltered = streamName(altered, 'owners', altered);
    const first = await issue();
    tenantId = randomUUID();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId, 'other')]);
    for (const userId of [olga, oleg])
      await world.append(tenantId, 'owners', tenantId, [{ type: 'OwnerAdded', data: { userId } }]);
    const second = await issue();
    now = END - 14 * DAY;
    await use(second, now);
    tenantId = altered;
    await use(first, now);
    const rename = (from: string, to: string) =>
      world.admin.query('update events.event set type = $2 where stream = $3 and type = $1', [
        from,
        to,
        ownersOfAltered,
      ]);
    await world.admin.query('alter table events.event disable trigger all');
    await rename('OwnerAdded', 'OfALaterRelease');
    expect(await tell()).to.deep.equal([true]);
    expect(await reported()).to.deep.equal([]);
    expect(unreadable).to.deep.equal([ownersOfAltered]);
    const { rows } = await world.admin.query<{ user_id: string }>('select user_id from runtime.mails');
    expect(rows.map(({ user_id }) => user_id)).to.have.members([olga, oleg]);
    await rename('OfALaterRelease', 'OwnerAdded');
    await tell();
    expect(await reported()).to.deep.equal(both(first));
  });

  it('notices to owners are forgotten after 30 days, when the key has ended', async () => {
    const key = await issue();
    now = END - 14 * DAY;
    await use(key, now);
    await tell();
    await deleteExpiredMails(world.admin, now + 31 * DAY);
    const { rows } = await world.admin.query(
      `select api_key_id from runtime.told_key_ends union all select mail_id from runtime.key_end_mails`,
    );
    expect(rows).to.deep.equal([]);
  });
});
