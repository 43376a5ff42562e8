import type { AuditHeads } from '../../application/ports/audit/audit-heads.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { SigningKeys } from '../../application/ports/openid/signing-keys.js';
import type { SignedHead } from '../../domain/audit/audit-events.js';
import type { Database } from '../postgres/database.js';
import { headSeal } from './head-seal.js';

export interface PostgresAuditHeadsOptions {
  readonly database: Database;
  readonly signingKeys: SigningKeys;
  readonly clock: Clock;
  /** 32 bytes, for ever the same: tells the service's own heads from others when the key that signed them is long gone. */
  readonly secret: Uint8Array;
}

/** A signed head never expires; tokens have to say when they do. */
const FOR_EVER_S = 100 * 365 * 86_400;
const BEFORE_THE_FIRST = '0'.repeat(64);

const columns = `number, entry_id as "entryId", hash, previous_head as "previousHead", jws,
  public_key as "publicKey", mac`;

type Row = Omit<SignedHead, 'entryId'> & { readonly entryId: bigint };
const headOf = ({ entryId, ...row }: Row): SignedHead => ({ ...row, entryId: Number(entryId) });

/** Creates the signed heads of audit chains in PostgreSQL. */
export function postgresAuditHeads(options: PostgresAuditHeadsOptions): AuditHeads {
  const { database, signingKeys, clock } = options;
  const seal = headSeal(options.secret);

  const rowsOf = async (tenantId: string): Promise<readonly SignedHead[]> =>
    (
      await database.query<Row>({
        name: 'audit heads',
        text: `select ${columns} from runtime.audit_heads where tenant_id = $1 order by number`,
        values: [tenantId],
      })
    ).rows.map(headOf);

  return {
    read: (tenantId, head) => seal.read(tenantId, head),
    async newest(tenantId) {
      const { rows } = await database.query<Row>(
        `select ${columns} from runtime.audit_heads where tenant_id = $1 order by number desc limit 1`,
        [tenantId],
      );
      return rows[0] === undefined ? null : seal.read(tenantId, headOf(rows[0]));
    },
    async grown(ends) {
      const { rows } = await database.query<{ tenant_id: string; last: bigint }>(
        `select tenant_id, max(entry_id) as last from runtime.audit_heads
          where tenant_id = any ($1::uuid[]) group by tenant_id`,
        [ends.map(({ tenantId }) => tenantId)],
      );
      // behind the entry stands, at least, that of its own event
      const signed = new Map(rows.map(({ tenant_id, last }) => [tenant_id, last + 1n]));
      return ends.filter(({ tenantId, id }) => id > (signed.get(tenantId) ?? 0n));
    },
    async sign({ tenantId, id, hash }, last) {
      const iat = Math.floor(clock.now() / 1_000);
      const said = {
        number: (last?.number ?? 0) + 1,
        entryId: Number(id),
        hash,
        previousHead: last?.digest ?? BEFORE_THE_FIRST,
      };
      const jws = await signingKeys.sign('audit-head+jwt', { tenantId, ...said, iat, exp: iat + FOR_EVER_S });
      const head = { ...said, jws, publicKey: await publicKeyOf(signingKeys, jws) };
      return { ...head, mac: seal.macOf(tenantId, head) };
    },
    async keep(tenantId, { number, entryId, hash, previousHead, jws, publicKey, mac }) {
      await database.query({
        text: `insert into runtime.audit_heads
            (tenant_id, number, entry_id, hash, previous_head, jws, public_key, mac)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        values: [tenantId, number, entryId, hash, previousHead, jws, publicKey, mac],
      });
    },
    kept: async (tenantId) => (await rowsOf(tenantId)).map((head) => seal.read(tenantId, head)),
    async signed(tenantId) {
      const rows = await rowsOf(tenantId);
      const keys = [...new Set(rows.map(({ publicKey }) => publicKey))];
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
