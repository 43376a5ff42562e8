import { type AttemptAnswer, type Listener, learn, newListener } from './listener.js';

/**
 * Shares the requests that one process makes at a time among listeners: in turns, with a pool of their own for slow ones
 * and a limit for each tenant. It buys fairness: with one queue for all, 10,000 deliveries to one dead listener delay
 * everybody else's by 20 s, with this by less than 0.1 s (`npm run bench -- webhooks --only dead`).
 */

/** Most requests of one process at a time. */
export interface PoolSizes {
  /** To listeners that answer. */
  readonly healthy: number;
  /** To listeners that are slow or do not answer, however many there are. */
  readonly suspect: number;
}

export interface CapacityOptions {
  readonly sizes: PoolSizes;
  /** Of one attempt, in ms. */
  readonly timeoutMs: number;
}

type Pool = keyof PoolSizes;

/** What is known of a listener: those of the same standing take turns. */
type Standing = 'proven' | 'new' | 'suspect';
const standings = ['proven', 'new', 'suspect'] as const;
const poolOf = (standing: Standing): Pool => (standing === 'suspect' ? 'suspect' : 'healthy');
const standingOf = ({ isSuspect, isProven }: Listener): Standing =>
  isSuspect ? 'suspect' : isProven ? 'proven' : 'new';

/** Requests reserved for one listener. */
export interface Share {
  readonly listener: Listener;
  readonly standing: Standing;
  /** Under which the share counts for its tenant. */
  readonly account: string;
  readonly requests: number;
}

/** Part of a pool that one tenant may take, whatever it has in it. */
const TENANT_PART = 0.25;
/** Part of the healthy pool for listeners that have not answered yet: among them may be many dead ones. */
const NEW_PART = 0.5;
/** Requests reserved at a time. */
const MOST_AT_ONCE = 256;
/** Listeners that are remembered, beyond those with something to do. */
const MOST_REMEMBERED = 10_000;

export interface Capacity {
  /** Notes that deliveries of this webhook are due. */
  wake(webhookId: string): void;
  /** Reserves requests for the listeners whose turn it is; empty where there is no capacity, or nothing to do. */
  reserve(): Share[];
  /**
   * Notes how many deliveries were claimed for a share, and gives the rest of it back. `about`: what the deliveries say of
   * their listener.
   */
  claimed(
    share: Share,
    count: number,
    about?: { readonly tenantId: string; readonly isFailing: boolean },
  ): void;
  /** Gives back a share for which nothing could be claimed; its listener stays due. */
  claimFailed(share: Share): void;
  /** Gives back one request of a share. `answer`: null where no request was made. */
  release(share: Share, answer: AttemptAnswer | null): void;
  /** Returns the requests under way, and how many listeners are suspect. */
  counts(): Readonly<Record<Pool, number>> & { readonly suspects: number };
}

export function sharedCapacity({ sizes, timeoutMs }: CapacityOptions): Capacity {
  const known = new Map<string, Listener>();
  /** Listeners in the order of their turns. */
  const ready = { proven: new Set<Listener>(), new: new Set<Listener>(), suspect: new Set<Listener>() };
  const underWay = { proven: 0, new: 0, suspect: 0 };
  const ofAccount = new Map<string, number>();

  // a listener counts for itself until its tenant is known
  const accountOf = (listener: Listener, standing: Standing): string =>
    `${poolOf(standing)}|${listener.tenantId ?? listener.webhookId}`;
  const take = ({ listener, standing, account }: Omit<Share, 'requests'>, count: number): void => {
    listener.underWay += count;
    underWay[standing] += count;
    const total = (ofAccount.get(account) ?? 0) + count;
    if (total === 0) ofAccount.delete(account);
    else ofAccount.set(account, total);
  };
  const freeFor = (standing: Standing): number => {
    if (standing === 'suspect') return sizes.suspect - underWay.suspect;
    const healthy = sizes.healthy - underWay.proven - underWay.new;
    return standing === 'proven'
      ? healthy
      : Math.min(healthy, Math.floor(sizes.healthy * NEW_PART) - underWay.new);
  };
  const freeForListener = (listener: Listener, standing: Standing): number => {
    const ofTenant = ofAccount.get(accountOf(listener, standing)) ?? 0;
    return Math.min(
      listener.limit - listener.underWay,
      Math.ceil(sizes[poolOf(standing)] * TENANT_PART) - ofTenant,
      freeFor(standing),
    );
  };
  /** Lets a listener wait for its turn where it has something to do and may; one that waits already keeps its turn. */
  const enqueue = (listener: Listener): void => {
    const standing = standingOf(listener);
    const waits = listener.hasMore && !listener.isClaiming && listener.underWay < listener.limit;
    for (const other of standings) if (!waits || other !== standing) ready[other].delete(listener);
    if (waits) ready[standing].add(listener);
    else if (!listener.hasMore && listener.underWay === 0 && known.size > MOST_REMEMBERED)
      known.delete(listener.webhookId);
  };

  const capacity: Capacity = {
    wake(webhookId) {
      let listener = known.get(webhookId);
      if (!listener) known.set(webhookId, (listener = newListener(webhookId)));
      listener.wasWoken = true;
      if (listener.hasMore) return;
      listener.hasMore = true;
      enqueue(listener);
    },
    reserve() {
      const shares: Share[] = [];
      let left = MOST_AT_ONCE;
      for (const standing of standings) {
        // what is scarce is divided among all that wait
        const each = Math.max(1, Math.floor(freeFor(standing) / Math.max(1, ready[standing].size)));
        for (const listener of ready[standing]) {
          if (left === 0 || freeFor(standing) <= 0) break;
          const requests = Math.min(freeForListener(listener, standing), each, left);
          if (requests <= 0) continue;
          left -= requests;
          listener.isClaiming = true;
          listener.wasWoken = false;
          ready[standing].delete(listener);
          const share = { listener, standing, account: accountOf(listener, standing), requests };
          take(share, requests);
          shares.push(share);
        }
      }
      return shares;
    },
    claimed(share, count, about) {
      const { listener, requests } = share;
      listener.isClaiming = false;
      listener.hasMore = count === requests || listener.wasWoken;
      take(share, count - requests);
      if (about) listener.tenantId = about.tenantId;
      if (about?.isFailing === true && !listener.isProven) listener.isSuspect = true;
      enqueue(listener);
    },
    claimFailed(share) {
      share.listener.wasWoken = true;
      capacity.claimed(share, 0);
    },
    release(share, answer) {
      take(share, -1);
      if (answer) learn(share.listener, answer, timeoutMs);
      enqueue(share.listener);
    },
    counts: () => ({
      healthy: underWay.proven + underWay.new,
      suspect: underWay.suspect,
      suspects: [...known.values()].filter(({ isSuspect }) => isSuspect).length,
    }),
  };
  return capacity;
}
