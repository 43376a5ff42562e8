import type { Position } from './event-store.js';

/** How far one projection or process manager is. */
export interface Progress {
  /** Resolves with true once it has passed `position`, with false after `timeoutMs` (default: 2,000). */
  waitFor(position: Position, timeoutMs?: number): Promise<boolean>;
}
