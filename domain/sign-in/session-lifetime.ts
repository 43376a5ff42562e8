import type { TenantSettings } from '../tenant/tenant-settings.js';

/** How long a session lives, in ms. */
export interface SessionLifetime {
  /** Without use. */
  readonly idleMs: number;
  /**
   * From the user's last authentication; from the beginning of the session where that was at a provider, before it began.
   */
  readonly maxMs: number;
}

const HOUR_MS = 3_600_000;

/** Returns the lifetime of the sessions that begin under these settings. */
export const sessionLifetime = ({
  sessionIdleHours,
  sessionMaxDays,
}: Pick<TenantSettings, 'sessionIdleHours' | 'sessionMaxDays'>): SessionLifetime => ({
  idleMs: sessionIdleHours * HOUR_MS,
  maxMs: sessionMaxDays * 24 * HOUR_MS,
});

/** The times of a session: milliseconds since the epoch. */
export interface SessionTimes {
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly authenticatedAt: number;
}

/** Returns when a session ends unless it is used before: ms since the epoch. */
export const sessionEnd = (
  { createdAt, lastUsedAt, authenticatedAt }: SessionTimes,
  { idleMs, maxMs }: SessionLifetime,
): number => Math.min(lastUsedAt + idleMs, Math.max(createdAt, authenticatedAt) + maxMs);
