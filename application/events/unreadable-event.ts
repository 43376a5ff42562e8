import type { Position, StoredEvent } from '../ports/events/event-store.js';

/**
 * Why an event of the log cannot be read: this version of the program does not know its type; the tenant in its metadata
 * is not its stream's; its JSON or metadata lacks required members; its sealed values do not open although their key was
 * not destroyed (altered, moved from another event, or the key is missing).
 */
export type UnreadableReason = 'unknown_type' | 'foreign_tenant' | 'malformed' | 'seal_broken';

/** A poison event: no later attempt will read it. Carries its place in the log and none of its data. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
  readonly eventId: string;
  readonly stream: string;
  readonly position: Position;
  readonly reason: UnreadableReason;
  constructor({ id, stream, position }: StoredEvent, reason: UnreadableReason) {
    super(`event ${id} at position ${position.toString()} cannot be read: ${reason}`);
    this.eventId = id;
    this.stream = stream;
    this.position = position;
    this.reason = reason;
  }
}

/** Returns the place of an unreadable event in the log and why it cannot be read, as fields of a log line. */
export const placeOf = ({ eventId, position, reason }: UnreadableEvent) => ({
  eventId,
  position: position.toString(),
  reason,
});
