import type { MetadataClients, UsedMetadataClient } from '../../application/ports/openid/metadata-clients.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { ClientDocument } from '../../domain/client/metadata-client.js';
import type { Sql } from '../postgres/database.js';
import type { Migration } from '../postgres/migrate.js';
import { brief } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

/** The table of the documents under which people gave access. It belongs to no tenant: a document is public, and the same for all. */
export const metadataClientMigrations: readonly Migration[] = [
  {
    name: 'metadata-clients-1',
    sql: `
      create schema if not exists runtime;
      create table runtime.metadata_clients (
        client_id text primary key,
        document jsonb not null,
        kept_at timestamptz not null
      );
      create index metadata_clients_age on runtime.metadata_clients (kept_at);`,
  },
];

export interface PostgresMetadataClientsOptions {
  readonly database: Sql;
  readonly clock: Clock;
  /** See `documentReader`. */
  readonly read: MetadataClients['read'];
}

export interface PostgresMetadataClients extends MetadataClients {
  /** Deletes the documents of clients that have no grant any more. */
  deleteExpired(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;
/** Longer than the 60 days of a grant. */
const STORED_MS = 62 * DAY_MS;

// the host with its port, as `metadataClientHost` gives it
const isUnadmitted = `client_id like 'https://%' and not (split_part(client_id, '/', 3) = any ($2))`;

const statements = {
  stored: brief('metadata_client_kept', 'select document from runtime.metadata_clients where client_id = $1'),
  store: brief(
    'metadata_client_keep',
    `insert into runtime.metadata_clients (client_id, document, kept_at) values ($1, $2, $3)
      on conflict (client_id) do update set document = excluded.document, kept_at = excluded.kept_at`,
  ),
  // a row that a version without `first_agreed_at` has written has the last time alone
  used: `
    select c.client_id, count(*)::int as people, min(coalesce(c.first_agreed_at, c.agreed_at)) as first_agreed_at,
      (select m.document ->> 'name' from runtime.metadata_clients m where m.client_id = c.client_id) as name,
      (select max(u.last_at) from runtime.client_users u where u.tenant_id = $1 and u.client_id = c.client_id) as last_used_at
    from runtime.consents c
    where c.tenant_id = $1 and c.client_id like 'https://%' and ($2::text is null or c.client_id > $2)
    group by c.client_id order by c.client_id limit $3`,
  countUsed: `select count(distinct client_id)::int as total from runtime.consents
    where tenant_id = $1 and client_id like 'https://%'`,
  // before the grants: a code that is being used is waited for, and its grant is there then
  endCodes: `delete from runtime.authorization_codes where tenant_id = $1 and ${isUnadmitted} and used_at is null`,
  endGrants: `update runtime.grants set revoked_at = $3 where tenant_id = $1 and ${isUnadmitted}
    and revoked_at is null and expires_at > $3`,
};

interface UsedRow {
  readonly client_id: string;
  readonly people: number;
  readonly first_agreed_at: Date;
  readonly name: string | null;
  readonly last_used_at: Date | null;
}

const usedOf = (row: UsedRow): UsedMetadataClient => ({
  clientId: row.client_id,
  name: row.name,
  people: row.people,
  firstAgreedAt: row.first_agreed_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Creates the store of such clients in `runtime.metadata_clients`. See the port. */
export const postgresMetadataClients = ({
  database,
  clock,
  read,
}: PostgresMetadataClientsOptions): PostgresMetadataClients => ({
  read,
  async stored(clientId) {
    const { rows } = await database.query<{ document: ClientDocument }>(statements.stored, [clientId]);
    return rows[0]?.document ?? null;
  },
  async store(document) {
    const values = [document.clientId, JSON.stringify(withoutKeys(document)), new Date(clock.now())];
    await database.query(statements.store, values);
  },
  async used(tenantId, { limit, after, includeTotal }) {
    const values = [tenantId, after?.key ?? null, limit + 1];
    const { rows } = await database.query<UsedRow>(statements.used, values);
    const items = rows.slice(0, limit).map(usedOf);
    const last = rows.length > limit ? items.at(-1) : undefined;
    const next =
      last === undefined
        ? null // an address may have the bar that ends the key of a cursor, and nothing else distinguishes the clients
        : { key: last.clientId, id: '' };
    if (!includeTotal) return { items, next };
    const counted = await database.query<{ total: number }>(statements.countUsed, [tenantId]);
    return { items, next, total: counted.rows[0]?.total ?? 0 };
  },
  async endGrants(tenantId, exceptHosts) {
    await database.query(statements.endCodes, [tenantId, exceptHosts]);
    const values = [tenantId, exceptHosts, new Date(clock.now())];
    return (await database.query(statements.endGrants, values)).rowCount;
  },
  deleteExpired: () =>
    deleteInBatches(database, 'runtime.metadata_clients', 'kept_at < $1', [
      new Date(clock.now() - STORED_MS),
    ]),
});

const withoutKeys = (document: ClientDocument): ClientDocument => ({
  ...document,
  jwks: null,
  jwksUri: null,
});
