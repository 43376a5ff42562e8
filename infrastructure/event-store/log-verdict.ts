import {
  EventLogMismatch,
  type EventStore,
  EventStoreUnavailable,
} from '../../application/ports/events/event-store.js';
import { nextFlight, singleFlight } from '../concurrency/single-flight.js';

/** A span of time in which no connection was lost. Two that are the same object are the same span. */
export interface Epoch {
  /** `EventStore.connectionLosses` in the span. */
  readonly losses: number;
}

export interface LogVerdictOptions {
  readonly store: Pick<EventStore, 'connectionLosses'>;
  /** Compares the log with what it must be. Resolves with a line for the operator when it is another one, else null. */
  readonly check: () => Promise<string | null>;
  /** Called once when the log is found to be another one, and once with null when it is the right one again. */
  readonly onChange: (line: string | null) => void;
  /** Milliseconds between two checks. */
  readonly checkEvery: number;
}

/** Whether the log of the server is that of this installation. */
export interface LogVerdict {
  /** The line that says what is wrong, null while no mismatch is known. */
  readonly mismatch: string | null;
  /** Returns the present epoch if the log was confirmed in it, else undefined. */
  confirmed(): Epoch | undefined;
  /**
   * Returns the epoch in which the log is confirmed: at once, or after a check, which concurrent callers share. Throws
   * EventLogMismatch, EventStoreUnavailable.
   */
  confirm(): Promise<Epoch>;
  /** Confirms the log by a check that begins after the call. Throws as `confirm` does. */
  confirmAnew(): Promise<Epoch>;
  close(): void;
}

/** How many checks in a row a connection loss may spoil. */
const MOST_CHECKS = 10;

/** Creates a verdict, which is checked every `checkEvery` ms and after each lost connection. */
export function logVerdict({ store, check, onChange, checkEvery }: LogVerdictOptions): LogVerdict {
  let mismatch: string | null = null;
  let epoch: Epoch | undefined;

  const settle = (line: string | null, losses: number): void => {
    if (line !== null) epoch = undefined;
    else if (epoch?.losses !== losses) epoch = { losses };
    // the wording of a mismatch may differ from check to check
    const hasChanged = (line === null) !== (mismatch === null);
    mismatch = line;
    if (hasChanged) onChange(line);
  };
  const checkInOneEpoch = async (): Promise<void> => {
    for (let checks = 0; checks < MOST_CHECKS; checks++) {
      const losses = store.connectionLosses();
      const line = await check();
      if (store.connectionLosses() !== losses) continue;
      settle(line, losses);
      return;
    }
    throw new EventStoreUnavailable('connections to the log are lost faster than it can be looked at');
  };
  const checkAnew = nextFlight(checkInOneEpoch);
  const checkOnce = singleFlight(checkAnew);

  const confirmed = (): Epoch | undefined => (epoch?.losses === store.connectionLosses() ? epoch : undefined);
  const required = (): Epoch => {
    if (mismatch !== null) throw new EventLogMismatch(mismatch);
    const current = confirmed();
    if (current === undefined) throw new EventStoreUnavailable('the connection to the log was lost again');
    return current;
  };
  // a failure is thrown by the next call that needs the log
  const timer = setInterval(() => void checkOnce().catch(() => undefined), checkEvery).unref();

  return {
    get mismatch() {
      return mismatch;
    },
    confirmed,
    confirm: async () => {
      // a mismatch is checked by the timer only
      if (mismatch === null && confirmed() === undefined) await checkOnce();
      return required();
    },
    confirmAnew: async () => {
      await checkAnew();
      return required();
    },
    close: () => clearInterval(timer),
  };
}
