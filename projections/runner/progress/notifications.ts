import type { Position } from '../../../application/ports/events/event-store.js';
import { pause } from '../../../application/shared/pause.js';
import type { Database, Session } from '../../../infrastructure/postgres/database.js';

const RECONNECT_MS = 1_000;
/** Milliseconds between notifications: each is a transaction and wakes every process that listens. */
const PAUSE_MS = 15;

const LISTEN = 'listen tessera_progress';
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('tessera_progress', $1)`;

export interface NotificationOptions {
  readonly database: Database;
  readonly projection: string;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A connection that listens for the progress of a projection, and is opened again whenever it is lost. */
export interface ProgressListener {
  start(): void;
  stop(): Promise<void>;
}

export interface ListenerCallbacks {
  /** Called for each notification. */
  readonly onPosition: (position: Position) => void;
  /** Called when the listener is connected, to read what was committed before. */
  readonly onConnected: () => Promise<void>;
  readonly onLost: () => void;
}

export function progressListener(
  { database, projection, onError }: NotificationOptions,
  { onPosition, onConnected, onLost }: ListenerCallbacks,
): ProgressListener {
  let isStopped = true;
  let current: { session: Promise<Session | undefined> } | undefined;

  const connect = async (isCurrent: () => boolean): Promise<Session | undefined> => {
    let session: Session | undefined;
    try {
      session = await database.session();
      session.onNotification((_, payload) => {
        const [name, position] = payload.split(':');
        if (name === projection && position !== undefined && isCurrent()) onPosition(BigInt(position));
      });
      void session.ended.then(() => {
        if (!isCurrent()) return;
        onLost();
        reconnect();
      });
      await session.query(LISTEN);
      if (isCurrent()) await onConnected();
      return session;
    } catch (error) {
      onError?.(error);
      await session?.close().catch(() => undefined);
      if (isCurrent()) reconnect();
      return undefined;
    }
  };
  const open = (): void => {
    if (isStopped || current !== undefined) return;
    const own = { session: Promise.resolve<Session | undefined>(undefined) };
    current = own;
    own.session = connect(() => current === own);
  };
  const reconnect = (): void => {
    current = undefined;
    setTimeout(open, RECONNECT_MS).unref();
  };

  return {
    start() {
      isStopped = false;
      open();
    },
    async stop() {
      isStopped = true;
      const last = current;
      current = undefined;
      await (await last?.session)?.close().catch(() => undefined);
    },
  };
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
