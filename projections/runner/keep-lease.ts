import type { Database, Session } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

/** A lease ends so long after its last renewal. */
export const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 1_000;
/** Pause after a renewal that failed. */
const RETRY_MS = 250;
export const RENEWAL_TIMEOUT_MS = 1_000;
/** A session that does not answer a ping for so long, while its backend is idle, is cut off. */
const PING_TIMEOUT_MS = 1_500;
/** Consecutive renewals that must find so: between two statements a backend is idle for a moment. */
const SILENT_RENEWALS = 2;

export interface Lease {
  readonly name: string;
  readonly token: bigint;
  /** Before it was asked for, as `performance.now()` counts. */
  readonly askedAt: number;
}

/** Finds the backend busy, with a statement or in a transaction, by the lock that it has on its own virtual transaction. */
const renewal = ({ name, token }: Lease): Statement => ({
  name: 'lease renew',
  // need not outlive a crash of the server, which ends the session
  text: `with unsynced as (select set_config('synchronous_commit', 'off', true))
    update projections.leases l set held_until = clock_timestamp() + interval '${LEASE_MS} ms'
      from unsynced where l.name = $1 and l.token = $2 and l.held_until > clock_timestamp()
    returning exists (select from pg_locks p where p.pid = l.backend and p.locktype = 'virtualxid') as "isBusy"`,
  values: [name, token],
  timeout: RENEWAL_TIMEOUT_MS,
});

const PING: Statement = { name: 'lease ping', text: 'select' };

/**
 * Renews a lease every second on another connection than that of its session, so that a long statement there does not lose
 * it. Drops the session when the lease is lost, and when the session's connection alone is cut off. Returns what stops the
 * renewals.
 */
export function keepLease(database: Database, session: Session, lease: Lease): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  /** When the ping was sent that is not answered yet. */
  let pingedAt: number | undefined;
  let silentRenewals = 0;

  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(expiry);
  };
  const lose = (): void => {
    stop();
    session.drop();
  };
  const loseAfter = (askedAt: number): NodeJS.Timeout =>
    setTimeout(lose, Math.max(0, askedAt + LEASE_MS - performance.now()));
  let expiry = loseAfter(lease.askedAt);

  const ping = async (): Promise<void> => {
    if (pingedAt !== undefined) return;
    pingedAt = performance.now();
    await session.query(PING).catch(() => undefined);
    pingedAt = undefined;
  };
  const isCutOff = (at: number, isBusy: boolean): boolean => {
    const isSilent = pingedAt !== undefined && at - pingedAt > PING_TIMEOUT_MS && !isBusy;
    silentRenewals = isSilent ? silentRenewals + 1 : 0;
    return silentRenewals >= SILENT_RENEWALS;
  };
  const renew = async (): Promise<void> => {
    const askedAt = performance.now();
    void ping();
    const rows = await database.query<{ isBusy: boolean }>(renewal(lease)).then(
      (result) => result.rows,
      () => undefined,
    );
    if (isOver) return;
    if (rows === undefined) {
      renewIn(RETRY_MS);
      return;
    }
    const [renewed] = rows;
    if (renewed === undefined || isCutOff(askedAt, renewed.isBusy)) {
      lose();
      return;
    }
    clearTimeout(expiry);
    expiry = loseAfter(askedAt);
    renewIn(RENEW_EVERY_MS);
  };
  const renewIn = (ms: number): void => {
    timer = setTimeout(() => void renew(), ms);
  };

  void session.ended.then(stop);
  renewIn(RENEW_EVERY_MS);
  return stop;
}
