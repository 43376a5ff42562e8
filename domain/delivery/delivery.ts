import { type RetrySchedule, pauseAfter } from './retry-schedule.js';

/**
 * The state of a delivery. Times are milliseconds since the epoch. `attempts` counts the attempts that began, without
 * one that a crash interrupted, whose outcome is unknown.
 */
export type Delivery =
  | {
      readonly status: 'pending' | 'retrying';
      readonly attempts: number;
      readonly dueAt: number;
      /** How often a worker died during the due attempt. */
      readonly losses: number;
    }
  | {
      readonly status: 'in_progress';
      readonly attempts: number;
      /** Proves the lease: only its holder may report how the attempt ended. */
      readonly leaseToken: string;
      readonly leaseUntil: number;
      readonly losses: number;
    }
  | { readonly status: 'succeeded' | 'failed' | 'cancelled'; readonly attempts: number };

/** The reason for a failed attempt: a stable code, which the API shows. */
export type AttemptFault =
  'timeout' | 'dns' | 'connect' | 'tls' | 'blocked_address' | 'redirect' | 'http_status' | 'protocol';

/**
 * The end of an attempt. Nothing was sent when it is `cancelled`, since the body was deleted, or `postponed`, since the
 * addresses of its host may get no more requests now: such an attempt does not count.
 */
export type AttemptEnd = 'succeeded' | 'failed' | 'cancelled' | 'postponed';

/** The claim of a worker on an attempt. */
export interface Lease {
  readonly token: string;
  /** Milliseconds. */
  readonly lasts: number;
}

/** Returns a delivery that is due at `now`. */
export const newDelivery = (now: number): Delivery => ({
  status: 'pending',
  attempts: 0,
  dueAt: now,
  losses: 0,
});

/** Begins the next attempt. A delivery that is not due, in progress or finished is returned unchanged. */
export function beginAttempt(delivery: Delivery, { token, lasts }: Lease, now: number): Delivery {
  if (!('dueAt' in delivery) || delivery.dueAt > now) return delivery;
  return {
    status: 'in_progress',
    attempts: delivery.attempts + 1,
    leaseToken: token,
    leaseUntil: now + lasts,
    losses: delivery.losses,
  };
}

/** Returns the state of a delivery after attempt `number` of `most`; `pauseMs`: before the next attempt. */
export function afterAttempt(
  attempt: { readonly number: number; readonly most: number },
  end: AttemptEnd,
  schedule: RetrySchedule,
):
  | { readonly status: 'retrying'; readonly pauseMs: number }
  | { readonly status: 'succeeded' | 'failed' | 'cancelled' }
  | { readonly status: 'postponed' } {
  if (end !== 'failed') return { status: end };
  if (attempt.number >= attempt.most) return { status: 'failed' };
  return { status: 'retrying', pauseMs: pauseAfter(schedule, attempt.number) };
}

/** Ends the attempt of the lease with this `token`. The late report of a worker that lost its lease changes nothing. */
export function endAttempt(
  delivery: Delivery,
  { token, end, most }: { readonly token: string; readonly end: AttemptEnd; readonly most: number },
  schedule: RetrySchedule,
  now: number,
): Delivery {
  if (delivery.status !== 'in_progress' || delivery.leaseToken !== token) return delivery;
  const { attempts } = delivery;
  const next = afterAttempt({ number: attempts, most }, end, schedule);
  if (next.status === 'postponed') return withoutAttempt(delivery, now, delivery.losses);
  if (next.status !== 'retrying') return { ...next, attempts };
  return { status: next.status, attempts, dueAt: now + next.pauseMs, losses: 0 };
}

/** Losses in a row after which a delivery is suspected of crashing its workers. */
export const MANY_LOSSES = 5;

/** Returns the pause in ms before an interrupted attempt is repeated: none until there were many losses. */
export const pauseAfterLoss = (losses: number): number =>
  losses < MANY_LOSSES ? 0 : Math.min(2 ** (losses - MANY_LOSSES), 60) * 60_000;

/** Takes an attempt away from a worker whose lease has expired: the same attempt is made again. */
export function interruptAttempt(delivery: Delivery, now: number): Delivery {
  if (delivery.status !== 'in_progress' || delivery.leaseUntil > now) return delivery;
  const losses = delivery.losses + 1;
  return withoutAttempt(delivery, now + pauseAfterLoss(losses), losses);
}

/** Returns the delivery as it was before the attempt under way began. */
function withoutAttempt(delivery: Delivery, dueAt: number, losses: number): Delivery {
  const attempts = delivery.attempts - 1;
  return { status: attempts === 0 ? 'pending' : 'retrying', attempts, dueAt, losses };
}

/** Cancels a delivery whose listener or body is gone. A finished one is returned unchanged. */
export const cancelDelivery = (delivery: Delivery): Delivery =>
  'dueAt' in delivery || delivery.status === 'in_progress'
    ? { status: 'cancelled', attempts: delivery.attempts }
    : delivery;
