import { LRUCache } from 'lru-cache';
import type { CommandContext } from '../../../application/shared/command-context.js';

/** Pairs of credential and network that are remembered. */
const MOST_SEEN = 50_000;
/** Most uses that wait. When it is reached, a use is passed on the next time that it occurs. */
const MOST_WAITING = 1_000;

export interface NetworkUses {
  /**
   * Records a use of the API key or the service from the network; null: it is unknown, and not recorded. `context` is called only
   * for a pair that is not remembered.
   */
  used(credential: string, network: string | null, context: () => CommandContext): void;
  /** Resolves once the call of `check` under way has ended. */
  stop(): Promise<void>;
}

/**
 * Passes each pair of credential and network that the process does not remember to `check`, one after the other and without
 * delaying the request. Both the queue and the memory are bounded, since a credential may be used from many networks.
 */
export function networkUses(
  check: (context: CommandContext) => Promise<void>,
  onError: (error: unknown) => void,
): NetworkUses {
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
    used(credential, network, context) {
      const use = `${credential}|${network}`;
      if (network === null || stopped || seen.has(use) || waiting.size >= MOST_WAITING) return;
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
