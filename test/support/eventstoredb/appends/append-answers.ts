/** Messages with the result of an append, for both ways of appending. */
import streams, {
  type AppendResp as AppendResponse,
  type BatchAppendResp as BatchAppendResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import googleStatus, { type Status as GoogleStatus } from '@eventstore/db-client/generated/status_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendOutcome, Expected } from '../reads/recorded-event.js';
import { appendTooLarge, eventTooLarge, type RpcError, streamDeleted } from '../wire-errors.js';
import { empty, streamIdentifier, uuid } from '../wire-messages.js';

const { AppendResp, BatchAppendResp } = streams;

/** For a client-streaming append: an answer, or an error that ends the call. */
export function appendAnswer(
  stream: string,
  expected: Expected,
  outcome: AppendOutcome,
): AppendResponse | RpcError {
  switch (outcome.kind) {
    case 'appended': {
      const success = new AppendResp.Success();
      if (outcome.revision === null) success.setNoStream(empty());
      else success.setCurrentRevision(outcome.revision.toString());
      const position = outcome.position?.toString();
      if (position === undefined) success.setNoPosition(empty());
      else
        success.setPosition(
          new AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
        );
      return new AppendResp().setSuccess(success);
    }
    case 'wrong-version': {
      const wrong = new AppendResp.WrongExpectedVersion();
      if (outcome.current === null) wrong.setCurrentNoStream(empty());
      else wrong.setCurrentRevision(outcome.current.toString());
      if (expected === 'any') wrong.setExpectedAny(empty());
      else if (expected === 'no_stream') wrong.setExpectedNoStream(empty());
      else if (expected === 'stream_exists') wrong.setExpectedStreamExists(empty());
      else wrong.setExpectedRevision(expected.toString());
      return new AppendResp().setWrongExpectedVersion(wrong);
    }
    case 'stream-deleted':
      return streamDeleted(stream);
    case 'too-large':
      return appendTooLarge(outcome.limit);
    case 'event-too-large':
      return eventTooLarge(outcome.id, outcome.size, outcome.limit);
  }
}

/** For a batch append: an answer on the common stream, whatever the outcome. */
export function batchAnswer(
  correlationId: string,
  stream: string,
  expected: Expected,
  outcome: AppendOutcome | { readonly kind: 'timeout' } | { readonly kind: 'access-denied' },
): BatchAppendResponse {
  const answer = new BatchAppendResp()
    .setCorrelationId(uuid(correlationId))
    .setStreamIdentifier(streamIdentifier(stream));
  switch (outcome.kind) {
    case 'appended': {
      const success = new BatchAppendResp.Success();
      if (outcome.revision !== null) success.setCurrentRevision(outcome.revision.toString());
      const position = outcome.position?.toString();
      if (position !== undefined)
        success.setPosition(
          new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position),
        );
      return answer.setSuccess(success);
    }
    case 'wrong-version':
      return answer.setError(
        problem('WrongExpectedVersion', wrongVersion(expected, outcome.current), 'Wrong expected version.'),
      );
    case 'stream-deleted': {
      const details = new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(stream));
      return answer.setError(problem('StreamDeleted', details.serializeBinary(), 'Stream is deleted.'));
    }
    case 'too-large': {
      const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(outcome.limit);
      return answer.setError(
        problem('MaximumAppendSizeExceeded', details.serializeBinary(), 'Maximum append size exceeded.'),
      );
    }
    case 'event-too-large': {
      // the client package has no class of it: its first field is the event's id
      const details = lengthDelimited(1, Buffer.from(outcome.id));
      const { details: said } = eventTooLarge(outcome.id, outcome.size, outcome.limit);
      return answer.setError(problem('MaximumAppendEventSizeExceeded', details, said));
    }
    case 'timeout':
      return answer.setError(problem('Timeout', new Uint8Array(), 'Timeout.'));
    case 'access-denied':
      return answer.setError(problem('AccessDenied', new Uint8Array(), 'Access denied.'));
  }
}

/**
 * event_store.client.WrongExpectedVersion. What it says without a number are google.protobuf.Empty, which the client
 * package does not export: written as fields 2 (there is no stream), 4 (any), 5 (stream exists), 6 (no stream expected).
 */
function wrongVersion(expected: Expected, current: bigint | null): Uint8Array {
  const details = new shared.WrongExpectedVersion();
  const empties: number[] = [];
  if (current === null) empties.push(2);
  else details.setCurrentStreamRevision(current.toString());
  if (typeof expected === 'bigint') details.setExpectedStreamPosition(expected.toString());
  else empties.push({ any: 4, stream_exists: 5, no_stream: 6 }[expected]);
  return Buffer.concat([details.serializeBinary(), ...empties.map((field) => lengthDelimited(field, []))]);
}

/** google.rpc.Status with a google.protobuf.Any in field 3, which holds the type's URL (1) and the message (2). */
function problem(type: string, details: Uint8Array, message: string): GoogleStatus {
  const url = Buffer.from(`type.googleapis.com/event_store.client.${type}`);
  const any = Buffer.concat([lengthDelimited(1, url), lengthDelimited(2, details)]);
  return googleStatus.Status.deserializeBinary(lengthDelimited(3, any)).setMessage(message);
}

/** A field of bytes in protobuf. Shorter than 16 KiB. */
function lengthDelimited(field: number, bytes: ArrayLike<number>): Buffer {
  const { length } = bytes;
  const size = length < 128 ? [length] : [(length & 127) | 128, length >>> 7];
  return Buffer.from([(field << 3) | 2, ...size, ...Array.from(bytes)]);
}
