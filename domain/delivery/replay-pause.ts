/** Deliveries of one replay whose first attempts fail in a row until it pauses: what is not delivered by then is cancelled. */
export const FAILURES_UNTIL_PAUSE = 20;

/** The `lastError` of a delivery that was cancelled since its replay paused. */
export const REPLAY_PAUSED = 'replay_paused';
