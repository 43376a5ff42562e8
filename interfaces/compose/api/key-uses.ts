import type { ApiKeyUsed, ApiKeyUses } from '../../../application/ports/shared/api-key-uses.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import type { Part } from '../parts.js';

const STORE_EVERY_MS = 2_000;
/** The most keys whose last use waits. Further keys are noted at their next use. */
const MOST_USES_WAITING = 10_000;
/** The most rows of a statement. */
const MOST_AT_ONCE = 1_000;

interface LastKeyUses extends Part {
  /** Records a use, without delaying the request. */
  used(use: ApiKeyUsed): void;
}

/** Keeps the last use of each key every two seconds, and at the end. Uses that could not be kept are tried again. */
export function lastKeyUses(uses: ApiKeyUses, onError: (error: unknown) => void): LastKeyUses {
  const waiting = new Map<string, ApiKeyUsed>();

  const store = async (): Promise<void> => {
    while (waiting.size > 0) {
      const some = [...waiting.values()].slice(0, MOST_AT_ONCE);
      await uses.store(some);
      for (const use of some) if (waiting.get(use.apiKeyId) === use) waiting.delete(use.apiKeyId);
      if (some.length < MOST_AT_ONCE) return;
    }
  };

  const keeping = every(STORE_EVERY_MS, store, onError);
  return {
    used(use) {
      if (waiting.size < MOST_USES_WAITING || waiting.has(use.apiKeyId)) waiting.set(use.apiKeyId, use);
    },
    async stop() {
      await keeping.stop();
      await store().catch(onError);
    },
  };
}
