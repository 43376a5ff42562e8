import { setMaxListeners } from 'node:events';
import {
  type Append,
  type Appended,
  type EventStore,
  EventStoreUnavailable,
  type Position,
  START,
  type StoredEvent,
} from '../../../application/ports/events/event-store.js';
import { streamsOfNoun } from '../../../domain/shared/stream-name.js';
import { digitsOfUuid } from '../../../domain/shared/uuid.js';
import { checkAppend } from '../check-append.js';
import { PAGE_SIZE, paged } from '../paged.js';
import { recentStream, subscription, type SubscriptionSource } from '../subscription.js';
import { type AppendAnywhere, anyAppends } from './appends/any-appends.js';
import { type Appends, appends } from './appends/appends.js';
import { proposedEvent } from './appends/proposed-event.js';
import { connection } from './connection/connection.js';
import { eventStoreDbInstallations } from './installation.js';
import { streamSearches } from './reads/found-streams.js';
import { headOfLog, type LogEnd } from './reads/head.js';
import { history, type HistorySource } from './reads/history.js';
import { reads } from './reads/reads.js';
import { stretch } from './reads/stretch.js';
import { eventStoreDbTail } from './reads/tail.js';
import { OUR_STREAMS, storedEvent } from './stored-event.js';
import { streamNames } from './stream-names.js';
import { tombstoneTenant } from './tombstone-tenant.js';

export interface EventStoreDbOptions {
  /**
   * Connection string: `esdb://user:password@host:2113`, `esdb+discover://cluster:2113?tls=false`. Reading and following
   * the whole log needs the credentials of an administrator; none are sent without TLS.
   */
  readonly url: string;
  /** Called with failures after which the store continues. They quote no personal values and no credentials. */
  readonly onError?: (error: Error) => void;
  /**
   * Called before the first append after a lost connection, as the server may be another one. Rejects with
   * EventLogMismatch when nothing may be appended to it. Default: every server is accepted.
   */
  readonly admit?: () => Promise<unknown>;
  /**
   * The prefix of the names of all streams on the server, for a trial without an installation. Default: none, so that they
   * begin with `tenant_`.
   */
  readonly streamPrefix?: string | undefined;
  /** Milliseconds in which appends and reads are answered. Default: 9,000. */
  readonly timeout?: number;
}

/** Attempts that fit into the time-out of a call. */
const ATTEMPTS = 3;
/** Most milliseconds for which a subscription that catches up gathers a page. */
const GATHERING_MS = 10;

/**
 * Creates the event store in EventStoreDB or KurrentDB, 22.10 and later, with a client of its own; one for a process. It
 * connects with its first call. Positions are offsets of the server's log, plus one. Throws BadConnectionString.
 *
 * The log may hold events of other applications. The server filters them from subscriptions; `head` reads those at the end
 * of the log once.
 */
export function eventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const { url, onError = () => undefined, admit, timeout = 9_000 } = options;
  const attemptTimeout = timeout / ATTEMPTS;
  const closing = new AbortController();
  /** Aborts after appends under way, which may have to read, are answered. */
  const closed = new AbortController();
  // each read under way has a listener
  setMaxListeners(0, closing.signal, closed.signal);
  const server = connection({ url, timeout, names: streamNames(options.streamPrefix ?? '') });
  const reading = reads({ connection: server, attemptTimeout, timeout, closing: closing.signal });
  const readingForAppends = reads({ connection: server, attemptTimeout, timeout, closing: closed.signal });
  const appending = appends({ connection: server, reads: readingForAppends, attemptTimeout, admit });
  const appendAnywhere = anyAppends(appending, readingForAppends);
  const installations = eventStoreDbInstallations(reading, appending, timeout);
  const source: HistorySource = {
    connection: server,
    reads: reading,
    logEnd: headOfLog(reading, timeout),
    silenceTimeout: attemptTimeout,
    timeout,
    signal: closing.signal,
  };
  const stored = readsOf(source);
  const newest = eventStoreDbTail({ ...source, onError });
  const underWay = new Set<Promise<unknown>>();
  /** Runs an append, which is answered before the store closes. */
  const answered = async <T>(append: () => Promise<T>): Promise<T> => {
    closing.signal.throwIfAborted();
    const done = append();
    underWay.add(done);
    return done.finally(() => underWay.delete(done));
  };

  return {
    append: (asked) => answered(() => appendInTurn(appending, appendAnywhere, asked, Date.now() + timeout)),
    createInstallation: (id, eventId) => answered(() => installations.createInstallation(id, eventId)),
    installation: async () => {
      closing.signal.throwIfAborted();
      return installations.installation();
    },
    ...stored,
    deleteTenant: (tenantId) =>
      tombstoneTenant(server, (after) => stored.readTenant(tenantId, after), { tenantId, timeout }),
    subscribe: (after, { signal, ...rest }) =>
      subscription({ tail: newest, stretch: stretchOf(source, onError), onError }, after, {
        ...rest,
        signal: AbortSignal.any([signal, closing.signal]),
      }),
    recent: (name) => recentStream(newest, name),
    connectionLosses: () => server.losses,
    close: async () => {
      closing.abort(new EventStoreUnavailable('the event store is closed'));
      await newest.close();
      await Promise.allSettled(underWay);
      closed.abort();
      await server.close();
    },
  };
}

