import type { App } from '../../../application/app.js';
import type { ApiKeyLookup } from '../../../application/api-key/api-key-directory.js';
import { noteRefusedCredential } from '../../../application/sign-in/refusals/note-refusals.js';
import type { GateOptions } from '../../management-api/serving/gate.js';

export interface RefusedKeysOptions {
  readonly app: App;
  /** Returns the key with this SHA-256 (hexadecimal) from the read model; null for one that never existed. */
  readonly lookup: (hash: string) => Promise<ApiKeyLookup | null>;
  readonly onError: (error: unknown) => void;
}

/**
 * Returns a function that counts refused API keys at their tenant, without delaying the answer. A key that never existed
 * belongs to no tenant: only the rate limit of the address counts it.
 */
export const refusedKeys =
  ({ app, lookup, onError }: RefusedKeysOptions): GateOptions['onRefusedKey'] =>
  ({ context: { traceId, ip, userAgent } }, hash) => {
    const note = async (): Promise<void> => {
      const found = await lookup(hash);
      if (found === null) return;
      const context = {
        tenantId: found.tenantId,
        source: 'api',
        traceId,
        commandId: app.ids.next(),
        ip: ip === '' ? null : ip,
        userAgent,
      } as const;
      await noteRefusedCredential(app, context, { type: 'apiKey', id: found.apiKeyId });
    };
    note().catch(onError);
  };
