import { decideClientDeletion, namedByClient } from '../../domain/client/client.js';
import type { ClientApp, FilesApp } from '../app.js';
import { clientTarget } from './client-target.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';

/** Deletes a client for good: its id is never used again. Throws `client_not_found`, `built_in_client`, `owner_required`, `stale_revision`. */
export async function deleteClient(
  app: ClientApp & FilesApp,
  context: CommandContext,
  { clientId }: { readonly clientId: string },
): Promise<Done> {
  const { tenantId } = context;
  const { state, position } = await execute(app, context, {
    ...clientTarget(app, tenantId, clientId),
    decide: decideClientDeletion,
  });
  await app.assets.note({ tenantId, clientId }, namedByClient(state));
  await app.clientUses.forgetClient(tenantId, clientId);
  return { position };
}
