import { randomUUID } from 'node:crypto';
import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type AppendAnswer, type AppendCall, type AppendRequest, filled } from './append-call.js';
import {
  errors,
  grpcUuids,
  services,
  shared,
  streamIdentifier,
  streams,
} from '../connection/client-library.js';
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

/** Most bytes of data in one message: a server receives 4 MiB. */
const MESSAGE_BYTES = 3 * 1024 * 1024;

/**
 * Sends all appends of a client on one duplex stream, which opens with the first of them and again after a failure.
 * `onLoss` is called when the stream has ended.
 *
 * `appendToStream` of the client does that, too. But it keeps the appends of all such streams of the process in one table
 * and empties it when one of the streams fails: the next answer on another is an unhandled rejection, which ends the
 * process. It also does not notice when the server ends a stream.
 */
export function batchAppends(
  client: EventStoreDBClient,
  access: { readonly credentials?: Credentials },
  onLoss: (error: Error) => void,
): AppendCall {
  let current: Promise<Pipe> | undefined;

  const pipe = (): Promise<Pipe> => {
    if (current !== undefined) return current;
    const forget = (error: Error): void => {
      if (current === opening) current = undefined;
      onLoss(error);
    };
    const opening = open(client, access, forget);
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
  access: { readonly credentials?: Credentials },
  onEnd: (error: Error) => void,
): Promise<Pipe> {
  const call = await client['GRPCStreamCreator'](services().StreamsClient, 'batchAppend', (grpc) =>
    grpc.batchAppend(...client['callArguments'](access, { deadline: Infinity })),
  )();
  const waiting = new Map<string, Waiting>();
  const end = (error: Error): void => {
    onEnd(error);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    // either alone leaves resources of a stream that the server has ended
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

/** The answer of 26.x to an event that is too large; the client does not know it. */
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
  const { Empty, UUID } = shared();
  const request = (): BatchAppendReq =>
    new BatchAppendReq().setCorrelationId(new UUID().setString(correlationId));
  const options = new BatchAppendReq.Options().setStreamIdentifier(streamIdentifier(stream));
  // the client, too, passes its own class of this message: Google's is in none of our packages
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
