import type { Database, Session } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

/** Milliseconds after its last renewal at which a lease ends. */
export const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 1_000;
/** Pause after a renewal that failed. */
const RETRY_MS = 250;
export const RENEWAL_TIMEOUT_MS = 1_000;
/** Milliseconds after which a session that does not answer a ping, while its backend is idle, is taken to be cut off. */
const PING_TIMEOUT_MS = 1_500;
/** Consecutive renewals that must find it silent: a backend is idle for a moment between two statements. */
const SILENT_RENEWALS = 2;

export interface Lease {
  readonly name: string;
  readonly token: bigint;
  /** The time before the statement that took it, by `performance.now()`. */
  readonly askedAt: number;
}

/** A busy backend, with a statement or in a transaction, has a lock on its own virtual transaction. */
const renewal = ({ name, token }: Lease): Statement => ({
  name: 'lease renew',
  // asynchronous: a crash of the server, which may lose the renewal, ends the session as well
  text: `with unsynced as (select set_config('synchronous_commit', 'off', true))
    update projections.leases l set held_until = clock_timestamp() + interval '${LEASE_MS} ms'
      from unsynced where l.name = $1 and l.token = $2 and l.held_until > clock_timestamp()
    returning exists (select from pg_locks p where p.pid = l.backend and p.locktype = 'virtualxid') as "isBusy"`,
  values: [name, token],
  timeout: RENEWAL_TIMEOUT_MS,
});

const PING: Statement = { name: 'lease ping', text: 'select' };

/** The renewals of a lease. */
export interface RenewedLease {
  /** Returns whether the session was dropped because the lease was lost or could not be renewed in time. */
  readonly isLost: () => boolean;
  stop(): void;
}

/**
 * Renews a lease every second on another connection than that of its session, which a long statement may keep busy. Drops the
 * session when the lease is lost or the session's connection is cut off.
 */
export function renewLease(database: Database, session: Session, lease: Lease): RenewedLease {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let isLost = false;
  /** The time of the ping that is not answered yet. */
  let pingedAt: number | undefined;
  let silentRenewals = 0;

  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(expiry);
  };
  const lose = (): void => {
    isLost = true;
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
  return { isLost: () => isLost, stop };
}
