import type { NewEvent } from '../../../application/ports/event-store.js';

/** An event on its way to the server. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: 'application/json' | 'application/octet-stream';
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/**
 * The server takes any bytes for JSON, so they are parsed here; and the client gives JSON back parsed, so only data that
 * is written again just as it was read is called JSON. Other data (numbers that no double holds, white space, names that
 * come twice) goes as bytes: nothing is lost, the server's own tools just do not show it.
 *
 * @throws TypeError when the data is not JSON; names the event, never the data.
 */
export function proposedEvent({ id, type, data, metadata }: NewEvent): ProposedEvent {
  const isPlain = JSON.stringify(parsed(id, data)) === data;
  return {
    ...{ id, type, contentType: isPlain ? 'application/json' : 'application/octet-stream' },
    ...{ data: Buffer.from(data), metadata: Buffer.from(JSON.stringify(metadata)) },
  };
}

function parsed(id: string, data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new TypeError(`the data of event ${id} is not a JSON object`);
  }
}
