import { pause } from '../../application/shared/pause.js';
import type { Database, Session } from '../../infrastructure/postgres/database.js';
import { sqlState } from '../../infrastructure/postgres/sql-errors.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { renewLease, type RenewedLease, LEASE_MS, RENEWAL_TIMEOUT_MS } from './renew-lease.js';

/** Work that one process may do at a time. */
export type LeasedWork = 'project' | 'rebuild' | 'resume';

/** Milliseconds between two attempts of a process that waits for a lease. */
const RETRY_MS = 250;

/** SQLSTATE that `projections.must_hold` raises. */
export const LEASE_LOST = 'TS002';

/** The lease has ended, and another process may have it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * A session with a lease, whose statements reject with LeaseLost when the lease is lost. `together` does nothing then; other
 * statements may have taken effect.
 */
export interface LeasedSession extends Session {
  /**
   * Runs `work` in one transaction of the session, which is committed if the lease is still held then, and rolled back
   * when `work` throws. Throws LeaseLost.
   */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Waits until no other process has the lease of this work, and takes it. A lease is renewed every second and lost 3 s after
 * the last renewal, by the clock of the database. Each group of statements of `together` first checks, in its own
 * transaction, that the lease still has this session's token: a process that was suspended finds that its lease is lost. A
 * group that passes the check just before a take-over and commits after it is refused by the checkpoint, which moves only
 * from the position that was read.
 *
 * A lease is free as soon as its session ends. The process that takes over an expired lease ends the session that had it,
 * since a server may not notice the loss of a client and would keep the locks of its transaction.
 *
 * The session is pipelined, and ends when the lease is lost. A crash of the server may take back its last commits.
 *
 * Returns undefined when `signal` ends the wait. Calls `onWaiting` once, when another process has the lease.
 */
export async function takeLease(
  database: Database,
  projection: string,
  work: LeasedWork,
  options: { readonly signal?: AbortSignal | undefined; readonly onWaiting?: () => void } = {},
): Promise<LeasedSession | undefined> {
  const name = `${work}:${projection}`;
  for (let waited = false; options.signal?.aborted !== true; waited = true) {
    // who waits needs no session
    const session = (await isHeld(database, name)) ? undefined : await openWithLease(database, name);
    if (session !== undefined) return session;
    if (!waited) options.onWaiting?.();
    await pause(RETRY_MS, options.signal);
  }
  return undefined;
}

async function isHeld(database: Database, name: string): Promise<boolean> {
  const [row] = (await database.query<LeaseRow>(limited(sql.read, [name]))).rows;
  return row?.isOpen === true && row.isValid;
}

/** Opens a session that takes the lease; undefined if another process was faster. */
async function openWithLease(database: Database, name: string): Promise<LeasedSession | undefined> {
  const session = await database.session({ pipelined: true });
  try {
    // a crash takes back rows and checkpoint together: the events are projected again
    await session.query(limited('set synchronous_commit = off'));
    const askedAt = performance.now();
    const token = await take(session, name);
    if (token !== undefined)
      return leased(session, name, token, renewLease(database, session, { name, token, askedAt }));
  } catch (error) {
    await session.close().catch(() => undefined);
    throw error;
  }
  await session.close().catch(() => undefined);
  return undefined;
}

/** Takes the lease and returns the session, undefined if another process has it. See `takeLease`. */
export async function tryLease(
  database: Database,
  projection: string,
  work: LeasedWork,
): Promise<LeasedSession | undefined> {
  const taken = new AbortController();
  return takeLease(database, projection, work, { signal: taken.signal, onWaiting: () => taken.abort() });
}

const limited = (text: string, values: readonly unknown[] = []): Statement => ({
  text,
  values,
  timeout: RENEWAL_TIMEOUT_MS,
});

const NEW_END = `clock_timestamp() + interval '${LEASE_MS} ms'`;

const sql = {
  /** `isValid` has an upper bound, since a clock that is set back must not make a lease longer. */
  read: `select token, backend,
      exists (select from pg_stat_get_activity(backend)) as "isOpen",
      held_until between clock_timestamp() and ${NEW_END} as "isValid"
    from projections.leases where name = $1`,
  insert: `insert into projections.leases (name, token, backend, held_until)
    values ($1, 1, pg_backend_pid(), ${NEW_END}) on conflict do nothing returning token`,
  take: `update projections.leases set token = token + 1, backend = pg_backend_pid(), held_until = ${NEW_END}
    where name = $1 and token = $2 returning token`,
  check: 'select projections.must_hold($1, $2)',
};

interface LeaseRow {
  readonly token: bigint;
  readonly backend: number;
  /** Whether the session that took the lease exists. */
  readonly isOpen: boolean;
  readonly isValid: boolean;
}

/** Returns the token of the lease, undefined when another process has it. */
async function take(session: Session, name: string): Promise<bigint | undefined> {
  const [row] = (await session.query<LeaseRow>(limited(sql.read, [name]))).rows;
  if (row?.isOpen && row.isValid) return undefined;
  if (row?.isOpen) await endSession(session, row.backend);
  const taken = row === undefined ? limited(sql.insert, [name]) : limited(sql.take, [name, row.token]);
  return (await session.query<Pick<LeaseRow, 'token'>>(taken)).rows[0]?.token;
}

/** Ends a session with the role of the login, since the role of projectors may not end sessions. */
async function endSession(session: Session, backend: number): Promise<void> {
  await session.query('begin');
  await session.query(limited('set local role none'));
  await session.query(limited('select pg_terminate_backend($1)', [backend]));
  await session.query('commit');
}

function leased(session: Session, name: string, token: bigint, renewed: RenewedLease): LeasedSession {
  const check: Statement = { name: 'lease check', text: sql.check, values: [name, token] };
  const lostOr = (error: unknown): unknown =>
    renewed.isLost() || sqlState(error) === LEASE_LOST ? new LeaseLost(name) : error;
  return {
    ...session,
    async query<Row>(statement: string | Statement, values?: readonly unknown[]) {
      try {
        return await session.query<Row>(statement, values);
      } catch (error) {
        throw lostOr(error);
      }
    },
    async together(statements, timeout) {
      try {
        return (await session.together([check, ...statements], timeout)).slice(1);
      } catch (error) {
        throw lostOr(error);
      }
    },
    async transaction(work) {
      await session.query('begin');
      try {
        const result = await work();
        await session.query(check);
        await session.query('commit');
        return result;
      } catch (error) {
        await session.query('rollback').catch(() => undefined);
        throw lostOr(error);
      }
    },
    async close() {
      renewed.stop();
      await session.close();
    },
  };
}
