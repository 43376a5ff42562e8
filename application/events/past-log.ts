import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { EventLog } from './event-log.js';

/** Returns the log with those events alone that had happened, for reading. */
export const pastLog = (log: EventLog, hadHappened: (recorded: RecordedEvent) => boolean): EventLog => ({
  load: async (stream, from) => (await log.load(stream, from)).filter(hadHappened),
  append: () => Promise.reject(new TypeError('nothing happens in the past')),
});
