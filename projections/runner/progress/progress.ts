import type { Position } from '../../../application/ports/events/event-store.js';
import type { Progress } from '../../../application/ports/events/progress.js';
import { notifier } from '../../../infrastructure/concurrency/notifier.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { readCheckpoint } from '../checkpoint.js';
import { listenForProgress, type NotificationOptions, progressNotifier } from './notifications.js';

/** Milliseconds between polls of the checkpoint for waiting requests: a notification may be lost with its connection. */
const POLL_EVERY_MS = 50;
/** The position before the tables exist: a request for position 0 waits until they do. */
const UNKNOWN = -1n;

/** Takes the progress of a projector, for the requests that wait in its process and in others. */
export interface ProgressSource {
  /** This process projects from now on: only `passed` gives positions. */
  lead(position: Position): void;
  /**
   * Returns the statement that notifies other processes, for the transaction that moves the checkpoint to the position; null
   * where that need not be now.
   */
  notification(position: Position): Statement | null;
  /** The rows up to the position are committed. */
  passed(position: Position): void;
  /** Pauses between two pages, until a request waits or the signal aborts. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Another process may project now. */
  follow(): void;
}

/**
 * The position of a projection's live tables, whichever process projects. A waiting request is woken by the projector of its
 * own process, by a notification from another process, or by a poll of the checkpoint every 50 ms.
 *
 * This holds across a rebuild: positions do not go back at a switch, and a statement that is sent after `waitFor` resolved to
 * true reads tables that have passed the position. The rows of a parked tenant may be missing nevertheless.
 */
export interface ProjectionProgress extends Progress, ProgressSource {
  /** Calls the listener whenever another process notifies of a position. */
  onNotification(listener: () => void): void;
  close(): Promise<void>;
}

/** `database` has the role `tessera_reader` or `tessera_projector`. */
export interface ProgressOptions extends NotificationOptions {
  /** Default for `waitFor`, in ms. Default: 2,000. */
  readonly timeoutMs?: number | undefined;
}

export function projectionProgress(options: ProgressOptions): ProjectionProgress {
  const { database, projection, onError, timeoutMs: defaultTimeoutMs = 2_000 } = options;
  const waiters = waitersForPositions();
  const { interrupt, wait } = notifier();
  let known: Position = UNKNOWN;
  let isLeading = false;
  let isClosed = false;
  let polling: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];

  const advance = (position: Position): void => {
    if (position > known) known = position;
    waiters.resolveUpTo(known);
  };
  const poll = async (): Promise<void> => {
    try {
      const checkpoint = await readCheckpoint(database, projection, 'live');
      if (checkpoint !== null) advance(checkpoint.position);
    } catch (error) {
      onError?.(error);
    }
    polling = undefined;
    pollLater();
  };
  const pollLater = (): void => {
    if (!waiters.isEmpty() && !isLeading && !isClosed)
      polling ??= setTimeout(() => void poll(), POLL_EVERY_MS);
  };

  const notifications = progressNotifier(options, () => isLeading && !isClosed);
  const listening = listenForProgress(options, {
    onPosition: (position) => {
      if (isLeading) return;
      advance(position);
      for (const call of listeners) call();
    },
    // what was committed before
    onListening: () => {
      if (!isLeading) void poll();
    },
    // a crash of the server, which ends connections, may take back the last commits
    onLost: () => {
      if (!isLeading) known = UNKNOWN;
    },
  });

  return {
    waitFor(position, timeoutMs = defaultTimeoutMs) {
      if (position <= known) return Promise.resolve(true);
      if (isClosed) return Promise.resolve(false);
      const passed = waiters.add(position, timeoutMs);
      interrupt();
      pollLater();
      return passed;
    },
    onNotification: (call) => void listeners.push(call),
    lead(position) {
      isLeading = true;
      known = position;
      advance(position);
    },
    notification: (position) => notifications.statementFor(position),
    passed(position) {
      advance(position);
      notifications.passed(known);
    },
    rest: async (milliseconds, signal) => {
      if (waiters.isEmpty()) await wait(milliseconds, signal);
    },
    follow() {
      if (!isLeading) return;
      isLeading = false;
      known = UNKNOWN;
      pollLater();
    },
    async close() {
      isClosed = true;
      clearTimeout(polling);
      waiters.resolveAll(false);
      await listening.close();
    },
  };
}

/** The requests that wait, each for a position or its timeout. */
function waitersForPositions() {
  const waiters = new Set<{ readonly position: Position; resolve(passed: boolean): void }>();
  return {
    isEmpty: () => waiters.size === 0,
    add: (position: Position, timeoutMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => waiter.resolve(false), timeoutMs);
        const waiter = {
          position,
          resolve(passed: boolean) {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(passed);
          },
        };
        waiters.add(waiter);
      }),
    resolveUpTo(position: Position): void {
      for (const waiter of waiters) if (waiter.position <= position) waiter.resolve(true);
    },
    resolveAll(passed: boolean): void {
      for (const waiter of waiters) waiter.resolve(passed);
    },
  };
}
