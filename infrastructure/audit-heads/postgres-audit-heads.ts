import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../application/ports/clock.js';
import type { SigningKeys } from '../../application/ports/signing-keys.js';
import type { KeptHead } from '../../application/audit/verify-chain.js';
import type { Database } from '../postgres/database.js';

/** Where a tenant's chain ends. */
export interface TenantHead {
  readonly tenantId: string;
  readonly id: bigint;
  readonly hash: string;
}

/** For who checks without the service. */
export interface SignedHeads {
  /** JWS in compact form, oldest first. */
  readonly signedHeads: readonly string[];
  /** A JWK Set of the keys that signed them. */
  readonly keys: { readonly keys: readonly unknown[] };
}

export interface AuditHeads {
  /** Signs those that are further than what was signed last, and keeps them. Answers how many. */
  sign(heads: readonly TenantHead[]): Promise<number>;
  /** By id. */
  kept(tenantId: string): Promise<readonly KeptHead[]>;
  signed(tenantId: string): Promise<SignedHeads>;
}

export interface PostgresAuditHeadsOptions {
  readonly database: Database;
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
  /** 32 bytes, for ever the same: tells the service's own heads from others when the key that signed them is long gone. */
  readonly secret: Uint8Array;
}

interface Row {
  readonly entry_id: bigint;
  readonly hash: string;
  readonly jws: string;
  readonly public_jwk: string;
  readonly mac: string;
}

/** A signed head never expires; tokens have to say when they do. */
const FOR_EVER_S = 100 * 365 * 86_400;

export function postgresAuditHeads(options: PostgresAuditHeadsOptions): AuditHeads {
  const { database, signingKeys, clock } = options;
  const key = createSecretKey(options.secret);
  const macOf = ({ tenantId, id, hash }: TenantHead): Buffer =>
    createHmac('sha256', key).update(`${tenantId}|${id}|${hash}`).digest();
  const isGenuine = (head: TenantHead, mac: string): boolean => {
    const bytes = Buffer.from(mac, 'hex');
    const expected = macOf(head);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };

  const rowsOf = async (tenantId: string): Promise<readonly Row[]> =>
    (
      await database.query<Row>({
        name: 'audit heads',
        text: `select entry_id, hash, jws, public_jwk, mac from runtime.audit_heads
          where tenant_id = $1 order by entry_id`,
        values: [tenantId],
      })
    ).rows;

  const signOne = async (head: TenantHead): Promise<void> => {
    const now = clock.now();
    const iat = Math.floor(now / 1_000);
    const jws = await signingKeys.sign('audit-head+jwt', {
      ...{ tenantId: head.tenantId, entryId: Number(head.id), hash: head.hash },
      ...{ iat, exp: iat + FOR_EVER_S },
    });
    await database.query({
      text: `insert into runtime.audit_heads (tenant_id, entry_id, hash, signed_at, jws, public_jwk, mac)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      values: [
        ...[head.tenantId, head.id, head.hash, new Date(now), jws, await publicKeyOf(signingKeys, jws)],
        macOf(head).toString('hex'),
      ],
    });
  };

  return {
    async sign(heads) {
      const { rows } = await database.query<{ tenant_id: string; last: bigint }>(
        `select tenant_id, max(entry_id) as last from runtime.audit_heads
          where tenant_id = any ($1::uuid[]) group by tenant_id`,
        [heads.map(({ tenantId }) => tenantId)],
      );
      const signed = new Map(rows.map(({ tenant_id, last }) => [tenant_id, last]));
      const due = heads.filter(({ tenantId, id }) => id > (signed.get(tenantId) ?? 0n));
      for (const head of due) await signOne(head);
      return due.length;
    },
    kept: async (tenantId) =>
      (await rowsOf(tenantId)).map(({ entry_id: id, hash, mac }) => ({
        ...{ id, hash },
        genuine: isGenuine({ tenantId, id, hash }, mac),
      })),
    async signed(tenantId) {
      const rows = await rowsOf(tenantId);
      const keys = [...new Set(rows.map(({ public_jwk }) => public_jwk))];
      return {
        signedHeads: rows.map(({ jws }) => jws),
        keys: { keys: keys.map((jwk) => JSON.parse(jwk) as unknown) },
      };
    },
  };
}

async function publicKeyOf(signingKeys: SigningKeys, jws: string): Promise<string> {
  const { kid } = JSON.parse(Buffer.from(jws.split('.', 1)[0]!, 'base64url').toString()) as { kid: string };
  const { keys } = JSON.parse(await signingKeys.jwks()) as { keys: readonly { kid: string }[] };
  return JSON.stringify(keys.find((key) => key.kid === kid));
}
