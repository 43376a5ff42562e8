import type { Position as LogPosition } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { EventStoreUnavailable } from '../../../../application/ports/events/event-store.js';
import { pause } from '../../../../application/shared/pause.js';
import { backOff } from '../../../concurrency/back-off.js';
import { dbClient } from '../connection/client-library.js';
import type { Connection, Link } from '../connection/connection.js';
import { isLoss, timeOfAttempt } from '../connection/attempts.js';
import { isAbsentStream, NoAnswer, refusal } from '../connection/failures.js';
import { codeName } from '../connection/grpc-codes.js';
import { cancelRead, openRead, type ReadRequest } from './read-call.js';
import { logEvent, type LogEvent } from '../stored-event.js';

/**
 * Reads of at most `limit` events, which are repeated until the server has confirmed that one is complete. They throw
 * EventStoreUnavailable after the time-out, and the error for a refusal of the server.
 */
export interface Reads {
  /** Returns a stream's events from `revision` on; none for an absent stream. */
  ofStream(stream: string, revision: bigint, limit: number, until?: Until): Promise<LogEvent[]>;
  /** Returns the log from an event on, itself included. */
  forwards(from: LogPosition, limit: number, until?: Until): Promise<LogEvent[]>;
  /** Returns the log before an offset or the end, newest first. */
  backwards(from: LogPosition | 'end', limit: number, until?: Until): Promise<LogEvent[]>;
}

/** When a read is given up. */
export interface Until {
  /** In ms since the epoch. Default: after the time-out of the reads. */
  readonly deadline?: number;
  /** Default: the signal that ends all reads. */
  readonly signal?: AbortSignal;
}

export interface ReadsOptions {
  readonly connection: Connection;
  /** Milliseconds of one attempt, and of all attempts together. */
  readonly attemptTimeout: number;
  readonly timeout: number;
  /** Ends all reads. */
  readonly closing: AbortSignal;
}

type BoundedRead = Exclude<ReadRequest, { kind: 'subscription' }>;

const PAUSES = { first: 10, longest: 500 };

/** Creates the reads of a connection. */
export function reads({ connection, attemptTimeout, timeout, closing }: ReadsOptions): Reads {
  const read = async (
    request: BoundedRead,
    { deadline = Date.now() + timeout, signal = closing }: Until = {},
  ): Promise<LogEvent[]> => {
    const pauses = backOff(PAUSES);
    let failure: unknown;
    for (;;) {
      const ms = timeOfAttempt({ attemptTimeout, deadline }, failure);
      const { link } = connection;
      try {
        signal.throwIfAborted();
        return await collected(link, request, ms, signal);
      } catch (error) {
        failure = error;
        if (request.kind === 'stream' && isAbsentStream(error)) return [];
        const refused = refusal(error, `reading ${request.kind === 'stream' ? request.stream : '$all'}`);
        if (refused) throw refused;
        if (!signal.aborted && isLoss(error, attemptTimeout)) connection.lost(link, error as Error);
        const pauseMs = pauses.next();
        if (signal.aborted || Date.now() + pauseMs >= deadline)
          throw new EventStoreUnavailable('no answer from the log', { cause: error });
        await pause(pauseMs, signal);
      }
    }
  };

  return {
    ofStream: (stream, revision, limit, until) => read({ kind: 'stream', stream, revision, limit }, until),
    forwards: (from, limit, until) => read({ kind: 'forwards', from, limit }, until),
    backwards: (from, limit, until) => read({ kind: 'backwards', from, limit }, until),
  };
}

/** Makes one attempt. Resolves with all events of a read once the server has confirmed that it is complete. */
const collected = (link: Link, request: BoundedRead, ms: number, signal: AbortSignal): Promise<LogEvent[]> =>
  new Promise((resolve, reject) => {
    const opening = openRead(link, request);
    const events: LogEvent[] = [];
    let isAbsent = false;
    let isComplete = false;
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (error: Error): void => {
      finish();
      reject(error);
      cancelRead(opening);
    };
    const abort = (): void => fail(new Error('given up'));
    const timer = setTimeout(() => fail(new NoAnswer(ms)), ms);
    signal.addEventListener('abort', abort);
    opening.then((call) => {
      call.on('data', (answer: ReadResp) => {
        try {
          const event = answer.getEvent();
          if (event !== undefined) events.push(logEvent(event, link.names));
          isAbsent ||= answer.hasStreamNotFound();
        } catch (error) {
          fail(error as Error);
        }
      });
      call.on('error', (error: Error) => fail(dbClient().convertToCommandError(error)));
      call.on('status', ({ code }: { readonly code: number }) => (isComplete = codeName(code) === 'OK'));
      call.on('end', () => {
        finish();
        if (!isComplete) fail(new Error('the read ended before the server had answered'));
        else if (events.length === 0 && !isAbsent && isWholeStream(request))
          fail(new Error('the server neither sent an event of the stream nor said that there is none'));
        else resolve(events);
      });
    }, fail);
  });

/** Returns whether the read begins with the first event of a stream: it has one if the stream exists. */
const isWholeStream = (request: BoundedRead): boolean => request.kind === 'stream' && request.revision === 0n;
