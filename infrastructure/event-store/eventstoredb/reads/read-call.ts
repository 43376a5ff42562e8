import type { Position as LogPosition } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { services, shared, streamIdentifier, streams } from '../connection/client-library.js';
import type { Link } from '../connection/connection.js';
import type { StreamNames } from '../stream-names.js';

/** The options of a call of `Streams/Read`. Links are not resolved. */
export type ReadRequest =
  /** A stream's events from a revision on. */
  | { readonly kind: 'stream'; readonly stream: string; readonly revision: bigint; readonly limit: number }
  /** The log from an event on, itself included. */
  | { readonly kind: 'forwards'; readonly from: LogPosition; readonly limit: number }
  /** The log before an offset or the end, newest first. */
  | { readonly kind: 'backwards'; readonly from: LogPosition | 'end'; readonly limit: number }
  /** The log strictly after an offset (undefined: from its start), and later appends. */
  | {
      readonly kind: 'subscription';
      readonly after: LogPosition | undefined;
      /** Prefixes of stream names. */
      readonly prefixes: readonly string[];
      /** Events that the server passes over before it sends a checkpoint. */
      readonly window: number;
    };

/** A call under way: a readable stream of answers, which emits `status` at its end. */
export type ReadCall = Awaited<ReturnType<typeof openRead>>;

/**
 * Opens a call of `Streams/Read`. The reads of the client do the same, but treat a call that was cancelled on this side
 * (`dispose` cancels all calls of a client) as complete.
 */
export const openRead = async ({ client, access, names }: Link, request: ReadRequest) =>
  client['GRPCStreamCreator'](services().StreamsClient, 'read', (grpc) =>
    grpc.read(message(named(request, names)), ...client['callArguments'](access, { deadline: Infinity })),
  )();

/** Ends a call whose answers are not needed any more. */
export function cancelRead(opening: Promise<ReadCall>): void {
  opening.then(
    (call) => {
      call.on('error', () => undefined);
      // not in the tick that opened it (grpc-node #1464, #1652)
      setImmediate(() => call.cancel());
    },
    () => undefined,
  );
}

function named(request: ReadRequest, { toServer }: StreamNames): ReadRequest {
  if (request.kind === 'stream') return { ...request, stream: toServer(request.stream) };
  return request.kind === 'subscription' ? { ...request, prefixes: request.prefixes.map(toServer) } : request;
}

function message(request: ReadRequest): ReadReq {
  const { ReadReq } = streams();
  const { Empty } = shared();
  const { FORWARDS, BACKWARDS } = ReadReq.Options.ReadDirection;
  const options = new ReadReq.Options()
    .setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()))
    .setReadDirection(request.kind === 'backwards' ? BACKWARDS : FORWARDS)
    .setResolveLinks(false);
  if (request.kind === 'subscription') {
    options.setSubscription(new ReadReq.Options.SubscriptionOptions()).setFilter(filter(request));
  } else options.setCount(request.limit.toString()).setNoFilter(new Empty());
  if (request.kind === 'stream') options.setStream(ofStream(request));
  else options.setAll(ofAll(request.kind === 'subscription' ? (request.after ?? 'start') : request.from));
  return new ReadReq().setOptions(options);
}

function ofStream({ stream, revision }: Extract<ReadRequest, { kind: 'stream' }>) {
  const { StreamOptions } = streams().ReadReq.Options;
  return new StreamOptions().setStreamIdentifier(streamIdentifier(stream)).setRevision(revision.toString());
}

function ofAll(offset: LogPosition | 'start' | 'end') {
  const { AllOptions, Position } = streams().ReadReq.Options;
  const { Empty } = shared();
  if (offset === 'start') return new AllOptions().setStart(new Empty());
  if (offset === 'end') return new AllOptions().setEnd(new Empty());
  return new AllOptions().setPosition(
    new Position().setCommitPosition(offset.commit.toString()).setPreparePosition(offset.prepare.toString()),
  );
}

function filter({ prefixes, window }: Extract<ReadRequest, { kind: 'subscription' }>) {
  const { FilterOptions } = streams().ReadReq.Options;
  return new FilterOptions()
    .setStreamIdentifier(new FilterOptions.Expression().setPrefixList([...prefixes]))
    .setMax(window)
    .setCheckpointintervalmultiplier(1);
}
