import type { RegisteredClient } from '../../domain/client/client.js';
import type { App } from '../app.js';
import { currentRoleName, roleNamesById } from '../role/role-names.js';
import { presentTenantOf } from '../tenant/tenant-stream.js';
import { type ClientRecord, clientRecord } from './client-record.js';

/** Returns the records of a tenant's clients, with their last uses and the names of their roles. */
export async function clientRecords(
  app: Pick<App, 'addresses' | 'clientUses' | 'events' | 'logoutResults'>,
  tenantId: string,
  clients: readonly RegisteredClient[],
): Promise<readonly ClientRecord[]> {
  const hashes = clients.flatMap(({ secrets }) => secrets.map(({ hash }) => hash));
  const clientIds = clients.map(({ clientId }) => clientId);
  const roleIds = clients.flatMap((client) => client.roleIds);
  const [lastUses, lastSignIns, serviceUses, logouts, roleNames, tenantHost] = await Promise.all([
    app.clientUses.lastSecretUses(hashes),
    app.clientUses.lastSignIns(tenantId, clientIds),
    app.clientUses.lastServiceUses(tenantId, clientIds),
    app.logoutResults.of(tenantId, clientIds),
    roleNamesById(tenantId, roleIds, currentRoleName(app)),
    clients.some(({ logo }) => logo !== null) ? hostOf(app, tenantId) : '',
  ]);
  return clients.map((client) =>
    clientRecord(client, { lastUses, lastSignIns, serviceUses, logouts, roleNames, tenantHost }),
  );
}

const hostOf = async (app: Pick<App, 'addresses' | 'events'>, tenantId: string): Promise<string> =>
  app.addresses.tenantHost((await presentTenantOf(app, tenantId)).slug);
