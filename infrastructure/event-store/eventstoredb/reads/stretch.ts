import {
  EventStoreUnavailable,
  type Position,
  type StoredEvent,
} from '../../../../application/ports/events/event-store.js';
import type { StretchMessage } from '../../subscription.js';
import { refusal } from '../connection/failures.js';
import { following, type FollowingOptions } from './following.js';

export interface StretchOptions extends Pick<
  FollowingOptions,
  'connection' | 'reads' | 'silenceTimeout' | 'signal' | 'prefixes'
> {
  /** Milliseconds of silence after which the reading is given up. */
  readonly timeout: number;
  readonly after: Position;
  /** The position of an event of one of the streams. */
  readonly upTo: Position;
  /** Most events of a page. */
  readonly limit: number;
  /** Most milliseconds for which events, which arrive one by one, are gathered into a page. */
  readonly gatheringMs: number;
  /** Called with failures after which the reading continues. */
  readonly onError?: (error: Error) => void;
}

/** Milliseconds without an event after which it is told how far the server has come. */
export const PROGRESS_MS = 1_000;

/**
 * Yields the events in `after < position <= upTo` of the streams with the prefixes, in pages, by a subscription; and about once a
 * second, while the server passes over events of others, the position that it has reached. Throws EventStoreUnavailable after
 * `timeout`, and the error for a refusal of the server.
 */
export async function* stretch(options: StretchOptions): AsyncGenerator<StretchMessage, void, void> {
  const { signal, timeout, upTo, limit, gatheringMs } = options;
  let lost: Error | undefined;
  const onError = (error: Error): void => {
    lost = error;
    options.onError?.(error);
  };
  const log = following({ ...options, prefetch: limit, onError });
  const wake = (): void => log.wake();
  signal.addEventListener('abort', wake);
  let takenAt = Date.now();
  let progressAt = takenAt;
  let page: StoredEvent[] = [];
  let gatheredSince = 0;
  try {
    while (log.position < upTo) {
      if (signal.aborted) throw new EventStoreUnavailable('the reading was given up');
      const events = log.take(limit - page.length);
      if (events.length > 0) {
        takenAt = Date.now();
        if (page.length === 0) gatheredSince = takenAt;
        page.push(...events.filter(({ position }) => position <= upTo));
      }
      const isGathered = page.length === limit || Date.now() - gatheredSince >= gatheringMs;
      if (page.length > 0 && isGathered) {
        yield { kind: 'events', events: page };
        page = [];
        progressAt = takenAt = Date.now();
      } else if (page.length === 0 && Date.now() - progressAt >= PROGRESS_MS) {
        if (await log.pass()) yield { kind: 'passed', position: log.position < upTo ? log.position : upTo };
        progressAt = Date.now();
      }
      if (events.length > 0) continue;
      const refused = lost === undefined ? undefined : refusal(lost, 'reading $all');
      if (refused) throw refused;
      if (lost instanceof EventStoreUnavailable || Date.now() - Math.max(takenAt, log.receivedAt) > timeout)
        throw new EventStoreUnavailable('no answer from the log', { cause: lost });
      await log.changed(Math.min(timeout, page.length > 0 ? gatheringMs : PROGRESS_MS), takenAt);
    }
    if (page.length > 0) yield { kind: 'events', events: page };
  } finally {
    signal.removeEventListener('abort', wake);
    log.close();
  }
}
