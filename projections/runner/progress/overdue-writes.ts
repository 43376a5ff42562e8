import type { Position } from '../../../application/ports/events/event-store.js';
import type { OverdueWrites } from '../../../application/ports/events/overdue-writes.js';
import { pause } from '../../../application/shared/pause.js';
import { singleFlight } from '../../../infrastructure/concurrency/single-flight.js';
import type { Database, Session } from '../../../infrastructure/postgres/database.js';

/** A check of the database is valid so long, counted from before it was sent. */
const VALID_MS = 500;
const CHECK_EVERY_MS = 200;
/** While a write is overdue: it may be called so this much longer after it is projected. */
const CHECK_OVERDUE_EVERY_MS = 25;
const RETRY_MS = 200;
/** A recorded position is known to every process after this time: `VALID_MS` and a margin for clocks that drift. */
const KNOWN_EVERYWHERE_MS = 600;
const TIMEOUT_MS = 1_000;
/** A connection to a read-only database is replaced after this time: some never learn that writes are allowed again. */
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
  /** As `tessera_projector`. */
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
 * Knows of writes that were answered though the projection has not passed them, whichever process answered. As long as no
 * write is overdue that costs a read the comparison of two numbers: every process checks the database five times a second.
 *
 * A stale answer that does not say so is impossible, since a check is a lease. The newest position that is to be answered
 * before it is projected stands in one row. A process relies on a check for 500 ms from before it sent it, and checks again
 * before it answers a read when it has none that is valid. A writer waits 600 ms between the commit of its position and its
 * answer: by then every check that was made before the commit is invalid. No message has to arrive in time for that, and no
 * clocks are compared: both spans are measured by the process that waits (clocks may run 20 % apart). A process that was
 * suspended in between finds its check too old.
 *
 * No row is written for a write that the projection has passed. A crash of the database may still take the projected rows
 * back, with their checkpoint, and it ends the connection that the checks go through. Therefore the whole log, as of the
 * beginning of each such connection, is overdue until the projection has passed it.
 */
export function overdueWrites(options: OverdueWritesOptions): WatchedOverdueWrites {
  const checks = databaseChecks(options);
  const record = positionRecorder(options.database);

  const checkAgain = async (): Promise<boolean> => {
    // the check under way may be too old once it is answered, the one after it is not
    for (let attempt = 0; attempt < 2; attempt++) {
      await checks.check();
      const last = checks.valid();
      if (last !== undefined) return last.isOverdue;
    }
    return true;
  };

  return {
    tell: async (position) => {
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
  let wanted: Position = 0n;
  let recorded: Position = 0n;
  const recordWanted = singleFlight(async () => {
    const position = wanted;
    await database.transaction(async (tx) => {
      await tx.query('set local synchronous_commit = on');
      await tx.query(sql.record, [position]);
    }, TIMEOUT_MS);
    recorded = position;
  });
  return async (position) => {
    wanted = later(wanted, position);
    while (recorded < position) await recordWanted();
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
  /** The head of the log as of the beginning of the session; undefined until it is known. */
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
    // read after the connection was opened: what was answered before is in the log by then
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

/** Returns the head of the log, asking until it answers; undefined when the signal came first. */
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

/** A moment by both clocks of the machine: the wall clock may be set back, the steady one stops while a machine sleeps. */
interface Instant {
  readonly steady: number;
  readonly wall: number;
}

const instant = (): Instant => ({ steady: performance.now(), wall: Date.now() });

const millisecondsSince = ({ steady, wall }: Instant): number =>
  Math.max(performance.now() - steady, Date.now() - wall);
