import { taken } from '../../domain/reservation/reservation.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { LogApp } from '../app.js';
import { holderOf } from './holder-of.js';
import type { UniqueValue } from './unique-value.js';

/** Throws `email_taken`, `external_id_taken` etc. for the first of the values that another record than the holder uses. */
export async function refuseTaken<State, Event extends DomainEvent>(
  app: LogApp,
  values: readonly UniqueValue<State, Event>[],
  holderId: string,
): Promise<void> {
  for (const value of values) {
    const holder = await holderOf(app, value);
    if (holder !== null && holder !== holderId) throw taken(value.kind);
  }
}
