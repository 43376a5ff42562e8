import type { Position } from './event-store.js';

/** How far one projection or process manager is. */
export interface Progress {
  /** Resolves with true once it has passed `position`, with false after `timeoutMs` (default: 2,000), or when the process ends. */
  waitFor(position: Position, timeoutMs?: number): Promise<boolean>;
}

/** Writes of all processes that were answered before the read models showed them. */
export interface OverdueWrites {
  /**
   * Resolves when every process knows that read models without the write at `position` are out of date, so that the write
   * may be answered. Rejects when that cannot be made sure: then it must not be answered.
   */
  announce(position: Position): Promise<void>;
  /**
   * Returns whether the read models may lack a write that any process answered before this call. A promise only where the
   * database has to be asked.
   */
  exist(): boolean | Promise<boolean>;
  /** Returns whether the database accepted no writes at the latest check, a moment ago. */
  isReadOnly(): boolean;
}
