import type { Position } from './event-store.js';

/** How far the read models are. */
export interface Progress {
  /** True once the core projection has passed `position`; false when `timeoutMs` (2,000) ran out before. */
  waitFor(position: Position, timeoutMs?: number): Promise<boolean>;
}
