import type { RegisteredClient } from '../../domain/client/client.js';
import type { App } from '../app.js';
import { type ClientRecord, clientRecord } from './client-record.js';

/** Returns the records of a tenant's clients, with the last uses of their secrets. */
export async function clientRecords(
  app: Pick<App, 'clientUses'>,
  clients: readonly RegisteredClient[],
): Promise<readonly ClientRecord[]> {
  const hashes = clients.flatMap(({ secrets }) => secrets.map(({ hash }) => hash));
  const lastUses = await app.clientUses.lastSecretUses(hashes);
  return clients.map((client) => clientRecord(client, lastUses));
}
