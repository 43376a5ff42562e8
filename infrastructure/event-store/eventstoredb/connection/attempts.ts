import { EventStoreUnavailable } from '../../../../application/ports/events/event-store.js';
import { NoAnswer } from './failures.js';

/** The share of its time that an attempt must have left to be made. */
const LEAST_SHARE = 0.1;
/** The share of its time after which a missing answer says that the connection is lost. */
const TELLING_SHARE = 0.5;

/** The time of the attempts of a call. */
export interface AttemptTime {
  /** Milliseconds of one attempt. */
  readonly attemptTimeout: number;
  /** When the call is given up, in ms since the epoch. */
  readonly deadline: number;
}

/**
 * Returns how long an attempt that begins now may take, in ms. Throws EventStoreUnavailable, with `cause` (the failure
 * of the attempt before), when too little time is left for an answer: nothing is sent then.
 */
export function timeOfAttempt({ attemptTimeout, deadline }: AttemptTime, cause?: unknown): number {
  const left = deadline - Date.now();
  if (left < attemptTimeout * LEAST_SHARE)
    throw new EventStoreUnavailable('no answer from the log in time', { cause });
  return Math.min(attemptTimeout, left);
}

/**
 * Returns whether the failure of an attempt says that the connection is lost. An attempt that the deadline of its call
 * cuts short says nothing: a new connection would cancel the calls of all others.
 */
export const isLoss = (error: unknown, attemptTimeout: number): boolean =>
  !(error instanceof NoAnswer) || error.ms >= attemptTimeout * TELLING_SHARE;
