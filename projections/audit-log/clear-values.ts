import { sealedSubject } from '../../application/events/sealed-text.js';
import { auditRuleOf } from '../../application/audit/catalogue.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import type { StoredAndRecorded, Table } from '../runner/projection.js';
import { insertRows, onConflict, rowsGiven, rowValues } from '../runner/table-sql.js';
import { searchKey } from '../users/search-key.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { ChainedEntry } from '../../application/audit/entry.js';
import { emailsTable, erasedTable, namesTable, originsTable } from './table.js';

/** The values in the clear by which entries are filtered, and their removal. */
export interface ClearValues {
  add(recorded: StoredAndRecorded, entry: ChainedEntry): void;
  /** Removes every value of an erased user. */
  erase(tenantId: string, userId: string): void;
  /** Removes the digests of an erased user's emails, when the last email may be used again. */
  release(tenantId: string, userId: string): void;
  writes(): Statement[];
  clear(): void;
}

/** The characters of a name by which it is found: an index takes no longer values. */
const MOST_CHARACTERS = 400;

export function clearValues(schema: string): ClearValues {
  const origins: object[] = [];
  const names = new Map<string, object>();
  const emails = new Map<string, object>();
  const erased: { readonly tenant_id: string; readonly subject_id: string }[] = [];
  const released: { readonly tenant_id: string; readonly subject_id: string }[] = [];

  return {
    add({ event, context, stored }, { id, occurredAt, targetId }) {
      const { tenantId: tenant_id, ip } = context;
      const sealedOrigin = stored.metadata['sealedOrigin'];
      if (ip !== null && sealedOrigin !== undefined)
        origins.push({
          tenant_id,
          entry_id: id.toString(),
          occurred_at: occurredAt,
          ip,
          subject: subjectOf(event, sealedSubject(sealedOrigin)),
        });
      if (targetId === null) return;
      for (const name of auditRuleOf(event.type)?.names?.(event.data) ?? []) {
        const name_key = typeof name === 'string' ? searchKey(name).slice(0, MOST_CHARACTERS) : '';
        // PostgreSQL stores no text with NUL
        if (name_key === '' || name_key.includes('\0')) continue;
        names.set(`${tenant_id}|${targetId}|${name_key}`, { tenant_id, subject_id: targetId, name_key });
      }
      if (event.type === 'UserCreated' || event.type === 'UserEmailChanged') {
        const { userId: user_id, emailDigest: email_digest } = event.data;
        if (email_digest !== null)
          emails.set(`${tenant_id}|${user_id}|${email_digest}`, { tenant_id, user_id, email_digest });
      }
    },
    erase(tenant_id, subject_id) {
      erased.push({ tenant_id, subject_id });
    },
    release(tenant_id, subject_id) {
      released.push({ tenant_id, subject_id });
    },
    writes() {
      const erasedRows = rowValues(erasedTable, erased);
      return [
        ...put(schema, emailsTable, [...emails.values()]),
        // before the origins and names, which are not written for erased users
        ...put(schema, erasedTable, erased),
        ...put(schema, originsTable, origins, `where ${notErased(schema)}`),
        ...put(schema, namesTable, [...names.values()], `where ${userIsThere(schema, 'r.subject_id')}`),
        ...(erased.length === 0 ? [] : deletions(schema).map((text) => ({ text, values: erasedRows }))),
        // last: until then the digests keep out addresses of sign-ins that ran during the erasure
        ...(released.length === 0
          ? []
          : [{ text: digestDeletion(schema), values: rowValues(erasedTable, released) }]),
      ];
    },
    clear() {
      origins.length = 0;
      erased.length = 0;
      released.length = 0;
      names.clear();
      emails.clear();
    },
  };
}

/** Returns the subject; for a sign-in that named no user by the email's digest, since its pseudonym changes daily. */
const subjectOf = (event: DomainEvent, subject: string): string =>
  event.type === 'UserSignInFailed' &&
  event.data.userId === null &&
  typeof event.data.emailDigest === 'string'
    ? `email:${event.data.emailDigest}:${subject.slice(subject.lastIndexOf(':') + 1)}`
    : subject;

const userIsThere = (schema: string, subject: string): string =>
  `not exists (select from ${schema}.erased e where e.tenant_id = r.tenant_id and e.subject_id = ${subject})`;

/** Returns the SQL of the condition that a row is neither of an erased user nor of a sign-in with an email of one. */
const notErased = (schema: string): string =>
  `${userIsThere(schema, `substr(r.subject, 6)`)}
   and not exists (select from ${schema}.erased e join ${schema}.emails m
     on m.tenant_id = e.tenant_id and m.user_id = e.subject_id
     where r.subject like 'email:%' and e.tenant_id = r.tenant_id and m.email_digest = substr(r.subject, 7, 64))`;

/** Rows that are there already stay as they are. */
const put = (schema: string, table: Table, rows: readonly object[], condition = ''): readonly Statement[] =>
  insertRows(schema, table, rows, `${condition} ${onConflict(table, '')}`);

/** Returns the statements that delete the values in the clear of erased users. */
function deletions(schema: string): string[] {
  const users = rowsGiven(erasedTable);
  return [
    `delete from ${schema}.names n using ${users} where n.tenant_id = r.tenant_id and n.subject_id = r.subject_id`,
    `delete from ${schema}.origins o using ${users}
      where o.tenant_id = r.tenant_id and o.subject = 'user:' || r.subject_id`,
    `delete from ${schema}.origins o using ${users}
      join ${schema}.emails m on m.tenant_id = r.tenant_id and m.user_id = r.subject_id
      where o.tenant_id = r.tenant_id
        and o.subject >= 'email:' || m.email_digest || ':' and o.subject < 'email:' || m.email_digest || ';'`,
  ];
}

const digestDeletion = (schema: string): string =>
  `delete from ${schema}.emails m using ${rowsGiven(erasedTable)}
    where m.tenant_id = r.tenant_id and m.user_id = r.subject_id and exists (select from ${schema}.erased e
      where e.tenant_id = r.tenant_id and e.subject_id = r.subject_id)`;
