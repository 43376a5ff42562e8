import { every, type Repeating } from '../../infrastructure/concurrency/repeat.js';
import type { Sql } from '../../infrastructure/postgres/database.js';
import type { Log } from '../../infrastructure/telemetry/log.js';

/** From this difference on, in seconds, the log and `/health/ready` report it. */
const REPORTED_S = 5;
/** From this difference on, in seconds, a process is not ready: codes of a minute would be expired, or never expire in time. */
const TOO_FAR_S = 60;
const COMPARE_EVERY_MS = 60_000;

/**
 * Returns by how many seconds the clock of this machine is ahead of that of the database; negative: behind; 0 where the round trip
 * explains the difference.
 */
export async function clockDifference(database: Sql, now: () => number = () => Date.now()): Promise<number> {
  const before = now();
  const { rows } = await database.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  );
  const after = now();
  const { at } = rows[0]!;
  if (at < before) return (before - at) / 1_000;
  return at > after ? (after - at) / 1_000 : 0;
}

/** Returns what an operator is notified of a difference in seconds, and whether the process may be ready; null: nothing. */
export function clockFault(seconds: number): { readonly text: string; readonly isTooFar: boolean } | null {
  const size = Math.abs(seconds);
  if (size < REPORTED_S) return null;
  const where = seconds > 0 ? 'ahead of' : 'behind';
  const isTooFar = size >= TOO_FAR_S;
  const remedy = isTooFar
    ? `set the wrong one by NTP (that of the database, when every process says so): this process is ready again once they are less than ${TOO_FAR_S} s apart`
    : 'set both by NTP';
  return {
    text: `the clock of this machine is ${Math.round(size)} s ${where} that of the database: ${remedy}`,
    isTooFar,
  };
}

/** Looks at the difference now and each minute, and logs when it becomes large enough to be reported, and when it is small again. */
export function watchClock(
  { database, log }: { readonly database: Sql; readonly log: Pick<Log, 'info' | 'warn'> },
  onError: (error: unknown) => void,
  { now, everyMs = COMPARE_EVERY_MS }: { readonly now?: () => number; readonly everyMs?: number } = {},
): Repeating {
  let isReported = false;
  return every(
    everyMs,
    async () => {
      const differenceSeconds = await clockDifference(database, now);
      const fault = clockFault(differenceSeconds);
      if (fault !== null && !isReported) log.warn({ differenceSeconds }, fault.text);
      if (fault === null && isReported)
        log.info({}, 'the clock of this machine agrees with that of the database again');
      isReported = fault !== null;
    },
    onError,
  );
}
