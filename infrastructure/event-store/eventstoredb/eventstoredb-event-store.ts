import { setMaxListeners } from 'node:events';
import type { Credentials } from '@eventstore/db-client';
import {
  type Append,
  type Appended,
  type EventStore,
  EventStoreUnavailable,
  START,
} from '../../../application/ports/events/event-store.js';
import { checkAppend } from '../check-append.js';
import { recentStream, subscription, type SubscriptionSource } from '../subscription.js';
import { anyAppends } from './appends/any-appends.js';
import { appends } from './appends/appends.js';
import { connection } from './connection/connection.js';
import { headOfLog } from './reads/head.js';
import { history } from './reads/history.js';
import { eventStoreDbInstallations } from './installation.js';
import { proposedEvent, type ProposedEvent } from './appends/proposed-event.js';
import { reads } from './reads/reads.js';
import { OUR_STREAMS, storedEvent } from './stored-event.js';
import { streamNames } from './stream-names.js';
import { stretch } from './reads/stretch.js';
import { eventStoreDbTail } from './reads/tail.js';
import { digitsOfUuid } from '../../../domain/shared/uuid.js';

export interface EventStoreDbOptions {
  /** Connection string: `esdb://host:2113?tls=false`, `esdb+discover://cluster:2113`. */
  readonly url: string;
  /**
   * Instead of those in `url`. Reading and following the whole log needs those of an administrator; without TLS none are
   * sent.
   */
  readonly credentials?: Credentials;
  /** Told of failures that are survived. Never of personal values or credentials. */
  readonly onError?: (error: Error) => void;
  /**
   * Asked before an append is sent over a connection that was made after a loss: the server may be another one. Rejects
   * with EventLogMismatch when nothing may be sent to it. Default: everything is sent.
   */
  readonly admit?: () => Promise<unknown>;
  /**
   * What the names of all streams begin with on the server, for a trial that no installation follows. Default: nothing,
   * so that they begin with `tenant_`.
   */
  readonly streamPrefix?: string | undefined;
  /** Milliseconds in which appends and reads are answered. Default: 9,000. */
  readonly timeout?: number;
}

interface Proposed extends Omit<Append, 'events'> {
  readonly events: readonly ProposedEvent[];
}

/** In the time that a request has, the server may fail to answer twice. */
const ATTEMPTS = 3;
const PAGE_SIZE = 500;
/** For a page of a subscription that catches up. */
const GATHERING_MS = 10;

/**
 * The event store in EventStoreDB or KurrentDB, 22.10 and later, through a client of its own. Make one for a process.
 * Nothing is connected before the first call. Positions are offsets of the server's log, plus one.
 *
 * The log may hold events of other applications, which are passed over. The server does that for subscriptions; `head` has
 * to read over those at the end of the log, once.
 *
 * @throws BadConnectionString
 */
export function eventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const { url, credentials, onError = () => undefined, timeout = 9_000 } = options;
  const attemptTimeout = timeout / ATTEMPTS;
  const closing = new AbortController();
  /** Appends under way, which may have to read, are answered first. */
  const closed = new AbortController();
  // As many reads listen as are under way.
  setMaxListeners(0, closing.signal, closed.signal);
  const server = connection({ url, credentials, timeout, names: streamNames(options.streamPrefix ?? '') });
  const reading = reads({ connection: server, attemptTimeout, timeout, closing: closing.signal });
  const readingForAppends = reads({ connection: server, attemptTimeout, timeout, closing: closed.signal });
  const admission = options.admit === undefined ? {} : { admit: options.admit };
  const appending = appends({ connection: server, reads: readingForAppends, attemptTimeout, ...admission });
  const appendAnywhere = anyAppends(appending, readingForAppends);
  const look = headOfLog(reading, timeout);
  const installations = eventStoreDbInstallations(reading, appending, timeout);
  const underWay = new Set<Promise<unknown>>();
  const source = { connection: server, reads: reading, look, patience: attemptTimeout, timeout };
  const newest = eventStoreDbTail({ ...source, onError });

  const refuseWhenClosed = (): void => {
    if (closing.signal.aborted) throw new EventStoreUnavailable('the event store is closed');
  };
  async function* stream(name: string, first: bigint) {
    for (let from = first; ;) {
      refuseWhenClosed();
      const page = (await reading.ofStream(name, from, PAGE_SIZE)).map(storedEvent);
      const last = page.at(-1);
      if (last === undefined) return;
      yield page;
      if (page.length < PAGE_SIZE) return;
      from = last.revision + 1n;
    }
  }
  async function* streams(prefix: string, after = START) {
    refuseWhenClosed();
    yield* history({ ...source, signal: closing.signal }, prefix, after);
  }

  const ourStretch: SubscriptionSource['stretch'] = (after, upTo, limit, signal) =>
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

  // one behind the other: the engine knows of no append that depends on another
  const inTurn = async (requests: readonly Proposed[], deadline: number): Promise<Appended[]> => {
    const done: Appended[] = [];
    for (const { stream: name, expected, events } of requests)
      done.push(
        expected === 'any'
          ? await appendAnywhere(name, events, deadline)
          : await appending.append({ stream: name, expected, events }, deadline),
      );
    return done;
  };
  return {
    append: async (asked) => {
      refuseWhenClosed();
      for (const append of asked) {
        checkAppend(append);
        if (append.newKey !== undefined) throw new TypeError('keys are not kept beside these events');
      }
      const requests = asked.map((append) => ({ ...append, events: append.events.map(proposedEvent) }));
      const done = inTurn(requests, Date.now() + timeout);
      underWay.add(done);
      return done.finally(() => underWay.delete(done));
    },
    read: (name, from = 0n) => stream(name, from),
    readTenant: (tenantId, after) => streams(`${OUR_STREAMS}${digitsOfUuid(tenantId)}-`, after),
    readAll: (after) => streams(OUR_STREAMS, after),
    head: async () => {
      refuseWhenClosed();
      return (await look()).head;
    },
    reaches: async (position) => {
      refuseWhenClosed();
      return (await look()).end >= position;
    },
    subscribe: (after, { signal, ...rest }) =>
      subscription({ tail: newest, stretch: ourStretch, onError }, after, {
        ...rest,
        signal: AbortSignal.any([signal, closing.signal]),
      }),
    installation: async () => {
      refuseWhenClosed();
      return installations.installation();
    },
    createInstallation: async (id, eventId) => {
      refuseWhenClosed();
      const done = installations.createInstallation(id, eventId);
      underWay.add(done);
      return done.finally(() => underWay.delete(done));
    },
    recent: (name) => recentStream(newest, name),
    connectionLosses: () => server.losses,
    close: async () => {
      closing.abort();
      await newest.close();
      await Promise.allSettled(underWay);
      closed.abort();
      await server.close();
    },
  };
}
