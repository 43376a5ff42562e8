import type { Position, StoredEvent } from '../../../../application/ports/events/event-store.js';
import type { LogEnd } from './head.js';
import { PAGE_SIZE } from '../../paged.js';
import { PROGRESS_MS, stretch, type StretchOptions } from './stretch.js';

export interface HistorySource extends Pick<
  StretchOptions,
  'connection' | 'reads' | 'silenceTimeout' | 'signal' | 'timeout'
> {
  readonly logEnd: () => Promise<LogEnd>;
}

/**
 * Yields the events after `after` of the streams with a prefix, up to the head at the time of the call, and an empty page about
 * once a second while the server passes over others (`onPassed` as in `EventStore.readTenant`). The stream of the newest event is subscribed to as well, so that the
 * server always sends an event at the end.
 */
export async function* history(
  source: HistorySource,
  prefix: string,
  after: Position,
  onPassed?: (position: Position) => void,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  const { head, stream: newest } = await source.logEnd();
  if (newest === undefined || after >= head) return;
  const pages = stretch({
    ...source,
    after,
    upTo: head,
    prefixes: [prefix, newest],
    limit: PAGE_SIZE,
    gatheringMs: PROGRESS_MS,
  });
  let yieldedAt = Date.now();
  for await (const message of pages) {
    const events = message.kind === 'events' ? message.events : [];
    const page = events.filter(({ stream }) => stream.startsWith(prefix));
    if (page.length === 0) {
      // events of the newest stream may fill pages, too
      if (Date.now() - yieldedAt < PROGRESS_MS) continue;
      onPassed?.(message.kind === 'events' ? message.events.at(-1)!.position : message.position);
    }
    yield page;
    yieldedAt = Date.now();
  }
  onPassed?.(head);
}
