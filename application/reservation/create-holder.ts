import { decideReservation, reservation } from '../../domain/reservation/reservation.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import type { Written } from '../shared/create-stream.js';
import { createStream, written } from '../shared/create-stream.js';
import { besides } from '../shared/event-context.js';
import { afterAppend, appendOf, isConflict, unwritten } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { reservationTarget, reserveValue } from './reserve-value.js';
import type { UniqueValue } from './unique-value.js';

/**
 * Reserves a value and writes the first events of the record that holds it. Of a value that nobody has reserved before,
 * both are one append in turn, and nothing is read. Answers what `createStream` does; throws what `reserveValue` does.
 */
export async function createHolder<State, Event extends DomainEvent>(
  app: App,
  context: CommandContext,
  value: UniqueValue<State, Event>,
  holderId: string,
  events: readonly Event[],
): Promise<Written<State>> {
  const holder = { holderId, revision: null };
  const target = { stream: value.holderStream(holderId), aggregate: value.holders };
  const free = unwritten(reservation);
  const reserved = decideReservation(free.state, { kind: value.kind, holderId });
  const newborn = unwritten(value.holders);
  const appends = [
    appendOf(app, besides(context, value.stream), reservationTarget(value, holder, free), free, reserved),
    appendOf(app, context, target, newborn, events),
  ] as const;
  try {
    const [, created] = await app.events.appendInTurn(appends);
    return written(afterAppend(target, newborn, events, appends[1], created!));
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  // one after the other, with a look at who was there before: somebody else, or this very command
  await reserveValue(app, context, value, holder, await load(app, value.stream, reservation));
  return createStream(app, context, target, events);
}
