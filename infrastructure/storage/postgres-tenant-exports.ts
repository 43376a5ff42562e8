import {
  EXPORT_STORED_MS,
  EXPORT_SILENT_MS,
  type ExportedFile,
  type ExportRef,
  type StoredTenantExport,
  type TenantExports,
} from '../../application/ports/tenant/tenant-exports.js';
import {
  type SubjectKeys,
  type SubjectRef,
  tenantSubject,
} from '../../application/ports/events/subject-keys.js';
import type { Sql } from '../postgres/database.js';

const STORED_FOR = `interval '${EXPORT_STORED_MS} milliseconds'`;
const SILENT = `interval '${EXPORT_SILENT_MS} milliseconds'`;
const RUNNING = `state = 'running'`;
const SPOKE = `beat_at > now() - ${SILENT}`;
const IN_TIME = `finished_at > now() - ${STORED_FOR}`;
const THIS = 'tenant_id = $1 and id = $2';
const FILE = `parts, bytes::float8 as bytes, sha256, position`;

const statements = {
  begin: `
    insert into storage.tenant_exports as e (tenant_id, id, requested_by) values ($1, $2, $3)
    on conflict (tenant_id) do update
      set id = excluded.id, requested_by = excluded.requested_by, requested_at = now(), state = 'running', beat_at = now(),
        done = 0, total = 0, finished_at = null, parts = null, bytes = null, sha256 = null, position = null
      where not (e.${RUNNING} and e.${SPOKE})`,
  deleteOthers: 'delete from storage.tenant_export_parts where tenant_id = $1 and export_id <> $2',
  find: {
    name: 'tenant_export_find',
    text: `
      select tenant_id as "tenantId", id as "exportId", requested_by as "requestedBy", requested_at as "requestedAt",
        case when ${RUNNING} and not ${SPOKE} then 'failed'
          when state = 'ready' and not ${IN_TIME} then 'expired' else state end as state,
        case when ${RUNNING} and not ${SPOKE} then 'interrupted' when state = 'failed' then 'error' end as failure,
        done::float8 as done, total::float8 as total, finished_at as "finishedAt", finished_at + ${STORED_FOR} as "expiresAt", ${FILE}
      from storage.tenant_exports where tenant_id = $1`,
  },
  note: `update storage.tenant_exports set beat_at = now(), done = $3, total = $4 where ${THIS} and ${RUNNING}`,
  // the lock of the update keeps a withdrawal from missing the part
  addPart: `
    with running as (update storage.tenant_exports set beat_at = now() where ${THIS} and ${RUNNING} returning id)
    insert into storage.tenant_export_parts (tenant_id, export_id, number, sealed)
    select $1, id, $3, $4 from running`,
  finish: `
    update storage.tenant_exports
    set state = 'ready', finished_at = now(), done = total, parts = $3, bytes = $4, sha256 = $5, position = $6
    where ${THIS} and ${RUNNING}`,
  fail: `update storage.tenant_exports set state = 'failed', finished_at = now() where ${THIS} and ${RUNNING}`,
  take: `
    update storage.tenant_exports set state = 'downloaded', beat_at = now()
    where tenant_id = $1 and requested_by = $2 and state = 'ready' and ${IN_TIME}
    returning tenant_id as "tenantId", id as "exportId", ${FILE}`,
  part: {
    name: 'tenant_export_part',
    text: `
      select p.sealed from storage.tenant_export_parts p
      join storage.tenant_exports e on e.tenant_id = p.tenant_id and e.id = p.export_id and e.state = 'downloaded'
      where p.tenant_id = $1 and p.export_id = $2 and p.number = $3`,
  },
  discard: 'delete from storage.tenant_export_parts where tenant_id = $1 and export_id = $2',
  withdraw: `
    update storage.tenant_exports set state = 'withdrawn', finished_at = now()
    where tenant_id = $1 and state in ('running', 'ready', 'downloaded')`,
  // an export that has begun since keeps its parts
  deleteWithdrawn: `
    delete from storage.tenant_export_parts p where p.tenant_id = $1 and not exists (
      select from storage.tenant_exports e
      where e.tenant_id = $1 and e.id = p.export_id and e.state in ('running', 'ready', 'downloaded'))`,
  deleteParts: 'delete from storage.tenant_export_parts where tenant_id = $1',
  delete: 'delete from storage.tenant_exports where tenant_id = $1',
  // a download that has lasted longer was cut off
  deleteExpired: `
    delete from storage.tenant_export_parts p where not exists (
      select from storage.tenant_exports e where e.tenant_id = p.tenant_id and e.id = p.export_id and (
        (e.${RUNNING} and e.${SPOKE}) or (e.state = 'ready' and e.${IN_TIME})
        or (e.state = 'downloaded' and e.beat_at > now() - ${STORED_FOR})))`,
};

