import type { Position } from '../../../application/ports/events/event-store.js';
import { pause } from '../../../application/shared/pause.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import type { Listener } from '../../../infrastructure/postgres/listening.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';

/** Milliseconds between notifications: each wakes every process that listens. */
const PAUSE_MS = 15;
/** Milliseconds after a notification in which the next one waits for a page that brings it, and costs no transaction. */
const WAIT_FOR_PAGE_MS = 2 * PAUSE_MS;

const CHANNEL = 'tessera_progress';
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;

export interface NotificationOptions {
  readonly database: Database;
  /** The database on whose connection for notifications this process listens. Default: `database`. */
  readonly listensOn?: Pick<Database, 'listen'>;
  readonly projection: string;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Calls `onPosition` for each position of the projection that a process notifies of. */
export const listenForProgress = (
  { database, listensOn = database, projection, onError }: NotificationOptions,
  { onPosition, ...callbacks }: ListenerCallbacks,
): ReturnType<Database['listen']> =>
  listensOn.listen({
    channel: CHANNEL,
    onNotification: (payload) => {
      const [name, position] = payload.split(':');
      if (name === projection && position !== undefined) onPosition(BigInt(position));
    },
    onError: (error) => onError?.(error),
    ...callbacks,
  });

export interface ListenerCallbacks extends Pick<Listener, 'onListening' | 'onLost'> {
  readonly onPosition: (position: Position) => void;
}

/** Notifies other processes of the positions of a projection, each time of the newest one. */
export interface ProgressNotifier {
  /**
   * Returns the statement that notifies of the position, for the transaction that moves the checkpoint there; null shortly
   * after the last notification.
   */
  readonly statementFor: (position: Position) => Statement | null;
  /** The rows up to the position are committed. Sends the notification that no statement has made. */
  readonly passed: (position: Position) => void;
}

/**
 * Creates the notifications of the projector of this process. They stop when it no longer projects, since a crash of the
 * server may take back its last commits.
 */
export function progressNotifier(
  { database, projection, onError }: NotificationOptions,
  isProjecting: () => boolean,
): ProgressNotifier {
  let newest: Position = 0n;
  let notified: Position = 0n;
  let notifiedAt = -Infinity;
  /** The position that the last statement notifies of, if its transaction is committed. */
  let stated: Position | undefined;
  let notifying: Promise<void> | undefined;
  const statement = (position: Position): Statement => ({
    name: 'progress notify',
    text: NOTIFY,
    values: [`${projection}:${position}`],
  });
  const noteNotified = (position: Position): void => {
    notified = position;
    notifiedAt = performance.now();
  };
  const notifyNewest = async (): Promise<void> => {
    while (notified < newest && isProjecting()) {
      const waitMs = notifiedAt + WAIT_FOR_PAGE_MS - performance.now();
      if (waitMs > 0) await pause(waitMs);
      else {
        noteNotified(newest);
        await database.query(statement(newest));
      }
    }
  };
  return {
    statementFor(position) {
      stated = performance.now() - notifiedAt < PAUSE_MS ? undefined : position;
      return stated === undefined ? null : statement(position);
    },
    passed(position) {
      newest = position;
      if (stated === position) noteNotified(position);
      else
        notifying ??= notifyNewest()
          .catch((error: unknown) => onError?.(error))
          .finally(() => (notifying = undefined));
    },
  };
}
