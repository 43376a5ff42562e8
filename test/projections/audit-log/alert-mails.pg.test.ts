import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { storedEventLog } from '../../../application/events/stored-event-log.js';
import type { UnreadableEvent } from '../../../application/events/unreadable-event.js';
import { queueMailsAfterLocks, queueAlertMails } from '../../../application/mail/queue-alert-mails.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { mailMigrations } from '../../../infrastructure/mail/mail-tables.js';
import { postgresAlertMails } from '../../../infrastructure/mail/postgres-alert-mails.js';
import { deleteExpiredMails } from '../../../infrastructure/mail/delete-expired-mails.js';
import { migrate } from '../../../infrastructure/postgres/migrate.js';
import { readAlertsOf, readAlertsSince } from '../../../projections/audit-log/alerts-since.js';
import { uuidOf } from '../support/mixed-log.js';
import { type AuditWorld, openAuditWorld } from './audit-world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-02T10:00:00.000Z');

describe('mails about alerts, as owners get them', () => {
  let world: AuditWorld;
  let tenantId: string;
  const [olga, oleg] = [uuidOf('olga'), uuidOf('oleg')] as const;
  let now: number;
  let unreadable: string[];
  before(async () => {
    world = await openAuditWorld();
    await migrate(world.admin, mailMigrations);
  });
  after(() => world.close());
  beforeEach(async () => {
    tenantId = randomUUID();
    now = START;
    unreadable = [];
    await world.admin.query('truncate runtime.mails, runtime.told_alerts, runtime.alert_mails');
    await append('tenant', tenantId, {
      type: 'TenantCreated',
      data: { tenantId, slug: `acme-${tenantId}`, name: 'Acme' },
    });
    for (const userId of [olga, oleg])
      await append('owners', tenantId, { type: 'OwnerAdded', data: { userId } });
  });

  const append = (
    noun: 'tenant' | 'owners' | 'user' | 'audit' | 'alert',
    id: string,
    event: DomainEvent,
    actorId = uuidOf('ada'),
  ): Promise<bigint> =>
    world.appendAs(tenantId, noun, id, [event], {
      actorType: 'user',
      actorId,
      occurredAt: new Date(now).toISOString(),
    });
  /** Raises an alert of low severity. */
  const exported = (by: string): Promise<bigint> =>
    append(
      'audit',
      tenantId,
      { type: 'AuditLogExported', data: { from: null, to: null, format: 'csv' } },
      uuidOf(by),
    );
  /** Does what each process does every few seconds. */
  const tell = async (processes = 1): Promise<void> => {
    await world.audit.settle();
    const events = storedEventLog({ store: world.store, codec: world.codec });
    const app = { events, ids: uuids, clock: { now: () => now } };
    const deps = {
      app,
      mails: postgresAlertMails(world.admin),
      alertsSince: readAlertsSince(world.projecting),
      alertsOf: readAlertsOf(world.projecting),
      onUnreadable: ({ stream }: UnreadableEvent) => unreadable.push(stream),
    };
    await Promise.all(
      Array.from({ length: processes }, async () => {
        await queueAlertMails(deps, now - 48 * HOUR);
        await queueMailsAfterLocks(deps);
      }),
    );
  };
  interface Told {
    readonly userId: string;
    readonly kind: string;
    readonly alerts: readonly { readonly type: string; readonly count: number }[];
  }
  const reported = async (): Promise<readonly Told[]> => {
    const { rows } = await world.admin.query<{ id: string; userId: string; kind: string }>(
      `select event_id as id, user_id as "userId", kind from runtime.mails where tenant_id = $1 order by occurred_at, kind`,
      [tenantId],
    );
    const mails = postgresAlertMails(world.admin);
    return Promise.all(rows.map(async ({ id, ...mail }) => ({ ...mail, alerts: await mails.contentOf(id) })));
  };
  const types = async (): Promise<readonly string[]> =>
    (await reported())
      .filter(({ userId }) => userId === olga)
      .map(({ kind, alerts }) => [kind, ...alerts.map(({ type }) => type)].join(' '));

  it('each active owner gets one mail about an alert of high severity, from twenty processes', async () => {
    await append('owners', tenantId, { type: 'OwnerSuspended', data: { userId: oleg } });
    await append('tenant', tenantId, { type: 'TenantSettingsChanged', data: { tenantId, mfa: 'off' } });
    await tell(20);
    await tell(20);
    expect(await reported()).to.deep.equal([
      { userId: olga, kind: 'alert', alerts: [{ type: 'policy_lowered', count: 1 }] },
    ]);
  });

  it('alerts that a lock of weeks outlasts are mailed once when it ends', async () => {
    await append('tenant', tenantId, { type: 'TenantSettingsChanged', data: { tenantId, mfa: 'off' } });
    await exported('ada');
    await append('tenant', tenantId, {
      type: 'TenantLocked',
      data: { tenantId, kind: 'billing', reason: 'unpaid' },
    });
    await tell();
    now += 21 * 24 * HOUR;
    await tell();
    expect(await reported()).to.deep.equal([]);
    await append('tenant', tenantId, {
      type: 'TenantUnlocked',
      data: { tenantId, kind: 'billing', reason: 'paid' },
    });
    await tell(20);
    expect(await types()).to.deep.equal(['alert policy_lowered', 'alert-digest audit_export']);
    now += 24 * HOUR;
    await tell();
    expect(await types()).to.have.length(2);
    const { rows } = await world.admin.query('select from runtime.waiting_alerts');
    expect(rows).to.deep.equal([]);
  });

  it('after a rebuild of the read model nobody is notified again', async () => {
    await append('tenant', tenantId, { type: 'TenantSettingsChanged', data: { tenantId, mfa: 'off' } });
    await tell();
    expect(await reported()).to.have.length(2);
    await world.rebuild();
    await tell(5);
    expect(await reported()).to.have.length(2);
  });

  it('alerts of a type within an hour are sent in one mail after it', async () => {
    const loosen = (passwordMinLength: number): Promise<bigint> =>
      append('tenant', tenantId, {
        type: 'TenantSettingsChanged',
        data: { tenantId, passwordMinLength },
      });
    await loosen(20);
    await loosen(19);
    await tell();
    expect(await types()).to.deep.equal(['alert policy_lowered']);
    now += 30 * MINUTE;
    const listener = {
      subscriptionId: randomUUID(),
      secretId: randomUUID(),
      url: 'https://listener.test/',
      events: ['user.created'],
      description: '',
      active: true,
    };
    await world.appendAs(
      tenantId,
      'webhook',
      listener.subscriptionId,
      [{ type: 'WebhookCreated', data: listener }],
      { occurredAt: new Date(now).toISOString() },
    );
    await world.appendAs(
      tenantId,
      'webhook',
      listener.subscriptionId,
      [{ type: 'WebhookChanged', data: { subscriptionId: listener.subscriptionId, url: 'https://b.test/' } }],
      { occurredAt: new Date(now + 1).toISOString() },
    );
    now += 2;
    await tell();
    expect(await types()).to.deep.equal([
      'alert policy_lowered',
      'alert webhook_listener_added webhook_listener_added',
    ]);
    now += 10;
    await world.appendAs(
      tenantId,
      'webhook',
      listener.subscriptionId,
      [{ type: 'WebhookChanged', data: { subscriptionId: listener.subscriptionId, url: 'https://c.test/' } }],
      { occurredAt: new Date(now).toISOString() },
    );
    now += 50 * MINUTE;
    await tell();
    expect(await types()).to.have.length(2);
    now += 10 * MINUTE;
    await tell();
    expect((await types()).slice(2)).to.deep.equal(['alert webhook_listener_added']);
  });

  it('the others come in one digest a day', async () => {
    await exported('ada');
    await exported('bob');
    await tell();
    expect(await types()).to.deep.equal([]);
    now += 21 * HOUR;
    await tell(3);
    expect(await types()).to.deep.equal(['alert-digest audit_export audit_export']);
    await exported('eve');
    now += HOUR;
    await tell();
    expect(await types()).to.have.length(1);
    now += 23 * HOUR;
    await tell();
    expect(await types()).to.have.length(2);
  });

  const settings = (changes: { alertMails?: boolean; mfa?: 'off' }): Promise<bigint> =>
    append('tenant', tenantId, { type: 'TenantSettingsChanged', data: { tenantId, ...changes } });

  it('owners are notified of the switch that turns mails off, and of what waited before it, but of nothing later', async () => {
    await exported('ada');
    now += MINUTE;
    await settings({ alertMails: false });
    now += MINUTE;
    await exported('bob');
    await settings({ alertMails: false, mfa: 'off' });
    await tell();
    expect(await types()).to.deep.equal(['alert policy_lowered']);
    now += MINUTE;
    await settings({ alertMails: true });
    now += 21 * HOUR;
    await tell();
    expect(await types()).to.deep.equal(['alert policy_lowered', 'alert-digest audit_export']);
  });

  it('owners are notified of the switch that turns mails off though they were notified of another one just before', async () => {
    await settings({ mfa: 'off' });
    await tell();
    now += MINUTE;
    await settings({ alertMails: false });
    await tell();
    expect(await types()).to.deep.equal(['alert policy_lowered']);
    now += HOUR;
    await tell();
    expect(await types()).to.deep.equal(['alert policy_lowered', 'alert policy_lowered']);
  });

  it('owners are notified after a lock of what waited before it and of what happened meanwhile', async () => {
    await exported('ada');
    await settings({ mfa: 'off' });
    await append('tenant', tenantId, {
      type: 'TenantLocked',
      data: { tenantId, kind: 'billing', reason: 'Unpaid.' },
    });
    await tell();
    await exported('bob');
    now += 21 * HOUR;
    await tell();
    expect(await reported()).to.deep.equal([]);
    await append('tenant', tenantId, { type: 'TenantUnlocked', data: { tenantId, reason: 'Paid.' } });
    await tell();
    expect(await types()).to.have.members(['alert policy_lowered', 'alert-digest audit_export audit_export']);
  });

  it('nobody is notified of what an administrator looks after already', async () => {
    await append('tenant', tenantId, { type: 'TenantSettingsChanged', data: { tenantId, mfa: 'off' } });
    await world.audit.settle();
    const one = { limit: 1, after: null, includeTotal: false };
    const [alert] = (await world.audit.alerts(tenantId, {}, one)).items;
    await append('alert', alert!.id, { type: 'AuditAlertResolved', data: { alertId: alert!.id } });
    await tell();
    expect(await reported()).to.deep.equal([]);
  });

  it('owners are notified though those of another tenant cannot be read, who are once they can', async () => {
    const altered = tenantId;
    const ownersOfAltered = streamName(altered, 'owners', altered);
    const loosen = () =>
      append('tenant', tenantId, { type: 'TenantSettingsChanged', data: { tenantId, mfa: 'off' } });
    await loosen();
    const rename = (from: string, to: string) =>
      world.admin.query('update events.event set type = $2 where stream = $3 and type = $1', [
        from,
        to,
        ownersOfAltered,
      ]);
    await world.admin.query('alter table events.event disable trigger all');
    await rename('OwnerAdded', 'OfALaterRelease');
    tenantId = randomUUID();
    await append('tenant', tenantId, {
      type: 'TenantCreated',
      data: { tenantId, slug: `other-${tenantId}`, name: 'Other' },
    });
    await append('owners', tenantId, { type: 'OwnerAdded', data: { userId: olga } });
    await loosen();
    await tell();
    expect(await types()).to.deep.equal(['alert policy_lowered']);
    expect(new Set(unreadable)).to.deep.equal(new Set([ownersOfAltered]));
    tenantId = altered;
    expect(await types()).to.deep.equal([]);
    await rename('OfALaterRelease', 'OwnerAdded');
    await tell();
    expect(await types()).to.deep.equal(['alert policy_lowered']);
  });

  it('owners are notified after a lock though another tenant with waiting alerts cannot be read', async () => {
    const ids = [tenantId, randomUUID()] as const;
    for (tenantId of ids) {
      if (tenantId !== ids[0]) {
        await append('tenant', tenantId, {
          type: 'TenantCreated',
          data: { tenantId, slug: `other-${tenantId}`, name: 'Other' },
        });
        await append('owners', tenantId, { type: 'OwnerAdded', data: { userId: olga } });
      }
      await append('tenant', tenantId, { type: 'TenantSettingsChanged', data: { tenantId, mfa: 'off' } });
      await append('tenant', tenantId, { type: 'TenantLocked', data: { tenantId, reason: 'unpaid' } });
    }
    await tell();
    now += 72 * HOUR;
    for (tenantId of ids)
      await append('tenant', tenantId, { type: 'TenantUnlocked', data: { tenantId, reason: 'paid' } });
    await world.admin.query('alter table events.event disable trigger all');
    // whichever waits first
    const [altered] = await postgresAlertMails(world.admin).waiting();
    const stream = streamName(altered!.tenantId, 'tenant', altered!.tenantId);
    await world.admin.query(
      `update events.event set type = 'OfALaterRelease' where stream = $1 and type = 'TenantUnlocked'`,
      [stream],
    );
    await tell();
    tenantId = ids.find((id) => id !== altered!.tenantId)!;
    expect(await types()).to.deep.equal(['alert policy_lowered']);
    expect(new Set(unreadable)).to.deep.equal(new Set([stream]));
  });

  it('notices to owners are forgotten after 30 days', async () => {
    await append('tenant', tenantId, { type: 'TenantSettingsChanged', data: { tenantId, mfa: 'off' } });
    await tell();
    await deleteExpiredMails(world.admin, now + 31 * 24 * HOUR);
    const { rows } = await world.admin.query(
      `select alert_id from runtime.told_alerts union all select mail_id from runtime.alert_mails`,
    );
    expect(rows).to.deep.equal([]);
  });
});
