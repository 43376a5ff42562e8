import type { BrandAsset, BrandAssets } from '../../application/ports/images/brand-assets.js';
import type { Sql } from '../postgres/database.js';

/** Most assets of a tenant that no event names. Those younger than a minute do not count: an event may name them soon. */
const MOST_UNNAMED = 20;

const statements = {
  put: `
    insert into storage.assets as a (tenant_id, sha256, media_type, bytes) values ($1, $2, $3, $4)
    on conflict (tenant_id, sha256) do update
      set unnamed_since = case when a.unnamed_since is null then null else now() end`,
  deleteExcess: `
    delete from storage.assets where tenant_id = $1 and unnamed_since < now() - interval '1 minute' and sha256 not in (
      select sha256 from storage.assets where tenant_id = $1 and unnamed_since is not null
      order by unnamed_since desc limit ${MOST_UNNAMED})`,
  find: {
    name: 'asset_find',
    text: 'select bytes, media_type as "mediaType" from storage.assets where tenant_id = $1 and sha256 = $2',
  },
  note: `
    update storage.assets
    set unnamed_since = case when sha256 = any ($2::text[]) then null else now() end
    where tenant_id = $1 and (unnamed_since is null) <> (sha256 = any ($2::text[]))`,
  tenantsToDrop: `
    select distinct tenant_id from storage.assets
    where unnamed_since < now() - $1 * interval '1 millisecond' limit 1000`,
  drop: `
    delete from storage.assets
    where tenant_id = $1 and unnamed_since < now() - $3 * interval '1 millisecond' and not sha256 = any ($2::text[])`,
};

/** Creates the assets in `storage.assets`. See the port. */
export function postgresAssets(database: Sql): BrandAssets {
  const note: BrandAssets['note'] = async (tenantId, named) => {
    await database.query(statements.note, [tenantId, named]);
  };
  return {
    async put(tenantId, { sha256, mediaType, bytes }) {
      await database.query(statements.put, [tenantId, sha256, mediaType, bytes]);
      await database.query(statements.deleteExcess, [tenantId]);
    },
    async find(tenantId, sha256) {
      const { rows } = await database.query<BrandAsset>(statements.find, [tenantId, sha256]);
      return rows[0] ?? null;
    },
    note,
    async tenantsToDrop(olderThanMs) {
      const { rows } = await database.query<{ tenant_id: string }>(statements.tenantsToDrop, [olderThanMs]);
      return rows.map(({ tenant_id }) => tenant_id);
    },
    async drop(tenantId, named, olderThanMs) {
      await note(tenantId, named);
      await database.query(statements.drop, [tenantId, named, olderThanMs]);
    },
  };
}
