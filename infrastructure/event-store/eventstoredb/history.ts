import {
  EventStoreUnavailable,
  type Position,
  type StoredEvent,
} from '../../../application/ports/event-store.js';
import { refusal } from './failures.js';
import { following, type FollowingOptions } from './following.js';
import type { Look } from './head.js';

type Source = Pick<FollowingOptions, 'connection' | 'reads' | 'patience' | 'signal'>;
export interface HistorySource extends Source {
  readonly look: () => Promise<Look>;
  /** Milliseconds of silence after which the reading is given up. */
  readonly timeout: number;
}

const PAGE_SIZE = 500;

/**
 * Everything behind `after` in the streams whose names begin like that, up to the head at the time of the call: a
 * subscription that ends there. The stream of the newest event is subscribed to as well, so that the end is always sent,
 * be the streams asked for long silent; servers differ in what else they say of the end.
 */
export async function* history(
  source: HistorySource,
  prefix: string,
  after: Position,
): AsyncGenerator<readonly StoredEvent[], void, void> {
  const { look, signal, timeout } = source;
  const { head, stream: newest } = await look();
  if (newest === undefined || after >= head) return;
  let lost: Error | undefined;
  const onError = (error: Error): void => {
    lost = error;
  };
  const log = following({ ...source, prefixes: [prefix, newest], after, ahead: PAGE_SIZE, onError });
  const wake = (): void => log.wake();
  signal.addEventListener('abort', wake);
  let takenAt = Date.now();
  let page: StoredEvent[] = [];
  try {
    while (log.position < head) {
      if (signal.aborted) throw new EventStoreUnavailable('the event store is closed');
      const events = log.take(PAGE_SIZE - page.length);
      if (events.length > 0) {
        page.push(...events.filter(({ position, stream }) => position <= head && stream.startsWith(prefix)));
        if (page.length === PAGE_SIZE) {
          yield page;
          page = [];
        }
        takenAt = Date.now();
        continue;
      }
      const refused = lost === undefined ? undefined : refusal(lost, 'reading $all');
      if (refused) throw refused;
      if (lost instanceof EventStoreUnavailable || Date.now() - Math.max(takenAt, log.heardAt) > timeout)
        throw new EventStoreUnavailable('no answer from the log', { cause: lost });
      await log.changed(timeout, takenAt);
    }
    if (page.length > 0) yield page;
  } finally {
    signal.removeEventListener('abort', wake);
    log.close();
  }
}
