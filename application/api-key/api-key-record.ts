import type { IssuedApiKey } from '../../domain/api-key/api-key.js';
import type { Scope } from '../../domain/api-key/scopes.js';

/** An API key as its tenant sees it: never the key itself. Times are ISO 8601 UTC with milliseconds. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

export const apiKeyRecord = (key: IssuedApiKey): ApiKeyRecord => ({
  id: key.apiKeyId,
  name: key.name,
  scopes: key.scopes,
  createdAt: key.createdAt,
  revokedAt: key.revokedAt,
});
