import type { EventStore, StoredEvent } from '../../application/ports/events/event-store.js';
import type { Database, Session, Sql } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { createCheckpoint, moveCheckpoint, readCheckpoint } from './checkpoint.js';
import { takeLease } from './lease.js';
import type { ProgressSource } from './progress/progress.js';
import { PAGE_SIZE } from './read-model.js';
import { subscribedPages } from './subscribed-pages.js';

/** What a page of events leads to. */
export interface PageWork {
  /** Run in one transaction with the move of the checkpoint. None: nothing follows from the page. */
  readonly statements: readonly Statement[];
  /** Called after the commit. */
  readonly onWritten: () => void;
}

/**
 * Turns events into work to be done: mails, deliveries. What it writes is primary state: it starts at the head of the log
 * and is never rebuilt.
 */
export interface ProcessManager {
  /** Of its checkpoint. */
  readonly name: string;
  /**
   * Called when this process takes over. Returns what turns pages into work, which is called with one page after the other,
   * perhaps while the one before is being written.
   */
  readonly start: (sql: Sql) => Promise<(events: readonly StoredEvent[]) => PageWork | Promise<PageWork>>;
  /** Most events of a page. Default: as of a read model. */
  readonly pageSize?: number;
  /** See `subscribedPages`. */
  readonly restMs?: number;
  /** Called whenever everything that the log holds is written. */
  readonly atHead?: (sql: Sql) => Promise<void>;
}

/**
 * Creates the checkpoint of a process manager that is new to this database, at the head of the log: nothing follows from
 * earlier events. To be called before this process appends anything.
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
}

/** Of a page's statements: without it a server that is gone would never be noticed. */
const TIMEOUT_MS = 60_000;
/** The checkpoint is moved so often while events lead to nothing: so much is read again after a crash. */
const MOVE_EVERY_MS = 1_000;

/**
 * Writes what events lead to, and moves the checkpoint with it in one transaction, until `signal`; alone, or standing by
 * while another process does. Rows that a crash of the database took back are written again from the log. Throws the error
 * that ends the connection: to be called again then.
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
  } finally {
    options.progress?.follow();
    await session.close().catch(() => undefined);
  }
}

async function follow(
  session: Session,
  { name, start, atHead, pageSize = PAGE_SIZE, restMs }: ProcessManager,
  { store, progress }: ProcessManagerOptions,
  signal: AbortSignal,
): Promise<void> {
  const checkpoint = await readCheckpoint(session, name, 'live');
  if (checkpoint === null) throw new Error(`${name} was never begun`);
  const workOf = await start(session);
  let from = checkpoint.position;
  let movedAt = performance.now();
  progress?.lead(from);
  const prepare = async (events: readonly StoredEvent[]): Promise<PageWork> => workOf(events);
  const pages = subscribedPages({ store, from, pageSize, restMs, progress, session, signal, prepare });
  for await (const { count, to, prepared: work } of pages) {
    if (to !== undefined && to > from) {
      const statements = work?.statements ?? [];
      if (statements.length > 0 || performance.now() - movedAt >= MOVE_EVERY_MS) {
        const move = moveCheckpoint(name, 'live', checkpoint.generation, from, to);
        await session.together([move, ...statements], TIMEOUT_MS);
        from = to;
        movedAt = performance.now();
        work?.onWritten();
      }
      progress?.passed(to);
    }
    if (count === 0) await atHead?.(session);
  }
}
