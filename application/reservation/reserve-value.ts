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
  taken,
} from '../../domain/reservation/reservation.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { besides, isoTime } from '../shared/event-context.js';
import { type Target, concurrentChange, tryAppend, unwritten } from '../shared/execute.js';
import { type Loaded, load } from '../shared/load.js';
import type { UniqueValue } from './unique-value.js';

/** Who reserves, and the revision of their own stream at which they decided to: null = they are about to be created. */
export interface Holder {
  readonly holderId: string;
  readonly revision: bigint | null;
}

// each conflict is progress of somebody else on the same value, which rarely leaves more than four steps to see
const attempts = 8;

/**
 * Reserves the value, so that the holder may append its use to their own stream *at the revision they gave*: whoever
 * takes an abandoned reservation away moves that stream on first. `known` is the value's stream, as far as it is known.
 * Default: that it was never reserved, the usual case, in which it is one append and nothing is read.
 *
 * Throws `email_taken`, `external_id_taken`, `role_name_taken`, `slug_taken`, `client_id_taken`; `concurrent_change` when others kept getting
 * in between.
 */
export async function reserveValue<State, Event extends DomainEvent>(
  app: App,
  context: CommandContext,
  value: UniqueValue<State, Event>,
  holder: Holder,
  known: Loaded<ReservationState> = unwritten(reservation),
): Promise<void> {
  const wanted = { kind: value.kind, holderId: holder.holderId };
  let loaded = known;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { state } = loaded;
    let events;
    // it was theirs before: whoever took or freed it since has written to their stream first
    if (holder.revision === null && wasReservedFor(loaded, holder.holderId)) return;
    if (state.status === 'held' && state.holderId !== holder.holderId) {
      if ((await fenceHolder(app, context, value, state)) === 'conflict') continue;
      events = decideTakeover(wanted);
    } else events = decideReservation(state, wanted);
    const target = reservationTarget(value, holder, loaded);
    const done = await tryAppend(app, besides(context, value.stream), target, loaded, events);
    if (done !== 'conflict') return;
    loaded = await load(app, value.stream, reservation);
  }
  throw concurrentChange();
}

/** Whether the value was ever reserved for this holder. */
export const wasReservedFor = ({ history }: Loaded<ReservationState>, holderId: string): boolean =>
  history.some(({ event: { data } }) => 'holderId' in data && data.holderId === holderId);

/** A reservation may be needed anew after either stream moved on: then it is another event. */
export const reservationTarget = <State, Event extends DomainEvent>(
  { stream }: UniqueValue<State, Event>,
  holder: Holder,
  { revision }: Loaded<ReservationState>,
): Target<ReservationState, ReservationEvent> => ({
  stream,
  aggregate: reservation,
  step: `reserve@${holder.revision ?? 'new'}/${revision ?? 'new'}`,
});

/** Makes sure that the holder can no longer use the value. Throws when they do, or may be about to. */
async function fenceHolder<State, Event extends DomainEvent>(
  app: App,
  context: CommandContext,
  value: UniqueValue<State, Event>,
  held: HeldReservation,
): Promise<'conflict' | 'fenced'> {
  const stream = value.holderStream(held.holderId);
  const holder = await load(app, stream, value.holders);
  const claim = value.claim(holder.state);
  const abandonedBefore = isoTime(app.clock.now() - abandonedAfterMs);
  if (claim === 'holds' || !mayTakeOver(held, claim, abandonedBefore)) throw taken(value.kind);
  if (claim === 'gone') return 'fenced';
  const step = `fence@${holder.revision ?? 'new'}`;
  const target = { stream, aggregate: value.holders, step };
  const done = await tryAppend(app, besides(context, stream), target, holder, [
    value.fence(claim, held.holderId),
  ]);
  return done === 'conflict' ? 'conflict' : 'fenced';
}
