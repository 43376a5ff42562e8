import type { Position as LogPosition } from '@eventstore/db-client';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventMetadata, Position, StoredEvent } from '../../../application/ports/events/event-store.js';
import { grpcUuids } from './connection/client-library.js';
import type { StreamNames } from './stream-names.js';

/** An event of any stream, as the server sends it. */
export interface LogEvent {
  readonly stream: string;
  readonly id: string;
  readonly type: string;
  readonly revision: bigint;
  /** The offset of the log at which it was committed. */
  readonly commit: bigint;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

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
export const isOurs = ({ stream, type }: LogEvent): boolean => ours.test(stream) && !type.startsWith('$');

/** Offsets from here on are the server's way of saying that it does not know (-1, unsigned). */
const NO_COMMIT = 2n ** 63n;

/** Returns the offset that an answer names, undefined when it names none. */
export function knownCommit(commit: string | undefined): bigint | undefined {
  const offset = commit === undefined ? NO_COMMIT : BigInt(commit);
  return offset < NO_COMMIT ? offset : undefined;
}

/** Throws for servers that do not tell positions (before 22.6). */
export function logEvent(resolved: ReadResp.ReadEvent, { fromServer }: StreamNames): LogEvent {
  const event = resolved.getEvent() ?? resolved.getLink();
  const commit = knownCommit(event?.getCommitPosition());
  if (event === undefined || commit === undefined)
    throw new Error('the server does not tell positions: it is older than 22.6');
  return {
    stream: fromServer(Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()),
    id: grpcUuids().parseUUID(event.getId()) ?? '',
    type: event.getMetadataMap().get('type') ?? '',
    revision: BigInt(event.getStreamRevision()),
    commit,
    data: event.getData_asU8(),
    metadata: event.getCustomMetadata_asU8(),
  };
}

/** `event` is one of ours. */
export const storedEvent = ({ commit, data, metadata, ...event }: LogEvent): StoredEvent => ({
  ...event,
  data: Buffer.from(data).toString(),
  metadata: metadataOf(metadata),
  position: positionAt(commit),
});

/** Another application may write what it likes to a stream with a name like ours: it is refused when it is decoded. */
function metadataOf(bytes: Uint8Array): EventMetadata {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as EventMetadata;
  } catch {
    return {};
  }
}
