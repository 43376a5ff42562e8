import type { Append, NewEvent } from '../../application/ports/events/event-store.js';
import { tenantOfStream, shownStream } from '../../domain/shared/stream-name.js';
import { isUuid } from '../../domain/shared/uuid.js';

/** Most bytes that one event's data may have. */
const MAX_DATA_BYTES = 1024 * 1024;

const eventType = /^[A-Za-z][A-Za-z0-9_.-]{0,199}$/;
const objectBegins = /^\s*\{/;
/** Half of a surrogate pair, which has no UTF-8 form: an engine would store another character. */
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Checks what `EventStore.append` can check without its engine. Throws TypeError, which names ids and never quotes data,
 * when the stream is not one of ours, an event is of another tenant or of none, there are no events, an id is not a
 * lower-case UUID or comes twice, data is larger than 1 MiB or does not begin like a JSON object (the engine checks the
 * rest), or metadata is not flat text.
 */
export function checkAppend({ stream, expected, events }: Append): void {
  const tenantId = tenantOfStream(stream);
  if (typeof expected === 'bigint' && expected < 0n) throw new TypeError('a revision is never negative');
  if (events.length === 0) throw new TypeError(`nothing to append to ${shownStream(stream)}`);
  if (events.length > 1 && new Set(events.map(({ id }) => id)).size < events.length) {
    throw new TypeError(`an event id comes twice in one append to ${shownStream(stream)}`);
  }
  for (const event of events) checkEvent(event, tenantId);
}

function checkEvent({ id, type, data, metadata }: NewEvent, tenantId: string): void {
  if (!isUuid(id)) throw new TypeError(`not a lower-case UUID: event id ${id}`);
  if (!eventType.test(type)) throw new TypeError(`not an event type: that of event ${id}`);
  if (metadata['tenantId'] !== tenantId) {
    throw new TypeError(`event ${id} is not of the tenant whose stream it goes to`);
  }
  for (const key in metadata) {
    if (typeof metadata[key] !== 'string') throw new TypeError(`metadata ${key} of event ${id} is not text`);
  }
  // a UTF-16 unit takes three bytes at most: only long data has to be counted
  if (data.length * 3 > MAX_DATA_BYTES && Buffer.byteLength(data) > MAX_DATA_BYTES) {
    throw new TypeError(`the data of event ${id} is larger than 1 MiB`);
  }
  if (!objectBegins.test(data) || loneSurrogate.test(data)) {
    throw new TypeError(`the data of event ${id} is not a JSON object`);
  }
}
