/** Messages of the server, from the classes of the client package. Every field that the client reads is set. */
import streams, { type ReadResp as ReadResponse } from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { LogPosition, RecordedEvent } from './reads/recorded-event.js';

const { ReadResp } = streams;
const { Empty, StreamIdentifier, UUID } = shared;

/** .NET ticks of 100 ns in a millisecond. */
const TICKS = 10_000n;

export const uuid = (id: string) => new UUID().setString(id);

export const streamIdentifier = (name: string) => new StreamIdentifier().setStreamName(Buffer.from(name));

export const streamName = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const empty = () => new Empty();

/** `target` is the event that a link was resolved to; null when it is gone. */
export function eventMessage(event: RecordedEvent, target: RecordedEvent | null = event): ReadResponse {
  const message = new ReadResp.ReadEvent().setCommitPosition(event.position.toString());
  if (target !== null) message.setEvent(recordMessage(target));
  if (target !== event) message.setLink(recordMessage(event));
  return new ReadResp().setEvent(message);
}

function recordMessage(event: RecordedEvent): ReadResponse.ReadEvent.RecordedEvent {
  const position = event.position.toString();
  const message = new ReadResp.ReadEvent.RecordedEvent()
    .setId(uuid(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(event.revision.toString())
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  message
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', (BigInt(event.created) * TICKS).toString());
  return message;
}

export const confirmation = (subscriptionId: string): ReadResponse =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId));

export const checkpointMessage = ({ commit, prepare }: LogPosition): ReadResponse =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(commit.toString()).setPreparePosition(prepare.toString()),
  );

export const caughtUp = (): ReadResponse => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());

export const fellBehind = (): ReadResponse => new ReadResp().setFellBehind(new ReadResp.FellBehind());

export const streamNotFound = (name: string): ReadResponse =>
  new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(name)));
