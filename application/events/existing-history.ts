import { shownStream } from '../../domain/shared/stream-name.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { EventLog } from './event-log.js';

/** The latest event of a stream that the caller has seen: its revision, or its position in the log. */
export interface SeenEvent {
  readonly revision?: bigint;
  readonly position?: bigint;
}

/**
 * Reads a stream that must exist, because an event of it was seen or a row, a credential or another event names it.
 * Throws EventStoreUnavailable, so that the caller repeats, when the stream ends before the event that was seen (default:
 * its first one). A log of the past (`isPast`) may lack any event.
 */
export async function existingHistory(
  log: Pick<EventLog, 'load' | 'isPast'>,
  stream: string,
  { revision = 0n, position = 0n }: SeenEvent = {},
): Promise<readonly RecordedEvent[]> {
  const history = await log.load(stream);
  const last = history.at(-1);
  if (log.isPast !== true && (last === undefined || last.revision < revision || last.position < position))
    throw new EventStoreUnavailable(
      `${shownStream(stream)} was read without events that it is known to have`,
    );
  return history;
}
