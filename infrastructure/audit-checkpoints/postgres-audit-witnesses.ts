import type { AuditWitnesses, WitnessStatus } from '../../application/ports/audit/audit-witnesses.js';
import type { Database } from '../postgres/database.js';

const statements = {
  of: {
    text: `select witness, size, line, is_refused as "isRefused", failure from runtime.audit_cosignatures
      where tenant_id = $1`,
  },
  store: {
    text: `update runtime.audit_cosignatures set size = $3, line = $4, is_refused = $5, failure = $6
      where tenant_id = $1 and witness = $2 and size <= $3`,
  },
  add: {
    text: `insert into runtime.audit_cosignatures (tenant_id, witness, size, is_refused)
      select $1, w, 0, false from unnest($2::text[]) w on conflict do nothing`,
  },
  forget: {
    text: 'delete from runtime.audit_cosignatures where tenant_id = $1 and witness <> all ($2::text[])',
  },
  waiting: {
    text: `select p.tenant_id as "tenantId" from runtime.audit_checkpoints p
      where ($1::uuid is null or p.tenant_id > $1)
        and exists (select from runtime.audit_cosignatures c where c.tenant_id = p.tenant_id and c.size <> p.size)
      order by p.tenant_id limit 1000`,
  },
  followed: {
    text: `select p.tenant_id as "tenantId" from runtime.audit_checkpoints p
      where ($1::uuid is null or p.tenant_id > $1)
        and exists (select from runtime.audit_cosignatures c where c.tenant_id = p.tenant_id)
      order by p.tenant_id limit 1000`,
  },
};

/** Returns the ids of tenants that a statement finds behind `$1`, in pages. */
const pagesOf = (database: Database, statement: { readonly text: string }) =>
  async function* pages(): AsyncGenerator<readonly string[], void, void> {
    let after: string | undefined;
    do {
      const { rows } = await database.query<{ tenantId: string }>(statement, [after ?? null]);
      if (rows.length > 0) yield rows.map(({ tenantId }) => tenantId);
      after = rows.at(-1)?.tenantId;
    } while (after !== undefined);
  };

/** Creates what witnesses have cosigned, in PostgreSQL. */
export const postgresAuditWitnesses = (database: Database): AuditWitnesses => ({
  waiting: pagesOf(database, statements.waiting),
  followed: pagesOf(database, statements.followed),
  of: async (tenantId) => (await database.query<WitnessStatus>(statements.of, [tenantId])).rows,
  async store(tenantId, { witness, size, line, isRefused, failure }) {
    await database.query(statements.store, [tenantId, witness, size, line, isRefused, failure]);
  },
  async follow(tenantId, witnesses) {
    await database.query(statements.add, [tenantId, witnesses]);
    await database.query(statements.forget, [tenantId, witnesses]);
  },
});
