import type { EventStore, NewEvent } from '../../../application/ports/events/event-store.js';
import { skipTest } from '../../support/run/left-out.js';

/** One log of an engine, empty when it is set up, and what can be done to it. */
export interface LogUnderTest {
  /** One more client of the log, with connections of its own as another process would have. Closed by `close`. */
  store(): EventStore;
  /** How a process of its own becomes a client: a module that exports `openStore: OpenStore`, called with `config`. */
  readonly opener: { readonly module: URL; readonly config: string };
  /** What can be made to go wrong; left out for a server that serves others, too: its log was not empty, either. */
  readonly faults?: LogFaults;
  /**
   * Until the signal fires: writers that are slow, that change their mind, that die half-way, in whatever way the engine
   * knows. Answers with the ids of the events that were appended. Left out where the engine knows none.
   */
  disturb?(newAppend: NewAppend, signal: AbortSignal): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface LogFaults {
  /** Cuts every connection of every client, there and then. */
  breakConnections(): Promise<void>;
  /** The next append to reach the engine takes effect, and its answer is lost on the way. */
  loseNextAnswer(): void;
  /** Makes the positions of what is appended from now on greater than this one. */
  skipPositions(beyond: bigint): Promise<void>;
}

/** The faults of a log under test, in a hook or a test, which is skipped, and says why, when it has none. */
export function faultsOf(log: LogUnderTest, context: Mocha.Context): LogFaults {
  if (log.faults !== undefined) return log.faults;
  return skipTest(context, 'this server cannot be made to fail');
}

/** Makes a stream and an event for it. */
export type NewAppend = () => { readonly stream: string; readonly event: NewEvent };

/** Opens the log in the process that calls it. */
export type OpenStore = (config: string) => EventStore;
