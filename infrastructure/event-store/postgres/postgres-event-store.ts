import {
  type Append,
  type EventStore,
  EventStoreReadOnly,
  EventStoreUnavailable,
  type Position,
  START,
  type StoredEvent,
} from '../../../application/ports/events/event-store.js';
import { SubjectKeyTaken } from '../../../application/ports/events/subject-keys.js';
import { pause } from '../../../application/shared/pause.js';
import { shownStream, streamsOfNoun } from '../../../domain/shared/stream-name.js';
import { isKeyTaken } from '../../personal-data/subject-key-table.js';
import type { Database, Sql } from '../../postgres/database.js';
import { isOutOfSpace, isReadOnly, sqlState } from '../../postgres/sql-errors.js';
import { isTransient } from '../../postgres/transient.js';
import { checkAppend } from '../check-append.js';
import { paged } from '../paged.js';
import { recentStream, subscription, type SubscriptionSource } from '../subscription.js';
import { appendConnection } from './append-connection.js';
import { deleteTenantEvents } from './delete-tenant-events.js';
import { GroupCommit } from './group-commit.js';
import { postgresInstallations } from './installation.js';
import { type Pages, pages } from './pages.js';
import { postgresTail } from './tail.js';
import { wakeUp } from './wake-up.js';

export interface PostgresEventStoreOptions {
  /** Where `eventStoreMigrations` ran. It stays open when the store closes. */
  readonly database: Database;
  /** Called with failures after which the store continues, such as a lost subscription. They quote no personal values. */
  readonly onError?: (error: Error) => void;
  /** Milliseconds in which appends and reads are answered. Default: 9,000. */
  readonly timeout?: number;
}

/** The pauses between the attempts of a read. */
const PAUSES_MS = [5, 50, 200];
const UNIQUE_VIOLATION = '23505';
/** SQLSTATEs of a value that is not JSON, or not text. */
const invalidText = new Set(['22P02', '22021']);

/**
 * Creates the event store in PostgreSQL. All appends of a process share one connection. Positions are in commit order, so
 * that a reader only asks for those after the last one it has seen.
 */
export function postgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { database, onError = () => undefined, timeout = 9_000 } = options;
  const closing = new AbortController();
  let losses = 0;
  const onLoss = (): void => {
    losses++;
  };
  const announcements = wakeUp(database, onError, onLoss);
  const log = pages(database, timeout);
  const newest = postgresTail({ pages: log, wakeUp: announcements, losses: () => losses, onError });
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
    isTransient: (error) => isTransient(error) && !isReadOnly(error) && !isOutOfSpace(error),
    refusal,
    timeout,
  });
  const repeating = repeatingSql(database, closing.signal, timeout / 2);

  return {
    append: async (asked) => {
      closing.signal.throwIfAborted();
      for (const append of asked) checkAppend(append);
      return appends.append(asked);
    },
    ...readsOf(pages(repeating, timeout)),
    subscribe: (after, { signal, ...rest }) =>
      subscription({ tail: newest, stretch: stretchOf(log), onError }, after, {
        ...rest,
        signal: AbortSignal.any([signal, closing.signal]),
      }),
    deleteTenant: (tenantId) => deleteTenantEvents(database, tenantId),
    ...postgresInstallations(repeating, timeout),
    recent: (stream) => recentStream(newest, stream),
    connectionLosses: () => losses,
    close: async () => {
      closing.abort(new EventStoreUnavailable('the event store is closed'));
      await newest.close();
      await appends.idle();
      await announcements.close();
      await appending.close();
    },
  };
}

/**
 * Repeats each statement after lost connections, of which a pool may hold several. Throws EventStoreUnavailable after four
 * attempts or `timeout` ms, and the reason of `closing`.
 */
const repeatingSql = (database: Sql, closing: AbortSignal, timeout: number): Sql => ({
  query: async (statement, values) => {
    const giveUpAt = Date.now() + timeout;
    for (let attempt = 0; ; attempt++) {
      closing.throwIfAborted();
      try {
        return await database.query(statement, values);
      } catch (error) {
        if (!isTransient(error)) throw error;
        const pauseMs = isOutOfSpace(error) ? undefined : PAUSES_MS[attempt];
        if (pauseMs === undefined || Date.now() > giveUpAt)
          throw new EventStoreUnavailable('no answer from the log', { cause: error });
        await pause(pauseMs);
      }
    }
  },
});

function readsOf(
  log: Pages,
): Pick<EventStore, 'read' | 'readMany' | 'readNoun' | 'readTenant' | 'readAll' | 'head' | 'reaches'> {
  async function* upToHead(
    after: Position,
    read: (after: Position, upTo: Position) => Promise<readonly StoredEvent[]>,
    onPassed?: (position: Position) => void,
  ): AsyncGenerator<readonly StoredEvent[], void, void> {
    const upTo = await log.head();
    yield* paged((last) => read(last?.position ?? after, upTo));
    onPassed?.(upTo);
  }
  return {
    read: (stream, from = 0n) =>
      paged((last) => log.ofStream(stream, last === undefined ? from : last.revision + 1n)),
    readMany: (streams, after) => paged((last) => log.ofStreams(streams, last ?? after)),
    readNoun: (tenantId, noun, after) =>
      paged((last) => log.ofPrefix(streamsOfNoun(tenantId, noun), last ?? after)),
    readTenant: (tenantId, after = START, onPassed) =>
      upToHead(after, (from, upTo) => log.ofTenant(tenantId, from, upTo), onPassed),
    readAll: (after = START) => upToHead(after, (from, upTo) => log.ofAll(from, { upTo })),
    head: () => log.head(),
    reaches: async (position) => (await log.head()) >= position,
  };
}

/** Returns the reading of a stretch of the log, which fetches each page while the one before it is processed. */
const stretchOf = (log: Pages): SubscriptionSource['stretch'] =>
  async function* (after, upTo, limit) {
    const read = (from: Position): Promise<readonly StoredEvent[]> => {
      const page = log.ofAll(from, { upTo, limit });
      // the failure of a page is thrown when it is awaited
      page.catch(() => undefined);
      return page;
    };
    for (let ahead = read(after); ;) {
      const events = await ahead;
      const isLast = events.length < limit;
      if (!isLast) ahead = read(events.at(-1)!.position);
      if (events.length > 0) yield { kind: 'events', events };
      if (isLast) return;
    }
  };

/** Returns the error for appends that the database refused; it quotes ids only, never values. */
function refusal(error: unknown, appends: readonly Append[]): Error {
  if (isReadOnly(error)) return new EventStoreReadOnly('the database takes no writes', { cause: error });
  if (isOutOfSpace(error)) return new EventStoreUnavailable('the log has no room', { cause: error });
  if (isKeyTaken(error)) return new SubjectKeyTaken('the subject of a new key has a row already');
  const state = sqlState(error);
  const stream = appends.map((append) => append.stream).join(', ');
  const events = appends.flatMap((append) => append.events);
  if (state === UNIQUE_VIOLATION) {
    return new TypeError(
      `of the events ${events.map(({ id }) => id).join(', ')} for ${shownStream(stream)}, some were appended before, elsewhere or in part`,
    );
  }
  if (state !== undefined && invalidText.has(state)) {
    return new TypeError(`the data of an event for ${shownStream(stream)} is not JSON`);
  }
  return new Error(
    `the log refused an append to ${shownStream(stream)}: ${state ?? (error as Error).message}`,
  );
}
