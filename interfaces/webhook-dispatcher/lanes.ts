import type { Answer, Lane } from './lane.js';
import { learn, newLane } from './lane.js';

/** Requests that may be under way in one process. */
export interface PoolSizes {
  /** For listeners that answer. */
  readonly healthy: number;
  /** For those that let us wait: however many there are, they take no more. */
  readonly suspect: number;
}

export interface LanesOptions {
  readonly sizes: PoolSizes;
  /** Of one attempt. */
  readonly timeoutMs: number;
}

type Pool = keyof PoolSizes;

/** What is known of a listener: those of a kind wait for the same room. */
type Standing = 'proven' | 'new' | 'suspect';
const standings = ['proven', 'new', 'suspect'] as const;
const poolOf = (standing: Standing): Pool => (standing === 'suspect' ? 'suspect' : 'healthy');
const standingOf = ({ isSuspect, isProven }: Lane): Standing =>
  isSuspect ? 'suspect' : isProven ? 'proven' : 'new';

/** Room for requests, taken for a listener: `give` back what is over, part by part. */
export interface Asked {
  readonly lane: Lane;
  readonly standing: Standing;
  /** Whose share it is part of. */
  readonly share: string;
  /** Requests. */
  readonly most: number;
}

/** Of the pool that one tenant may take, whatever it has in it. */
const TENANT_SHARE = 0.25;
/** Of the healthy pool that those may take who have not answered yet: among them may be many dead ones. */
const NEW_SHARE = 0.5;
/** Deliveries claimed at a time. */
const MOST_AT_ONCE = 256;
/** Listeners that are remembered, beyond those with something to do. */
const MOST_REMEMBERED = 10_000;

/** Shares the requests that one process may make among listeners: in turns, so that none waits for another's backlog. */
export interface Lanes {
  /** Something is due for this subscription. */
  hint(subscriptionId: string): void;
  /** Takes room for those whose turn it is, fairly; empty when there is no room, or nothing to do. */
  plan(): Asked[];
  /** `got` of what was asked for was there, for a listener of which this is known. */
  granted(
    asked: Asked,
    got: number,
    known?: { readonly tenantId: string; readonly isFailing: boolean },
  ): void;
  /** A request is over. `answer` is null where none was made. */
  settled(asked: Asked, answer: Answer | null): void;
  counts(): Readonly<Record<Pool, number>> & { readonly suspects: number };
}

export function lanes({ sizes, timeoutMs }: LanesOptions): Lanes {
  const known = new Map<string, Lane>();
  // in the order of their turns
  const ready = { proven: new Set<Lane>(), new: new Set<Lane>(), suspect: new Set<Lane>() };
  const underWay = { proven: 0, new: 0, suspect: 0 };
  const ofTenant = new Map<string, number>();

  // one whose tenant is not known yet counts for itself
  const shareOf = (lane: Lane, standing: Standing): string =>
    `${poolOf(standing)}|${lane.tenantId ?? lane.subscriptionId}`;
  const take = ({ lane, standing, share }: Omit<Asked, 'most'>, count: number): void => {
    lane.underWay += count;
    underWay[standing] += count;
    const total = (ofTenant.get(share) ?? 0) + count;
    if (total === 0) ofTenant.delete(share);
    else ofTenant.set(share, total);
  };
  const room = (standing: Standing): number => {
    if (standing === 'suspect') return sizes.suspect - underWay.suspect;
    const healthy = sizes.healthy - underWay.proven - underWay.new;
    return standing === 'proven'
      ? healthy
      : Math.min(healthy, Math.floor(sizes.healthy * NEW_SHARE) - underWay.new);
  };
  const roomOf = (lane: Lane, standing: Standing): number => {
    const ofItsTenant = ofTenant.get(shareOf(lane, standing)) ?? 0;
    return Math.min(
      lane.width - lane.underWay,
      Math.ceil(sizes[poolOf(standing)] * TENANT_SHARE) - ofItsTenant,
      room(standing),
    );
  };
  /** Waits for its turn while it has something to do and may; keeps its place when it waits already. */
  const enqueue = (lane: Lane): void => {
    const standing = standingOf(lane);
    const waits = lane.hasMore && !lane.isAsking && lane.underWay < lane.width;
    for (const other of standings) if (!waits || other !== standing) ready[other].delete(lane);
    if (waits) ready[standing].add(lane);
    else if (!lane.hasMore && lane.underWay === 0 && known.size > MOST_REMEMBERED)
      known.delete(lane.subscriptionId);
  };

  return {
    hint(subscriptionId) {
      let lane = known.get(subscriptionId);
      if (!lane) known.set(subscriptionId, (lane = newLane(subscriptionId)));
      lane.wasHinted = true;
      if (lane.hasMore) return;
      lane.hasMore = true;
      enqueue(lane);
    },
    plan() {
      const asked: Asked[] = [];
      let left = MOST_AT_ONCE;
      for (const standing of standings) {
        // what is scarce is shared among all who wait
        const each = Math.max(1, Math.floor(room(standing) / Math.max(1, ready[standing].size)));
        for (const lane of ready[standing]) {
          if (left === 0 || room(standing) <= 0) break;
          const most = Math.min(roomOf(lane, standing), each, left);
          if (most <= 0) continue;
          left -= most;
          lane.isAsking = true;
          lane.wasHinted = false;
          ready[standing].delete(lane);
          const one = { lane, standing, share: shareOf(lane, standing), most };
          take(one, most);
          asked.push(one);
        }
      }
      return asked;
    },
    granted(asked, got, about) {
      const { lane, most } = asked;
      lane.isAsking = false;
      lane.hasMore = got === most || lane.wasHinted;
      take(asked, got - most);
      if (about) lane.tenantId = about.tenantId;
      if (about?.isFailing === true && !lane.isProven) lane.isSuspect = true;
      enqueue(lane);
    },
    settled(asked, answer) {
      take(asked, -1);
      if (answer) learn(asked.lane, answer, timeoutMs);
      enqueue(asked.lane);
    },
    counts: () => ({
      healthy: underWay.proven + underWay.new,
      suspect: underWay.suspect,
      suspects: [...known.values()].filter(({ isSuspect }) => isSuspect).length,
    }),
  };
}
