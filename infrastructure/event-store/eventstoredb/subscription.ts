import type {
  Position,
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
  /** Since when it is known that something is missing. */
  let behindSince: number | undefined;
  signal.addEventListener('abort', wake);
  try {
    while (!signal.aborted) {
      const events = log.take(batchSize);
      const { found } = head;
      if (events.length > 0) {
        head.hurry();
        behindSince = undefined;
        yield { kind: 'events', events };
      } else if (found !== undefined && found.at > saidAt && log.position >= found.head) {
        saidAt = found.at;
        if (found.foreign >= WORTH_SKIPPING) log.skipTo(found.end);
        yield { kind: 'caught-up', position: log.position, at: found.at };
      } else {
        if (found !== undefined && found.head > log.position) behindSince ??= found.at;
        await log.changed(head.look(), behindSince);
      }
    }
  } finally {
    signal.removeEventListener('abort', wake);
    log.close();
  }
}
