import type { Position } from '../../../application/ports/events/event-store.js';
import type { OverdueWrites } from '../../../application/ports/events/progress.js';
import { pause } from '../../../application/shared/pause.js';
import { singleFlight } from '../../../infrastructure/concurrency/single-flight.js';
import type { Database, Session } from '../../../infrastructure/postgres/database.js';

/** Milliseconds for which a check of the database is valid, from before it was sent. */
const VALID_MS = 500;
const CHECK_EVERY_MS = 200;
/** While a write is overdue: it counts as overdue for up to this time after its projection. */
const CHECK_OVERDUE_EVERY_MS = 25;
const RETRY_MS = 200;
/** Milliseconds after which every process knows a recorded position: `VALID_MS` and a margin for clocks that drift. */
const KNOWN_EVERYWHERE_MS = 600;
const TIMEOUT_MS = 1_000;
/** Milliseconds after which a connection to a read-only database is replaced: some stay read-only for ever. */
const READ_ONLY_MS = 1_000;

const sql = {
  check: `select
      (select position from projections.checkpoints where projection = $1 and slot = 'live') as live,
      (select position from projections.overdue_writes) as overdue,
      current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  record: `insert into projections.overdue_writes as o (position) values ($1)
    on conflict (is_one) do update set position = greatest(o.position, excluded.position)`,
};

export interface OverdueWritesOptions {
  /** Has the role `tessera_projector`. */
  readonly database: Database;
  readonly projection: string;
  /** Position of the newest event of the log. */
  readonly head: () => Promise<Position>;
  readonly onError: (error: unknown) => void;
}

export interface WatchedOverdueWrites extends OverdueWrites {
  close(): Promise<void>;
}

/**
 * Creates the knowledge of overdue writes: those that any process has answered before the projection passed them. While there
 * is none, it costs a read the comparison of two numbers: every process checks the database five times a second.
 *
 * A check is a lease, so that no stale answer passes for a current one. The newest position that is answered before it is
 * projected is stored in one row. A process relies on a check for 500 ms from before it was sent, and checks again before it
 * answers a read without a valid one. A writer waits 600 ms between the commit of its position and its answer, when every
 * check before the commit is invalid. This needs no messages, and no common clock: both times are measured by the process
 * that waits (clocks may run 20 % apart). A process that was suspended finds its check too old.
 *
 * A write that the projection has passed has no row. A crash of the database may take back projected rows with their
 * checkpoint, and ends the connection of the checks. Therefore the whole log, as of the beginning of each such connection, is
 * overdue until the projection has passed it.
 */
export function overdueWrites(options: OverdueWritesOptions): WatchedOverdueWrites {
  const checks = databaseChecks(options);
  const record = positionRecorder(options.database);

  const checkAgain = async (): Promise<boolean> => {
    // a check under way may be too old when it is answered; the next one is not
    for (let attempt = 0; attempt < 2; attempt++) {
      await checks.check();
      const last = checks.valid();
      if (last !== undefined) return last.isOverdue;
    }
    return true;
  };

  return {
    announce: async (position) => {
      await record(position);
      await pause(KNOWN_EVERYWHERE_MS);
    },
    exist: () => checks.valid()?.isOverdue ?? checkAgain(),
    isReadOnly: () => checks.isReadOnly(),
    close: () => checks.close(),
  };
}

/** Returns a function that resolves once the position, or a later one, is recorded; concurrent calls share statements. */
function positionRecorder(database: Database): (position: Position) => Promise<void> {
  let target: Position = 0n;
  let recorded: Position = 0n;
  const recordTarget = singleFlight(async () => {
    const position = target;
    await database.transaction(async (tx) => {
      await tx.query('set local synchronous_commit = on');
      await tx.query(sql.record, [position]);
    }, TIMEOUT_MS);
    recorded = position;
  });
  return async (position) => {
    target = later(target, position);
    while (recorded < position) await recordTarget();
  };
}

interface Check {
  readonly at: Instant;
  readonly isOverdue: boolean;
}

interface CheckRow {
  readonly live: Position | null;
  readonly overdue: Position | null;
  readonly isReadOnly: boolean;
}

/** Checks the database over a connection of its own, which is opened again whenever it ends. */
function databaseChecks({ database, projection, head, onError }: OverdueWritesOptions) {
  const closing = new AbortController();
  const { signal } = closing;
  let session: Session | undefined;
  /** The head of the log after the session was opened; undefined until it is known. */
  let headAtStart: Position | undefined;
  let last: Check | undefined;
  /** When the database was last found to be read-only, unless it takes writes again. */
  let readOnlyAt: Instant | undefined;

  const check = singleFlight(async () => {
    const through = session;
    if (through === undefined) return;
    const at = instant();
    try {
      const statement = {
        name: 'overdue writes',
        text: sql.check,
        values: [projection],
        timeout: TIMEOUT_MS,
      };
      const { live, overdue, isReadOnly } = (await through.query<CheckRow>(statement)).rows[0]!;
      if (through !== session) return;
      const needed = headAtStart === undefined ? undefined : later(headAtStart, overdue ?? 0n);
      last = { at, isOverdue: live === null || needed === undefined || needed > live };
      readOnlyAt = isReadOnly ? at : undefined;
    } catch (error) {
      if (through === session) onError(error);
      through.drop();
    }
  });

  /** Checks over one connection until that ends. */
  const watch = async (): Promise<void> => {
    const opened = await database.session();
    const ended = new AbortController();
    void opened.ended.then(() => {
      if (session === opened) [session, headAtStart, last] = [undefined, undefined, undefined];
      ended.abort();
    });
    session = opened;
    if (signal.aborted) opened.drop();
    // read after the connection was opened: the log has every write that was answered before
    void headOf(head, ended.signal, onError).then((position) => {
      if (session === opened) headAtStart = position;
    });
    const replaceAt = performance.now() + READ_ONLY_MS;
    while (!ended.signal.aborted) {
      await check();
      if (readOnlyAt !== undefined && performance.now() > replaceAt) opened.drop();
      await pause(last?.isOverdue === false ? CHECK_EVERY_MS : CHECK_OVERDUE_EVERY_MS, ended.signal);
    }
  };
  const watchUntilClosed = async (): Promise<void> => {
    while (!signal.aborted) {
      await watch().catch(onError);
      await pause(RETRY_MS, signal);
    }
  };
  const watching = watchUntilClosed();

  return {
    check,
    /** The last check, unless it is too old. */
    valid: () => (last !== undefined && millisecondsSince(last.at) <= VALID_MS ? last : undefined),
    isReadOnly: () => readOnlyAt !== undefined && millisecondsSince(readOnlyAt) <= READ_ONLY_MS,
    async close(): Promise<void> {
      closing.abort();
      session?.drop();
      await watching;
    },
  };
}

/** Returns the head of the log, with retries; undefined when the signal aborts before. */
async function headOf(
  head: () => Promise<Position>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<Position | undefined> {
  while (!signal.aborted) {
    try {
      return await head();
    } catch (error) {
      onError(error);
      await pause(RETRY_MS, signal);
    }
  }
  return undefined;
}

const later = (one: Position, other: Position): Position => (one > other ? one : other);

/** A time by both clocks: the wall clock may be set back, the steady one stops while the machine sleeps. */
interface Instant {
  readonly steady: number;
  readonly wall: number;
}

const instant = (): Instant => ({ steady: performance.now(), wall: Date.now() });

const millisecondsSince = ({ steady, wall }: Instant): number =>
  Math.max(performance.now() - steady, Date.now() - wall);
