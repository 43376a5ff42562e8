import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '../../../application/ports/events/event-store.js';
import type { Progress } from '../../../application/ports/events/progress.js';
import type { Database, Session } from '../../../infrastructure/postgres/database.js';
import { readCheckpoint } from '../checkpoint.js';

const CHANNEL = 'tessera_progress';
/** A wait that is not over by then looks for itself: a notification may be lost with its connection. */
const LOOK_EVERY_MS = 50;
const RETRY_LISTENING_MS = 1_000;
/** Between notifications: each is a transaction, and wakes every process that listens. */
const REST_MS = 15;
/** How long it may take until somebody new who listens is noticed: until then they look for themselves. */
const ASK_EVERY_MS = 1_000;
const DEFAULT_TIMEOUT_MS = 2_000;
/** Of tables that may not even be there: who waits for the start of an empty log waits until they are. */
const NOWHERE = -1n;

/** Held, shared, by each connection that listens for a projection's progress: where nobody does, nobody is told. */
const earOf = (projection: string): string => `tessera:progress:${projection}`;
const LEND_EAR = 'select pg_advisory_lock_shared(hashtextextended($1, 0))';
const ARE_THERE_EARS = `
  select exists (
    select from pg_locks
     where locktype = 'advisory' and objsubid = 1 and granted and mode = 'ShareLock'
       and database = (select oid from pg_database where datname = current_database())
       and classid::bigint << 32 | objid::bigint = hashtextextended($1, 0)) as there`;

interface Waiter {
  readonly position: Position;
  readonly done: (passed: boolean) => void;
}

/** What a projector tells its process's waiters, and those of others. */
export interface ProgressSource {
  /** This process projects from here on: what `passed` says is all there is to hear. */
  lead(position: Position): void;
  /** The rows up to here are committed. */
  passed(position: Position): void;
  /** A rest of so many ms before the next page; it ends at once when somebody waits, and by the signal. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Another process may project now. */
  follow(): void;
}

/**
 * How far the live tables of a projection are, whichever process projects. A waiter is woken in process by the
 * projector, across processes by a notification, and looks at the checkpoint by itself every 50 ms.
 *
 * What it promises holds across a rebuild: positions never go back at a switch, and a statement that is sent after
 * `waitFor` came back true reads tables that have passed the position. For a parked tenant it only says that the
 * position was passed, not that the tenant's rows were written.
 */
export interface ProjectionProgress extends Progress, ProgressSource {
  /** Calls this whenever another process is heard to have come further. */
  onHeard(heard: () => void): void;
  close(): Promise<void>;
}

export interface ProgressOptions {
  /** As `tessera_reader` or `tessera_projector`. */
  readonly database: Database;
  readonly projection: string;
  readonly onError?: (error: unknown) => void;
  /** Milliseconds after which a wait that names none of its own is over. Default: 2,000. */
  readonly patienceMs?: number | undefined;
}

