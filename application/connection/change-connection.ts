import {
  type CheckedConnection,
  type ConnectionInput,
  checkedConnectionChange,
  namedSecret,
} from '../../domain/connection/connection-input.js';
import {
  type ConnectionChange,
  decideConnectionChange,
  presentConnection,
} from '../../domain/connection/connection.js';
import type { ClientApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { execute } from '../shared/execute.js';
import { type ConnectionRecord, connectionRecords } from './connection-record.js';
import { connectionTarget, secretOf } from './connection-stream.js';
import { refuseUnreachable } from './provider-access.js';

export interface ChangeConnectionInput extends ConnectionInput {
  readonly connectionId: string;
}

/**
 * Changes a connection, whose provider is asked again unless only what people see of it changes. Throws `invalid_input`,
 * `connection_not_found`, `provider_unreachable`, `stale_revision`.
 */
export async function changeConnection(
  app: ClientApp,
  context: CommandContext,
  { connectionId, ...input }: ChangeConnectionInput,
): Promise<Outcome<ConnectionRecord>> {
  const { tenantId, commandId } = context;
  const secretId = app.ids.derive(commandId, 'connection secret');
  const changeOf = ({ settings, secret }: CheckedConnection, held: string | null): ConnectionChange => ({
    settings,
    ...(secret !== held && { secret: namedSecret(secretId, secret) }),
  });
  const { state, revision, position } = written(
    await execute(app, context, {
      ...connectionTarget(tenantId, connectionId),
      expects: presentConnection,
      fetch: async (present) => {
        const held = await secretOf(app, tenantId, present);
        return { held, checked: checkedConnectionChange(present, held, input) };
      },
      decide: (present, _, { held, checked }) => decideConnectionChange(present, changeOf(checked, held)),
      beforeAppend: async ({ expected, loaded, fetched: { held, checked } }) => {
        const { settings, secret } = checked;
        if (settings.issuer !== expected.issuer || settings.clientId !== expected.clientId)
          await refuseUnreachable(
            app,
            { ...expected, ...settings, secret },
            `${connectionId}|${loaded.revision}`,
          );
        if (secret === held) return null;
        if (secret !== null) await app.connectionSecrets.store({ tenantId, connectionId, secretId, secret });
        return async () => {
          if (expected.secretId !== null) await app.connectionSecrets.drop(tenantId, expected.secretId);
          return null;
        };
      },
    }),
  );
  const recordOf = await connectionRecords(app, tenantId);
  return { record: recordOf(presentConnection(state)), revision, position };
}
