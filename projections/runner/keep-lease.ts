import type { Database, Session } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';

/** A lease that is not renewed for so long is lost. */
export const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 1_000;
/** After a renewal that was not answered. */
const AGAIN_MS = 250;
/** What a question about a lease may take. */
export const ASK_WITHIN_MS = 1_000;
/** A session that does not answer for so long, while the server has nothing to do for it, is cut off. */
const SILENT_MS = 1_500;
/** Looks that must agree on that: between two statements a server has nothing to do for a moment. */
const LOOKS = 2;

export interface Lease {
  readonly name: string;
  readonly token: bigint;
  /** Before it was asked for, as `performance.now()` counts. */
  readonly askedAt: number;
}

/** A backend that is at work on a statement, or in a transaction, has a lock on its own number. */
const renewal = ({ name, token }: Lease): Statement => ({
  name: 'duty renew',
  // not worth a wait for the disk
  text: `with hasty as (select set_config('synchronous_commit', 'off', true))
    update projections.duties d set held_until = clock_timestamp() + interval '${LEASE_MS} ms'
      from hasty where d.duty = $1 and d.token = $2 and d.held_until > clock_timestamp()
    returning exists (select from pg_locks l where l.pid = d.backend and l.locktype = 'virtualxid') as "isBusy"`,
  values: [name, token],
  timeout: ASK_WITHIN_MS,
});

const PING: Statement = { name: 'duty ping', text: 'select' };

/**
 * Renews a lease every second, whether or not there is anything to do, on another connection than the session that has
 * it: a long statement there does not lose it. Drops the session when the lease is lost, and when that connection alone
 * is cut off. Returns what ends that.
 */
export function keepLease(database: Database, session: Session, lease: Lease): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  /** When the session was asked for a sign of life that it has not given. */
  let pingedAt: number | undefined;
  let silentLooks = 0;

  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(end);
  };
  const lose = (): void => {
    stop();
    session.drop();
  };
  const endOf = (askedAt: number): NodeJS.Timeout =>
    setTimeout(lose, Math.max(0, askedAt + LEASE_MS - performance.now()));
  let end = endOf(lease.askedAt);

  const ping = async (): Promise<void> => {
    if (pingedAt !== undefined) return;
    pingedAt = performance.now();
    await session.query(PING).catch(() => undefined);
    pingedAt = undefined;
  };
  const isSilent = (at: number, isBusy: boolean): boolean => {
    const isLook = pingedAt !== undefined && at - pingedAt > SILENT_MS && !isBusy;
    silentLooks = isLook ? silentLooks + 1 : 0;
    return silentLooks >= LOOKS;
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
      renewIn(AGAIN_MS);
      return;
    }
    const [renewed] = rows;
    if (renewed === undefined || isSilent(askedAt, renewed.isBusy)) {
      lose();
      return;
    }
    clearTimeout(end);
    end = endOf(askedAt);
    renewIn(RENEW_EVERY_MS);
  };
  const renewIn = (ms: number): void => {
    timer = setTimeout(() => void renew(), ms);
  };

  void session.ended.then(stop);
  renewIn(RENEW_EVERY_MS);
  return stop;
}
