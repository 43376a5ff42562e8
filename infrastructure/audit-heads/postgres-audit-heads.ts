import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { AuditHeads, HeadRecord } from '../../application/ports/audit/audit-heads.js';
import type { SigningKeys } from '../../application/ports/openid/signing-keys.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { SignedHead } from '../../domain/audit/audit-events.js';
import type { Database } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';
import type { Statement } from '../postgres/statement.js';

export interface PostgresAuditHeadsOptions {
  readonly database: Database;
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
  /** 32 bytes, which must never change: distinguishes the service's own heads from others once their signing key is gone. */
  readonly secret: Uint8Array;
}

/** The lifetime of a signed head, which never expires: the signer of tokens wants one. */
const FOR_EVER_S = 100 * 365 * 86_400;
const BEFORE_THE_FIRST = '0'.repeat(64);

const columns = `number, entry_id as "entryId", hash, previous_head as "previousHead", jws,
  public_key as "publicKey", mac`;

const statements = {
  ofTenant: {
    name: 'audit heads',
    text: `select ${columns} from runtime.audit_heads where tenant_id = $1 order by number`,
  },
  newest: {
    text: `select ${columns} from runtime.audit_heads where tenant_id = $1 order by number desc limit 1`,
  },
  newestEntries: {
    text: `select tenant_id, max(entry_id) as last from runtime.audit_heads
      where tenant_id = any ($1::uuid[]) group by tenant_id`,
  },
  insert: {
    text: `insert into runtime.audit_heads
        (tenant_id, number, entry_id, hash, previous_head, jws, public_key, mac)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
  },
};

type Row = Omit<SignedHead, 'entryId'> & { readonly entryId: bigint };

/** Creates the signed heads of audit chains in PostgreSQL. */
export function postgresAuditHeads(options: PostgresAuditHeadsOptions): AuditHeads {
  const { database, signingKeys, clock } = options;
  const seal = headSeal(options.secret);

  const heads = async (statement: Statement, tenantId: string): Promise<readonly SignedHead[]> => {
    const { rows } = await database.query<Row>(statement, [tenantId]);
    return rows.map(({ entryId, ...row }) => ({ ...row, entryId: Number(entryId) }));
  };

  return {
    read: (tenantId, head) => seal.read(tenantId, head),
    async newest(tenantId) {
      const [head] = await heads(statements.newest, tenantId);
      return head === undefined ? null : seal.read(tenantId, head);
    },
    async grown(ends) {
      const { rows } = await database.query<{ tenant_id: string; last: bigint }>(statements.newestEntries, [
        ends.map(({ tenantId }) => tenantId),
      ]);
      // signing a head adds one entry to the log: that of its own event
      const signed = new Map(rows.map(({ tenant_id, last }) => [tenant_id, last + 1n]));
      return ends.filter(({ tenantId, id }) => id > (signed.get(tenantId) ?? 0n));
    },
    async sign({ tenantId, id, hash }, last) {
      const iat = Math.floor(clock.now() / 1_000);
      const claims = {
        number: (last?.number ?? 0) + 1,
        entryId: Number(id),
        hash,
        previousHead: last?.digest ?? BEFORE_THE_FIRST,
      };
      const jws = await signingKeys.sign('audit-head+jwt', {
        tenantId,
        ...claims,
        iat,
        exp: iat + FOR_EVER_S,
      });
      const head = { ...claims, jws, publicKey: await publicKeyOf(signingKeys, jws) };
      return { ...head, mac: seal.macOf(tenantId, head) };
    },
    async store(tenantId, { number, entryId, hash, previousHead, jws, publicKey, mac }) {
      const values = [tenantId, number, entryId, hash, previousHead, jws, publicKey, mac];
      await database.query(statements.insert, values);
    },
    stored: async (tenantId) =>
      (await heads(statements.ofTenant, tenantId)).map((head) => seal.read(tenantId, head)),
    async signed(tenantId) {
      const signed = await heads(statements.ofTenant, tenantId);
      const keys = [...new Set(signed.map(({ publicKey }) => publicKey))];
      return {
        signedHeads: signed.map(({ jws }) => jws),
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

/**
 * The signed heads of tenants' audit chains, which stay as they were signed. Each is an event of the log, too, so that
 * either place shows heads that are missing in the other. They hold hashes and ids only.
 */
export const auditHeadMigrations: readonly Migration[] = [
  {
    name: 'audit-heads-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.audit_heads (
        tenant_id uuid not null,
        number integer not null,
        entry_id bigint not null,
        hash text not null,
        previous_head text not null,
        jws text not null,
        public_key text not null,
        mac text not null,
        primary key (tenant_id, number)
      );`,
  },
];

/** Creates the seal that marks the service's own heads. `secret`: 32 bytes, which must never change. */
function headSeal(secret: Uint8Array) {
  const key = createSecretKey(secret);
  /** Returns the HMAC-SHA-256 over all of a head and its tenant, hexadecimal. */
  const macOf = (
    tenantId: string,
    { number, entryId, hash, previousHead, jws, publicKey }: Omit<SignedHead, 'mac'>,
  ): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenantId, number, entryId, hash, previousHead, jws, publicKey]))
      .digest('hex');
  return {
    macOf,
    /** Returns the head with the SHA-256 of its JWS, and whether its MAC is that of this service. */
    read: (tenantId: string, head: SignedHead): HeadRecord => {
      const { number, entryId, hash, previousHead, jws } = head;
      const digest = createHash('sha256').update(jws).digest('hex');
      const given = Buffer.from(head.mac, 'hex');
      const expected = Buffer.from(macOf(tenantId, head), 'hex');
      const genuine = given.length === expected.length && timingSafeEqual(given, expected);
      return { number, entryId, hash, previousHead, digest, genuine };
    },
  };
}
