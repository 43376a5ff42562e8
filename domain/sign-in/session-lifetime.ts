/** How long a session lives, in ms. */
const IDLE_MS = 24 * 3_600_000;
const ABSOLUTE_MS = 14 * 24 * 3_600_000;

/** When a session ends by itself, unless it is used before. All in ms since the epoch. */
export const sessionEnd = (createdAt: number, lastUsedAt: number): number =>
  Math.min(lastUsedAt + IDLE_MS, createdAt + ABSOLUTE_MS);
