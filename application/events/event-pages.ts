import type { EventPages } from '../ports/events/event-pages.js';
import type { EventStore } from '../ports/events/event-store.js';
import type { EventCodec } from './event-log.js';

/** Returns the reading of streams page by page, opened. */
export const eventPages = ({
  store,
  codec,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly codec: Pick<EventCodec, 'decode'>;
}): EventPages =>
  async function* (stream) {
    for await (const page of store.read(stream)) yield await codec.decode(page);
  };
