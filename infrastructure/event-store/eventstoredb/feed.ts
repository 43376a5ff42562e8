import type { AllStreamResolvedEvent, Position as LogPosition } from '@eventstore/db-client';
import { dbClient } from './client-library.js';
import type { Link } from './connection.js';

/** One subscription of the client to some of $all, and what it has sent so far. It is not resumed: it ends, and is over. */
export interface Feed {
  /** The next events; none when there is nothing at the moment. */
  take(limit: number): AllStreamResolvedEvent[];
  /** Why it is over, once everything that it sent is taken. */
  readonly ended: Error | undefined;
  /** The server has considered everything before this place for what `take` has given so far. */
  readonly checkpoint: LogPosition | undefined;
  /** When it last brought something, in ms since the epoch. */
  readonly heardAt: number;
  /** Settles when there may be something new, at the latest after `ms`; at once when `wake` was called meanwhile. */
  changed(ms: number): Promise<void>;
  wake(): void;
  close(): void;
}

export interface FeedOptions {
  readonly link: Link;
  /** Strictly behind this place. */
  readonly after: LogPosition | undefined;
  /** Beginnings of stream names. */
  readonly prefixes: readonly string[];
  /** Events that are fetched before they are asked for. */
  readonly ahead: number;
}

/** Events that the server goes over before it reports, when none of them is ours. */
const WINDOW = 500;

export function feed({ link, after, prefixes, ahead }: FeedOptions): Feed {
  let ended: Error | undefined;
  let checkpoint: LogPosition | undefined;
  let heardAt = 0;
  let woken = false;
  let resume: (() => void) | undefined;
  const wake = (): void => {
    woken = true;
    resume?.();
  };
  const end = (error: Error): void => {
    ended ??= error;
    wake();
  };
  const { START, streamNameFilter } = dbClient();
  const subscription = link.client.subscribeToAll(
    {
      ...link.access,
      fromPosition: after ?? START,
      filter: streamNameFilter({
        prefixes: [...prefixes],
        maxSearchWindow: WINDOW,
        // Must not throw: nobody would catch it.
        checkpointReached: (_, position) => {
          checkpoint = position;
          heardAt = Date.now();
          wake();
        },
      }),
    },
    { highWaterMark: ahead },
  );
  subscription.on('readable', wake);
  subscription.on('error', end);
  // After 'end', too, which is a loss like any other: nobody here ends a subscription without closing the feed.
  subscription.on('close', () => end(new Error('the subscription has ended')));

  return {
    take: (limit) => {
      const events: AllStreamResolvedEvent[] = [];
      while (events.length < limit) {
        const event = subscription.read() as AllStreamResolvedEvent | null;
        if (event === null) break;
        events.push(event);
      }
      if (events.length > 0) heardAt = Date.now();
      return events;
    },
    get ended() {
      return ended;
    },
    get checkpoint() {
      return checkpoint;
    },
    get heardAt() {
      return heardAt;
    },
    changed: async (ms) => {
      if (!woken && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      resume = undefined;
      woken = false;
    },
    wake,
    close: () => {
      subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    },
  };
}
