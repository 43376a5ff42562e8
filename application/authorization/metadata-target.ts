import { type ClientDocument, admitsMetadataClient } from '../../domain/client/metadata-client.js';
import type { PresentTenant } from '../../domain/tenant/tenant.js';
import { comparedAudience } from '../../domain/client/audience.js';
import { audienceHolder } from '../client/claim-audience.js';
import { loadResource } from '../resource/resource-stream.js';
import { MetadataClientRefused } from '../ports/openid/metadata-clients.js';
import type { OpenIdApp } from './openid-app.js';

/** A request by a client that is described by a document of its own. */
export interface MetadataRequest {
  readonly clientId: string;
  /** The values of `resource`, which decide the tenant. */
  readonly resources: readonly string[];
  /** The address of the caller; null: unknown. */
  readonly ip: string | null;
}

/** Most APIs that a request names, which any caller may make the service look up. */
export const MOST_APIS = 5;

/** Why there is no target. */
export type MetadataTargetRefusal =
  /** `resource` is missing, or names no API, APIs of several tenants, or too many. */
  | { readonly refused: 'invalid_target' }
  /** The tenant's settings do not let the client in. */
  | { readonly refused: 'not_admitted'; readonly tenant: PresentTenant };

export interface MetadataTarget {
  readonly tenant: PresentTenant;
  readonly document: ClientDocument;
  /** The named APIs, as they are registered. */
  readonly resources: readonly string[];
}

/**
 * Returns the tenant of the APIs that a request names, and the client's document, which is only read when the tenant's settings
 * admit the client: a stranger cannot make the service call a host of their choice. Throws MetadataClientRefused.
 */
export async function metadataTarget(
  app: OpenIdApp,
  { clientId, resources: named, ip }: MetadataRequest,
): Promise<MetadataTarget | MetadataTargetRefusal> {
  const apis = await namedApis(app, named);
  const tenant = apis && (await app.tenants.byId(apis.tenantId, true));
  if (!apis || !tenant) return { refused: 'invalid_target' };
  if (!admitsMetadataClient(tenant.tenantId, tenant.settings, clientId))
    return { refused: 'not_admitted', tenant };
  // an API must not take the id_tokens of a client for its access tokens
  if ((await audienceHolder(app, clientId)) !== null)
    throw new MetadataClientRefused(
      'invalid',
      'audience',
      'The address of the document is that of an API or client of this service; the application has to serve it at another one',
    );
  const document = await app.metadataClients.read(clientId, ip, { mayBeStale: true });
  return { tenant, document, resources: apis.identifiers };
}

/** Returns the APIs, all of one tenant; null for none or too many, and at the first that is unknown or of another tenant. */
async function namedApis(
  app: OpenIdApp,
  named: readonly string[],
): Promise<{ readonly tenantId: string; readonly identifiers: readonly string[] } | null> {
  const different = new Map(named.map((resource) => [comparedAudience(resource), resource]));
  if (different.size > MOST_APIS) return null;
  let tenantId: string | null = null;
  const identifiers: string[] = [];
  for (const resource of different.values()) {
    const api = await registeredApi(app, resource);
    if (api === null || (tenantId !== null && api.tenantId !== tenantId)) return null;
    tenantId = api.tenantId;
    identifiers.push(api.identifier);
  }
  return tenantId === null ? null : { tenantId, identifiers };
}

/** Returns an API with its tenant; null unless it was registered: ids of clients are held in the same way. */
async function registeredApi(
  app: OpenIdApp,
  resource: string,
): Promise<{ readonly tenantId: string; readonly identifier: string } | null> {
  const tenantId = await audienceHolder(app, resource);
  if (tenantId === null) return null;
  const { state } = await loadResource(app, tenantId, resource);
  return state.status === 'present' ? { tenantId, identifier: state.identifier } : null;
}
