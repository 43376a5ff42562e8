import type {
  KeyEndMails,
  KeyEndNotice,
  KeyEndNoticeToOwners,
} from '../../application/ports/mail/key-end-mails.js';
import { mailExpiry } from '../../application/mail/due-mails.js';
import type { Database, Sql } from '../postgres/database.js';
import { recordset, recordValues } from '../postgres/recordset.js';
import { type MailRow, insertMails } from './mail-rows.js';

const noticeTypes = {
  tenant_id: 'uuid',
  api_key_id: 'uuid',
  expires_at: 'timestamptz',
  days: 'integer',
  at: 'timestamptz',
} as const;
const mailTypes = {
  mail_id: 'uuid',
  tenant_id: 'uuid',
  api_key_id: 'uuid',
  expires_at: 'timestamptz',
  told_at: 'timestamptz',
} as const;

const sql = {
  waiting: `select r.api_key_id as id, r.days
    from ${recordset(noticeTypes)}
    join runtime.api_key_uses u on u.tenant_id = r.tenant_id and u.api_key_id = r.api_key_id and u.used_at >= r.at
    where not exists (select from runtime.told_key_ends t
      where t.tenant_id = r.tenant_id and t.api_key_id = r.api_key_id and t.expires_at = r.expires_at and t.days = r.days)`,
  // in one order, so that processes that note the same ones do not wait for each other in a circle
  insertNotified: `insert into runtime.told_key_ends (tenant_id, api_key_id, expires_at, days, told_at)
    select tenant_id, api_key_id, expires_at, days, at from ${recordset(noticeTypes)} order by 1, 2, 3, 4
    on conflict do nothing returning api_key_id as id, days`,
  insertMails: `insert into runtime.key_end_mails (mail_id, tenant_id, api_key_id, expires_at, told_at)
    select mail_id, tenant_id, api_key_id, expires_at, told_at from ${recordset(mailTypes)} on conflict do nothing`,
  content: `select api_key_id as "apiKeyId",
      to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
    from runtime.key_end_mails where mail_id = $1`,
};

interface NoticeRow {
  readonly id: string;
  readonly days: number;
}

const KIND = 'key-ending';

/** Creates the mails about keys that are about to expire in `runtime`, beside the queue of mails. See the port. */
export const postgresKeyEndMails = (database: Database): KeyEndMails => ({
  async waiting(notices, usedSince) {
    const values = recordValues(noticeTypes, rowsOf(notices, usedSince));
    const { rows } = await database.query<NoticeRow>(sql.waiting, values);
    return among(notices, rows);
  },
  record: (notices, now) => database.transaction((tx) => record(tx, notices, now)),
  async contentOf(mailId) {
    const { rows } = await database.query<{ readonly apiKeyId: string; readonly expiresAt: string }>(
      sql.content,
      [mailId],
    );
    return rows[0] ?? null;
  },
});

/** A key has one end at a time, so that its id and the days name a notice. */
const among = <N extends KeyEndNotice>(notices: readonly N[], rows: readonly NoticeRow[]): readonly N[] =>
  notices.filter(({ apiKeyId, days }) => rows.some((one) => one.id === apiKeyId && one.days === days));

/** @param at when they were notified, or since when the keys were used; ms since the epoch */
const rowsOf = (notices: readonly KeyEndNotice[], at: number) =>
  notices.map(({ tenantId, apiKeyId, expiresAt, days }) => ({
    tenant_id: tenantId,
    api_key_id: apiKeyId,
    expires_at: expiresAt,
    days,
    at: new Date(at).toISOString(),
  }));

async function record(tx: Sql, notices: readonly KeyEndNoticeToOwners[], now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  const values = recordValues(noticeTypes, rowsOf(notices, now));
  const { rows } = await tx.query<NoticeRow>(sql.insertNotified, values);
  const mails = among(notices, rows).flatMap(({ owners, ...notice }) =>
    owners.map((owner) => ({ ...notice, ...owner })),
  );
  if (mails.length === 0) return false;
  const contents = mails.map(({ mailId, tenantId, apiKeyId, expiresAt }) => ({
    mail_id: mailId,
    tenant_id: tenantId,
    api_key_id: apiKeyId,
    expires_at: expiresAt,
    told_at: at,
  }));
  const queued = mails.map(({ mailId, tenantId, userId }): MailRow => ({
    event_id: mailId,
    kind: KIND,
    tenant_id: tenantId,
    user_id: userId,
    position: '0',
    occurred_at: at,
    expires_at: mailExpiry(KIND, at).toISOString(),
  }));
  await tx.query({ text: sql.insertMails, values: recordValues(mailTypes, contents) });
  await tx.query(insertMails(queued));
  return true;
}
