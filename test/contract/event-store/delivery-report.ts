import type { EventStore, StoredEvent } from '../../../application/ports/events/event-store.js';
import { eventsOf, ids } from './events.js';
import { subscriber } from './subscriber.js';

/** How what a subscriber got compares with what the log holds. All zero but `delivered` for a sound engine. */
export interface DeliveryReport {
  readonly delivered: number;
  /** In the log and never delivered. */
  readonly missed: number;
  /** Delivered more than once. */
  readonly duplicated: number;
  /** Delivered behind an event of a greater position, or at a revision that does not follow the one before. */
  readonly disordered: number;
  /** Acknowledged to their writer and not in the log. */
  readonly lost: number;
  /** More than once in the log. */
  readonly repeated: number;
}

export type Observed = Pick<EventStore, 'head' | 'subscribe' | 'readAll'>;

/**
 * Follows the log with `subscribers` subscribers while `write` runs, which answers with the ids of the events that were
 * acknowledged, and reports on what they got in all.
 */
export async function observeDelivery(
  store: Observed,
  write: () => Promise<readonly string[]>,
  subscribers = 1,
): Promise<DeliveryReport> {
  const after = await store.head();
  const followers = Array.from({ length: subscribers }, () => subscriber(store, after));
  const acknowledged = await write();
  for (const follower of followers) await follower.untilCaughtUp();
  const log = await eventsOf(store.readAll(after));
  const reports = followers.map(({ events }) => report(log, acknowledged, events));
  await Promise.all(followers.map((follower) => follower.stop()));
  return reports.reduce((sum, one) => ({
    delivered: sum.delivered + one.delivered,
    missed: sum.missed + one.missed,
    duplicated: sum.duplicated + one.duplicated,
    disordered: sum.disordered + one.disordered,
    lost: sum.lost + one.lost,
    repeated: sum.repeated + one.repeated,
  }));
}

function report(
  log: readonly StoredEvent[],
  acknowledged: readonly string[],
  delivered: readonly StoredEvent[],
): DeliveryReport {
  const inLog = new Set(ids(log));
  const got = new Set(ids(delivered));
  return {
    delivered: delivered.length,
    missed: [...inLog].filter((id) => !got.has(id)).length,
    duplicated: delivered.length - got.size,
    disordered: disorder(delivered),
    lost: acknowledged.filter((id) => !inLog.has(id)).length,
    repeated: log.length - inLog.size,
  };
}

function disorder(delivered: readonly StoredEvent[]): number {
  const revisions = new Map<string, bigint>();
  let position = 0n;
  let count = 0;
  for (const event of delivered) {
    const follows = event.revision === (revisions.get(event.stream) ?? -1n) + 1n;
    if (event.position <= position || !follows) count++;
    position = event.position;
    revisions.set(event.stream, event.revision);
  }
  return count;
}