interface Row extends Omit<StoredTenantExport, 'requestedAt' | 'finishedAt' | 'expiresAt' | 'file'> {
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly parts: number | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly position: string | null;
}

/** Creates the exports in `storage.tenant_exports`. See the port. */
export function postgresTenantExports(database: Sql, keys: SubjectKeys): TenantExports {
  const changes = async (statement: string, values: readonly unknown[]): Promise<boolean> =>
    (await database.query(statement, values)).rowCount === 1;
  return {
    async begin({ tenantId, exportId, requestedBy }) {
      if (!(await changes(statements.begin, [tenantId, exportId, requestedBy]))) return false;
      await database.query(statements.deleteOthers, [tenantId, exportId]);
      return true;
    },
    async find(tenantId) {
      const [row] = (await database.query<Row>(statements.find, [tenantId])).rows;
      return row === undefined ? null : stored(row);
    },
    note: ({ tenantId, exportId }, { done, total }) =>
      changes(statements.note, [tenantId, exportId, done, total]),
    async addPart(ref, number, bytes) {
      const subject = subjectOf(ref);
      const sealed = (await keys.forSealing([subject])).sealBytes(subject, contextOf(ref, number), bytes);
      return changes(statements.addPart, [ref.tenantId, ref.exportId, number, sealed]);
    },
    finish: ({ tenantId, exportId }, { parts, bytes, sha256, position }) =>
      changes(statements.finish, [tenantId, exportId, parts, bytes, sha256, position]),
    async fail({ tenantId, exportId }) {
      if (await changes(statements.fail, [tenantId, exportId]))
        await database.query(statements.discard, [tenantId, exportId]);
    },
    async take(tenantId, userId) {
      const { rows } = await database.query<ExportRef & ExportedFile>(statements.take, [tenantId, userId]);
      return rows[0] ?? null;
    },
    async part(ref, number) {
      const { rows } = await database.query<{ sealed: Buffer }>(statements.part, [
        ref.tenantId,
        ref.exportId,
        number,
      ]);
      const subject = subjectOf(ref);
      return rows[0] === undefined
        ? null
        : (await keys.forOpening([subject])).openBytes(subject, contextOf(ref, number), rows[0].sealed);
    },
    async discard({ tenantId, exportId }) {
      await database.query(statements.discard, [tenantId, exportId]);
    },
    async withdraw(tenantId) {
      await database.query(statements.withdraw, [tenantId]);
      await database.query(statements.deleteWithdrawn, [tenantId]);
    },
    async forget(tenantId) {
      await database.query(statements.delete, [tenantId]);
      await database.query(statements.deleteParts, [tenantId]);
    },
    async deleteExpired() {
      await database.query(statements.deleteExpired);
    },
  };
}

const subjectOf = ({ tenantId }: ExportRef): SubjectRef => ({ tenantId, subject: tenantSubject(tenantId) });

/** Returns the associated data of a sealed part: it opens at its place of its export alone. */
const contextOf = ({ tenantId, exportId }: ExportRef, number: number): string =>
  `tenant export|${tenantId}|${exportId}|${number}`;

function stored({ parts, bytes, sha256, position, ...row }: Row): StoredTenantExport {
  const hasFile = parts !== null && bytes !== null && sha256 !== null && position !== null;
  return {
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.state === 'ready' ? (row.expiresAt?.toISOString() ?? null) : null,
    file: hasFile ? { parts, bytes, sha256, position } : null,
  };
}
