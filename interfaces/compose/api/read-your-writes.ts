import type { ApiKeyLookup } from '../../../application/api-key/api-key-directory.js';
import { currentApiKey } from '../../../application/api-key/current-api-key.js';
import {
  type WatchedOverdueWrites,
  overdueWrites,
} from '../../../projections/runner/progress/overdue-writes.js';
import { type ProjectionLag, projectionLag } from '../../management-api/serving/projection-lag.js';
import type { PartOptions } from '../parts.js';
import type { Runtime } from '../runtime/runtime.js';

export interface ReadYourWrites {
  readonly overdue: WatchedOverdueWrites;
  readonly lag: ProjectionLag;
  /**
   * Returns the key with this SHA-256 (hexadecimal). Takes account of its revocation, and of its tenant's lock, before these
   * are projected.
   */
  readonly findApiKey: (hash: string) => Promise<ApiKeyLookup | null>;
}

export interface ReadYourWritesOptions extends PartOptions {
  readonly readModelTimeoutMs?: number | undefined;
}

/** Starts watching how far the read models are behind the acknowledged writes. */
export function readYourWrites(
  runtime: Runtime,
  { metrics, readModelTimeoutMs, onError }: ReadYourWritesOptions,
): ReadYourWrites {
  const { app, store, progress, queries } = runtime;
  const { database, projection } = runtime.readModel;
  const head = () => store.head();
  const overdue = overdueWrites({ database, projection: projection.name, head, onError });
  const onWaited = metrics.duration('read_your_writes_wait_seconds');
  const lag = projectionLag({ progress, overdue, timeoutMs: readModelTimeoutMs, onWaited });
  const byHash = (hash: string) => queries.apiKeys.findByHash(hash);
  const current = async (hash: string): Promise<ApiKeyLookup | null> => {
    const found = await byHash(hash);
    return found && currentApiKey(app, found, hash);
  };
  return {
    overdue,
    lag,
    async findApiKey(hash) {
      const { result } = await lag.read(
        () => byHash(hash),
        () => current(hash),
      );
      return result;
    },
  };
}
