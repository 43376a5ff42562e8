import { decideClientLogo, namedByClient } from '../../domain/client/client.js';
import type { FilesApp } from '../app.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { execute } from '../shared/execute.js';
import { clientTarget } from './client-target.js';

/** Removes the logo of a client. Idempotent. Throws `client_not_found`, `built_in_client`, `owner_required`, `stale_revision`. */
export async function removeClientLogo(
  app: FilesApp,
  context: CommandContext,
  { clientId }: { readonly clientId: string },
): Promise<Done> {
  const { tenantId } = context;
  const { state, position } = await execute(app, context, {
    ...clientTarget(app, tenantId, clientId),
    decide: (client) => decideClientLogo(client, null),
  });
  await app.assets.note({ tenantId, clientId }, namedByClient(state));
  return { position };
}
