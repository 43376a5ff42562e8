import type { Position as LogPosition } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { notifier } from '../../../concurrency/notifier.js';
import { dbClient } from '../connection/client-library.js';
import type { Link } from '../connection/connection.js';
import { cancelRead, openRead } from './read-call.js';
import { logEvent, type LogEvent } from '../stored-event.js';

/** One subscription to a part of $all, with the answers that it has received. It ends with its first failure. */
export interface Feed {
  /** Returns the next events; none when there are none at the moment. */
  take(limit: number): LogEvent[];
  /** Why the subscription has ended, undefined while it continues. */
  readonly ended: Error | undefined;
  /** The offset up to which the server has sent everything that `take` has returned. */
  readonly checkpoint: LogPosition | undefined;
  /** When it last received an answer, in ms since the epoch. */
  readonly receivedAt: number;
  /** Resolves when there may be new events, at the latest after `ms`; at once when `wake` was called meanwhile. */
  changed(ms: number): Promise<void>;
  wake(): void;
  close(): void;
}

export interface FeedOptions {
  readonly link: Link;
  /** The subscription begins strictly after this offset; undefined for the start of the log. */
  readonly after: LogPosition | undefined;
  /** Prefixes of stream names. */
  readonly prefixes: readonly string[];
  /** How many answers are received before they are taken. */
  readonly prefetch: number;
}

/** Events that the server passes over before it sends a checkpoint. */
const WINDOW = 500;

/** Opens a subscription. */
export function feed({ link, after, prefixes, prefetch }: FeedOptions): Feed {
  const received: ReadResp[] = [];
  let ended: Error | undefined;
  let checkpoint: LogPosition | undefined;
  let receivedAt = 0;
  let resume: (() => void) | undefined;
  const { notify, wait } = notifier();
  const end = (error: Error): void => {
    ended ??= dbClient().convertToCommandError(error);
    notify();
  };
  const opening = openRead(link, { kind: 'subscription', after, prefixes, window: WINDOW });
  opening.then((call) => {
    call.on('data', (answer: ReadResp) => {
      receivedAt = Date.now();
      received.push(answer);
      // flow control: answers to a slow consumer stay on the server
      if (received.length >= prefetch) {
        call.pause();
        resume = () => call.resume();
      }
      notify();
    });
    call.on('error', end);
    call.on('end', () => end(new Error('the subscription has ended')));
  }, end);

  return {
    take: (limit) => {
      const events: LogEvent[] = [];
      let taken = 0;
      while (taken < received.length && events.length < limit) {
        const answer = received[taken++]!;
        const event = answer.getEvent();
        if (event !== undefined) events.push(logEvent(event, link.names));
        checkpoint = checkpointIn(answer) ?? checkpoint;
      }
      received.splice(0, taken);
      if (received.length < prefetch) {
        resume?.();
        resume = undefined;
      }
      return events;
    },
    get ended() {
      return ended;
    },
    get checkpoint() {
      return checkpoint;
    },
    get receivedAt() {
      return receivedAt;
    },
    changed: wait,
    wake: notify,
    close: () => {
      ended ??= new Error('the subscription was closed');
      cancelRead(opening);
    },
  };
}

function checkpointIn(answer: ReadResp): LogPosition | undefined {
  const offset = answer.getCheckpoint();
  return (
    offset && {
      commit: BigInt(offset.getCommitPosition()),
      prepare: BigInt(offset.getPreparePosition()),
    }
  );
}
