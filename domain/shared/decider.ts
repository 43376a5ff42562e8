/** How a stream's events fold to a state. Decisions are functions of their own: `decide(state, command) → events`. */
export interface Aggregate<State, Event> {
  readonly initial: State;
  /** Pure and total: accepts erased values, ignores event types it does not know. `at` is the event's `occurredAt`. */
  evolve(state: State, event: Event, at: string): State;
}

/** The state after these events. For tests and for whoever has all events at hand. */
export const fold = <State, Event>(
  aggregate: Aggregate<State, Event>,
  history: Iterable<{ readonly event: Event; readonly at: string }>,
  from: State = aggregate.initial,
): State => {
  let state = from;
  for (const { event, at } of history) state = aggregate.evolve(state, event, at);
  return state;
};
