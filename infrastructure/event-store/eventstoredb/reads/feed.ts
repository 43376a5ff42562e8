import type { Position as LogPosition } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { dbClient } from '../connection/client-library.js';
import type { Link } from '../connection/connection.js';
import { cancelRead, openRead } from './read-call.js';
import { logEvent, type LogEvent } from '../stored-event.js';

/** One subscription to some of $all, and what it has sent so far. It is not resumed: it ends, and is over. */
export interface Feed {
  /** The next events; none when there is nothing at the moment. */
  take(limit: number): LogEvent[];
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
  const sent: ReadResp[] = [];
  let ended: Error | undefined;
  let checkpoint: LogPosition | undefined;
  let heardAt = 0;
  let woken = false;
  let resume: (() => void) | undefined;
  let goOn: (() => void) | undefined;
  const wake = (): void => {
    woken = true;
    resume?.();
  };
  const end = (error: Error): void => {
    ended ??= dbClient().convertToCommandError(error);
    wake();
  };
  const opening = openRead(link, { kind: 'subscription', after, prefixes, window: WINDOW });
  opening.then((call) => {
    call.on('data', (answer: ReadResp) => {
      heardAt = Date.now();
      sent.push(answer);
      // A slow consumer holds up the server, not our memory.
      if (sent.length >= ahead) {
        call.pause();
        goOn = () => call.resume();
      }
      wake();
    });
    call.on('error', end);
    // Nothing here ends a subscription without closing the feed: this is a loss like any other.
    call.on('end', () => end(new Error('the subscription has ended')));
  }, end);

  return {
    take: (limit) => {
      const events: LogEvent[] = [];
      let taken = 0;
      while (taken < sent.length && events.length < limit) {
        const answer = sent[taken++]!;
        const event = answer.getEvent();
        if (event !== undefined) events.push(logEvent(event, link.names));
        const place = answer.getCheckpoint();
        if (place !== undefined)
          checkpoint = {
            commit: BigInt(place.getCommitPosition()),
            prepare: BigInt(place.getPreparePosition()),
          };
      }
      sent.splice(0, taken);
      if (goOn !== undefined && sent.length < ahead) {
        goOn();
        goOn = undefined;
      }
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
      ended ??= new Error('the subscription was closed');
      cancelRead(opening);
    },
  };
}
