import type {
  Position,
  StoredEvent,
  SubscribeOptions,
  SubscriptionMessage,
} from '../../../application/ports/event-store.js';
import { following, type FollowingOptions } from './following.js';
import type { Look } from './head.js';
import { lookout } from './lookout.js';
import { OUR_STREAMS } from './stored-event.js';

type Source = Pick<FollowingOptions, 'connection' | 'reads' | 'patience' | 'onError'>;
export interface SubscriptionSource extends Source {
  readonly look: () => Promise<Look>;
}

/** From this many events of others on, the position moves over them, so that nobody goes over them again. */
const WORTH_SKIPPING = 1_000;
const FETCHED_AHEAD = 32;
/** Events come one by one. While more are known to be on their way, they are gathered for so long at most. */
const GATHERING_MS = 10;

/**
 * `EventStore.subscribe`. Whether the head is reached is found by looking at the end of the log: some servers never say
 * it, and what the others say does not count what was appended meanwhile.
 */
export async function* subscription(
  source: SubscriptionSource,
  after: Position,
  { signal, batchSize = 500 }: SubscribeOptions,
): AsyncGenerator<SubscriptionMessage, void, void> {
  const onError = (error: Error): void => {
    if (!signal.aborted) source.onError(error);
  };
  const log = following({
    ...{ ...source, onError, after, signal },
    ...{ prefixes: [OUR_STREAMS], ahead: Math.max(batchSize, FETCHED_AHEAD) },
  });
  const wake = (): void => log.wake();
  const head = lookout({ look: source.look, onLook: wake, onError });
  let saidAt = 0;
  let events: StoredEvent[] = [];
  let gatheredSince = 0;
  /** Since when it is known that something is missing. */
  let behindSince: number | undefined;
  signal.addEventListener('abort', wake);
  try {
    while (!signal.aborted) {
      const taken = log.take(batchSize - events.length);
      const { found } = head;
      const isBehind = found !== undefined && log.position < found.head;
      if (taken.length > 0) {
        behindSince = undefined;
        if (events.length === 0) gatheredSince = Date.now();
        events.push(...taken);
      } else if (isBehind) behindSince ??= found.at;
      const gathering = isBehind && events.length < batchSize && Date.now() - gatheredSince < GATHERING_MS;
      if (events.length > 0 && !gathering) {
        head.hurry();
        yield { kind: 'events', events };
        events = [];
      } else if (events.length === 0 && found !== undefined && found.at > saidAt && !isBehind) {
        saidAt = found.at;
        if (found.foreign >= WORTH_SKIPPING) log.skipTo(found.end);
        yield { kind: 'caught-up', position: log.position, at: found.at };
      } else {
        const rest = head.look();
        await log.changed(events.length > 0 ? Math.min(rest, GATHERING_MS) : rest, behindSince);
      }
    }
  } finally {
    signal.removeEventListener('abort', wake);
    log.close();
  }
}
