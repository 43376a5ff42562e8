import { LRUCache } from 'lru-cache';
import type { ApiKeyUsed, ApiKeyUses } from '../../../application/ports/shared/api-key-uses.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import type { Part } from '../parts.js';

/** Pairs of key and address that are remembered. */
const MOST_SEEN = 50_000;
/** Most uses that wait. When it is reached, a use is passed on the next time that it occurs. */
const MOST_WAITING = 1_000;

export interface KeyUses {
  /** Records a use of the key from the address. `context` is called only for a pair that is not remembered. */
  used(apiKeyId: string, ip: string, context: () => CommandContext): void;
  /** Resolves once the call of `check` under way has ended. */
  stop(): Promise<void>;
}

/**
 * Passes each pair of key and address that the process does not remember to `check`, one after the other and without
 * delaying the request. Both the queue and the memory are bounded, since a key may be used from many addresses.
 */
export function keyUses(
  check: (context: CommandContext) => Promise<void>,
  onError: (error: unknown) => void,
): KeyUses {
  // with `max` the memory for all of them would be taken at once, at every start
  const seen = new LRUCache<string, true>({ maxSize: MOST_SEEN, sizeCalculation: () => 1 });
  const waiting = new Map<string, CommandContext>();
  let working: Promise<void> | undefined;
  let stopped = false;

  const work = async (): Promise<void> => {
    for (const [use, context] of waiting) {
      if (stopped) return;
      waiting.delete(use);
      try {
        await check(context);
      } catch (error) {
        seen.delete(use);
        onError(error);
      }
    }
  };

  const start = (): void => {
    working ??= work().finally(() => {
      working = undefined;
      // a use may have been added while the last one ended
      if (waiting.size > 0 && !stopped) start();
    });
  };

  return {
    used(apiKeyId, ip, context) {
      const use = `${apiKeyId}|${ip}`;
      if (stopped || seen.has(use) || waiting.size >= MOST_WAITING) return;
      seen.set(use, true);
      waiting.set(use, context());
      start();
    },
    async stop() {
      stopped = true;
      await working;
    },
  };
}

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
