import type { EventStore, StoredEvent } from '../../application/ports/events/event-store.js';
import { pause } from '../../application/shared/pause.js';
import type { Database, Session, Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { createCheckpoint, moveCheckpoint, readCheckpoint } from './checkpoint.js';
import { takeLease } from './lease.js';
import { LEASE_MS } from './renew-lease.js';
import type { Projection } from './projection.js';
import { isSuperseded, isUnknownType } from './superseded.js';
import type { ProgressSource } from './progress/progress.js';
import { subscribedPages } from './subscribed-pages.js';

/** The writes that follow from a page of events. */
export interface PageWork {
  /** Run in one transaction with the move of the checkpoint. */
  readonly statements: readonly Statement[];
  /** Called after the commit. */
  readonly onWritten: () => void;
}

/**
 * Turns events into rows of mails or deliveries. These are primary state: a process manager starts at the head of the log and
 * is never rebuilt.
 */
export interface ProcessManager {
  /** The name of its checkpoint. */
  readonly name: string;
  /**
   * Called when this process takes over. Returns the function that turns pages into writes, which is called with one page
   * after the other, perhaps while the one before is being written.
   */
  readonly start: (
    session: Session,
  ) => Promise<(events: readonly StoredEvent[]) => PageWork | Promise<PageWork>>;
  /** See `subscribedPages`. */
  readonly restMs?: number;
  /** Called whenever the head of the log is reached. */
  readonly atHead?: (sql: Sql) => Promise<void>;
}

/**
 * Creates the checkpoint of a process manager, unless it exists, at the head of the log: earlier events lead to nothing. To be
 * called before this process appends anything.
 */
export async function beginProcessManager(
  { name }: Pick<ProcessManager, 'name'>,
  database: Sql,
  store: EventStore,
): Promise<void> {
  if ((await readCheckpoint(database, name, 'live')) !== null) return;
  await database.query(createCheckpoint(name, 'live', 1, await store.head()));
}

export interface ProcessManagerOptions {
  /** A role that owns the tables in `runtime`. */
  readonly database: Database;
  readonly store: EventStore;
  /** Notified after each page. */
  readonly progress?: ProgressSource;
  /**
   * The read models of this release. Once those of a later one are live, an event of an unknown type is left to its processes,
   * which know what follows from it. Default: such an event is passed over.
   */
  readonly projections?: readonly Projection[];
}

/** The timeout of a page's statements in ms: without it the silent loss of the server would not be noticed. */
const TIMEOUT_MS = 60_000;
/** Milliseconds between two moves of the checkpoint while no page leads to writes. A crash repeats the reads since the last. */
const MOVE_EVERY_MS = 1_000;

/**
 * Writes the rows that follow from events, and moves the checkpoint in the same transaction, until `signal`. Waits while another
 * process does so, and leaves the log to a later release at the first event that only that one knows. Rows that a crash of the database takes back are written again. Throws the error that ends the connection;
 * the caller calls it again then.
 */
export async function followAsProcessManager(
  manager: ProcessManager,
  options: ProcessManagerOptions,
  signal: AbortSignal,
): Promise<void> {
  const session = await takeLease(options.database, manager.name, 'project', { signal });
  if (session === undefined) return;
  try {
    await follow(session, manager, options, signal);
  } catch (error) {
    if (!(error instanceof LaterRelease)) throw error;
    await session.close().catch(() => undefined);
    // a process of the later release takes over
    await pause(LEASE_MS, signal);
  } finally {
    await session.close().catch(() => undefined);
    options.progress?.follow();
  }
}

/** A page has an event that only a later release, which is running, knows. */
class LaterRelease extends Error {
  override readonly name = 'LaterRelease';
}

async function follow(
  session: Session,
  { name, start, atHead, restMs }: ProcessManager,
  { store, progress, projections = [] }: ProcessManagerOptions,
  signal: AbortSignal,
): Promise<void> {
  const checkpoint = await readCheckpoint(session, name, 'live');
  if (checkpoint === null) throw new Error(`${name} was never started`);
  const workOf = await start(session);
  let from = checkpoint.position;
  let movedAt = performance.now();
  progress?.lead(from);
  const prepare = async (events: readonly StoredEvent[]): Promise<PageWork> => {
    if (events.some(isUnknownType) && (await isSuperseded(session, projections)))
      throw new LaterRelease(name);
    return workOf(events);
  };
  const pages = subscribedPages({ store, from, restMs, progress, session, signal, prepare });
  for await (const { to, prepared: work, isHead } of pages) {
    if (to !== undefined && to > from) {
      const statements = work?.statements ?? [];
      if (statements.length > 0 || performance.now() - movedAt >= MOVE_EVERY_MS) {
        const move = moveCheckpoint(name, 'live', checkpoint.generation, from, to);
        const notification = progress?.notification(to) ?? null;
        await session.together(
          [move, ...statements, ...(notification === null ? [] : [notification])],
          TIMEOUT_MS,
        );
        from = to;
        movedAt = performance.now();
        work?.onWritten();
      }
      progress?.passed(to);
    }
    if (isHead) await atHead?.(session);
  }
}
