import type { Aggregate } from '../../domain/shared/decider.js';
import type { DomainEvent, RecordedEvent } from '../../domain/shared/domain-event.js';
import type { App } from '../app.js';
import { type SeenEvent, existingHistory } from '../events/existing-history.js';
import { foldOf } from '../events/fold-cache.js';

/** A folded stream. */
export interface Loaded<State> {
  readonly state: State;
  /** Of the last event; null for a stream without events. */
  readonly revision: bigint | null;
  /** Of the last event. */
  readonly position: bigint | null;
  readonly history: readonly RecordedEvent[];
}

/** Reads a stream and folds it. */
export async function load<State, Event extends DomainEvent>(
  app: Pick<App, 'events'>,
  stream: string,
  aggregate: Aggregate<State, Event>,
): Promise<Loaded<State>> {
  return folded(aggregate, await app.events.load(stream));
}

/** Reads a stream that is known to have events, and folds it. Throws like `existingHistory`. */
export async function loadExisting<State, Event extends DomainEvent>(
  { events }: Pick<App, 'events'>,
  stream: string,
  aggregate: Aggregate<State, Event>,
  seen?: SeenEvent,
): Promise<Loaded<State>> {
  return folded(aggregate, await existingHistory(events, stream, seen));
}

/** Returns the state and the end of a stream's history. A cached history is folded once. */
export const folded = <State, Event extends DomainEvent>(
  aggregate: Aggregate<State, Event>,
  history: readonly RecordedEvent[],
): Loaded<State> =>
  foldOf(history, aggregate, () => {
    let state = aggregate.initial;
    // a stream has events of one aggregate only, the one that its name states
    for (const { event, context } of history)
      state = aggregate.evolve(state, event as Event, context.occurredAt);
    const last = history.at(-1);
    return { state, revision: last?.revision ?? null, position: last?.position ?? null, history };
  });
