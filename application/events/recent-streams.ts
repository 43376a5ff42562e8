import type { EventStore } from '../ports/events/event-store.js';
import type { EventCodec, EventLog } from './event-log.js';

/**
 * Returns the log, where streams that began a moment ago are taken from what the process follows anyway
 * (`EventStore.recent`). For background work that follows the log, which cannot know of anything newer either.
 */
export const recentStreams = (
  log: EventLog,
  store: Pick<EventStore, 'recent'>,
  codec: Pick<EventCodec, 'decode'>,
): EventLog => ({
  ...log,
  load: async (stream, from = 0n) => {
    const recent = store.recent(stream);
    if (recent === undefined) return log.load(stream, from);
    return codec.decode(recent.slice(Number(from)));
  },
});
