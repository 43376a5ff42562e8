import type { Clock } from '../../../application/ports/shared/clock.js';
import type {
  InteractionStore,
  StoredInteraction,
} from '../../../application/ports/sign-in/interaction-store.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';

const HOUR = 3_600_000;

/** Creates a store of interactions in memory, for those that one host begins and ends. */
export function inMemoryInteractions(clock: Clock): Pick<InteractionStore, 'begin' | 'find' | 'take'> {
  const kept = new Map<
    string,
    StoredInteraction & { readonly kind: string; readonly browser: string | null }
  >();
  const live = (kind: string, tenantId: string, handle: string): ReturnType<typeof kept.get> => {
    const one = kept.get(handle);
    return one?.kind === kind && one.tenantId === tenantId && clock.now() < one.beganAt + HOUR
      ? one
      : undefined;
  };
  return {
    begin: ({ kind, tenantId, browserSecret: browser, content }) => {
      const handle = `${uuids.next()}${uuids.next()}`.replaceAll('-', '').slice(0, 43);
      kept.set(handle, { kind, tenantId, browser, content: structuredClone(content), beganAt: clock.now() });
      return Promise.resolve(handle);
    },
    find: (kind, tenantId, handle) => Promise.resolve(live(kind, tenantId, handle) ?? null),
    take: (kind, tenantId, handle, secret) => {
      const one = live(kind, tenantId, handle);
      if (one?.browser !== secret) return Promise.resolve(null);
      kept.delete(handle);
      return Promise.resolve(one);
    },
  };
}
