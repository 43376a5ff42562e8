import { type TenantFeed, tenantFeed } from '../../../application/audit/feed/tenant-feed.js';
import { type NewEvents, listenForEvents } from '../../../application/audit/feed/new-events.js';
import type { EventStore, StoredEvent } from '../../../application/ports/events/event-store.js';
import { pause } from '../../../application/shared/pause.js';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { storedOf } from './in-memory-audit.js';
import type { World } from './in-memory-app.js';

const LOOK_EVERY_MS = 2;

/** The feeds of tenants over the log in memory; personal members are in the stored events as they are. */
export function inMemoryFeed(world: World, baseUrl: string): { feed: TenantFeed; newEvents: NewEvents } {
  async function* pages(of: (event: RecordedEvent) => boolean): AsyncGenerator<readonly StoredEvent[]> {
    const page = world.log.all.filter(of).map(storedOf);
    if (page.length > 0) yield await Promise.resolve(page);
  }
  const head = (): bigint => BigInt(world.log.all.length);
  const store: Pick<EventStore, 'read' | 'readTenant' | 'connectionLosses' | 'head' | 'subscribe'> = {
    read: (stream, from = 0n) => pages((event) => event.stream === stream && event.revision >= from),
    readTenant: (tenantId, after = 0n) =>
      pages(({ context, position }) => context.tenantId === tenantId && position > after),
    connectionLosses: () => 0,
    head: () => Promise.resolve(head()),
    async *subscribe(after, { signal }) {
      for (let from = after; !signal.aborted;) {
        for await (const events of pages(({ position }) => position > from)) yield { kind: 'events', events };
        from = head();
        yield { kind: 'caught-up', position: from, at: world.now };
        await pause(LOOK_EVERY_MS, signal);
      }
    },
  };
  const codec = {
    decode: (stored: readonly StoredEvent[]) =>
      Promise.resolve(stored.map(({ id }) => world.log.all.find((recorded) => recorded.id === id)!)),
  };
  return {
    feed: tenantFeed({ store, codec, baseUrl }),
    newEvents: listenForEvents(store, (error) => {
      throw error;
    }),
  };
}
