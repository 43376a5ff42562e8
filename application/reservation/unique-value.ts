import type { Aggregate } from '../../domain/shared/decider.js';
import type { DomainEvent } from '../../domain/shared/domain-event.js';
import type { ReservationKind } from '../../domain/reservation/reservation-events.js';
import type { Claim } from '../../domain/reservation/reservation.js';

/** A value that one holder at a time may use, and how to ask a holder's own stream about it. */
export interface UniqueValue<State, Event extends DomainEvent> {
  readonly kind: ReservationKind;
  /** The value's reservation stream. */
  readonly stream: string;
  readonly holders: Aggregate<State, Event>;
  readonly holderStream: (holderId: string) => string;
  readonly claim: (holder: State) => Claim;
  /**
   * What ends, on the holder's stream, a command that has reserved the value and not used it yet: by taking the
   * revision it would append at.
   */
  readonly fence: (claim: 'not-created' | 'elsewhere', holderId: string) => Event;
}
