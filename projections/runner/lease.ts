import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Session } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

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

/**
 * Waits until no other process has the duty, and keeps it for as long as the session lives: a process that dies loses
 * it with its connection. The session is pipelined, and a crash may take back what it has just committed: see `DURABLE`.
 *
 * Returns undefined when `signal` ends the wait. `onWaiting` is told once, when somebody else has the duty.
 */
export async function takeDuty(
  database: Database,
  projection: string,
  duty: Duty,
  options: { readonly signal?: AbortSignal | undefined; readonly onWaiting?: () => void } = {},
): Promise<Session | undefined> {
  const session = await database.session({ pipelined: true });
  try {
    // What a crash takes back comes again out of the log: the rows go with their checkpoint.
    await session.query('set synchronous_commit = off');
    for (let waited = false; options.signal?.aborted !== true; waited = true) {
      const { rows } = await session.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [`tessera:${duty}:${projection}`],
      );
      if (rows[0]!.taken) return session;
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
