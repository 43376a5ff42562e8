import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { EventLog } from '../event-log.js';
import type { LogPosition, RecordedEvent } from './recorded-event.js';
import { currentRevision, eventAt, isSoftDeleted, type StreamState } from './stream-state.js';
import { invalidPosition, type RpcError, streamDeleted, unexpectedResult } from '../wire-errors.js';
import { streamName } from '../wire-messages.js';

export type Found =
  | { readonly kind: 'events'; readonly events: Iterable<RecordedEvent> }
  | { readonly kind: 'not-found'; readonly stream: string }
  | { readonly kind: 'error'; readonly error: RpcError };

const { FORWARDS } = streams.ReadReq.Options.ReadDirection;

/** Returns whether there is something to read in the stream: not before its first event, nor after it was deleted softly. */
const isReadable = (stream: StreamState | undefined): stream is StreamState =>
  stream !== undefined && currentRevision(stream) !== null && !isSoftDeleted(stream);

/** A stream's events from a revision on, inclusive either way. */
export function eventsOfStream(log: EventLog, options: ReadReq.Options): Found {
  const from = options.getStream();
  const name = streamName(from?.getStreamIdentifier());
  const stream = log.stream(name);
  const forwards = options.getReadDirection() === FORWARDS;
  if (forwards && from?.hasEnd() === true) return { kind: 'error', error: unexpectedResult() };
  if (stream?.tombstoned === true) return { kind: 'error', error: streamDeleted(name) };
  if (!isReadable(stream)) return { kind: 'not-found', stream: name };
  const last = currentRevision(stream)!;
  let revision = from?.hasEnd() === true ? last : BigInt(from?.getRevision() ?? 0);
  if (from?.hasStart() === true) revision = 0n;
  const first = stream.base > stream.truncatedBefore ? stream.base : stream.truncatedBefore;
  if (forwards && revision < first) revision = first;
  if (!forwards && revision > last) revision = last;
  return { kind: 'events', events: walk(stream, revision, first, forwards, BigInt(options.getCount())) };
}

function* walk(
  stream: StreamState,
  from: bigint,
  first: bigint,
  forwards: boolean,
  count: bigint,
): Generator<RecordedEvent> {
  for (let revision = from, left = count; left > 0n && revision >= first; left--) {
    const event = eventAt(stream, revision);
    if (event === undefined) return;
    yield event;
    revision += forwards ? 1n : -1n;
  }
}

/** The position that a request for $all begins at; undefined for start and end. */
export function positionOf(options: ReadReq.Options): LogPosition | undefined {
  const position = options.getAll()?.getPosition();
  if (position === undefined) return undefined;
  return { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
}

/** The log from a position on: inclusive forwards, exclusive backwards. */
export function eventsOfAll(log: EventLog, options: ReadReq.Options): Found {
  const forwards = options.getReadDirection() === FORWARDS;
  const position = positionOf(options);
  if (position !== undefined && !log.isBoundary(position.commit))
    return { kind: 'error', error: invalidPosition() };
  const fromEnd = options.getAll()?.hasEnd() === true;
  let index = fromEnd ? log.events.length : 0;
  if (position !== undefined) index = log.firstFrom(position);
  return { kind: 'events', events: walkAll(log, index, forwards, BigInt(options.getCount())) };
}

function* walkAll(log: EventLog, from: number, forwards: boolean, count: bigint): Generator<RecordedEvent> {
  for (let index = forwards ? from : from - 1, left = count; left > 0n; left--) {
    const event = log.events[index];
    if (event === undefined) return;
    yield event;
    index += forwards ? 1 : -1;
  }
}
