import type { DomainEvent } from '../../domain/shared/domain-event.js';
import { type ReservationState, decideRelease, reservation } from '../../domain/reservation/reservation.js';
import type { LogApp } from '../app.js';
import { EventStoreUnavailable } from '../ports/events/event-store.js';
import type { CommandContext } from '../shared/command-context.js';
import { contextForOtherStream, later } from '../shared/event-context.js';
import { tryAppend } from '../shared/execute.js';
import { type Loaded, load } from '../shared/load.js';
import { type Holder, reserveValue } from './reserve-value.js';
import type { UniqueValue } from './unique-value.js';

/** Frees a holder's former value. Returns the position of the event, null when it appended none. */
export type Release = () => Promise<bigint | null>;

export const nothingToRelease: Release = () => Promise.resolve(null);

/** Returns a release of several values, one after the other. */
export const inOrder =
  (releases: readonly Release[]): Release =>
  async () => {
    let position: bigint | null = null;
    for (const release of releases) position = later(position, await release());
    return position;
  };

/**
 * Frees the value of a holder that is gone for good. Idempotent. Returns the position of the event, null when it appended
 * none: after a conflict the value stays reserved, but any other record may take it over.
 */
export async function releaseValue<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  value: UniqueValue<State, Event>,
  holderId: string,
): Promise<bigint | null> {
  return releaseAt(app, context, value, holderId, await load(app, value.stream, reservation));
}

/** The change of a holder's value; null for none before or after. */
export interface Move<State, Event extends DomainEvent> {
  readonly from: UniqueValue<State, Event> | null;
  readonly to: UniqueValue<State, Event> | null;
}

/**
 * Reserves the holder's next value. Returns a function that frees the former one, to be called only once the holder's stream
 * has the change, appended at the revision given here.
 *
 * The former value is freed at the revision that its stream has *before* the change. A later command of the same holder
 * that wants the value back reserves it again, so that the release fails instead of that command. A value that is not
 * freed (after a crash, an outage, or such a command) can be taken over a minute after its reservation, since the holder's
 * stream shows another value.
 */
export async function moveReservation<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  { from, to }: Move<State, Event>,
  holder: Holder,
): Promise<Release> {
  const [former] = await Promise.all([
    from && load(app, from.stream, reservation),
    to && reserveValue(app, context, to, holder),
  ]);
  if (from === null || former === null) return nothingToRelease;
  return async () => {
    try {
      return await releaseAt(app, context, from, holder.holderId, former);
    } catch (error) {
      // the change itself has taken place, so that the command must succeed
      if (error instanceof EventStoreUnavailable) return null;
      throw error;
    }
  };
}

async function releaseAt<State, Event extends DomainEvent>(
  app: LogApp,
  context: CommandContext,
  value: UniqueValue<State, Event>,
  holderId: string,
  loaded: Loaded<ReservationState>,
): Promise<bigint | null> {
  const events = decideRelease(loaded.state, { kind: value.kind, holderId });
  if (events.length === 0) return null;
  const target = {
    stream: value.stream,
    aggregate: reservation,
    step: `release@${loaded.revision ?? 'new'}`,
  };
  const done = await tryAppend(app, contextForOtherStream(context, value.stream), target, loaded, events);
  return done === 'conflict' ? null : done.position;
}
