import { DomainError } from '../../domain/shared/domain-error.js';
import { normaliseEmail } from '../../domain/shared/email.js';
import { PLATFORM_TENANT } from '../../domain/shared/stream-name.js';
import { digitsOfUuid } from '../../domain/shared/uuid.js';
import { PLATFORM_SLUG } from '../../domain/tenant/platform.js';
import type { App } from '../app.js';
import { findClient } from '../client/find-client.js';
import { registerClient, type RegisterClientInput } from '../client/register-client.js';
import { uniqueClientId } from '../client/unique-client-id.js';
import { holderOf } from '../reservation/holder-of.js';
import { registerResource } from '../resource/register-resource.js';
import { resourceRecord } from '../resource/resource-record.js';
import { loadResource } from '../resource/resource-stream.js';
import { createPlatform } from '../tenant/operators/create-platform.js';
import { platformEntry } from './applied-entries.js';
import { applyPerson } from './apply-person.js';
import type { BootstrapPerson, BootstrapResource } from './bootstrap-document.js';
import { asItIs, type Bootstrap, command, type Running, withSecret } from './bootstrap-run.js';
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

/**
 * Registers the API unless the tenant has or had one with this identifier. Returns the entry with its id, as the API is now;
 * null when the API was deleted.
 */
export async function applyResource(
  bootstrap: Bootstrap,
  tenantId: string,
  entry: BootstrapResource,
): Promise<BootstrapResource | null> {
  const { app } = bootstrap;
  const { identifier, name, permissions, accessTokenMinutes, accessTokenType } = entry;
  const { state } = await loadResource(app, tenantId, identifier);
  if (state.status === 'deleted') return null;
  const context = command(bootstrap, tenantId, `resource|${identifier}`);
  const input = { identifier, name, permissions, accessTokenMinutes, accessTokenType };
  const record =
    state.status === 'present'
      ? resourceRecord(state, 0)
      : (await registerResource(app, context, input)).record;
  return { ...asItIs(entry, record), id: record.id };
}

const here = { tenantId: PLATFORM_TENANT, slug: PLATFORM_SLUG };

/**
 * Returns the operators of the document to apply, after founding their tenant: all of them while there has never been an
 * operator, later those that an earlier run applied, to show them as they are.
 */
export async function operatorsToApply(
  running: Running,
  operators: readonly BootstrapPerson[] = [],
): Promise<readonly BootstrapPerson[]> {
  if (operators.length === 0) return [];
  const { app, applied } = running;
  if ((await applied.idOf(platformEntry)) === null) {
    await createPlatform(app, command(running, PLATFORM_TENANT, 'found'));
    return operators;
  }
  const known = await Promise.all(
    operators.map(({ email }) =>
      applied.idOf({ kind: 'user', slug: PLATFORM_SLUG, name: normaliseEmail(email) }),
    ),
  );
  return operators.filter((_, index) => known[index] !== null);
}

/** Makes one an operator. Returns what `applyPerson` returns. */
export const applyOperator = (running: Running, operator: BootstrapPerson): Promise<BootstrapPerson | null> =>
  applyPerson(running, here, operator, { emailVerified: true, roles: ['owner'] });

/** Records that there has been an operator, so that no later run makes any. */
export async function operatorsApplied({ applied }: Running, operators: readonly object[]): Promise<void> {
  if (operators.length > 0) await applied.note(platformEntry, PLATFORM_TENANT);
}
