import { randomUUID } from 'node:crypto';
import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type AppendAnswer, type AppendCall, type AppendRequest, filled } from './append-call.js';
import { errors, grpcUuids, services, shared, streams } from '../connection/client-library.js';
import { EventTooLarge } from '../connection/failures.js';
import { knownCommit } from '../stored-event.js';

interface Waiting {
  readonly stream: string;
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: Error) => void;
}

interface Pipe {
  readonly write: (request: BatchAppendReq) => void;
  readonly waiting: Map<string, Waiting>;
}

/** A message to the server stays below this, in bytes of data: a server takes 4 MiB. */
const MESSAGE_BYTES = 3 * 1024 * 1024;
/**
 * All appends of a client on one duplex stream, which opens with the first of them and again after a failure.
 *
 * The client's own `appendToStream` does that, too. But it keeps the appends of all such streams of the process in one
 * table, empties it when one of the streams fails, and the next answer on another is an unhandled rejection, which ends
 * the process. Nor does it hear it when the server ends a stream.
 */
export function batchAppends(
  client: EventStoreDBClient,
  credentials: Credentials | undefined,
  /** The stream has ended. */
  onLoss: (error: Error) => void,
): AppendCall {
  let current: Promise<Pipe> | undefined;

  const pipe = (): Promise<Pipe> => {
    if (current !== undefined) return current;
    const forget = (error: Error): void => {
      if (current === opening) current = undefined;
      onLoss(error);
    };
    const opening = open(client, credentials, forget);
    opening.catch(forget);
    current = opening;
    return opening;
  };

  return async (append) => {
    const { waiting, write } = await pipe();
    return new Promise((resolve, reject) => {
      const correlationId = randomUUID();
      waiting.set(correlationId, { stream: append.stream, resolve, reject });
      for (const request of requests(correlationId, append)) write(request);
    });
  };
}

async function open(
  client: EventStoreDBClient,
  credentials: Credentials | undefined,
  onEnd: (error: Error) => void,
): Promise<Pipe> {
  const options = credentials === undefined ? {} : { credentials };
  const call = await client['GRPCStreamCreator'](services().StreamsClient, 'batchAppend', (grpc) =>
    grpc.batchAppend(...client['callArguments'](options, { deadline: Infinity })),
  )();
  const waiting = new Map<string, Waiting>();
  const end = (error: Error): void => {
    onEnd(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    // Either alone leaves something of a stream that the server has ended.
    call.cancel();
    call.destroy();
  };
  call.on('data', (response: BatchAppendResp) => answer(waiting, response));
  call.on('error', end);
  call.on('end', () => end(new Error('the server ended the stream of appends')));
  return { waiting, write: (request) => call.write(request) };
}

function answer(waiting: Map<string, Waiting>, response: BatchAppendResp): void {
  const correlationId = grpcUuids().parseUUID(response.getCorrelationId());
  if (correlationId === undefined) return;
  const found = waiting.get(correlationId);
  if (found === undefined) return;
  waiting.delete(correlationId);
  const success = response.getSuccess();
  if (success !== undefined) {
    const commit = success.getPosition()?.getCommitPosition();
    found.resolve({ revision: BigInt(success.getCurrentRevision()), commit: knownCommit(commit) });
    return;
  }
  found.reject(failureOf(response.getError(), found.stream));
}

/** What 26.x says of an event beyond its limit, which is unknown to the client. */
const EVENT_TOO_LARGE = 'event_store.client.MaximumAppendEventSizeExceeded';

function failureOf(error: ReturnType<BatchAppendResp['getError']>, stream: string): Error {
  const message = `the server says: ${error?.getMessage() ?? 'nothing'}`;
  if (error?.hasDetails() !== true) return new Error(message);
  return error.getDetails()?.getTypeName() === EVENT_TOO_LARGE
    ? new EventTooLarge(message)
    : errors().unpackToCommandError(error, stream);
}

function* requests(
  correlationId: string,
  { stream, expected, events }: AppendRequest,
): Generator<BatchAppendReq> {
  const { BatchAppendReq } = streams();
  const { Empty, StreamIdentifier, UUID } = shared();
  const request = (): BatchAppendReq =>
    new BatchAppendReq().setCorrelationId(new UUID().setString(correlationId));
  const options = new BatchAppendReq.Options().setStreamIdentifier(
    new StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  // Another class of the same message, as in the client itself: that of Google is in none of our packages.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment
  if (expected === 'no_stream') options.setNoStream(new Empty());
  else options.setStreamPosition(expected.toString());
  let current = request().setOptions(options);
  let bytes = 0;
  for (const event of events) {
    if (bytes + event.data.length > MESSAGE_BYTES) {
      yield current;
      current = request();
      bytes = 0;
    }
    bytes += event.data.length;
    current.addProposedMessages(filled(new BatchAppendReq.ProposedMessage(), event));
  }
  yield current.setIsFinal(true);
}
