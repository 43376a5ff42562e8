import type { Position, StoredEvent } from '../ports/events/event-store.js';

/**
 * Why an event of the log cannot be read: its type is not known to this version of the program; the tenant in its
 * metadata is not its stream's; its JSON or metadata lacks what every event has; what is sealed in it does not open
 * though its key was not destroyed (altered, moved from another event, or the key is missing).
 */
export type UnreadableReason = 'unknown_type' | 'foreign_tenant' | 'malformed' | 'seal_broken';

/** A poison event: no later try will read it. Carries where it stands and nothing of what it says. */
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
