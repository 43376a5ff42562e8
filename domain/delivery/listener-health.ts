import type { AttemptFault } from './delivery.js';

/** The health of a listener, over all its deliveries. Times are milliseconds since the epoch. */
export interface ListenerHealth {
  /** Attempts that failed in a row, and the time of the first one. */
  readonly failures: number;
  readonly failingSince: number | null;
  /** Attempts that succeeded in a row since the listener degraded. */
  readonly successes: number;
  readonly degraded: boolean;
  /** The time of the last change of `degraded`. */
  readonly turnedAt: number | null;
}

/** The health of a listener without failures. */
export const healthyListener: ListenerHealth = {
  failures: 0,
  failingSince: null,
  successes: 0,
  degraded: false,
  turnedAt: null,
};

/** A listener has degraded after this many failures in a row … */
const DEGRADED_AFTER_FAILURES = 5;
/** … over at least this time, so that a restart of the listener goes unnoticed. */
export const DEGRADED_AFTER_MS = 60_000;
/** It has recovered after this many successes in a row. */
const RECOVERED_AFTER_SUCCESSES = 3;
/** The least time between two changes, which bounds the events of an unstable listener to six an hour. */
export const REST_BETWEEN_TURNS_MS = 600_000;

/** Once a listener has failed for this time without a success, deliveries that have been due for as long are cancelled. */
const GIVE_UP_AFTER_MS = 86_400_000;

/** The `lastError` of a delivery that was cancelled before its first attempt since its listener failed for so long. */
export const LISTENER_FAILING = 'listener_failing';

export type ListenerTurn = 'degraded' | 'recovered';

/** Returns the health after an attempt; `turn` says whether the listener has degraded or recovered by it. */
export function recordAttempt(
  health: ListenerHealth,
  fault: AttemptFault | null,
  now: number,
): { readonly health: ListenerHealth; readonly turn: ListenerTurn | null } {
  const noted = fault === null ? succeeded(health) : failed(health, now);
  const turn = turnOf(noted, now);
  if (turn === null) return { health: noted, turn };
  return { health: { ...noted, degraded: turn === 'degraded', successes: 0, turnedAt: now }, turn };
}

/** Returns the time up to which deliveries that are due are given up after an attempt that failed; null: none are. */
export const givenUpTo = ({ failingSince }: ListenerHealth, now: number): number | null =>
  failingSince !== null && now - failingSince >= GIVE_UP_AFTER_MS ? now - GIVE_UP_AFTER_MS : null;

const failed = (health: ListenerHealth, now: number): ListenerHealth => ({
  ...health,
  failures: health.failures + 1,
  failingSince: health.failingSince ?? now,
  successes: 0,
});

const succeeded = (health: ListenerHealth): ListenerHealth => ({
  ...health,
  failures: 0,
  failingSince: null,
  successes: health.degraded ? health.successes + 1 : 0,
});

function turnOf(health: ListenerHealth, now: number): ListenerTurn | null {
  if (health.turnedAt !== null && now - health.turnedAt < REST_BETWEEN_TURNS_MS) return null;
  if (health.degraded) return health.successes >= RECOVERED_AFTER_SUCCESSES ? 'recovered' : null;
  const isLong = health.failingSince !== null && now - health.failingSince >= DEGRADED_AFTER_MS;
  return health.failures >= DEGRADED_AFTER_FAILURES && isLong ? 'degraded' : null;
}
