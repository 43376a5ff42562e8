import { isSameAudience } from '../../domain/client/audience.js';
import type { AccessTokenType } from '../../domain/client/client-values.js';
import type { RegisteredClient } from '../../domain/client/client.js';
import { isMetadataClientId } from '../../domain/client/metadata-client.js';
import { isBuiltInClient } from '../../domain/client/portal-client.js';
import { grantedPermissions, permissionNames } from '../../domain/resource/permissions.js';
import { builtInRoleOf } from '../../domain/role/built-in-roles.js';
import { role } from '../../domain/role/role.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import { loadResource } from '../resource/resource-stream.js';
import { loadExisting } from '../shared/load.js';
import { GrantRefused } from './grant-refused.js';

type TargetApp = Pick<App, 'events' | 'ids' | 'addresses'>;

/** The API that an access token is for. */
export interface TokenTarget {
  /** `aud` */
  readonly audience: string;
  /** The names of its permissions; empty for one that has none. */
  readonly offered: readonly string[];
  readonly type: AccessTokenType;
  /** Seconds. */
  readonly lifetime: number;
}

/** Returns what a token for the service itself is like, which administers a tenant. */
export const managementTarget = (
  { addresses }: Pick<App, 'addresses'>,
  client: RegisteredClient,
): TokenTarget => ({
  audience: addresses.baseUrl,
  offered: [],
  type: client.accessTokenType,
  lifetime: tokenLifetime(client),
});

/**
 * Returns what a client's token for an API is like. A client by its own document may ask for every API of the tenant, which its
 * authorization request named. Throws GrantRefused `invalid_target` for an API that was deleted, or that the
 * client may not ask for any more.
 */
export async function tokenTarget(
  app: TargetApp,
  tenantId: string,
  client: RegisteredClient,
  identifier: string,
): Promise<TokenTarget> {
  const mayAsk =
    isMetadataClientId(client.clientId) || client.resources.some((one) => isSameAudience(one, identifier));
  if (!mayAsk)
    throw new GrantRefused(
      'invalid_target',
      'The client may not ask for this resource any more; begin again, with another one',
    );
  // the portal's own client has the service itself as its audience
  if (identifier === app.addresses.baseUrl) return managementTarget(app, client);
  const { state } = await loadResource(app, tenantId, identifier);
  if (state.status === 'deleted')
    throw new GrantRefused(
      'invalid_target',
      'The resource was deleted, so that no token is issued for it any more',
    );
  const audience = identifier;
  if (state.status === 'none')
    return { audience, offered: [], type: client.accessTokenType, lifetime: tokenLifetime(client) };
  return {
    audience,
    offered: permissionNames(state),
    type: state.accessTokenType ?? client.accessTokenType,
    lifetime: state.accessTokenMinutes * 60,
  };
}

/**
 * Returns the permissions of a token, sorted: those that these roles hold now for its API.
 * @param asked the names that the token is limited to; null: no limit
 */
export async function tokenPermissions(
  app: Pick<App, 'events'>,
  tenantId: string,
  roleIds: readonly string[],
  { audience, offered }: TokenTarget,
  asked: readonly string[] | null,
): Promise<readonly string[]> {
  if (offered.length === 0 || asked?.length === 0) return [];
  const held = await Promise.all(
    roleIds
      .filter((id) => builtInRoleOf(tenantId, id) === undefined)
      .map(async (id) => {
        const { state } = await loadExisting(app, streamName(tenantId, 'role', id), role);
        return state.status === 'present' ? state.permissions : [];
      }),
  );
  const names = new Set<string>();
  for (const { resource, name } of held.flat()) if (isSameAudience(resource, audience)) names.add(name);
  return grantedPermissions(offered, names, asked);
}

/**
 * Returns the lifetime of a client's tokens in seconds, unless their API has another one. Short, since a resource server that
 * checks the signature alone accepts a token until it expires; shorter for the portal, whose tokens administer a tenant.
 */
export const tokenLifetime = ({ clientId }: Pick<RegisteredClient, 'clientId'>): number =>
  (isBuiltInClient(clientId) ? 5 : 15) * 60;
