import { decideConnectionDeletion, presentConnection } from '../../domain/connection/connection.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { ClientApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { later } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { removeDomain } from './change-domains.js';
import { connectionTarget } from './connection-stream.js';

/**
 * Deletes a connection, with which no one signs in any more. Throws `connection_not_found`, `stale_revision`;
 * `people_would_be_locked_out` where it is some users' only way to sign in, unless `force` says that they are to set a
 * password by the mail that they are sent when they ask for one.
 */
export async function deleteConnection(
  app: ClientApp,
  context: CommandContext,
  { connectionId, force }: { readonly connectionId: string; readonly force: boolean },
): Promise<Done> {
  if (!force) await refuseLockingOut(app, context.tenantId, connectionId);
  const { position } = await execute(app, context, {
    ...connectionTarget(context.tenantId, connectionId),
    expects: presentConnection,
    decide: decideConnectionDeletion,
    beforeAppend: ({ expected: { secretId } }) =>
      Promise.resolve(async () => {
        if (secretId !== null) await app.connectionSecrets.drop(context.tenantId, secretId);
        await app.connectionUses.forget(context.tenantId, connectionId);
        return removeDomains(app, context, connectionId);
      }),
  });
  return { position };
}

async function removeDomains(
  app: ClientApp,
  context: CommandContext,
  connectionId: string,
): Promise<bigint | null> {
  let position: bigint | null = null;
  for (const one of await app.mailDomains.of(context.tenantId))
    if (one.connectionId === connectionId)
      position = later(position, (await removeDomain(app, context, one)).position);
  return position;
}

async function refuseLockingOut(app: ClientApp, tenantId: string, connectionId: string): Promise<void> {
  const users = await app.connections.usersWithoutOtherWay(tenantId, connectionId);
  if (users === 0) return;
  throw new DomainError(
    'conflict',
    'people_would_be_locked_out',
    `${users === 1 ? 'One user has' : `${users} users have`} no other way to sign in. With force=true the connection is deleted, and they set a password by mail.`,
  );
}
