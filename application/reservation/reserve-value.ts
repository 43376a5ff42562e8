import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { ReservationEvent } from '../../domain/reservation/reservation-events.js';
import {
  type HeldReservation,
  type ReservationState,
  abandonedAfterMs,
  decideReservation,
  decideTakeover,
  mayTakeOver,
  reservation,
  restorableForMs,
  taken,
} from '../../domain/reservation/reservation.js';
import type { LogApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { contextForOtherStream, isoTime } from '../shared/event-context.js';
import { type Target, concurrentChange, tryAppend, unwritten } from '../shared/execute.js';
import { type Loaded, load } from '../shared/load.js';
import type { UniqueValue } from './unique-value.js';

/** The record that reserves a value, and the revision of its own stream; null for a record that is about to be created. */
export interface Holder {
  readonly holderId: string;
  readonly revision: bigint | null;
}

// each conflict is the progress of another command on the same value, which rarely takes more than four steps
const attempts = 8;

/**
 * Reserves the value, so that the holder may append its use to its own stream *at the revision in `holder`*: a command that
 * takes over an abandoned reservation first appends to that stream. `known`: the value's stream, if it was read. Default: an
 * empty stream, so that the usual case is one append without a read.
 *
 * Throws `email_taken`, `external_id_taken`, `role_name_taken`, `slug_taken`, `client_id_taken`; `concurrent_change` after
 * repeated conflicts.
 */
export async function reserveValue<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  value: UniqueValue<State, Event>,
  holder: Holder,
  known: Loaded<ReservationState> = unwritten(reservation),
): Promise<void> {
  const requested = { kind: value.kind, holderId: holder.holderId };
  let loaded = known;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { state } = loaded;
    let events;
    // a command that took it over or freed it since has appended to the holder's stream first
    if (holder.revision === null && wasReservedFor(loaded, holder.holderId)) return;
    if (state.status === 'held' && state.holderId !== holder.holderId) {
      if ((await fenceHolder(app, context, value, state)) === 'conflict') continue;
      events = decideTakeover(requested);
    } else events = decideReservation(state, requested);
    const target = reservationTarget(value, holder, loaded);
    const done = await tryAppend(app, contextForOtherStream(context, value.stream), target, loaded, events);
    if (done !== 'conflict') return;
    loaded = await load(app, value.stream, reservation);
  }
  throw concurrentChange();
}

/** Returns whether the value was ever reserved for this holder. */
export const wasReservedFor = ({ history }: Loaded<ReservationState>, holderId: string): boolean =>
  history.some(({ event: { data } }) => 'holderId' in data && data.holderId === holderId);

/** Returns the target of a reservation. Its step names the revisions of both streams: a later one is another event. */
export const reservationTarget = <State, Event extends DomainEvent>(
  { stream }: UniqueValue<State, Event>,
  holder: Holder,
  { revision }: Loaded<ReservationState>,
): Target<ReservationState, ReservationEvent> => ({
  stream,
  aggregate: reservation,
  step: `reserve@${holder.revision ?? 'new'}/${revision ?? 'new'}`,
});

/** Appends an event by which the holder can no longer use the value. Throws when the holder uses it, or soon may. */
async function fenceHolder<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  value: UniqueValue<State, Event>,
  held: HeldReservation,
): Promise<'conflict' | 'fenced'> {
  const stream = value.holderStream(held.holderId);
  const holder = await load(app, stream, value.holders);
  const claim = value.claim(holder.state);
  const now = app.clock.now();
  const before = { abandoned: isoTime(now - abandonedAfterMs), restorable: isoTime(now - restorableForMs) };
  if (claim === 'holds' || !mayTakeOver(held, claim, before)) throw taken(value.kind);
  if (claim === 'gone') return 'fenced';
  const step = `fence@${holder.revision ?? 'new'}`;
  const target = { stream, aggregate: value.holders, step };
  const done = await tryAppend(app, contextForOtherStream(context, stream), target, holder, [
    value.fence(claim === 'restorable' ? 'elsewhere' : claim, held.holderId),
  ]);
  return done === 'conflict' ? 'conflict' : 'fenced';
}
