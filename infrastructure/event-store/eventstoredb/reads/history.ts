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
 * once a second while the server passes over others. The stream of the newest event is subscribed to as well, so that the
 * server always sends an event at the end.
 */
export async function* history(
  source: HistorySource,
  prefix: string,
  after: Position,
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
  for await (const message of pages)
    yield message.kind === 'passed' ? [] : message.events.filter(({ stream }) => stream.startsWith(prefix));
}
