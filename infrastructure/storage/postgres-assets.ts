import type { AssetHolder, BrandAsset, BrandAssets } from '../../application/ports/images/brand-assets.js';
import type { Sql } from '../postgres/database.js';

/** Most assets of a tenant that no event names. Those younger than a minute do not count: an event may name them soon. */
const MOST_UNNAMED = 20;

const statements = {
  put: `
    insert into storage.assets as a (tenant_id, client_id, sha256, media_type, bytes) values ($1, $2, $3, $4, $5)
    on conflict (tenant_id, sha256, client_id) do update
      set unnamed_since = case when a.unnamed_since is null then null else now() end`,
  deleteExcess: `
    delete from storage.assets
    where tenant_id = $1 and unnamed_since < now() - interval '1 minute' and (sha256, client_id) not in (
      select sha256, client_id from storage.assets where tenant_id = $1 and unnamed_since is not null
      order by unnamed_since desc limit ${MOST_UNNAMED})`,
  find: {
    name: 'asset_find',
    text: 'select bytes, media_type as "mediaType" from storage.assets where tenant_id = $1 and sha256 = $2 limit 1',
  },
  note: `
    update storage.assets
    set unnamed_since = case when sha256 = any ($3::text[]) then null else now() end
    where tenant_id = $1 and client_id = $2 and (unnamed_since is null) <> (sha256 = any ($3::text[]))`,
  holdersToDrop: `
    select distinct tenant_id as "tenantId", nullif(client_id, '') as "clientId" from storage.assets
    where unnamed_since < now() - $1 * interval '1 millisecond' limit 1000`,
  drop: `
    delete from storage.assets
    where tenant_id = $1 and client_id = $2 and unnamed_since < now() - $4 * interval '1 millisecond'
      and not sha256 = any ($3::text[])`,
};

/** Returns the columns of a holder: a branding has the client id ''. */
const columnsOf = ({ tenantId, clientId }: AssetHolder): readonly string[] => [tenantId, clientId ?? ''];

/** Creates the assets in `storage.assets`. See the port. */
export function postgresAssets(database: Sql): BrandAssets {
  const note: BrandAssets['note'] = async (holder, named) => {
    await database.query(statements.note, [...columnsOf(holder), named]);
  };
  return {
    async put(holder, { sha256, mediaType, bytes }) {
      await database.query(statements.put, [...columnsOf(holder), sha256, mediaType, bytes]);
      await database.query(statements.deleteExcess, [holder.tenantId]);
    },
    async find(tenantId, sha256) {
      const { rows } = await database.query<BrandAsset>(statements.find, [tenantId, sha256]);
      return rows[0] ?? null;
    },
    note,
    async holdersToDrop(olderThanMs) {
      const { rows } = await database.query<AssetHolder>(statements.holdersToDrop, [olderThanMs]);
      return rows;
    },
    async drop(holder, named, olderThanMs) {
      await note(holder, named);
      await database.query(statements.drop, [...columnsOf(holder), named, olderThanMs]);
    },
  };
}
