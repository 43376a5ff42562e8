/** Folds a stream's events to a state. Decisions are separate functions: `decide(state, command) → events`. */
export interface Aggregate<State, Event> {
  readonly initial: State;
  /**
   * Returns the state after an event. Pure and total: accepts erased values, ignores unknown types. `at` is the event's
   * `occurredAt`.
   */
  evolve(state: State, event: Event, at: string): State;
}

/** Returns the state after these events. */
export const fold = <State, Event>(
  aggregate: Aggregate<State, Event>,
  history: Iterable<{ readonly event: Event; readonly at: string }>,
  from: State = aggregate.initial,
): State => {
  let state = from;
  for (const { event, at } of history) state = aggregate.evolve(state, event, at);
  return state;
};
