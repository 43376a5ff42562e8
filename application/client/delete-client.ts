import { client, decideClientDeletion, registeredClient } from '../../domain/client/client.js';
import type { App } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { protectManagement } from './protect-management.js';
import { clientStream } from './unique-client-id.js';

/** Deletes a client for good: its id is never used again. Throws `client_not_found`, `owner_required`, `stale_revision`. */
export async function deleteClient(
  app: App,
  context: CommandContext,
  { clientId }: { readonly clientId: string },
): Promise<Done> {
  const { position } = await execute(app, context, {
    stream: clientStream(app, context.tenantId, clientId),
    aggregate: client,
    expects: registeredClient,
    permits: protectManagement,
    decide: decideClientDeletion,
  });
  return { position };
}
