import { decideReservation, reservation } from '../../domain/reservation/reservation.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { LogApp } from '../app.js';
import type { SubjectRef } from '../ports/events/subject-keys.js';
import type { CommandContext } from '../shared/command-context.js';
import { type Written, createStream, written } from '../shared/create-stream.js';
import { contextForOtherStream } from '../shared/event-context.js';
import { afterAppend, appendOf, isConflict, tryAppend, unwritten } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { refuseTaken } from './refuse-taken.js';
import { reservationTarget, reserveValue, wasReservedFor } from './reserve-value.js';
import type { UniqueValue } from './unique-value.js';

/** The values of a new record, one at least. */
export type ValuesToReserve<State, Event extends DomainEvent> = readonly [
  UniqueValue<State, Event>,
  ...UniqueValue<State, Event>[],
];

/**
 * Reserves all of the values and writes the first events of the record that holds them. When none of the values was ever
 * reserved, this is one call of `EventLog.append`, without a read. When it fails midway, reservations may stand; the next
 * attempt finds them. Returns what `createStream` returns; throws what `reserveValue` throws.
 * @param newSubject the subject whose key the record begins with, if any; see `EventAppend`
 */
export async function createHolder<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  values: ValuesToReserve<State, Event>,
  holderId: string,
  events: readonly Event[],
  newSubject?: SubjectRef,
): Promise<Written<State>> {
  const [{ holders, holderStream }] = values;
  const holder = { holderId, revision: null };
  const target = { stream: holderStream(holderId), aggregate: holders };
  const unreserved = unwritten(reservation);
  const notYetCreated = unwritten(holders);
  const creation = { ...appendOf(app, context, target, notYetCreated, events), newSubject };
  const reservations = values.map((value) => {
    const reserved = decideReservation(unreserved.state, { kind: value.kind, holderId });
    return appendOf(
      app,
      contextForOtherStream(context, value.stream),
      reservationTarget(value, holder, unreserved),
      unreserved,
      reserved,
    );
  });
  try {
    const appended = await app.events.append([...reservations, creation]);
    return written(afterAppend(target, notYetCreated, events, creation, appended.at(-1)!));
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  // read first, then append one by one: another record has a value, or this same command has started before
  await reserveAll(app, context, values, holderId);
  return createStream(app, context, target, events);
}

async function reserveAll<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  values: ValuesToReserve<State, Event>,
  holderId: string,
): Promise<void> {
  const holder = { holderId, revision: null };
  try {
    // refused before the first one is reserved
    if (values.length > 1) await refuseTaken(app, await neverReserved(app, values, holderId), holderId);
    for (const value of values)
      await reserveValue(app, context, value, holder, await load(app, value.stream, reservation));
  } catch (error) {
    // a conflict is no refusal: the command may be repeated, and must be able to create its holder
    const isRefusal = error instanceof DomainError && error.code !== 'concurrent_change';
    // values of a holder that can never be created are free for others at once
    if (isRefusal && values.length > 1 && (await neverReserved(app, values, holderId)).length < values.length)
      await cancelCreation(app, context, values[0], holderId);
    throw error;
  }
}

/** Returns the values that were never reserved for the holder, by an earlier attempt of the same command. */
async function neverReserved<State, Event extends DomainEvent>(
  app: LogApp,
  values: ValuesToReserve<State, Event>,
  holderId: string,
): Promise<UniqueValue<State, Event>[]> {
  const reservations = await Promise.all(values.map(({ stream }) => load(app, stream, reservation)));
  return values.filter((_, index) => !wasReservedFor(reservations[index]!, holderId));
}

async function cancelCreation<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  { holderStream, holders, fence }: UniqueValue<State, Event>,
  holderId: string,
): Promise<void> {
  const target = { stream: holderStream(holderId), aggregate: holders, step: 'fence@new' };
  const cancelled = [fence('not-created', holderId)];
  await tryAppend(app, contextForOtherStream(context, target.stream), target, unwritten(holders), cancelled);
}
