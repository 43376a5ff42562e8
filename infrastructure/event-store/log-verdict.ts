import {
  EventLogMismatch,
  type EventStore,
  EventStoreUnavailable,
} from '../../application/ports/events/event-store.js';

/** Says of which span of connections something is true. Two that are the same object are the same span. */
export interface Epoch {
  /** `EventStore.connectionLosses` of the span. */
  readonly losses: number;
}

export interface LogVerdictOptions {
  readonly store: Pick<EventStore, 'connectionLosses'>;
  /** Compares the log with what it must be; one line for the operator when it is another one, else null. */
  readonly check: () => Promise<string | null>;
  /** Told once when the log is found to be another one, and once when it is the right one again. */
  readonly onChange: (line: string | null) => void;
  /** Milliseconds between the looks that are made unasked: at a log that is wrong, and at one that seems to be right. */
  readonly lookEvery: number;
}

/** Whether the log at the other end of the connection is ours, as far as that was looked at. */
export interface LogVerdict {
  /** The line that says what is wrong, null while nothing is known to be. */
  readonly mismatch: string | null;
  /** The epoch, if the log is known to be ours and no connection was lost since; else undefined. */
  known(): Epoch | undefined;
  /**
   * Returns the epoch in which the log is ours: at once when that is known, else after a look, which all who ask meanwhile
   * share. Throws EventLogMismatch, EventStoreUnavailable.
   */
  ours(): Promise<Epoch>;
  /** Looks now, whatever is known. Throws like `ours`. */
  lookAgain(): Promise<Epoch>;
  close(): void;
}

/** Looks after which one is given up in which connections are lost all the time. */
const MOST_LOOKS = 10;

export function logVerdict({ store, check, onChange, lookEvery }: LogVerdictOptions): LogVerdict {
  let mismatch: string | null = null;
  let epoch: Epoch | undefined;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const settle = (line: string | null, losses: number): void => {
    if (line !== null) epoch = undefined;
    else if (epoch?.losses !== losses) epoch = { losses };
    // what was found behind the end of the log may change with each look: told once all the same
    const isNews = (line === null) !== (mismatch === null);
    mismatch = line;
    if (isNews) onChange(line);
  };
  const lookUntilStill = async (): Promise<void> => {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const losses = store.connectionLosses();
      const line = await check();
      if (store.connectionLosses() !== losses) continue;
      settle(line, losses);
      return;
    }
    throw new EventStoreUnavailable('connections to the log are lost faster than it can be looked at');
  };
  const look = (): Promise<void> =>
    (looking ??= lookUntilStill().finally(() => {
      looking = undefined;
    }));

  const known = (): Epoch | undefined => (epoch?.losses === store.connectionLosses() ? epoch : undefined);
  const required = (): Epoch => {
    if (mismatch !== null) throw new EventLogMismatch(mismatch);
    const now = known();
    if (now === undefined) throw new EventStoreUnavailable('the connection to the log was lost again');
    return now;
  };
  const rest = (): void => {
    timer = setTimeout(() => {
      // the next call that needs the log throws it
      look()
        .catch(() => undefined)
        .finally(() => {
          if (!closed) rest();
        });
    }, lookEvery);
    timer.unref();
  };
  rest();

  return {
    get mismatch() {
      return mismatch;
    },
    known,
    ours: async () => {
      // while the log is known to be wrong, only the timer looks
      if (mismatch === null && known() === undefined) await look();
      return required();
    },
    lookAgain: async () => {
      await looking?.catch(() => undefined);
      await look();
      return required();
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
