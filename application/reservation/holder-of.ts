import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { reservation } from '../../domain/reservation/reservation.js';
import type { App } from '../app.js';
import { load } from '../shared/load.js';
import type { UniqueValue } from './unique-value.js';

/** Who uses the value, by their own stream; null when nobody does. */
export async function holderOf<State, Event extends DomainEvent>(
  app: App,
  value: UniqueValue<State, Event>,
): Promise<string | null> {
  const { state } = await load(app, value.stream, reservation);
  if (state.status === 'free') return null;
  const holder = await load(app, value.holderStream(state.holderId), value.holders);
  return value.claim(holder.state) === 'holds' ? state.holderId : null;
}
