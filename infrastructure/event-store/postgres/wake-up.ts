import { randomUUID } from 'node:crypto';
import { pause } from '../../../application/shared/pause.js';
import type { Database } from '../../postgres/database.js';

/** Notifies other processes of appends, and is notified of theirs. Only a hint: subscriptions also poll the log. */
export interface WakeUp {
  /** Notifies other processes of a commit, at most every 100 ms. */
  announce(): void;
  /** Calls `wake` on appends of other processes, and on each new connection, as notifications may have been missed. */
  listen(wake: () => void): Pick<WakeUp, 'close'>;
  /** Resolves once a pending notification is sent. */
  close(): Promise<void>;
}

const CHANNEL = 'tessera_events';
/** The pause between notifications: each is a transaction and wakes every process, which then polls often for a while. */
const ANNOUNCE_EVERY_MS = 100;

/** Creates the notifications. `onLoss` is called when the connection that listens is lost. */
export function wakeUp(
  database: Database,
  onError: (error: Error) => void,
  onLoss: () => void = () => undefined,
): WakeUp {
  const self = randomUUID();
  const closing = new AbortController();
  let announcing: Promise<void> | undefined;
  let commits = 0;

  const announceOnce = async (): Promise<void> => {
    try {
      // the events are on disk already: their notification need not wait for the disk
      await database.query({
        name: 'events_announce',
        text: `select set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`,
        values: [self],
        timeout: 5_000,
      });
    } catch (error) {
      onError(error as Error);
    }
  };
  const announceAll = async (): Promise<void> => {
    for (let announced = 0; announced < commits;) {
      announced = commits;
      await announceOnce();
      await pause(ANNOUNCE_EVERY_MS, closing.signal);
    }
    announcing = undefined;
  };

  return {
    announce: () => {
      commits++;
      announcing ??= announceAll();
    },
    listen: (wake) =>
      database.listen({
        channel: CHANNEL,
        onNotification: (payload) => {
          if (payload !== self) wake();
        },
        onListening: wake,
        onLost: onLoss,
        onError,
      }),
    close: async () => {
      closing.abort();
      await announcing;
    },
  };
}
