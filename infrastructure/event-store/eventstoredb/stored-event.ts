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

/** Returns the position of the event at an offset of the log: one more, so that an event at offset 0 is after START. */
export const positionAt = (commit: bigint): Position => commit + 1n;

/** Returns the offset of the event at a position, which must not be START. */
export const commitOf = (position: Position): bigint => position - 1n;

/** Returns an offset in the form of the protocol. Its parts differ only for transactions, which current servers lack. */
export const offsetAt = (commit: bigint): LogPosition => ({ commit, prepare: commit });

/** The prefix of the names of our streams. */
export const OUR_STREAMS = 'tenant_';

const ours = /^tenant_[0-9a-f]{32}-/;

/** Returns whether an event is neither of another application nor of the server itself. */
export const isOurs = ({ stream, type }: LogEvent): boolean => ours.test(stream) && !type.startsWith('$');

/** Offsets from here on mean that the server does not know the offset (-1, unsigned). */
const NO_COMMIT = 2n ** 63n;

/** Returns the offset in an answer, undefined when it has none. */
export function knownCommit(commit: string | undefined): bigint | undefined {
  const offset = commit === undefined ? NO_COMMIT : BigInt(commit);
  return offset < NO_COMMIT ? offset : undefined;
}

/** Returns the event in an answer. Throws for servers before 22.6, which send no positions. */
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

/** Returns one of our events as the port has it. */
export const storedEvent = ({ commit, data, metadata, ...event }: LogEvent): StoredEvent => ({
  ...event,
  data: Buffer.from(data).toString(),
  metadata: metadataOf(metadata),
  position: positionAt(commit),
});

/** Returns no metadata for events of other applications, which may have any bytes; the codec refuses such an event. */
function metadataOf(bytes: Uint8Array): EventMetadata {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as EventMetadata;
  } catch {
    return {};
  }
}
