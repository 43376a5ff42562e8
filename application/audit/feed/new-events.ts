import { type EventStore, type Position } from '../../ports/events/event-store.js';
import { pause } from '../../shared/pause.js';

/** Hears of one tenant's next events. */
export interface Listening {
  /** Resolves at the tenant's next event since this listening began or was last resolved, after `ms`, or when `signal` aborts. */
  heard(ms: number, signal: AbortSignal): Promise<void>;
  end(): void;
}

/** Announces new events, without a connection for those who wait. */
export interface NewEvents {
  /** Listens until `end`. Events that are appended from now on are heard of. */
  listen(tenantId: string): Promise<Listening>;
  /** Ends the subscription. */
  stop(): Promise<void>;
}

const AGAIN_MS = 1_000;

/** Announces new events by one subscription of the process to the log, which begins with the first listener. */
export function listenForEvents(
  store: Pick<EventStore, 'head' | 'subscribe'>,
  onError: (error: unknown) => void,
): NewEvents {
  const stopping = new AbortController();
  const { signal } = stopping;
  const waiting = new Map<string, Set<() => void>>();
  let reached: Position | undefined;
  let beginning: Promise<void> | undefined;
  let following: Promise<void> | undefined;

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for await (const message of store.subscribe(reached!, { signal })) {
          if (message.kind !== 'events') reached = message.position;
          else {
            reached = message.events.at(-1)?.position ?? reached;
            const tenants = new Set(message.events.map(({ metadata }) => metadata['tenantId'] ?? ''));
            for (const tenantId of tenants) for (const resolve of waiting.get(tenantId) ?? []) resolve();
          }
        }
      } catch (error) {
        onError(error);
        await pause(AGAIN_MS, signal);
      }
    }
  };
  const begin = async (): Promise<void> => {
    reached = await store.head();
    following = follow();
  };

  return {
    async listen(tenantId) {
      // one that failed is tried again by the next who listens
      beginning ??= begin().catch((error: unknown) => {
        beginning = undefined;
        throw error;
      });
      await beginning;
      const ofTenant = waiting.get(tenantId) ?? new Set();
      waiting.set(tenantId, ofTenant);
      let isNew = false;
      let wake: (() => void) | undefined;
      const resolve = (): void => {
        isNew = true;
        wake?.();
      };
      ofTenant.add(resolve);
      return {
        async heard(ms, until) {
          const over = new AbortController();
          wake = () => over.abort();
          if (!isNew) await pause(ms, AbortSignal.any([over.signal, until]));
          wake = undefined;
          isNew = false;
        },
        end() {
          ofTenant.delete(resolve);
          if (ofTenant.size === 0) waiting.delete(tenantId);
        },
      };
    },
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
