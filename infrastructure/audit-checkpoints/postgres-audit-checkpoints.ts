import { checkpointText } from '../../application/audit/tree/checkpoint.js';
import {
  ed25519Key,
  signedNote,
  verifierKeyOf,
  verifierKeyText,
} from '../../application/audit/tree/signed-note.js';
import type { AuditCheckpoints, SignedCheckpoint } from '../../application/ports/audit/audit-tree.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { Database } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';

export interface PostgresAuditCheckpointsOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** 32 bytes, the seed of the Ed25519 key that signs, which must never change. */
  readonly secret: Uint8Array;
  /** `{base_url}`: its host and path name the logs. */
  readonly baseUrl: string;
}

const signedOrigin = ({ note }: SignedCheckpoint): string => note.slice(0, note.indexOf('\n'));

const statements = {
  newest: {
    name: 'audit checkpoint',
    // with the lines of the witnesses that have cosigned it
    text: `select p.size, p.root, p.note || coalesce((select string_agg(c.line, '' order by c.witness)
        from runtime.audit_cosignatures c where c.tenant_id = p.tenant_id and c.size = p.size), '') as note
      from runtime.audit_checkpoints p where p.tenant_id = $1`,
  },
  sizes: {
    text: 'select tenant_id, size from runtime.audit_checkpoints where tenant_id = any ($1::uuid[])',
  },
  insert: {
    text: `insert into runtime.audit_checkpoints (tenant_id, size, root, note, signed_at)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
  },
  replace: {
    text: `update runtime.audit_checkpoints set size = $2, root = $3, note = $4, signed_at = $5
      where tenant_id = $1 and size = $6 and root = $7`,
  },
};

/** Creates the checkpoints in PostgreSQL, signed by one key under the name of each tenant's log. */
export function postgresAuditCheckpoints(options: PostgresAuditCheckpointsOptions): AuditCheckpoints {
  const { database, clock } = options;
  const key = ed25519Key(options.secret);
  const host = options.baseUrl.replace(/^https?:\/\//, '');
  const originOf = (tenantId: string): string => `${host}/tenants/${tenantId}/audit`;

  return {
    async newest(tenantId) {
      const { rows } = await database.query<SignedCheckpoint>(statements.newest, [tenantId]);
      return rows[0] ?? null;
    },
    async behind(ends) {
      const { rows } = await database.query<{ tenant_id: string; size: bigint }>(statements.sizes, [
        ends.map(({ tenantId }) => tenantId),
      ]);
      const signed = new Map(rows.map(({ tenant_id, size }) => [tenant_id, size]));
      return ends.filter(({ tenantId, id }) => id !== (signed.get(tenantId) ?? 0n));
    },
    sign(tenantId, tree, before, extension) {
      // a log keeps its name when the address of the service changes
      const origin = before === null ? originOf(tenantId) : signedOrigin(before);
      return { ...tree, note: signedNote(checkpointText({ origin, ...tree }, extension), origin, key) };
    },
    async replace(tenantId, before, { size, root, note }) {
      const values = [tenantId, size, Buffer.from(root), note, new Date(clock.now()).toISOString()];
      const { rowCount } =
        before === null
          ? await database.query(statements.insert, values)
          : await database.query(statements.replace, [...values, before.size, Buffer.from(before.root)]);
      return rowCount === 1;
    },
    verifierKey: (checkpoint) => verifierKeyText(verifierKeyOf(signedOrigin(checkpoint), key)),
  };
}

/**
 * The newest checkpoint of each tenant's tree of audit entries, and what the tenant's witnesses have cosigned: sizes, roots and
 * signatures only.
 */
export const auditCheckpointMigrations: readonly Migration[] = [
  {
    name: 'audit-checkpoints-1',
    sql: `
      create table runtime.audit_checkpoints (
        tenant_id uuid primary key,
        size bigint not null,
        root bytea not null,
        note text not null,
        signed_at timestamptz not null
      );
      create table runtime.audit_cosignatures (
        tenant_id uuid not null,
        witness text not null,
        size bigint not null,
        line text,
        is_refused boolean not null,
        failure text,
        primary key (tenant_id, witness)
      );`,
  },
];
