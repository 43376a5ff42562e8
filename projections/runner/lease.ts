import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Session, sqlState } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { BEGIN, COMMIT } from './transaction.js';
import { ASK_WITHIN_MS, keepLease, LEASE_MS } from './keep-lease.js';

/** What only one process of all may do at a time. */
export type Duty = 'project' | 'rebuild' | 'resume';

/** How often a process that waits for a duty asks for it. */
const ASK_EVERY_MS = 250;

/**
 * Has the transaction that it is part of outlive a crash once it is committed, whatever its session is set to: for what
 * the world is told of as soon as it is written down.
 */
export const DURABLE: Statement = {
  name: 'durable',
  text: `select set_config('synchronous_commit', 'on', true)`,
};

/** The SQLSTATE of a `must_hold` that does not. */
export const DUTY_LOST = 'TS002';

/** Another process may have the duty by now: to be taken again. */
export class DutyLost extends Error {
  override readonly name = 'DutyLost';
}

/** A session that has a duty. `together` rejects with DutyLost, and does nothing, when it has lost it. */
export interface DutySession extends Session {
  /** Fails where the duty is lost: for a transaction that `query` begins, before its end. */
  readonly mustHold: Statement;
}

/**
 * Waits until no other process has the duty, and takes it as a lease, which is renewed every second and lost 3 s after the
 * last renewal, by the clock of the database. Every group of statements that is sent by `together` first makes sure, in
 * its own transaction, that the lease is still that one, by its number (token): a process that was stopped and wakes up
 * finds that it has lost it. A group that was let through just before a take-over and commits after it is refused by the
 * checkpoint, which moves from where it was read only.
 *
 * A lease whose session has ended is free at once. Who takes one over that has run out ends the session that had it: a
 * server does not notice that the other end is gone, and would keep the locks of a half-sent group.
 *
 * The session is pipelined, and a crash may take back what it has just committed: see `DURABLE`. It ends when the lease is
 * lost.
 *
 * Returns undefined when `signal` ends the wait. `onWaiting` is told once, when another process has the duty.
 */
export async function takeDuty(
  database: Database,
  projection: string,
  duty: Duty,
  options: { readonly signal?: AbortSignal | undefined; readonly onWaiting?: () => void } = {},
): Promise<DutySession | undefined> {
  const name = `${duty}:${projection}`;
  const session = await database.session({ pipelined: true });
  try {
    // What a crash takes back comes again out of the log: the rows go with their checkpoint.
    await session.query(asking('set synchronous_commit = off'));
    for (let waited = false; options.signal?.aborted !== true; waited = true) {
      const askedAt = performance.now();
      const token = await take(session, name);
      if (token !== undefined) {
        return held(session, name, token, keepLease(database, session, { name, token, askedAt }));
      }
      if (!waited) options.onWaiting?.();
      await sleep(ASK_EVERY_MS, undefined, { signal: options.signal }).catch(() => undefined);
    }
  } catch (error) {
    await session.close().catch(() => undefined);
    throw error;
  }
  await session.close().catch(() => undefined);
  return undefined;
}

/** Takes the duty if no other process has it; undefined where one does. See `takeDuty`. */
export async function tryDuty(
  database: Database,
  projection: string,
  duty: Duty,
): Promise<DutySession | undefined> {
  const busy = new AbortController();
  return takeDuty(database, projection, duty, { signal: busy.signal, onWaiting: () => busy.abort() });
}

const asking = (text: string, values: readonly unknown[] = []): Statement => ({
  text,
  values,
  timeout: ASK_WITHIN_MS,
});

/** A clock that was set back must not make a lease longer. */
const LOOK = `select token, backend,
    exists (select from pg_stat_get_activity(backend)) as "isOpen",
    held_until between clock_timestamp() and clock_timestamp() + interval '${LEASE_MS} ms' as "isDue"
  from projections.duties where duty = $1`;

const FIRST = `insert into projections.duties (duty, token, backend, held_until)
  values ($1, 1, pg_backend_pid(), clock_timestamp() + interval '${LEASE_MS} ms') on conflict do nothing returning token`;

const NEXT = `update projections.duties
    set token = token + 1, backend = pg_backend_pid(), held_until = clock_timestamp() + interval '${LEASE_MS} ms'
  where duty = $1 and token = $2 returning token`;

interface Row {
  readonly token: bigint;
  readonly backend: number;
  /** The session that has the lease, or had it, is there. */
  readonly isOpen: boolean;
  readonly isDue: boolean;
}

/** Returns the number of the lease; undefined when another process has the duty. */
async function take(session: Session, name: string): Promise<bigint | undefined> {
  const [found] = (await session.query<Row>(asking(LOOK, [name]))).rows;
  if (found?.isOpen && found.isDue) return undefined;
  if (found?.isOpen) await endSession(session, found.backend);
  const taken = found === undefined ? asking(FIRST, [name]) : asking(NEXT, [name, found.token]);
  return (await session.query<Pick<Row, 'token'>>(taken)).rows[0]?.token;
}

/** As the login: the role of projectors may end no session. */
async function endSession(session: Session, backend: number): Promise<void> {
  await session.query(BEGIN);
  await session.query(asking('set local role none'));
  await session.query(asking('select pg_terminate_backend($1)', [backend]));
  await session.query(COMMIT);
}

function held(session: Session, name: string, token: bigint, stop: () => void): DutySession {
  const mustHold: Statement = {
    name: 'duty held',
    text: 'select projections.must_hold($1, $2)',
    values: [name, token],
  };
  return {
    ...session,
    mustHold,
    together: async (statements, timeout) => {
      try {
        return (await session.together([mustHold, ...statements], timeout)).slice(1);
      } catch (error) {
        throw sqlState(error) === DUTY_LOST ? new DutyLost(name) : error;
      }
    },
    close: async () => {
      stop();
      await session.close();
    },
  };
}
