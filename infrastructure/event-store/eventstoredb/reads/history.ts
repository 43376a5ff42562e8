import type { Position, StoredEvent } from '../../../../application/ports/events/event-store.js';
import type { Look } from './head.js';
import { stretch, type StretchOptions } from './stretch.js';

export interface HistorySource extends Pick<
  StretchOptions,
  'connection' | 'reads' | 'patience' | 'signal' | 'timeout'
> {
  readonly look: () => Promise<Look>;
}

const PAGE_SIZE = 500;

/**
 * Reads everything behind `after` in the streams whose names begin like that, up to the head at the time of the call. The
 * stream of the newest event is subscribed to as well, so that the end is always sent, be the streams asked for long
 * silent; servers differ in what else they say of the end.
 */
export async function* history(
  source: HistorySource,
  prefix: string,
  after: Position,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  const { head, stream: newest } = await source.look();
  if (newest === undefined || after >= head) return;
  const pages = stretch({
    ...source,
    after,
    upTo: head,
    prefixes: [prefix, newest],
    limit: PAGE_SIZE,
    gatheringMs: Infinity,
  });
  for await (const events of pages) {
    const page = events.filter(({ stream }) => stream.startsWith(prefix));
    if (page.length > 0) yield page;
  }
}
