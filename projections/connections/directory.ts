import type { ConnectionDirectory } from '../../application/ports/connections/connections.js';
import type { PresentConnection } from '../../domain/connection/connection.js';
import { type QuerySources, type TenantReader, tenantRows } from '../reader-connection.js';
import { connectionsTable } from './project.js';

const ofTenant = {
  name: 'connections of a tenant',
  text: 'select c.connection from core.connections c where c.tenant_id = $1',
};

// reads one entry of a partial index of users
const withPassword = {
  name: 'any user with a password',
  text: `select 1 as found from core.users u where u.tenant_id = $1 and (u.facts ->> 'hasPassword') = 'true' limit 1`,
};

const usersByConnection = {
  name: 'users of the connections of a tenant',
  text: `select i.connection_id, count(*)::int as users from core.user_identities i
    where i.tenant_id = $1 group by i.connection_id`,
};

// reads the keys of each user's accounts, which are few, and of their connections
const withoutOtherWay = {
  name: 'users who can sign in with one connection only',
  text: `select count(*)::int as users
    from core.user_identities i join core.users u on u.tenant_id = i.tenant_id and u.id = i.user_id
    where i.tenant_id = $1 and i.connection_id = $2
      and (u.facts ->> 'hasPassword') = 'false' and (u.facts ->> 'passkeyCount') = '0'
      and not exists (select 1
        from core.user_identities o join core.connections c on c.tenant_id = o.tenant_id and c.id = o.connection_id
        where o.tenant_id = i.tenant_id and o.user_id = i.user_id and o.connection_id <> i.connection_id
          and (c.connection ->> 'enabled') = 'true')`,
};

/** Returns the connections of tenants in the read model. `database` is of the role `tessera_reader`. */
export const connectionDirectory = (database: TenantReader): ConnectionDirectory => ({
  async of(tenantId) {
    const rows = await tenantRows<{ readonly connection: PresentConnection }>(database, tenantId, ofTenant);
    return rows.map(({ connection }) => connection).sort((one, other) => (one.name < other.name ? -1 : 1));
  },
  async usersOf(tenantId) {
    const rows = await tenantRows<{ readonly connection_id: string; readonly users: number }>(
      database,
      tenantId,
      usersByConnection,
    );
    return new Map(rows.map(({ connection_id: id, users }) => [id, users]));
  },
  async usersWithoutOtherWay(tenantId, connectionId) {
    const [row] = await tenantRows<{ readonly users: number }>(
      database,
      tenantId,
      withoutOtherWay,
      connectionId,
    );
    return row!.users;
  },
  hasPasswords: async (tenantId) => (await tenantRows(database, tenantId, withPassword)).length > 0,
});

export const connectionReadModel = {
  table: connectionsTable,
  queries: ({ reader }: QuerySources): ConnectionDirectory => connectionDirectory(reader),
};
