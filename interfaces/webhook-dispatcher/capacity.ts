import { type AttemptAnswer, type Listener, learn, newListener } from './listener.js';

/**
 * Shares the requests that one process makes at a time among listeners: in turns, with a pool of their own for slow ones
 * and a limit for each tenant. It buys fairness: with one queue for all, 10,000 deliveries to one dead listener delay
 * all other deliveries by 20 s, with this by less than 0.1 s (`npm run bench -- webhooks --only dead`).
 */

/** Most requests of one process at a time. */
export interface PoolSizes {
  /** To listeners that answer. */
  readonly healthy: number;
  /** To listeners that are slow or do not answer. */
  readonly suspect: number;
}

export interface CapacityOptions {
  readonly sizes: PoolSizes;
  /** Of one attempt, in ms. */
  readonly timeoutMs: number;
}

type Pool = keyof PoolSizes;

/** What is known about a listener. Listeners with the same experience take turns. */
type Experience = 'proven' | 'new' | 'suspect';
const experiences = ['proven', 'new', 'suspect'] as const;
const poolOf = (experience: Experience): Pool => (experience === 'suspect' ? 'suspect' : 'healthy');
const experienceOf = ({ isSuspect, isProven }: Listener): Experience =>
  isSuspect ? 'suspect' : isProven ? 'proven' : 'new';

/** Requests reserved for one listener. */
export interface Share {
  readonly listener: Listener;
  readonly experience: Experience;
  /** The key under which the share counts for its tenant. */
  readonly account: string;
  readonly requests: number;
}

/** The part of a pool that one tenant may use. */
const TENANT_PART = 0.25;
/** The part of the healthy pool for listeners that have not answered yet, many of which may be dead. */
const NEW_PART = 0.5;
/** Requests reserved at a time. */
const MOST_AT_ONCE = 256;
/** Listeners without due deliveries are forgotten beyond this number. */
const MOST_REMEMBERED = 10_000;

export interface Capacity {
  /** Records that deliveries of this webhook are due. */
  wake(webhookId: string): void;
  /** Reserves requests for the listeners whose turn it is; empty without capacity, or when no deliveries are due. */
  reserve(): Share[];
  /** Records how many deliveries were claimed for a share, and releases the rest of it. `about`: the first delivery. */
  claimed(
    share: Share,
    count: number,
    about?: { readonly tenantId: string; readonly isFailing: boolean },
  ): void;
  /** Releases a share whose claim failed; its listener stays due. */
  claimFailed(share: Share): void;
  /** Releases one request of a share. `answer`: null when no request was made. */
  release(share: Share, answer: AttemptAnswer | null): void;
  /** Returns the requests under way, and how many listeners are suspect. */
  counts(): Readonly<Record<Pool, number>> & { readonly suspects: number };
}

export function sharedCapacity({ sizes, timeoutMs }: CapacityOptions): Capacity {
  const known = new Map<string, Listener>();
  const waiting = { proven: new Set<Listener>(), new: new Set<Listener>(), suspect: new Set<Listener>() };
  const underWay = requestsUnderWay(sizes);

  /** Queues a listener that has due deliveries and may get more requests. One that waits already keeps its turn. */
  const enqueue = (listener: Listener): void => {
    const experience = experienceOf(listener);
    const waits = listener.hasMore && !listener.isClaiming && listener.underWay < listener.limit;
    for (const other of experiences) if (!waits || other !== experience) waiting[other].delete(listener);
    if (waits) waiting[experience].add(listener);
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
      for (const experience of experiences) {
        // scarce capacity is divided among all listeners that wait
        const each = Math.max(
          1,
          Math.floor(underWay.free(experience) / Math.max(1, waiting[experience].size)),
        );
        for (const listener of waiting[experience]) {
          if (left === 0 || underWay.free(experience) <= 0) break;
          const requests = Math.min(underWay.freeFor(listener, experience), each, left);
          if (requests <= 0) continue;
          left -= requests;
          listener.isClaiming = true;
          listener.wasWoken = false;
          waiting[experience].delete(listener);
          const share = { listener, experience, account: accountOf(listener, experience), requests };
          underWay.add(share, requests);
          shares.push(share);
        }
      }
      return shares;
    },
    claimed(share, count, about) {
      const { listener, requests } = share;
      listener.isClaiming = false;
      listener.hasMore = count === requests || listener.wasWoken;
      underWay.add(share, count - requests);
      if (about) listener.tenantId = about.tenantId;
      if (about?.isFailing === true && !listener.isProven) listener.isSuspect = true;
      enqueue(listener);
    },
    claimFailed(share) {
      share.listener.wasWoken = true;
      capacity.claimed(share, 0);
    },
    release(share, answer) {
      underWay.add(share, -1);
      if (answer) learn(share.listener, answer, timeoutMs);
      enqueue(share.listener);
    },
    counts: () => ({
      ...underWay.counts(),
      suspects: [...known.values()].filter(({ isSuspect }) => isSuspect).length,
    }),
  };
  return capacity;
}

/** Counts the requests under way by experience, listener and tenant. */
function requestsUnderWay(sizes: PoolSizes) {
  const underWay = { proven: 0, new: 0, suspect: 0 };
  const ofAccount = new Map<string, number>();

  /** Returns how many more requests listeners with this experience may get. */
  const free = (experience: Experience): number => {
    if (experience === 'suspect') return sizes.suspect - underWay.suspect;
    const healthy = sizes.healthy - underWay.proven - underWay.new;
    return experience === 'proven'
      ? healthy
      : Math.min(healthy, Math.floor(sizes.healthy * NEW_PART) - underWay.new);
  };
  return {
    /** Adds requests to those of the share's listener and tenant; a negative `count` subtracts. */
    add({ listener, experience, account }: Share, count: number): void {
      listener.underWay += count;
      underWay[experience] += count;
      const total = (ofAccount.get(account) ?? 0) + count;
      if (total === 0) ofAccount.delete(account);
      else ofAccount.set(account, total);
    },
    free,
    /** Returns how many more requests this listener may get. */
    freeFor(listener: Listener, experience: Experience): number {
      const ofTenant = ofAccount.get(accountOf(listener, experience)) ?? 0;
      return Math.min(
        listener.limit - listener.underWay,
        Math.ceil(sizes[poolOf(experience)] * TENANT_PART) - ofTenant,
        free(experience),
      );
    },
    counts: () => ({ healthy: underWay.proven + underWay.new, suspect: underWay.suspect }),
  };
}

/** Returns the key of a listener's tenant in a pool; until the tenant is known, a key of the listener alone. */
const accountOf = (listener: Listener, experience: Experience): string =>
  `${poolOf(experience)}|${listener.tenantId ?? listener.webhookId}`;
