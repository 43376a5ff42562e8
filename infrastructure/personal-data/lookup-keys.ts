import { createHmac, randomBytes } from 'node:crypto';
import type { BoxKey } from '../crypto/sealed-box.js';
import type { Sql } from '../postgres/database.js';
import { DATA_KEY_BYTES, unwrapKey, wrapKey } from './wrapped-key.js';

/** Most tenants whose key is kept at hand; the key never changes, so any may leave at any time. */
const MOST_CACHED = 10_000;

const SELECT = 'select wrapped from keys.lookup_keys where tenant_id = $1';
const INSERT =
  'insert into keys.lookup_keys (tenant_id, wrapped) values ($1, $2) on conflict (tenant_id) do nothing';

/** HMAC-SHA-256 under a random key per tenant, made at the first use and never rotated: digests name streams. */
export function lookupDigests(
  sql: Sql,
  masterKey: BoxKey,
): (tenantId: string, value: string) => Promise<string> {
  const keys = new Map<string, Promise<Uint8Array>>();

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

  const keyOf = (tenantId: string): Promise<Uint8Array> => {
    const known = keys.get(tenantId);
    if (known !== undefined) return known;
    const loading = load(tenantId);
    keys.set(tenantId, loading);
    loading.catch(() => keys.delete(tenantId));
    for (const oldest of keys.keys()) {
      if (keys.size <= MOST_CACHED) break;
      keys.delete(oldest);
    }
    return loading;
  };

  return async (tenantId, value) =>
    createHmac('sha256', await keyOf(tenantId))
      .update(value)
      .digest('hex');
}
