import { LRUCache } from 'lru-cache';
import type { CommandContext } from '../../../application/shared/command-context.js';

/** Pairs of key and address that are remembered. */
const MOST_SEEN = 50_000;
/** Uses that wait to be looked at; more are looked at when they come again. */
const MOST_WAITING = 1_000;

export interface KeyUses {
  /** Costs a look into a map. `context`: made only when it is needed. */
  used(apiKeyId: string, ip: string, context: () => CommandContext): void;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

/**
 * Looks at each key and address that a process has not seen together before, one after the other and beside the
 * requests: whoever uses a key from many addresses holds up nobody, and fills no memory.
 */
export function keyUses(
  look: (context: CommandContext) => Promise<void>,
  onError: (error: unknown) => void,
): KeyUses {
  const seen = new LRUCache<string, true>({ max: MOST_SEEN });
  const waiting = new Map<string, CommandContext>();
  let working: Promise<void> | undefined;
  let stopped = false;

  const work = async (): Promise<void> => {
    for (const [use, context] of waiting) {
      if (stopped) return;
      waiting.delete(use);
      try {
        await look(context);
      } catch (error) {
        // at its next use
        seen.delete(use);
        onError(error);
      }
    }
  };

  const start = (): void => {
    working ??= work().finally(() => {
      working = undefined;
      // what came when the last one was just done
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
