import type { NewEvent } from '../../../../application/ports/events/event-store.js';

/** An event on its way to the server. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/**
 * Returns an event in the form of the protocol. Throws TypeError when its data is not JSON, as the server accepts any
 * bytes; the message has the event's id and never its data.
 */
export function proposedEvent({ id, type, data, metadata }: NewEvent): ProposedEvent {
  try {
    JSON.parse(data);
  } catch {
    throw new TypeError(`the data of event ${id} is not a JSON object`);
  }
  return { id, type, data: Buffer.from(data), metadata: Buffer.from(JSON.stringify(metadata)) };
}
