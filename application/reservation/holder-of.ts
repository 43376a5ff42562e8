import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { reservation } from '../../domain/reservation/reservation.js';
import type { LogApp } from '../app.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import { type Loaded, load } from '../shared/load.js';
import type { UniqueValue } from './unique-value.js';

/** The holder of a value, with the stream of the holder. */
export interface LoadedHolder<State> {
  readonly holderId: string;
  readonly loaded: Loaded<State>;
}

/**
 * Returns the holder of a value, by the holder’s own stream; null for none. A value may be reserved for a holder that was
 * never created. `wasCreated`, if given, is called for one with an empty stream: when it returns true, the log has a fault,
 * and this throws EventStoreUnavailable.
 */
export async function loadHolder<State, Event extends DomainEvent>(
  app: LogApp,
  value: UniqueValue<State, Event>,
  wasCreated?: (holderId: string) => Promise<boolean>,
): Promise<LoadedHolder<State> | null> {
  const { state } = await load(app, value.stream, reservation);
  if (state.status !== 'held') return null;
  const { holderId } = state;
  const loaded = await load(app, value.holderStream(holderId), value.holders);
  if (loaded.revision === null && (await wasCreated?.(holderId)) === true)
    throw new EventStoreUnavailable(`nothing was read of ${holderId}, which a read model has`);
  return value.claim(loaded.state) === 'holds' ? { holderId, loaded } : null;
}

/** Returns the id of the holder of a value, by the holder’s own stream; null for none. */
export const holderOf = async <State, Event extends DomainEvent>(
  app: LogApp,
  value: UniqueValue<State, Event>,
): Promise<string | null> => (await loadHolder(app, value))?.holderId ?? null;
