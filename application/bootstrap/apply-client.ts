import type { ClientInput } from '../../domain/client/client-input.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { App } from '../app.js';
import { registerClient } from '../client/register-client.js';
import { uniqueClientId } from '../client/unique-client-id.js';
import { holderOf } from '../reservation/holder-of.js';
import type { Bootstrap } from './bootstrap-run.js';
import { command, withoutGenerated } from './bootstrap-run.js';

/** Registers the client unless the tenant has or had one of that id. Answers it with its id filled in. */
export async function applyClient(
  bootstrap: Bootstrap,
  tenantId: string,
  client: ClientInput,
): Promise<ClientInput> {
  const { app, generated } = bootstrap;
  const clientId = client.clientId ?? idOfNamed(app, tenantId, client.name);
  const named = { ...client, clientId };
  // a deleted client is not made anew either
  if ((await holderOf(app, await uniqueClientId(app, clientId))) === tenantId)
    return withoutGenerated(named, 'clientSecret', generated);
  await registerClient(app, command(bootstrap, tenantId, `client|${clientId}`), named);
  return named;
}

/** The same one whoever runs the document: processes that start together find each other's. Without dashes. */
function idOfNamed({ ids }: App, tenantId: string, name: string | undefined): string {
  if (name !== undefined) return ids.derive(tenantId, `bootstrap client|${name}`).replaceAll('-', '');
  const detail = 'is missing, and so is clientId; give one of them';
  throw new DomainError('invalid', 'invalid_input', detail, [{ pointer: '/name', code: 'required', detail }]);
}
