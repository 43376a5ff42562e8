import type { MailKind } from '../../application/mail/mail-kind.js';
import type { LinkPurpose } from '../../application/ports/mail/mailed-links.js';
import { recordset, recordValues } from '../postgres/recordset.js';
import type { Statement } from '../postgres/statement.js';

/** A mail that is due. Times are ISO 8601. */
export interface MailRow {
  readonly event_id: string;
  readonly kind: MailKind;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly position: string;
  readonly occurred_at: string;
  readonly expires_at: string;
}

/** A link that the mail of an event brings. */
export interface LinkRow {
  /** Hexadecimal. */
  readonly token_hash: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly purpose: LinkPurpose;
  readonly event_id: string;
  readonly position: string;
  /** The application whose sign-in caused the mail. */
  readonly client_id: string | null;
  readonly expires_at: string;
}

const mailTypes = {
  event_id: 'uuid',
  kind: 'text',
  tenant_id: 'uuid',
  user_id: 'uuid',
  position: 'bigint',
  occurred_at: 'timestamptz',
  expires_at: 'timestamptz',
} satisfies Record<keyof MailRow, string>;

const linkTypes = {
  token_hash: 'text',
  tenant_id: 'uuid',
  user_id: 'uuid',
  purpose: 'text',
  event_id: 'uuid',
  position: 'bigint',
  client_id: 'text',
  expires_at: 'timestamptz',
} satisfies Record<keyof LinkRow, string>;

const ofUsers = '(tenant_id, user_id) in (select * from unnest($1::uuid[], $2::uuid[]))';

const sql = {
  insertCopies: `insert into runtime.mails
      (event_id, kind, change_id, tenant_id, user_id, position, occurred_at, expires_at, due_at)
    select r.event_id, r.kind, l.event_id, r.tenant_id, r.user_id, r.position, r.occurred_at,
        least(r.expires_at, l.expires_at), r.occurred_at
      from ${recordset(mailTypes)}
      join runtime.mailed_links l on l.tenant_id = r.tenant_id and l.user_id = r.user_id
       and l.purpose = 'undo-email-change' and l.position < r.position and l.expires_at > r.occurred_at
    on conflict do nothing`,
  insertMails: `insert into runtime.mails
      (event_id, kind, tenant_id, user_id, position, occurred_at, expires_at, due_at)
    select event_id, kind, tenant_id, user_id, position, occurred_at, expires_at, occurred_at
      from ${recordset(mailTypes)}
    on conflict do nothing`,
  cancelMails: `update runtime.mails
      set status = 'cancelled', reason = 'user_deleted', settled_at = clock_timestamp()
    where status = 'pending' and ${ofUsers}`,
  insertLinks: `insert into runtime.mailed_links
      (token_hash, tenant_id, user_id, purpose, event_id, position, client_id, expires_at)
    select decode(token_hash, 'hex'), tenant_id, user_id, purpose, event_id, position, client_id, expires_at
      from ${recordset(linkTypes)}
    on conflict do nothing`,
  deleteLinks: `delete from runtime.mailed_links where ${ofUsers}`,
};

/** Returns the statement that inserts mails. Rows that exist stay as they are. */
export const insertMails = (rows: readonly MailRow[]): Statement => ({
  name: 'mails insert',
  text: sql.insertMails,
  values: recordValues(mailTypes, rows),
});

/**
 * Returns the statement that inserts mails once for each former address of their users: for each change of address that a
 * mailed link can still undo.
 */
export const insertCopies = (rows: readonly MailRow[]): Statement => ({
  name: 'mail copies insert',
  text: sql.insertCopies,
  values: recordValues(mailTypes, rows),
});

/** Returns the statement that inserts links. Rows that exist stay as they are. */
export const insertLinks = (rows: readonly LinkRow[]): Statement => ({
  name: 'mailed links insert',
  text: sql.insertLinks,
  values: recordValues(linkTypes, rows),
});

/** Returns the statements that cancel the pending mails and delete the links of deleted users. */
export const dropMailsOf = (users: readonly { tenantId: string; userId: string }[]): Statement[] => {
  const values = [users.map(({ tenantId }) => tenantId), users.map(({ userId }) => userId)];
  return [
    { text: sql.cancelMails, values },
    { text: sql.deleteLinks, values },
  ];
};