export function projectionProgress({
  database,
  projection,
  onError,
  patienceMs = DEFAULT_TIMEOUT_MS,
}: ProgressOptions): ProjectionProgress {
  const waiters = new Set<Waiter>();
  let known: Position = NOWHERE;
  let leading = false;
  let closed = false;
  let looking: NodeJS.Timeout | undefined;
  let listener: { session: Promise<Session | undefined> } | undefined;
  let notified: Position = 0n;
  let notifying: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isHeard = false;
  let endRest: (() => void) | undefined;
  const onHeard: (() => void)[] = [];

  const advance = (position: Position): void => {
    if (position > known) known = position;
    for (const waiter of waiters) if (waiter.position <= known) waiter.done(true);
  };

  const look = async (): Promise<void> => {
    try {
      const checkpoint = await readCheckpoint(database, projection, 'live');
      if (checkpoint !== null) advance(checkpoint.position);
    } catch (error) {
      onError?.(error);
    }
    looking = undefined;
    lookLater();
  };
  const lookLater = (): void => {
    if (waiters.size > 0 && !leading && !closed) looking ??= setTimeout(() => void look(), LOOK_EVERY_MS);
  };

  const listen = async (isCurrent: () => boolean): Promise<Session | undefined> => {
    let session: Session | undefined;
    try {
      session = await database.session();
      session.onNotification((_, payload) => {
        const [name, position] = payload.split(':');
        if (name !== projection || position === undefined || !isCurrent()) return;
        advance(BigInt(position));
        for (const heard of onHeard) heard();
      });
      void session.ended.then(() => {
        if (!isCurrent()) return;
        // Whatever ended it may have taken back what was committed last: believe nothing that was heard before.
        known = NOWHERE;
        listenLater();
      });
      await session.query(`listen ${CHANNEL}`);
      await session.query(LEND_EAR, [earOf(projection)]);
      if (isCurrent()) await look();
      return session;
    } catch (error) {
      onError?.(error);
      await session?.close().catch(() => undefined);
      if (isCurrent()) listenLater();
      return undefined;
    }
  };
  const startListening = (): void => {
    if (leading || closed || listener !== undefined) return;
    const mine = { session: Promise.resolve<Session | undefined>(undefined) };
    listener = mine;
    mine.session = listen(() => listener === mine);
  };
  const listenLater = (): void => {
    listener = undefined;
    setTimeout(startListening, RETRY_LISTENING_MS).unref();
  };
  const stopListening = async (): Promise<void> => {
    const last = listener;
    listener = undefined;
    await (await last?.session)?.close().catch(() => undefined);
  };

  const someoneListens = async (): Promise<boolean> => {
    if (performance.now() - askedAt < ASK_EVERY_MS) return isHeard;
    askedAt = performance.now();
    const { rows } = await database.query<{ there: boolean }>({
      name: 'progress ears',
      text: ARE_THERE_EARS,
      values: [earOf(projection)],
    });
    isHeard = rows[0]!.there;
    return isHeard;
  };
  /** One notification under way at most: what comes meanwhile goes with the next. */
  const notify = (): void => {
    notifying ??= (async () => {
      while (notified < known && leading && !closed) {
        notified = known;
        if (await someoneListens())
          await database.query({
            name: 'notify progress',
            text: `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
            values: [CHANNEL, `${projection}:${notified}`],
          });
        await sleep(REST_MS);
      }
    })()
      .catch((error: unknown) => onError?.(error))
      .finally(() => (notifying = undefined));
  };

  startListening();
  return {
    waitFor(position, timeoutMs = patienceMs) {
      if (position <= known) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter: Waiter = {
          position,
          done: (passed) => {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(passed);
          },
        };
        const timer = setTimeout(() => waiter.done(false), timeoutMs);
        waiters.add(waiter);
        endRest?.();
        lookLater();
      });
    },
    onHeard: (heard) => void onHeard.push(heard),
    lead(position) {
      leading = true;
      known = position;
      notified = 0n;
      askedAt = Number.NEGATIVE_INFINITY;
      void stopListening();
      advance(position);
    },
    passed(position) {
      advance(position);
      notify();
    },
    async rest(milliseconds, signal) {
      if (waiters.size > 0 || signal.aborted) return;
      const awaited = new AbortController();
      const end = (): void => awaited.abort();
      endRest = end;
      // of what `AbortSignal.any` makes, Node 20 would keep a note in the signal for as long as that lives
      signal.addEventListener('abort', end);
      await sleep(milliseconds, undefined, { signal: awaited.signal }).catch(() => undefined);
      signal.removeEventListener('abort', end);
      endRest = undefined;
    },
    follow() {
      if (!leading) return;
      leading = false;
      known = NOWHERE;
      startListening();
      lookLater();
    },
    async close() {
      closed = true;
      clearTimeout(looking);
      for (const waiter of waiters) waiter.done(false);
      await stopListening();
      await notifying;
    },
  };
}
