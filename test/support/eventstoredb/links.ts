import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from './event-log.js';
import type { RecordedEvent } from './reads/recorded-event.js';
import { eventAt } from './reads/stream-state.js';
import { eventMessage } from './wire-messages.js';

/** The message for an event; for a link (`revision@stream`) that is to be resolved, with the event that it points to. */
export function resolvedMessage(log: EventLog, event: RecordedEvent, resolveLinks: boolean): ReadResp {
  if (!resolveLinks || event.type !== '$>') return eventMessage(event);
  const [revision = '', name = ''] = Buffer.from(event.data).toString('utf8').split(/@(.*)/s);
  const stream = log.stream(name);
  const gone = stream === undefined || BigInt(revision) < stream.truncatedBefore;
  return eventMessage(event, (gone ? undefined : eventAt(stream, BigInt(revision))) ?? null);
}
