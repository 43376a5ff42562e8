import { LRUCache } from 'lru-cache';
import type { ClientUser, ClientUses, ServiceUse } from '../../application/ports/openid/clients.js';
import type { PageRequest } from '../../application/shared/page.js';
import type { Clock } from '../../application/ports/shared/clock.js';
import type { Sql } from '../postgres/database.js';
import { type Statement, brief } from '../postgres/statement.js';
import { deleteInBatches } from '../postgres/delete-in-batches.js';

/** How long a process does not note another use of the same secret, or of a service from the same network, in ms. */
const NOTED_MS = 60_000;
/** Secrets and services whose use a process remembers. */
const MOST_NOTED = 10_000;

const statements = {
  recordUser: brief(
    'client_user_note',
    `insert into runtime.client_users as c (tenant_id, client_id, user_id, last_at) values ($1, $2, $3, $4)
      on conflict (tenant_id, client_id, user_id) do update set last_at = greatest(c.last_at, excluded.last_at)`,
  ),
  usersOf: brief(
    'client_users_page',
    `select user_id, last_at from runtime.client_users
      where tenant_id = $1 and client_id = $2
        and ($3::timestamptz is null or last_at < $3 or (last_at = $3 and user_id > $4::uuid))
      order by last_at desc, user_id limit $5`,
  ),
  count: 'select count(*)::int as total from runtime.client_users where tenant_id = $1 and client_id = $2',
  lastSignIns: `select c.id as client_id, u.last_at from unnest($2::text[]) as c (id) cross join lateral (
      select last_at from runtime.client_users where tenant_id = $1 and client_id = c.id
       order by last_at desc limit 1) u`,
  recordSecret: brief(
    'client_secret_note',
    `insert into runtime.client_secret_uses as c (secret_hash, tenant_id, client_id, last_at)
      values (decode($1, 'hex'), $2, $3, $4)
      on conflict (secret_hash) do update set last_at = greatest(c.last_at, excluded.last_at)`,
  ),
  recordService: brief(
    'service_note',
    `insert into runtime.service_uses as s (tenant_id, client_id, used_at, network) values ($1, $2, $3, $4)
      on conflict (tenant_id, client_id) do update set used_at = excluded.used_at, network = excluded.network
        where s.used_at <= excluded.used_at`,
  ),
  lastServiceUses: `select client_id, used_at, network from runtime.service_uses
    where tenant_id = $1 and client_id = any ($2::text[])`,
  lastSecretUses: `select encode(secret_hash, 'hex') as hash, last_at from runtime.client_secret_uses
    where secret_hash = any (array(select decode(h, 'hex') from unnest($1::text[]) as h))`,
};

interface UserRow {
  readonly user_id: string;
  readonly last_at: Date;
}

const userOf = ({ user_id, last_at }: UserRow): ClientUser => ({
  userId: user_id,
  lastSignedInAt: last_at.toISOString(),
});

interface ServiceRow {
  readonly client_id: string;
  readonly used_at: Date;
  readonly network: string | null;
}

const serviceUseOf = ({ used_at, network }: ServiceRow): ServiceUse => ({
  lastUsedAt: used_at.toISOString(),
  lastNetwork: network,
});

/** Creates the uses in `runtime.client_users`, `client_secret_uses` and `service_uses`. See the port. */
export function postgresClientUses(database: Sql, clock: Clock): ClientUses {
  const noted = new LRUCache<string, true>({ maxSize: MOST_NOTED, sizeCalculation: () => 1, ttl: NOTED_MS });
  const recordOnce = async (use: string, statement: Statement, values: readonly unknown[]): Promise<void> => {
    if (noted.has(use)) return;
    noted.set(use, true);
    try {
      await database.query(statement, values);
    } catch {
      noted.delete(use);
    }
  };
  const total = async (tenantId: string, clientId: string): Promise<{ readonly total: number }> => {
    const { rows } = await database.query<{ total: number }>(statements.count, [tenantId, clientId]);
    return { total: rows[0]?.total ?? 0 };
  };
  return {
    async recordUser(tenantId, clientId, userId) {
      await database.query(statements.recordUser, [tenantId, clientId, userId, new Date(clock.now())]);
    },
    async usersOf(tenantId, clientId, { limit, after, includeTotal }: PageRequest) {
      const start = after === null ? [null, null] : [new Date(after.key), after.id];
      const values = [tenantId, clientId, ...start, limit + 1];
      const { rows } = await database.query<UserRow>(statements.usersOf, values);
      const items = rows.slice(0, limit).map(userOf);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return {
        items,
        next: last === undefined ? null : { key: last.lastSignedInAt, id: last.userId },
        ...(includeTotal ? await total(tenantId, clientId) : {}),
      };
    },
    async lastSignIns(tenantId, clientIds) {
      if (clientIds.length === 0) return new Map();
      const { rows } = await database.query<{ client_id: string; last_at: Date }>(statements.lastSignIns, [
        tenantId,
        clientIds,
      ]);
      return new Map(rows.map(({ client_id, last_at }) => [client_id, last_at.toISOString()]));
    },
    recordSecret: (tenantId, clientId, hash) =>
      recordOnce(hash, statements.recordSecret, [hash, tenantId, clientId, new Date(clock.now())]),
    recordService: (tenantId, clientId, network) =>
      recordOnce(`${tenantId} ${clientId} ${network}`, statements.recordService, [
        tenantId,
        clientId,
        new Date(clock.now()),
        network,
      ]),
    async lastServiceUses(tenantId, clientIds) {
      if (clientIds.length === 0) return new Map();
      const { rows } = await database.query<ServiceRow>(statements.lastServiceUses, [tenantId, clientIds]);
      return new Map(rows.map((row) => [row.client_id, serviceUseOf(row)]));
    },
    async lastSecretUses(hashes) {
      if (hashes.length === 0) return new Map();
      const { rows } = await database.query<{ hash: string; last_at: Date }>(statements.lastSecretUses, [
        hashes,
      ]);
      return new Map(rows.map(({ hash, last_at }) => [hash, last_at.toISOString()]));
    },
    async forgetUser(tenantId, userId) {
      const values = [tenantId, userId];
      await deleteInBatches(database, 'runtime.client_users', 'tenant_id = $1 and user_id = $2', values);
    },
    async forgetClient(tenantId, clientId) {
      const values = [tenantId, clientId];
      for (const name of ['client_users', 'client_secret_uses', 'service_uses', 'logout_results'])
        await deleteInBatches(database, `runtime.${name}`, 'tenant_id = $1 and client_id = $2', values);
    },
  };
}
