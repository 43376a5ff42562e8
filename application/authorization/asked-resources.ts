import { tokenScopes } from '../../domain/client/client-values.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import { permissionKey, permissionNames } from '../../domain/resource/permissions.js';
import type { App } from '../app.js';
import type { Grant } from '../ports/openid/grants.js';
import { loadResource } from '../resource/resource-stream.js';
import type { AskedPermission, NamedResource } from './pending-request.js';

/** The APIs that a request names, and the permissions of them. */
export type AskedResources = Required<Pick<Grant, 'resources' | 'permissions'>>;

const known: readonly string[] = tokenScopes;

/**
 * Returns the permissions that a request names by its scopes, beside the APIs; undefined when one of these was deleted. A name
 * that none of them has is ignored, as unknown scopes are.
 * @param resources identifiers of APIs of the client; null: its audience
 * @param scopes as they were sent
 */
export async function askedResources(
  app: Pick<App, 'events' | 'ids' | 'addresses'>,
  tenantId: string,
  { audience }: RegisteredClient,
  resources: readonly string[] | null,
  scopes: readonly string[],
): Promise<AskedResources | undefined> {
  const own = app.addresses.baseUrl;
  // the audience alone and the usual scopes: nothing has to be looked up
  if (audience === own || (resources === null && scopes.every((scope) => known.includes(scope))))
    return { resources, permissions: null };
  const named = resources ?? [audience];
  const states = await Promise.all(
    named.map(async (identifier) => (await loadResource(app, tenantId, identifier)).state),
  );
  if (states.some(({ status }) => status === 'deleted')) return undefined;
  const permissions = named.flatMap((resource, index) =>
    permissionNames(states[index]!)
      .filter((name) => scopes.includes(name))
      .map((name) => permissionKey({ resource, name })),
  );
  return { resources, permissions: permissions.length === 0 ? null : permissions };
}

/** Returns permissions, given by `permissionKey`, as their APIs describe them now; one that its API does not have is left out. */
export async function askedPermissions(
  app: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  keys: readonly string[],
): Promise<readonly AskedPermission[]> {
  const described = await Promise.all(
    keys.map(async (key) => {
      const [identifier = '', name = ''] = key.split(' ');
      const { state } = await loadResource(app, tenantId, identifier);
      const found =
        state.status === 'present' ? state.permissions.find((one) => one.name === name) : undefined;
      return found && state.status === 'present' ? [{ key, resource: state.name, ...found }] : [];
    }),
  );
  return described.flat();
}

/**
 * Returns the APIs with these identifiers by the names that they have now; by the identifier where an API has no name, or is only
 * the audience of a client.
 */
export const namedResources = (
  app: Pick<App, 'events' | 'ids'>,
  tenantId: string,
  identifiers: readonly string[],
): Promise<readonly NamedResource[]> =>
  Promise.all(
    identifiers.map(async (identifier) => {
      const { state } = await loadResource(app, tenantId, identifier);
      const name = state.status === 'present' && state.name !== '' ? state.name : identifier;
      return { identifier, name };
    }),
  );
