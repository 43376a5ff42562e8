import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Outlet } from './outlet.js';

/** Number of calls of each kind, and of events sent on subscriptions. */
export interface CallCounts {
  /** Either way of appending; of a batch stream each append. */
  append: number;
  readStream: number;
  readAllForwards: number;
  /** Backward reads of $all, by which clients find the head of the log. */
  readAllBackwards: number;
  /** Subscriptions opened. */
  subscribe: number;
  /** Events sent on subscriptions; the only member that does not count calls. */
  subscriptionEvents: number;
  /** Deletions, of either kind. */
  delete: number;
}

export const noCalls = (): CallCounts => ({
  append: 0,
  readStream: 0,
  readAllForwards: 0,
  readAllBackwards: 0,
  subscribe: 0,
  subscriptionEvents: 0,
  delete: 0,
});

const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;

/** Counts a call of `Read`. */
export function countRead(counts: CallCounts, options: ReadReq.Options): void {
  if (options.hasSubscription()) counts.subscribe++;
  else if (!options.hasAll()) counts.readStream++;
  else if (options.getReadDirection() === BACKWARDS) counts.readAllBackwards++;
  else counts.readAllForwards++;
}

/** Returns the outlet of a subscription, which counts its events. */
export function countingEvents(counts: CallCounts, outlet: Outlet): Outlet {
  const writeEvent: Outlet['writeEvent'] = (message) => {
    counts.subscriptionEvents++;
    return outlet.writeEvent(message);
  };
  return Object.assign(Object.create(outlet) as Outlet, { writeEvent });
}
