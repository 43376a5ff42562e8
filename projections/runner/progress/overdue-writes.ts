import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '../../../application/ports/events/event-store.js';
import type { OverdueWrites } from '../../../application/ports/events/overdue-writes.js';
import { singleFlight } from '../../../infrastructure/concurrency/single-flight.js';
import type { Database, Session } from '../../../infrastructure/postgres/database.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { DURABLE } from '../lease.js';

/** How long a look at the database counts, from before it was asked. */
const TRUST_MS = 500;
const LOOK_EVERY_MS = 200;
/** While something is overdue: so long may it be called so after it is shown. */
const LOOK_OFTEN_MS = 25;
const RETRY_MS = 200;
/** What is told is known everywhere after this time: `TRUST_MS`, and room for clocks that run at different speeds. */
const TELLING_MS = 600;
const TIMEOUT_MS = 1_000;
/** How long a connection to a database that takes no writes is kept: some never hear that it takes them again. */
const READ_ONLY_MS = 1_000;

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

/** A look at the database. */
interface Look {
  readonly at: Instant;
  readonly isOverdue: boolean;
}

/**
 * Knows of writes that were answered though the projection has not passed them, whichever process answered. In good
 * times that costs a read the comparison of two numbers: every process looks at the database five times a second.
 *
 * A stale answer that does not say so is impossible, since knowledge is leased. The newest position that is to be
 * answered unprojected stands in one row. A process counts on a look at it for 500 ms from before it asked, and asks
 * again before it answers a read when none is that young. A writer waits 600 ms between the commit of its position and
 * its answer: a look that was made before the commit counts no longer by then. No message has to arrive in time for
 * that, and no clocks are compared: both spans are measured by the process that waits (clocks may run 20 % apart).
 * A process that was stopped in between finds its look too old. What arrived before the check and is read after it
 * finds rows that are at least as new.
 *
 * The row need not be written for what the projection had passed, unless the database takes that back: rows and
 * checkpoint are committed without waiting for the disk. Its crash ends the connection that is looked through. Therefore
 * everything in the log, as of the beginning of each such connection, is overdue until the projection has passed it.
 */
export function overdueWrites(options: OverdueWritesOptions): WatchedOverdueWrites {
  const { database, projection, head, onError } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let session: Session | undefined;
  /** The head of the log as of the beginning of the session; undefined until it is known. */
  let begun: Position | undefined;
  let last: Look | undefined;
  /** When the database was last found to take no writes, unless it takes them. */
  let readOnlyAt: Instant | undefined;
  let wanted: Position = 0n;
  let told: Position = 0n;

  const isYoung = (look: Look | undefined): look is Look =>
    look !== undefined && millisecondsSince(look.at) <= TRUST_MS;

  const look = async (): Promise<void> => {
    const through = session;
    if (through === undefined) return;
    const at = instant();
    try {
      const { live, overdue, isReadOnly } = (await through.query<Row>(newestOverdue(projection))).rows[0]!;
      if (through !== session) return;
      const needed = begun === undefined ? undefined : greater(begun, overdue ?? 0n);
      last = { at, isOverdue: live === null || needed === undefined || needed > live };
      readOnlyAt = isReadOnly ? at : undefined;
    } catch (error) {
      if (through === session) onError(error);
      through.drop();
    }
  };
  const lookOnce = singleFlight(look);

  /** Follows one connection to its end. */
  const watch = async (): Promise<void> => {
    const opened = await database.session();
    const ended = new AbortController();
    void opened.ended.then(() => {
      if (session === opened) [session, begun, last] = [undefined, undefined, undefined];
      ended.abort();
    });
    session = opened;
    if (signal.aborted) opened.drop();
    // asked for through the same time: whatever was answered before this connection is in the log by then
    void headOf(head, ended.signal, onError).then((position) => {
      if (session === opened) begun = position;
    });
    const until = performance.now() + READ_ONLY_MS;
    while (!ended.signal.aborted) {
      await lookOnce();
      if (readOnlyAt !== undefined && performance.now() > until) opened.drop();
      const pause = last?.isOverdue === false ? LOOK_EVERY_MS : LOOK_OFTEN_MS;
      await sleep(pause, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
  };
  const watchOnAndOn = async (): Promise<void> => {
    while (!signal.aborted) {
      await watch().catch(onError);
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const watching = watchOnAndOn();

  const askUntilYoung = async (): Promise<boolean> => {
    // the look under way may be too old once it is there, the one after it is not
    for (let attempt = 0; attempt < 2; attempt++) {
      await lookOnce();
      if (isYoung(last)) return last.isOverdue;
    }
    return true;
  };

  const write = singleFlight(async () => {
    const position = wanted;
    await database.transaction(async (tx) => {
      await tx.query(DURABLE);
      await tx.query(writeDown, [position]);
    }, TIMEOUT_MS);
    told = position;
  });

  return {
    tell: async (position) => {
      wanted = greater(wanted, position);
      while (told < position) await write();
      await sleep(TELLING_MS);
    },
    exist: () => (isYoung(last) ? last.isOverdue : askUntilYoung()),
    isReadOnly: () => readOnlyAt !== undefined && millisecondsSince(readOnlyAt) <= READ_ONLY_MS,
    close: async () => {
      closing.abort();
      session?.drop();
      await watching;
    },
  };
}

interface Row {
  readonly live: Position | null;
  readonly overdue: Position | null;
  readonly isReadOnly: boolean;
}

const newestOverdue = (projection: string): Statement => ({
  name: 'overdue writes',
  text: `select (select position from projections.checkpoints where projection = $1 and slot = 'live') as live,
    (select position from projections.overdue_writes) as overdue,
    current_setting('transaction_read_only')::boolean as "isReadOnly"`,
  values: [projection],
  timeout: TIMEOUT_MS,
});

const writeDown = `insert into projections.overdue_writes as o (position) values ($1)
  on conflict (is_one) do update set position = greatest(o.position, excluded.position)`;

/** Returns the head as soon as the log tells it; undefined when the signal came first. */
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
      await sleep(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  return undefined;
}

const greater = (one: Position, other: Position): Position => (one > other ? one : other);

/** A moment by both clocks of the machine: the one may be set back, the other stands still while a machine sleeps. */
interface Instant {
  readonly steady: number;
  readonly wall: number;
}

const instant = (): Instant => ({ steady: performance.now(), wall: Date.now() });

const millisecondsSince = ({ steady, wall }: Instant): number =>
  Math.max(performance.now() - steady, Date.now() - wall);
