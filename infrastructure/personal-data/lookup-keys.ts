import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BoxKey } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import { DATA_KEY_BYTES, unwrapKey, wrapKey } from './wrapped-key.js';

/** Tenants whose key is cached; the key never changes. */
const MOST_CACHED = 10_000;

const SELECT = 'select wrapped from keys.lookup_keys where tenant_id = $1';
const INSERT =
  'insert into keys.lookup_keys (tenant_id, wrapped) values ($1, $2) on conflict (tenant_id) do nothing';

/**
 * Returns a function that returns the HMAC-SHA-256 of a value under the tenant's random key. The key is created at its first
 * use and never rotated, since digests name streams.
 */
export function lookupDigests(
  sql: Sql,
  masterKey: BoxKey,
): (tenantId: string, value: string) => Promise<string> {
  const load = async (tenantId: string): Promise<Uint8Array> => {
    const owner = `lookup|${tenantId}`;
    let { rows } = await sql.query<{ wrapped: Buffer }>(SELECT, [tenantId]);
    if (rows.length === 0) {
      await sql.query(INSERT, [tenantId, wrapKey(masterKey, owner, randomBytes(DATA_KEY_BYTES))]);
      ({ rows } = await sql.query<{ wrapped: Buffer }>(SELECT, [tenantId]));
    }
    const row = rows[0];
    if (row === undefined) throw new Error(`the lookup key of tenant ${tenantId} was not kept`);
    return unwrapKey(masterKey, owner, row.wrapped);
  };

  const keys = new LRUCache<string, Promise<Uint8Array>>({
    maxSize: MOST_CACHED,
    sizeCalculation: () => 1,
    memoMethod: (tenantId) => {
      const loading = load(tenantId);
      loading.catch(() => keys.delete(tenantId));
      return loading;
    },
  });

  return async (tenantId, value) =>
    createHmac('sha256', await keys.memo(tenantId))
      .update(value)
      .digest('hex');
}
