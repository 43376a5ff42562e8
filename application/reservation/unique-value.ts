import type { Aggregate } from '../../domain/shared/decider.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { ReservationKind } from '../../domain/reservation/reservation-events.js';
import type { Claim } from '../../domain/reservation/reservation.js';

/** A value that one record at a time may use, with the access to the streams of its holders. */
export interface UniqueValue<State, Event extends DomainEvent> {
  readonly kind: ReservationKind;
  /** The value's reservation stream. */
  readonly stream: string;
  readonly holders: Aggregate<State, Event>;
  readonly holderStream: (holderId: string) => string;
  readonly claim: (holder: State) => Claim;
  /**
   * Returns the event that makes a command fail which has reserved the value and not used it yet: it takes the revision of
   * the holder's stream at which the command would append.
   */
  readonly fence: (claim: 'not-created' | 'elsewhere', holderId: string) => Event;
}
