/** Deliveries of one replay whose first attempts fail in a row until it pauses: what is not delivered by then is cancelled. */
export const FAILURES_UNTIL_PAUSE = 20;

/** The `lastError` of a delivery that was cancelled since its replay paused. */
export const REPLAY_PAUSED = 'replay_paused';

/** The ends of attempts of one replay: those that failed since the last success among them, if there was one. */
export interface ReplayRun {
  readonly failures: number;
  readonly succeeded: boolean;
}

/** Returns the run after one more attempt. */
export const nextRun = (run: ReplayRun | undefined, succeeded: boolean): ReplayRun =>
  succeeded
    ? { failures: 0, succeeded }
    : { failures: (run?.failures ?? 0) + 1, succeeded: run?.succeeded ?? false };
