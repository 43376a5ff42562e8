import type { Position } from './event-store.js';

/** Writes that were answered before the read models showed them, of all processes. */
export interface OverdueWrites {
  /**
   * Resolves when no process takes read models for current any more that do not show the write at `position`, so that
   * it may be answered. Rejects where that cannot be made sure: then it must not be.
   */
  tell(position: Position): Promise<void>;
  /**
   * Whether the read models may lack a write that was answered before this call, by any process. A promise only where
   * it has to be asked.
   */
  exist(): boolean | Promise<boolean>;
  /** Whether the database was found to take no writes when it was looked at last, a moment ago. */
  isReadOnly(): boolean;
}
