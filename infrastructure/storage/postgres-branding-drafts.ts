import type { DraftMembers } from '../../domain/branding/branding-draft.js';
import type { BrandingDrafts } from '../../application/ports/images/branding-drafts.js';
import type { Sql } from '../postgres/database.js';

const statements = {
  find: `
    select members, revision, changed_by as "changedBy", changed_at as "changedAt"
    from storage.branding_drafts where tenant_id = $1`,
  create: `
    insert into storage.branding_drafts (tenant_id, members, revision, changed_by, changed_at)
    values ($1, $2, $3, $4, $5) on conflict (tenant_id) do nothing`,
  replace: `
    update storage.branding_drafts set members = $2, revision = $3, changed_by = $4, changed_at = $5
    where tenant_id = $1 and revision = $6`,
  delete: 'delete from storage.branding_drafts where tenant_id = $1 and revision = $2',
};

interface Row {
  readonly members: DraftMembers;
  readonly revision: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** Creates the drafts in `storage.branding_drafts`. See the port. */
export const postgresBrandingDrafts = (database: Sql): BrandingDrafts => ({
  async find(tenantId) {
    const { rows } = await database.query<Row>(statements.find, [tenantId]);
    const [row] = rows;
    return row === undefined
      ? null
      : {
          members: row.members,
          revision: BigInt(row.revision),
          changedBy: row.changedBy,
          changedAt: new Date(row.changedAt).toISOString(),
        };
  },
  async put(tenantId, before, { members, revision, changedBy, changedAt }) {
    const values = [tenantId, JSON.stringify(members), revision, changedBy, changedAt];
    const { rowCount } =
      before === null
        ? await database.query(statements.create, values)
        : await database.query(statements.replace, [...values, before]);
    return rowCount === 1;
  },
  async delete(tenantId, revision) {
    const { rowCount } = await database.query(statements.delete, [tenantId, revision]);
    return rowCount === 1;
  },
});