/** Makes the appends one after the other: the engine has no appends that depend on each other. */
async function appendInTurn(
  appending: Appends,
  appendAnywhere: AppendAnywhere,
  asked: readonly Append[],
  deadline: number,
): Promise<Appended[]> {
  for (const append of asked) {
    checkAppend(append);
    if (append.newKey !== undefined) throw new TypeError('keys are not kept beside these events');
  }
  const requests = asked.map((append) => ({ ...append, events: append.events.map(proposedEvent) }));
  const done: Appended[] = [];
  for (const { stream, expected, events } of requests)
    done.push(
      expected === 'any'
        ? await appendAnywhere(stream, events, deadline)
        : await appending.append({ stream, expected, events }, deadline),
    );
  return done;
}

function readsOf(
  source: HistorySource,
): Pick<EventStore, 'read' | 'readMany' | 'readNoun' | 'readTenant' | 'readAll' | 'head' | 'reaches'> {
  const { reads: reading, signal } = source;
  const logEnd = async (): Promise<LogEnd> => {
    signal.throwIfAborted();
    return source.logEnd();
  };
  const withPrefix = (prefix: string, after = START, onPassed?: (position: Position) => void) =>
    history({ ...source, logEnd }, prefix, after, onPassed);
  const ofStream = async (stream: string, revision: bigint): Promise<readonly StoredEvent[]> => {
    signal.throwIfAborted();
    return (await reading.ofStream(stream, revision, PAGE_SIZE)).map(storedEvent);
  };
  const searches = streamSearches(() => source.connection.losses);
  const read: EventStore['read'] = (stream, from = 0n) =>
    paged((last) => ofStream(stream, last === undefined ? from : last.revision + 1n));
  return {
    read,
    readMany: (streams, after) => streamAfterStream(ofStream, streams, after),
    readNoun: async function* (tenantId, noun, after) {
      const prefix = streamsOfNoun(tenantId, noun);
      const found = searches.of(prefix);
      const passed = (to: Position): void => {
        if (to > found.searchedTo) found.searchedTo = to;
      };
      for await (const page of withPrefix(prefix, found.searchedTo, passed)) {
        for (const { stream } of page) found.names.add(stream);
        if (page.length > 0) passed(page.at(-1)!.position);
        else yield page;
      }
      yield* streamAfterStream(ofStream, [...found.names], after);
    },
    readTenant: (tenantId, after, onPassed) =>
      withPrefix(`${OUR_STREAMS}${digitsOfUuid(tenantId)}-`, after, onPassed),
    readAll: (after) => withPrefix(OUR_STREAMS, after),
    head: async () => (await logEnd()).head,
    reaches: async (position) => (await logEnd()).end >= position,
  };
}

/** Streams whose first pages are asked for at a time. */
const STREAMS_AT_A_TIME = 20;

/** Yields the events of streams one stream after the other; the first pages of several are read at once. */
async function* streamAfterStream(
  ofStream: (stream: string, revision: bigint) => Promise<readonly StoredEvent[]>,
  streams: readonly string[],
  after: Pick<StoredEvent, 'stream' | 'revision'> | undefined,
): ReturnType<EventStore['readMany']> {
  const rest = [...new Set(streams)].filter((stream) => after === undefined || stream >= after.stream).sort();
  const firstOf = (stream: string): bigint => (stream === after?.stream ? after.revision + 1n : 0n);
  for (let begin = 0; begin < rest.length; begin += STREAMS_AT_A_TIME) {
    const some = rest.slice(begin, begin + STREAMS_AT_A_TIME);
    const firsts = await Promise.all(some.map((stream) => ofStream(stream, firstOf(stream))));
    for (const [index, stream] of some.entries())
      yield* paged((last) =>
        last === undefined ? Promise.resolve(firsts[index]!) : ofStream(stream, last.revision + 1n),
      );
  }
}

const stretchOf =
  (source: HistorySource, onError: (error: Error) => void): SubscriptionSource['stretch'] =>
  (after, upTo, limit, signal) =>
    stretch({
      ...source,
      after,
      upTo,
      limit,
      signal,
      onError,
      prefixes: [OUR_STREAMS],
      gatheringMs: GATHERING_MS,
    });
