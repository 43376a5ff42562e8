import { shownStream } from '../../../domain/shared/stream-name.js';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Append,
  type EventStore,
  EventStoreReadOnly,
  EventStoreUnavailable,
  type Position,
  RevisionConflict,
  START,
  type StoredEvent,
} from '../../../application/ports/events/event-store.js';
import { INSTALLATION_STREAM } from '../../../domain/installation/installation-events.js';
import { SubjectKeyTaken } from '../../../application/ports/events/subject-keys.js';
import { isKeyTaken } from '../../personal-data/subject-key-table.js';
import type { Database } from '../../postgres/database.js';
import { isReadOnly, sqlState } from '../../postgres/sql-errors.js';
import { isTransient } from '../../postgres/transient.js';
import { checkAppend } from '../check-append.js';
import { recentStream, subscription, type SubscriptionSource } from '../subscription.js';
import { appendConnection } from './append-connection.js';
import { GroupCommit } from './group-commit.js';
import { postgresInstallations } from './installation.js';
import { PAGE_SIZE, pages } from './pages.js';
import { postgresTail } from './tail.js';
import { wakeUp } from './wake-up.js';

export interface PostgresEventStoreOptions {
  /** Where `eventStoreMigrations` ran. Stays open when the store closes. */
  readonly database: Database;
  /** Told of failures that are survived: a lost subscription, an announcement that did not go out. Never of personal values. */
  readonly onError?: (error: Error) => void;
  /** Milliseconds in which appends and reads are answered. Default: 9,000. */
  readonly timeout?: number;
}

/** Between the attempts of a read. */
const PAUSES_MS = [5, 50, 200];
const UNIQUE_VIOLATION = '23505';
/** What `json` and `text` say to a value that is none. */
const notText = new Set(['22P02', '22021']);

/**
 * The event store in PostgreSQL. Appends of one process share one connection
 * and travel together; positions are in commit order, so that readers need no more than `position > last seen`.
 */
export function postgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { database, onError = () => undefined, timeout = 9_000 } = options;
  const closing = new AbortController();
  const pagesOfLog = pages(database, timeout);
  const installations = postgresInstallations(database, timeout);
  let losses = 0;
  const onLoss = (): void => {
    losses++;
  };
  const announcements = wakeUp(database, onError, onLoss);
  const newest = postgresTail({ pages: pagesOfLog, wakeUp: announcements, losses: () => losses, onError });
  const appending = appendConnection(database, {
    timeout: timeout / 2,
    onLoss,
    onAdded: (base, added, at) => {
      newest.added(base, added, at);
      announcements.announce();
    },
  });
  const appends = new GroupCommit({
    send: (batch) => appending.send(batch),
    drop: () => appending.drop(),
    isTransient: (error) => isTransient(error) && !isReadOnly(error),
    refusal,
    timeout,
  });

  const refuseWhenClosed = (): void => {
    if (closing.signal.aborted) throw new EventStoreUnavailable('the event store is closed');
  };
  /** A read can be repeated: connections that were lost are no outage, and a pool may hold several of them. */
  const reading = async <T>(
    read: () => Promise<T>,
    pauses = PAUSES_MS,
    giveUpAt = Date.now() + timeout / 2,
  ): Promise<T> => {
    refuseWhenClosed();
    try {
      return await read();
    } catch (error) {
      if (!isTransient(error)) throw error;
      const [pause, ...later] = pauses;
      if (pause === undefined || Date.now() > giveUpAt) {
        throw new EventStoreUnavailable('no answer from the log', { cause: error });
      }
      await sleep(pause);
      return reading(read, later, giveUpAt);
    }
  };
  const head = (): Promise<Position> => reading(() => pagesOfLog.head());

  async function* paged(
    first: Position,
    read: (from: Position) => Promise<readonly StoredEvent[]>,
    next: (last: StoredEvent) => Position,
  ): AsyncGenerator<readonly StoredEvent[], void, void> {
    let from = first;
    for (;;) {
      const page = await reading(() => read(from));
      const last = page.at(-1);
      if (last) yield page;
      if (!last || page.length < PAGE_SIZE) return;
      from = next(last);
    }
  }
  /** Reads up to the head as it was when the iteration began. */
  async function* upToHead(
    after: Position,
    read: (after: Position, upTo: Position) => Promise<readonly StoredEvent[]>,
  ): AsyncGenerator<readonly StoredEvent[], void, void> {
    const upTo = await head();
    yield* paged(
      after,
      (from) => read(from, upTo),
      (last) => last.position,
    );
  }

  /** Reads a page ahead of its consumer. */
  const stretch: SubscriptionSource['stretch'] = async function* (after, upTo, limit) {
    const read = (from: Position): Promise<readonly StoredEvent[]> => {
      const page = pagesOfLog.ofAll(from, { upTo, limit });
      // Its failure is met when its turn comes.
      page.catch(() => undefined);
      return page;
    };
    for (let ahead = read(after); ;) {
      const events = await ahead;
      const isLast = events.length < limit;
      if (!isLast) ahead = read(events.at(-1)!.position);
      if (events.length > 0) yield events;
      if (isLast) return;
    }
  };

  return {
    append: async (asked) => {
      refuseWhenClosed();
      for (const append of asked) checkAppend(append);
      return appends.append(asked);
    },
    read: (stream, from = 0n) =>
      paged(
        from,
        (revision) => pagesOfLog.ofStream(stream, revision),
        (last) => last.revision + 1n,
      ),
    readTenant: (tenantId, after = START) =>
      upToHead(after, (from, upTo) => pagesOfLog.ofTenant(tenantId, from, upTo)),
    readAll: (after = START) => upToHead(after, (from, upTo) => pagesOfLog.ofAll(from, { upTo })),
    head,
    reaches: async (position) => (await head()) >= position,
    subscribe: (after, { signal, ...rest }) =>
      subscription({ tail: newest, stretch, onError }, after, {
        ...rest,
        signal: AbortSignal.any([signal, closing.signal]),
      }),
    installation: () => reading(() => installations.read()),
    createInstallation: async (id, eventId) => {
      const stated = await reading(() => installations.create(id, eventId));
      if (stated?.eventId !== eventId) throw new RevisionConflict(INSTALLATION_STREAM, 'no_stream', 0n);
      return stated;
    },
    recent: (stream) => recentStream(newest, stream),
    connectionLosses: () => losses,
    close: async () => {
      closing.abort();
      await newest.close();
      await appends.idle();
      await announcements.close();
      await appending.close();
    },
  };
}

/** The error for appends that the database refused; quotes ids only, never values. */
function refusal(error: unknown, appends: readonly Append[]): Error {
  if (isReadOnly(error)) return new EventStoreReadOnly('the database takes no writes', { cause: error });
  if (isKeyTaken(error)) return new SubjectKeyTaken('the subject of a new key has a row already');
  const state = sqlState(error);
  const stream = appends.map((append) => append.stream).join(', ');
  const events = appends.flatMap((append) => append.events);
  if (state === UNIQUE_VIOLATION) {
    return new TypeError(
      `of the events ${events.map(({ id }) => id).join(', ')} for ${shownStream(stream)}, some were appended before, elsewhere or in part`,
    );
  }
  if (state !== undefined && notText.has(state)) {
    return new TypeError(`the data of an event for ${shownStream(stream)} is not JSON`);
  }
  return new Error(
    `the log refused an append to ${shownStream(stream)}: ${state ?? (error as Error).message}`,
  );
}
