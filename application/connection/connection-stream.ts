import type { ConnectionEvent } from '../../domain/connection/connection-events.js';
import {
  connection,
  type ConnectionState,
  type PresentConnection,
  presentConnection,
} from '../../domain/connection/connection.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { ClientApp, LogApp } from '../app.js';
import { written } from '../shared/create-stream.js';
import type { Target } from '../shared/execute.js';
import { load } from '../shared/load.js';

/** Returns the stream of a connection and how it is folded. */
export const connectionTarget = (
  tenantId: string,
  connectionId: string,
): Target<ConnectionState, ConnectionEvent> => ({
  stream: streamName(tenantId, 'connection', connectionId),
  aggregate: connection,
});

/** Returns whether there was a connection with this id that is deleted. */
export async function isConnectionDeleted(
  app: LogApp,
  tenantId: string,
  connectionId: string,
): Promise<boolean> {
  const { stream, aggregate } = connectionTarget(tenantId, connectionId);
  return (await load(app, stream, aggregate)).state.status === 'deleted';
}

/** Returns a connection with the revision of its stream. Throws `connection_not_found`. */
export async function loadConnection(
  app: LogApp,
  tenantId: string,
  connectionId: string,
): Promise<{ readonly connection: PresentConnection; readonly revision: bigint }> {
  const { stream, aggregate } = connectionTarget(tenantId, connectionId);
  const loaded = await load(app, stream, aggregate);
  return { connection: presentConnection(loaded.state), revision: written(loaded).revision };
}

/** Returns the secret of a connection; null without one, and for one that is lost. */
export const secretOf = async (
  { connectionSecrets }: Pick<ClientApp, 'connectionSecrets'>,
  tenantId: string,
  { secretId }: Pick<PresentConnection, 'secretId'>,
): Promise<string | null> => (secretId === null ? null : connectionSecrets.open(tenantId, secretId));
