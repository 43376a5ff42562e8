import type { EndingKey } from '../../application/ports/mail/key-end-mails.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import { isoTimeSql } from '../paging/iso-time.js';

/** Keys that are read at a time. */
const PAGE = 1_000;

const text = `select k.tenant_id as "tenantId", k.id as "apiKeyId", ${isoTimeSql('k.expires_at')} as "expiresAt",
    ${isoTimeSql('k.created_at')} as "createdAt"
  from core.api_keys k
  where (k.expires_at, k.tenant_id, k.id) > ($1, $2, $3) and k.expires_at <= $4 and k.revoked_at is null
  order by k.expires_at, k.tenant_id, k.id limit ${PAGE}`;

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns a function that reads the keys of all tenants that are not revoked and end after a time and until another one
 * (ms since the epoch), in pages, the next end first.
 */
export const readKeysEnding = (database: Sql) =>
  async function* keysEnding(from: number, to: number): AsyncGenerator<readonly EndingKey[], void, void> {
    let after: readonly [string, string, string] = [new Date(from).toISOString(), LAST, LAST];
    for (;;) {
      const values = [...after, new Date(to).toISOString()];
      const { rows } = await database.query<EndingKey>({ name: 'keys ending', text, values });
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      if (rows.length < PAGE) return;
      after = [last.expiresAt, last.tenantId, last.apiKeyId];
    }
  };
