import type { Position as LogPosition, ReadAllOptions, StreamingRead } from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreUnavailable } from '../../../application/ports/event-store.js';
import { dbClient } from './client-library.js';
import type { Connection, Link } from './connection.js';
import { isAbsentStream, NoAnswer, refusal } from './failures.js';
import type { LogEvent } from './stored-event.js';

/** Reads of a bounded number of events each, repeated until they succeed or the time is over. */
export interface Reads {
  /** A stream's events from `revision` on; none of a stream that does not exist. */
  ofStream(stream: string, revision: bigint, limit: number, until?: Until): Promise<LogEvent[]>;
  /** The log from an event on, itself included. */
  forwards(from: LogPosition, limit: number, until?: Until): Promise<LogEvent[]>;
  /** The log before a place or the end, newest first. */
  backwards(from: LogPosition | 'end', limit: number, until?: Until): Promise<LogEvent[]>;
}

/** When a read is given up. */
export interface Until {
  /** In ms since the epoch. */
  readonly deadline?: number;
  /** Instead of the end of all reads. */
  readonly signal?: AbortSignal;
}

export interface ReadsOptions {
  readonly connection: Connection;
  /** Milliseconds that one attempt has, and all of them together. */
  readonly attemptTimeout: number;
  readonly timeout: number;
  /** Ends all reads. */
  readonly closing: AbortSignal;
}

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Reads throw EventStoreUnavailable, or what the server has against them. */
export function reads({ connection, attemptTimeout, timeout, closing }: ReadsOptions): Reads {
  const read = async (
    what: string,
    open: (link: Link) => StreamingRead<LogEvent>,
    { deadline = Date.now() + timeout, signal = closing }: Until = {},
  ): Promise<LogEvent[]> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const { link } = connection;
      try {
        signal.throwIfAborted();
        return await collected(open(link), Math.min(attemptTimeout, deadline - Date.now()), signal);
      } catch (error) {
        if (isAbsentStream(error)) return [];
        if (error instanceof NoAnswer) connection.replace(link);
        const refused = refusal(error, what);
        if (refused) throw refused;
        if (signal.aborted || Date.now() + pause >= deadline)
          throw new EventStoreUnavailable('no answer from the log', { cause: error });
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  const ofAll = (options: ReadAllOptions, until: Until | undefined): Promise<LogEvent[]> =>
    read('reading $all', ({ client, access }) => client.readAll({ ...access, ...options }), until);

  return {
    ofStream: (stream, revision, limit, until) =>
      read(
        `reading ${stream}`,
        ({ client, access }) =>
          client.readStream(stream, { ...access, fromRevision: revision, maxCount: limit }),
        until,
      ),
    forwards: (from, limit, until) =>
      ofAll({ direction: dbClient().FORWARDS, fromPosition: from, maxCount: limit }, until),
    backwards: (from, limit, until) =>
      ofAll(
        {
          direction: dbClient().BACKWARDS,
          fromPosition: from === 'end' ? dbClient().END : from,
          maxCount: limit,
        },
        until,
      ),
  };
}

/** Everything that a read gives. The client would wait for it for ever, and says nothing when it is disposed of. */
const collected = (stream: StreamingRead<LogEvent>, ms: number, signal: AbortSignal): Promise<LogEvent[]> =>
  new Promise((resolve, reject) => {
    const events: LogEvent[] = [];
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (error: Error): void => {
      finish();
      reject(error);
      stream.cancel().catch(() => undefined);
    };
    const abort = (): void => fail(new Error('given up'));
    const timer = setTimeout(() => fail(new NoAnswer(ms)), ms);
    signal.addEventListener('abort', abort);
    stream.on('data', (event) => events.push(event));
    stream.on('error', fail);
    stream.on('end', () => {
      finish();
      resolve(events);
    });
  });
