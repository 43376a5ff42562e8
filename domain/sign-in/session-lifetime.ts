import type { TenantSettings } from '../tenant/tenant-settings.js';

/** How long a session lives, in ms. */
export interface SessionLifetime {
  /** Without use. */
  readonly idleMs: number;
  /** From the user's last authentication. */
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

/** Returns when a session ends unless it is used before, in ms since the epoch, like the first two arguments. */
export const sessionEnd = (
  authenticatedAt: number,
  lastUsedAt: number,
  { idleMs, maxMs }: SessionLifetime,
): number => Math.min(lastUsedAt + idleMs, authenticatedAt + maxMs);
