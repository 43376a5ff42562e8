import { setTimeout as sleep } from 'node:timers/promises';
import type {
  EventStore,
  Position,
  StoredEvent,
  SubscriptionMessage,
} from '../../application/ports/events/event-store.js';
import type { Database, Session, Sql, SqlResult } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { audible } from './progress/audible.js';
import { moveCheckpoint, readCheckpoint } from './checkpoint.js';
import { takeDuty } from './lease.js';
import { paced } from './rebuild/paced.js';
import { prefetch } from './rebuild/prefetch.js';
import type { ProgressSource } from './progress/progress.js';
import { PAGE_SIZE } from './read-model.js';

/** Makes statements take effect, together with the move of the checkpoint; answers what they did. */
export type WriteTogether = (statements: readonly Statement[]) => Promise<readonly SqlResult<unknown>[]>;

/** Writes down what a page of events leads to, by one call of what it is given; null: it leads to nothing. */
export type PageWork = ((together: WriteTogether) => Promise<void>) | null;

/**
 * What turns events into work to be done: mails, deliveries. What it writes is primary state: it starts at the head of
 * the log and is never rebuilt.
 */
export interface ProcessManager {
  /** Of its checkpoint. */
  readonly name: string;
  /**
   * Told when this process takes over, and gives what turns the pages of the log into work, one after the other in
   * their order, maybe while the one before is being written.
   */
  readonly start: (sql: Sql) => Promise<(events: readonly StoredEvent[]) => PageWork | Promise<PageWork>>;
  /** Most events of a page. Default: as of a read model. */
  readonly pageSize?: number;
  /** Milliseconds between pages that are not full: what comes in quick succession costs one transaction. Default: none. */
  readonly restMs?: number;
  /** Everything that the log held is written down. Told again and again while it is. */
  readonly atHead?: (sql: Sql) => Promise<void>;
}

/**
 * Marks where the process manager starts: at the head of the log when it is new to this database, so that nothing comes
 * of what happened before. To be called before this process appends anything.
 */
export async function beginProcessManager(
  { name }: Pick<ProcessManager, 'name'>,
  database: Sql,
  store: EventStore,
): Promise<void> {
  if ((await readCheckpoint(database, name, 'live')) !== null) return;
  await database.query(
    `insert into projections.checkpoints (projection, slot, version, generation, position)
     values ($1, 'live', 1, 0, $2) on conflict do nothing`,
    [name, await store.head()],
  );
}

export interface ProcessManagerOptions {
  /** A role that owns the tables in `runtime`. */
  readonly database: Database;
  readonly store: EventStore;
  /** Woken after each page. */
  readonly progress?: ProgressSource;
}

/** A server that is gone without a word would hold up whoever waits for it for ever. */
const TIMEOUT_MS = 60_000;
/** How long the checkpoint may stay behind while no event leads to anything: so much is read again after a crash. */
const KEEP_PLACE_MS = 1_000;

/**
 * Writes down what events lead to, and moves the checkpoint with it in one transaction, until `signal`; alone, or
 * standing by while another process does. What the database took back in a crash is found in the log again. Throws what
 * ends the connection: to be called again then.
 */
export async function followAsProcessManager(
  manager: ProcessManager,
  options: ProcessManagerOptions,
  signal: AbortSignal,
): Promise<void> {
  const session = await takeDuty(options.database, manager.name, 'project', { signal });
  if (session === undefined) return;
  try {
    await follow(session, manager, options, signal);
  } finally {
    options.progress?.follow();
    await session.close().catch(() => undefined);
  }
}

/** A message of the log, and what it leads to. */
interface Prepared {
  readonly write: PageWork;
  readonly to: Position | undefined;
  readonly isHead: boolean;
  /** More is there behind it. */
  readonly isFull: boolean;
}

async function follow(
  session: Session,
  manager: ProcessManager,
  { store, progress }: ProcessManagerOptions,
  signal: AbortSignal,
): Promise<void> {
  const { name, pageSize = PAGE_SIZE } = manager;
  const checkpoint = await readCheckpoint(session, name, 'live');
  if (checkpoint === null) throw new Error(`${name} was never begun`);
  const workOf = await manager.start(session);
  let from = checkpoint.position;
  let movedAt = performance.now();
  progress?.lead(from);
  const subscription = new AbortController();
  const end = (): void => subscription.abort();
  void session.ended.then(end);
  const over = AbortSignal.any([subscription.signal, signal]);
  const log = audible(store.subscribe(from, { signal: over, batchSize: pageSize }));
  const messages = paced(log, async (count) => {
    if (manager.restMs === undefined || count >= pageSize) return;
    await sleep(manager.restMs, undefined, { signal: over }).catch(() => undefined);
  });
  const prepare = async (message: SubscriptionMessage): Promise<Prepared> =>
    message.kind === 'caught-up'
      ? { write: null, to: message.position, isHead: true, isFull: false }
      : {
          write: await workOf(message.events),
          to: message.events.at(-1)?.position,
          isHead: false,
          isFull: message.events.length >= pageSize,
        };
  const isFull = (prepared: Prepared): boolean => prepared.isFull;
  for await (const { to, write, isHead } of prefetch(messages, prepare, { onEnd: end, isFull })) {
    if (to !== undefined && to > from) {
      if (write !== null || performance.now() - movedAt >= KEEP_PLACE_MS) {
        const move = moveCheckpoint(name, 'live', checkpoint.generation, from, to);
        const together: WriteTogether = async (statements) =>
          (await session.together([move, ...statements], TIMEOUT_MS)).slice(1);
        await (write ? write(together) : together([]));
        from = to;
        movedAt = performance.now();
      }
      progress?.passed(to);
    }
    if (isHead) await manager.atHead?.(session);
  }
  if (!signal.aborted) throw new Error('the subscription or the connection ended');
}
