import { DomainError } from '../../domain/shared/domain-error.js';
import { digitsOfUuid } from '../../domain/shared/uuid.js';
import type { App } from '../app.js';
import { findClient } from '../client/find-client.js';
import { type RegisterClientInput, registerClient } from '../client/register-client.js';
import { uniqueClientId } from '../client/unique-client-id.js';
import { holderOf } from '../reservation/holder-of.js';
import { type Bootstrap, asItIs, command, withSecret } from './bootstrap-run.js';
import { secretOf } from './entry-secrets.js';

/**
 * Registers the client unless the tenant has or had one with this id. Returns the entry with its id, as the client is now;
 * null when the client was deleted.
 */
export async function applyClient(
  bootstrap: Bootstrap,
  tenantId: string,
  entry: RegisterClientInput,
): Promise<RegisterClientInput | null> {
  const { app, generated, known = {} } = bootstrap;
  const clientId = entry.clientId ?? idOfNamed(app, tenantId, entry.name);
  const named = { ...entry, clientId };
  if ((await holderOf(app, await uniqueClientId(app, clientId))) !== tenantId) {
    const { record } = await registerClient(app, command(bootstrap, tenantId, `client|${clientId}`), named);
    return asItIs(named, record);
  }
  const found = await findClient(app, clientId);
  if (found === null) return null;
  const { secrets, status: _, ...settings } = found.client;
  // the entry was renamed, so that its earlier secret was not found and another one was generated
  const isUnused = generated.has(named.clientSecret ?? '');
  const clientSecret = isUnused ? secretOf(known, clientId) : named.clientSecret;
  const counts =
    clientSecret !== undefined &&
    secrets.some(({ hash }) => hash === app.secrets.hashClientSecret(clientSecret));
  return asItIs(withSecret(named, 'clientSecret', counts ? clientSecret : undefined), settings);
}

/** Returns the id of a client that has only a name: the same in every process. Throws `invalid_input` without a name. */
function idOfNamed({ ids }: App, tenantId: string, name: string | undefined): string {
  if (name !== undefined) return digitsOfUuid(ids.derive(tenantId, `bootstrap client|${name}`));
  const detail = 'is missing, and so is clientId; give one of them';
  throw new DomainError('invalid', 'invalid_input', detail, [{ pointer: '/name', code: 'required', detail }]);
}
