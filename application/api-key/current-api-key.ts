import { type ApiKeyState, apiKey } from '../../domain/api-key/api-key.js';
import { streamName } from '../../domain/shared/stream-name.js';
import { tenant } from '../../domain/tenant/tenant.js';
import type { App } from '../app.js';
import { load } from '../shared/load.js';
import type { ApiKeyLookup } from './api-key-directory.js';

/**
 * Returns the key with this SHA-256 (hexadecimal) of a read model, with its validity and its tenant's lock from
 * the streams: for a read model that may be behind.
 */
export async function currentApiKey(
  app: Pick<App, 'events'>,
  row: ApiKeyLookup,
  hash: string,
): Promise<ApiKeyLookup> {
  const { tenantId, apiKeyId } = row;
  const [key, owner] = await Promise.all([
    load(app, streamName(tenantId, 'apikey', apiKeyId), apiKey),
    load(app, streamName(tenantId, 'tenant', tenantId), tenant),
  ]);
  return {
    ...row,
    ...validityOf(key.state, hash),
    revision: key.revision ?? row.revision,
    tenantStatus: owner.state.status === 'active' ? 'active' : 'locked',
  };
}

function validityOf(
  state: ApiKeyState,
  hash: string,
): Pick<ApiKeyLookup, 'revoked'> & Partial<Pick<ApiKeyLookup, 'expiresAt' | 'allowedNetworks'>> {
  if (state.status === 'none' || state.revokedAt !== null) return { revoked: true };
  const { keyHash, previous, expiresAt, allowedNetworks } = state;
  if (keyHash === hash) return { revoked: false, expiresAt, allowedNetworks };
  // a key before the previous one has ended
  if (previous?.keyHash !== hash) return { revoked: true };
  const isSooner = expiresAt === null || previous.expiresAt < expiresAt;
  return { revoked: false, expiresAt: isSooner ? previous.expiresAt : expiresAt, allowedNetworks };
}
