import type { EventStore } from '../ports/events/event-store.js';
import type { EventCodec, EventLog } from './event-log.js';

/**
 * Returns the log, except that streams which began a moment ago come from the subscription of this process
 * (`EventStore.recent`). For background work that follows the log and cannot know of a newer event.
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
