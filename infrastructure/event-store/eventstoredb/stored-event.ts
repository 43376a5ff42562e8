import type { AllStreamResolvedEvent, Position as LogPosition, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata, Position, StoredEvent } from '../../../application/ports/event-store.js';

/** An event of any stream, as the client gives it. */
export type LogEvent = AllStreamResolvedEvent | ResolvedEvent;

/**
 * The position of the event that was committed at that offset of the log. One more than the offset, so that an event at
 * offset 0, too, stands after START.
 */
export const positionAt = (commit: bigint): Position => commit + 1n;

/** The offset of the event that has the position, which is not START. */
export const commitOf = (position: Position): bigint => position - 1n;

/** An offset as the server takes it: the two halves differ for events of transactions only, which nobody writes any more. */
export const placeAt = (commit: bigint): LogPosition => ({ commit, prepare: commit });

/** How the names of our streams begin. */
export const OUR_STREAMS = 'tenant_';

const ours = /^tenant_[0-9a-f]{32}-/;

/** Neither of another application nor of the server itself. */
export const isOurs = ({ event }: LogEvent): boolean =>
  event !== undefined && ours.test(event.streamId) && !event.type.startsWith('$');

/** Where the event stands in the log. Throws for servers that do not say (before 22.6). */
export function commitPosition({ event, commitPosition }: LogEvent): bigint {
  const commit = event?.position?.commit ?? commitPosition;
  if (commit === undefined) throw new Error('the server does not tell positions: it is older than 22.6');
  return commit;
}

/** `event` is one of ours. */
export function storedEvent(resolved: LogEvent): StoredEvent {
  const event = resolved.event!;
  return {
    stream: event.streamId,
    id: event.id,
    type: event.type,
    data: event.isJson ? JSON.stringify(event.data) : Buffer.from(event.data).toString(),
    metadata: (event.metadata ?? {}) as EventMetadata,
    revision: event.revision,
    position: positionAt(commitPosition(resolved)),
  };
}
