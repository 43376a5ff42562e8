import type { Position } from './event-store.js';

/** How far the read models are. */
export interface Progress {
  /** Resolves with true once the core projection has passed `position`, with false after `timeoutMs` (default: 2,000). */
  waitFor(position: Position, timeoutMs?: number): Promise<boolean>;
}
