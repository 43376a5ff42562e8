import type { handleUnaryCall } from '@grpc/grpc-js';
import streams, {
  type DeleteReq,
  type DeleteResp as DeleteResponse,
  type TombstoneReq,
  type TombstoneResp as TombstoneResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendOutcome, Expected } from './reads/recorded-event.js';
import { expectedOf, type Serving } from './serving.js';
import { answerOnce } from './appends/answer-once.js';
import { type RpcError, streamDeleted, wrongExpectedVersion } from './wire-errors.js';
import { streamName } from './wire-messages.js';

const { DeleteResp, TombstoneResp } = streams;

/** The numbers that stand for the expected revisions without a number in the server's trailers. */
const numbered = (expected: Expected): bigint => {
  if (expected === 'any') return -2n;
  if (expected === 'no_stream') return -1n;
  return expected === 'stream_exists' ? -4n : expected;
};

/** Returns the position of the deletion, or the error for its result. */
function positionOf(stream: string, expected: Expected, outcome: AppendOutcome): string | RpcError {
  if (outcome.kind === 'stream-deleted') return streamDeleted(stream);
  if (outcome.kind === 'wrong-version')
    return wrongExpectedVersion(stream, numbered(expected), outcome.current);
  if (outcome.kind !== 'appended' || outcome.position === null)
    throw new Error(`a deletion is not ${outcome.kind}`);
  return outcome.position.toString();
}

export const handleDelete =
  (serving: Serving): handleUnaryCall<DeleteReq, DeleteResponse> =>
  (call, callback) => {
    serving.calls.delete++;
    const options = call.request.getOptions()!;
    const stream = streamName(options.getStreamIdentifier());
    const expected = expectedOf(options, () => options.getRevision());
    answerOnce(serving, 'delete', call, callback, () => {
      const denied = serving.access(call.metadata, 'stream');
      if (denied !== undefined) return denied;
      const position = positionOf(stream, expected, serving.log.deleteStream(stream, expected));
      if (typeof position !== 'string') return position;
      return new DeleteResp().setPosition(
        new DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
      );
    });
  };

export const handleTombstone =
  (serving: Serving): handleUnaryCall<TombstoneReq, TombstoneResponse> =>
  (call, callback) => {
    serving.calls.delete++;
    const options = call.request.getOptions()!;
    const stream = streamName(options.getStreamIdentifier());
    const expected = expectedOf(options, () => options.getRevision());
    answerOnce(serving, 'tombstone', call, callback, () => {
      const denied = serving.access(call.metadata, 'stream');
      if (denied !== undefined) return denied;
      const position = positionOf(stream, expected, serving.log.tombstone(stream, expected));
      if (typeof position !== 'string') return position;
      return new TombstoneResp().setPosition(
        new TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
      );
    });
  };
