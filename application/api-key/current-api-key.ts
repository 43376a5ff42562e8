import { apiKey } from '../../domain/api-key/api-key.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { load } from '../shared/load.js';
import type { ApiKeyLookup } from './api-key-directory.js';

/**
 * Returns the key that a read model has found, with its revocation and its tenant's lock from the streams: for a read
 * model that may be behind.
 */
export async function currentApiKey(app: Pick<App, 'events'>, found: ApiKeyLookup): Promise<ApiKeyLookup> {
  const { tenantId, apiKeyId } = found;
  const [key, owner] = await Promise.all([
    load(app, streamName(tenantId, 'apikey', apiKeyId), apiKey),
    load(app, streamName(tenantId, 'tenant', tenantId), tenant),
  ]);
  return {
    ...found,
    revoked: key.state.status !== 'issued' || key.state.revokedAt !== null,
    tenantStatus: owner.state.status === 'active' ? 'active' : 'locked',
  };
}
