import type { Position } from './event-store.js';

/** How far the read models are. */
export interface Progress {
  /** True once the core projection has passed `position`; false when `timeoutMs` (2,000) ran out before. */
  waitFor(position: Position, timeoutMs?: number): Promise<boolean>;
  /**
   * The newest position that the read models were ever seen at here. A crash of the database may have taken it back:
   * ask `waitFor`. Left out where they cannot go back.
   */
  newest?(): Position;
}
