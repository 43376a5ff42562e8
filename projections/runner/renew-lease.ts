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
const renewal = (leases: readonly Lease[]): Statement => ({
  name: 'lease renew',
  // asynchronous: a crash of the server, which may lose the renewal, ends the session as well
  text: `with unsynced as (select set_config('synchronous_commit', 'off', true))
    update projections.leases l set held_until = clock_timestamp() + interval '${LEASE_MS} ms'
      from unsynced, unnest($1::text[], $2::bigint[]) held (name, token)
      where l.name = held.name and l.token = held.token and l.held_until > clock_timestamp()
    returning l.name, l.token, exists (select from pg_locks p where p.pid = l.backend and p.locktype = 'virtualxid') as "isBusy"`,
  values: [leases.map(({ name }) => name), leases.map(({ token }) => token)],
  timeout: RENEWAL_TIMEOUT_MS,
});

interface Renewal extends Pick<Lease, 'name' | 'token'> {
  readonly isBusy: boolean;
}

const PING: Statement = { name: 'lease ping', text: 'select' };

/** A lease that is held. */
interface Holder {
  readonly lease: Lease;
  /** Called before each renewal. */
  readonly ping: () => void;
  /** Takes the renewal, undefined when the lease is lost. `askedAt`: before it was sent, by `performance.now()`. */
  readonly take: (renewal: Renewal | undefined, askedAt: number) => void;
}

/** Renews a lease from now on, until what it returns is called. */
type Renewer = (holder: Holder) => () => void;

const renewers = new WeakMap<Database, Renewer>();

/** Renews the leases that are held by a database's connections, all of them by one statement a second. */
function renewerOf(database: Database): Renewer {
  const holders = new Set<Holder>();
  let isGoing = false;
  const renew = async (): Promise<void> => {
    const asked = [...holders];
    isGoing = asked.length > 0;
    if (!isGoing) return;
    const askedAt = performance.now();
    for (const { ping } of asked) ping();
    const renewals = await database.query<Renewal>(renewal(asked.map(({ lease }) => lease))).then(
      ({ rows }) => rows,
      () => undefined,
    );
    if (renewals !== undefined)
      for (const holder of asked)
        if (holders.has(holder)) holder.take(renewals.find(isOf(holder.lease)), askedAt);
    renewIn(renewals === undefined ? RETRY_MS : RENEW_EVERY_MS);
  };
  const renewIn = (ms: number): void => void setTimeout(() => void renew(), ms).unref();
  return (holder) => {
    holders.add(holder);
    if (!isGoing) renewIn(RENEW_EVERY_MS);
    isGoing = true;
    return () => void holders.delete(holder);
  };
}

const isOf =
  ({ name, token }: Lease) =>
  (renewal: Renewal): boolean =>
    renewal.name === name && renewal.token === token;

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
  let isLost = false;
  /** The time of the ping that is not answered yet. */
  let pingedAt: number | undefined;
  let silentRenewals = 0;

  const stop = (): void => {
    end();
    clearTimeout(expiry);
  };
  const lose = (): void => {
    isLost = true;
    stop();
    session.drop();
  };
  const loseAfter = (askedAt: number): NodeJS.Timeout =>
    setTimeout(lose, Math.max(0, askedAt + LEASE_MS - performance.now()));

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
  const take = (renewed: Renewal | undefined, askedAt: number): void => {
    if (renewed === undefined || isCutOff(askedAt, renewed.isBusy)) {
      lose();
      return;
    }
    clearTimeout(expiry);
    expiry = loseAfter(askedAt);
  };

  let expiry = loseAfter(lease.askedAt);
  const renewer = renewers.get(database) ?? renewerOf(database);
  renewers.set(database, renewer);
  const end = renewer({ lease, ping: () => void ping(), take });
  void session.ended.then(stop);
  return { isLost: () => isLost, stop };
}
