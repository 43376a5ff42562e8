/** How long a session lives, in ms. */
const IDLE_MS = 24 * 3_600_000;
const ABSOLUTE_MS = 14 * 24 * 3_600_000;

/** Returns when a session ends unless it is used before, in ms since the epoch, like the arguments. */
export const sessionEnd = (createdAt: number, lastUsedAt: number): number =>
  Math.min(lastUsedAt + IDLE_MS, createdAt + ABSOLUTE_MS);
