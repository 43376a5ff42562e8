import type { DomainEvent, EventContext, RecordedEvent } from '../../domain/shared/domain-event.js';
import type { Appended, ExpectedRevision, NewEvent, StoredEvent } from '../ports/events/event-store.js';
import type { NewKey, SubjectRef } from '../ports/events/subject-keys.js';

/**
 * Translates between domain events and stored events: validates an event against its schema, seals its personal members
 * and the caller's address and agent, and opens them again.
 */
export interface EventCodec {
  /**
   * Returns the events with their `ids`, which are in the same order. Creates the keys it needs, but for `newKey`, which
   * is stored with the events. Throws SubjectErased.
   */
  encode(
    stream: string,
    events: readonly DomainEvent[],
    ids: readonly string[],
    context: EventContext,
    newKey?: NewKey,
  ): Promise<NewEvent[]>;
  /** Opens a page of events with one query for keys; values that were erased are null. */
  decode(stored: readonly StoredEvent[]): Promise<RecordedEvent[]>;
}

/** Events for one stream. */
export interface EventAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly DomainEvent[];
  /** The ids of the events, in order. */
  readonly ids: readonly string[];
  readonly context: EventContext;
  /** A subject for which nothing was sealed before these events: its key may be stored together with them. */
  readonly newSubject?: SubjectRef | undefined;
}

/** The event store as use cases see it: domain events in, domain events out. */
export interface EventLog {
  /** True for the log as it was at a past time, when streams that exist now may not have been written yet. */
  readonly isPast?: boolean;
  /** Returns all events of a stream, in order; none for a stream that was never written. */
  load(stream: string, from?: bigint): Promise<readonly RecordedEvent[]>;
  /** See `EventStore.append`. Throws SubjectErased too. */
  append(appends: readonly EventAppend[]): Promise<readonly Appended[]>;
}

/** Makes one append, in an event log or an event store, and returns where its last event stands. */
export const appendOne = async <One>(
  to: { append(appends: readonly One[]): Promise<readonly Appended[]> },
  append: One,
): Promise<Appended> => (await to.append([append]))[0]!;
