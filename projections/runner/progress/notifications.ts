import type { Position } from '../../../application/ports/events/event-store.js';
import { pause } from '../../../application/shared/pause.js';
import type { Database } from '../../../infrastructure/postgres/database.js';
import type { Listener } from '../../../infrastructure/postgres/listening.js';

/** Milliseconds between notifications: each is a transaction and wakes every process that listens. */
const PAUSE_MS = 15;

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

/**
 * Returns a function that notifies other processes of positions, one notification at a time, each of the newest position. Stops
 * when this process no longer projects, since a crash of the server may take back its last commits.
 */
export function progressNotifier(
  { database, projection, onError }: NotificationOptions,
  isProjecting: () => boolean,
): (position: Position) => void {
  let newest: Position = 0n;
  let notified: Position = 0n;
  let notifying: Promise<void> | undefined;
  const notifyNewest = async (): Promise<void> => {
    while (notified < newest && isProjecting()) {
      notified = newest;
      const values = [`${projection}:${notified}`];
      await database.query({ name: 'progress notify', text: NOTIFY, values });
      await pause(PAUSE_MS);
    }
  };
  return (position) => {
    newest = position;
    notifying ??= notifyNewest()
      .catch((error: unknown) => onError?.(error))
      .finally(() => (notifying = undefined));
  };
}
