import type { LastAlertMails } from '../../domain/audit/alert-mails.js';
import type {
  AlertMailBook,
  AlertMails,
  AlertsInMail,
  AlertsOfTenant,
  NotifiedAlerts,
  WaitingAlerts,
} from '../../application/ports/mail/alert-mails.js';
import { mailExpiry } from '../../application/mail/due-mails.js';
import type { Database, Sql } from '../postgres/database.js';
import { recordset, recordValues } from '../postgres/recordset.js';
import { insertMails, type MailRow } from './mail-rows.js';

const columnTypes = { tenant_id: 'uuid', alert_id: 'uuid', told_at: 'timestamptz' } as const;
const waitingTypes = { tenant_id: 'uuid', alert_id: 'uuid' } as const;
const lastTypes = { tenant_id: 'uuid', topic: 'text', told_at: 'timestamptz' } as const;
const mailTypes = {
  mail_id: 'uuid',
  tenant_id: 'uuid',
  kind: 'text',
  alerts: 'text',
  told_at: 'timestamptz',
} as const;

const sql = {
  /** One process decides at a time; the lock ends with the transaction. */
  lock: `select pg_advisory_xact_lock(hashtext('tessera alert mails'))`,
  notified: `select alert_id as id from runtime.told_alerts
    where (tenant_id, alert_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
  last: `select tenant_id as "tenantId", topic, told_at as "toldAt" from runtime.last_alert_mails
    where tenant_id = any ($1::uuid[])`,
  insertNotified: `insert into runtime.told_alerts (tenant_id, alert_id, told_at)
    select tenant_id, alert_id, told_at from ${recordset(columnTypes)} on conflict do nothing`,
  insertWaiting: `insert into runtime.waiting_alerts (tenant_id, alert_id)
    select tenant_id, alert_id from ${recordset(waitingTypes)} on conflict do nothing`,
  deleteWaiting: `delete from runtime.waiting_alerts w using ${recordset(waitingTypes)}
    where w.tenant_id = r.tenant_id and w.alert_id = r.alert_id`,
  waiting: `select tenant_id as "tenantId", array_agg(alert_id) as ids from runtime.waiting_alerts group by tenant_id`,
  insertMails: `insert into runtime.alert_mails (mail_id, tenant_id, kind, alerts, told_at)
    select mail_id, tenant_id, kind, alerts, told_at from ${recordset(mailTypes)} on conflict do nothing`,
  insertLast: `insert into runtime.last_alert_mails (tenant_id, topic, told_at)
    select tenant_id, topic, told_at from ${recordset(lastTypes)}
    on conflict (tenant_id, topic) do update set told_at = excluded.told_at`,
  content: `select alerts from runtime.alert_mails where mail_id = $1`,
};

/** The topic of a digest among the types of alerts. */
const DIGEST = 'digest';
/** The longest time in ms for which the alerts of a page are decided. */
const TIMEOUT_MS = 30_000;

/** Creates the mails about alerts in `runtime`, beside the queue of mails. See the port. */
export const postgresAlertMails = (database: Database): AlertMails => ({
  pending: (alerts) => pendingOf(database, alerts),
  waiting: async () => (await database.query<WaitingAlerts>(sql.waiting)).rows,
  exclusively: (work) =>
    database.transaction(async (tx) => {
      await tx.query(sql.lock);
      return work(bookIn(tx));
    }, TIMEOUT_MS),
  async contentOf(mailId) {
    const { rows } = await database.query<{ readonly alerts: string }>(sql.content, [mailId]);
    return rows[0] === undefined ? [] : (JSON.parse(rows[0].alerts) as AlertsInMail[]);
  },
});

const bookIn = (tx: Sql): AlertMailBook => ({
  pending: (alerts) => pendingOf(tx, alerts),
  lastMails: (tenantIds) => lastMails(tx, tenantIds),
  record: (notified, now) => record(tx, notified, new Date(now).toISOString()),
});

async function pendingOf(
  database: Sql,
  alerts: readonly AlertsOfTenant[],
): Promise<readonly AlertsOfTenant[]> {
  const all = alerts.flatMap(({ tenantId, alerts: ofTenant }) =>
    ofTenant.map(({ id }) => ({ tenantId, id })),
  );
  const { rows } = await database.query<{ readonly id: string }>(sql.notified, [
    all.map(({ tenantId }) => tenantId),
    all.map(({ id }) => id),
  ]);
  const notified = new Set(rows.map(({ id }) => id));
  return alerts
    .map((one) => ({ ...one, alerts: one.alerts.filter(({ id }) => !notified.has(id)) }))
    .filter((one) => one.alerts.length > 0);
}

async function lastMails(
  tx: Sql,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, LastAlertMails>> {
  const { rows } = await tx.query<{ tenantId: string; topic: string; toldAt: Date }>(sql.last, [tenantIds]);
  const last = new Map(tenantIds.map((id) => [id, { byType: new Map<string, number>(), digest: 0 }]));
  for (const { tenantId, topic, toldAt } of rows) {
    const ofTenant = last.get(tenantId);
    if (ofTenant === undefined) continue;
    if (topic === DIGEST) ofTenant.digest = toldAt.getTime();
    else ofTenant.byType.set(topic, toldAt.getTime());
  }
  return last;
}

async function record(tx: Sql, notified: readonly NotifiedAlerts[], now: string): Promise<void> {
  const decided = notified.flatMap(({ tenantId, mails, skipped }) =>
    [...skipped, ...mails.flatMap(({ alerts }) => alerts)].map(({ id }) => ({
      tenant_id: tenantId,
      alert_id: id,
      told_at: now,
    })),
  );
  const waiting = notified.flatMap(({ tenantId, waiting: ofTenant }) =>
    ofTenant.map(({ id }) => ({ tenant_id: tenantId, alert_id: id })),
  );
  const written = notified.flatMap(({ tenantId, mails }) => mails.map((mail) => ({ tenantId, ...mail })));
  const topics = written.map(({ tenantId, kind, alerts }) => ({
    tenant_id: tenantId,
    topic: kind === 'alert' ? (alerts[0]?.type ?? '') : DIGEST,
    told_at: now,
  }));
  const contents = written.flatMap(({ tenantId, kind, alerts, owners }) =>
    owners.map(({ mailId }) => ({
      mail_id: mailId,
      tenant_id: tenantId,
      kind,
      alerts: JSON.stringify(alerts.map(({ type, count }) => ({ type, count }))),
      told_at: now,
    })),
  );
  const queued = written.flatMap(({ tenantId, kind, owners }) =>
    owners.map(({ userId, mailId }): MailRow => ({
      event_id: mailId,
      kind,
      tenant_id: tenantId,
      user_id: userId,
      position: '0',
      occurred_at: now,
      expires_at: mailExpiry(kind, now).toISOString(),
    })),
  );
  await tx.query({ text: sql.insertNotified, values: recordValues(columnTypes, decided) });
  await tx.query({ text: sql.insertWaiting, values: recordValues(waitingTypes, waiting) });
  await tx.query({ text: sql.deleteWaiting, values: recordValues(waitingTypes, decided) });
  await tx.query({ text: sql.insertLast, values: recordValues(lastTypes, topics) });
  await tx.query({ text: sql.insertMails, values: recordValues(mailTypes, contents) });
  await tx.query(insertMails(queued));
}
