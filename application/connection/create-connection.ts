import {
  type CreateConnectionInput,
  checkedConnection,
  mostConnections,
  namedSecret,
} from '../../domain/connection/connection-input.js';
import { presentConnection } from '../../domain/connection/connection.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { ClientApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { createStream } from '../shared/create-stream.js';
import { type ConnectionRecord, connectionRecords } from './connection-record.js';
import { connectionTarget } from './connection-stream.js';
import { refuseUnreachable } from './provider-access.js';

/** Creates a connection to a provider that answers. Throws `invalid_input`, `too_many_connections`, `provider_unreachable`. */
export async function createConnection(
  app: ClientApp,
  context: CommandContext,
  input: CreateConnectionInput,
): Promise<Outcome<ConnectionRecord>> {
  const { tenantId, commandId } = context;
  const { provider, settings, secret } = checkedConnection(input);
  const connectionId = app.ids.derive(commandId, 'connection');
  const others = (await app.connections.of(tenantId)).filter((one) => one.connectionId !== connectionId);
  if (others.length >= mostConnections)
    throw new DomainError(
      'conflict',
      'too_many_connections',
      `A tenant has ${mostConnections} connections at most; delete one that is not needed.`,
    );
  await refuseUnreachable(app, { provider, ...settings, secret }, commandId);
  const secretId = app.ids.derive(commandId, 'connection secret');
  // kept before the event is appended, so that every connection can ask its provider
  if (secret !== null) await app.connectionSecrets.store({ tenantId, connectionId, secretId, secret });
  const data = { connectionId, provider, ...settings, ...namedSecret(secretId, secret) };
  const { state, revision, position } = await createStream(
    app,
    context,
    connectionTarget(tenantId, connectionId),
    [{ type: 'ConnectionCreated', data }],
  );
  const recordOf = await connectionRecords(app, tenantId);
  return { record: recordOf(presentConnection(state)), revision, position };
}
