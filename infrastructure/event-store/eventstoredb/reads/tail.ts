import { pause } from '../../../../application/shared/pause.js';
import { backOff } from '../../../concurrency/back-off.js';
import { SharedTail } from '../../shared-tail.js';
import { OUR_STREAMS } from '../stored-event.js';
import { following, type FollowingOptions } from './following.js';
import type { LogEnd } from './head.js';

interface TailOptions extends Pick<FollowingOptions, 'connection' | 'reads' | 'silenceTimeout' | 'onError'> {
  readonly logEnd: () => Promise<LogEnd>;
}

/** `EventStore.subscribe` promises a `caught-up` at least every 500 ms. */
const SEARCH_EVERY_MS = 300;
const PAUSES = { first: 20, longest: 500 };
/** From this many events of others on, the position skips them, so that no new subscription reads them again. */
const WORTH_SKIPPING = 1_000;
const PREFETCH = 1_000;

/**
 * Creates the window of the newest events, which one subscription of the process fills. Whether the head is reached is
 * found by searching the end of the log: some servers do not report it, and others ignore events that were appended meanwhile.
 */
export function eventStoreDbTail(options: TailOptions): SharedTail {
  const { connection, onError } = options;
  const follow = async (signal: AbortSignal): Promise<void> => {
    const report = (error: Error): void => {
      if (!signal.aborted) onError(error);
    };
    const pauses = backOff(PAUSES);
    while (!signal.aborted) {
      const startedAt = Date.now();
      await fillWindow(shared, { ...options, onError: report }, signal).catch(report);
      if (Date.now() - startedAt > PAUSES.longest) pauses.succeeded();
      await pause(pauses.next(), signal);
    }
  };
  const shared = new SharedTail({ losses: () => connection.losses, follow });
  return shared;
}

/** Opens a window and fills it until the signal aborts or a connection is lost. Throws when the end of the log is not found. */
async function fillWindow(shared: SharedTail, options: TailOptions, signal: AbortSignal): Promise<void> {
  const { connection, onError } = options;
  const { losses } = connection;
  const isOver = (): boolean => signal.aborted || connection.losses !== losses;
  const first = await options.logEnd();
  if (isOver()) return;
  const log = following({
    ...options,
    signal,
    prefixes: [OUR_STREAMS],
    after: first.head,
    prefetch: PREFETCH,
  });
  const wake = (): void => log.wake();
  const search = repeatedSearch(options, first, wake);
  signal.addEventListener('abort', wake);
  const window = shared.open(first.head, losses, first.at);
  if (first.foreign >= WORTH_SKIPPING) {
    log.skipTo(first.end);
    window.skipTo(first.end);
  }
  /** When events were first known to be missing. */
  let behindSince: number | undefined;
  try {
    while (!isOver()) {
      const events = log.take(PREFETCH);
      if (events.length > 0) {
        window.extend(events);
        behindSince = undefined;
        shared.notify();
        continue;
      }
      const { found } = search;
      if (log.position < found.head) behindSince ??= found.at;
      else if (found.at > shared.at) {
        if (found.foreign >= WORTH_SKIPPING) {
          log.skipTo(found.end);
          window.skipTo(found.end);
        }
        shared.at = found.at;
        shared.notify();
      }
      await log.changed(search.startIfDue(), behindSince);
    }
  } finally {
    signal.removeEventListener('abort', wake);
    if (log.ended !== undefined) onError(log.ended);
    log.close();
    shared.drop();
  }
}

/** Creates searches for the end of the log, after the `first` one; `onEnd` is called at the end of each. */
function repeatedSearch({ logEnd, onError }: TailOptions, first: LogEnd, onEnd: () => void) {
  let found = first;
  let dueAt = Date.now() + SEARCH_EVERY_MS;
  let isUnderWay = false;
  const search = async (): Promise<void> => {
    isUnderWay = true;
    try {
      found = await logEnd();
    } catch (error) {
      onError(error as Error);
    }
    isUnderWay = false;
    dueAt = Date.now() + SEARCH_EVERY_MS;
    onEnd();
  };
  return {
    /** The result of the latest search that succeeded. */
    get found() {
      return found;
    },
    /** Starts a search unless one is under way or the pause is not over. Returns how long to wait for it at most, in ms. */
    startIfDue: (): number => {
      if (!isUnderWay && Date.now() >= dueAt) void search();
      return isUnderWay ? SEARCH_EVERY_MS : dueAt - Date.now();
    },
  };
}
