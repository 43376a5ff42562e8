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

/** The times of a session. */
export interface SessionTimes {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number;
  readonly lifetime: SessionLifetime;
}

/** Returns when a session ends unless it is used before: ms since the epoch. */
export const sessionEnd = ({
  createdAt,
  lastUsedAt,
  authenticatedAt,
  lifetime: { idleMs, maxMs },
}: SessionTimes): number =>
  Math.min(Date.parse(lastUsedAt) + idleMs, Math.max(Date.parse(createdAt), authenticatedAt) + maxMs);
