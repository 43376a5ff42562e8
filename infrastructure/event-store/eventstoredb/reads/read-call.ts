import type { Position as LogPosition } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { services, shared, streams } from '../connection/client-library.js';
import type { Link } from '../connection/connection.js';
import type { StreamNames } from '../stream-names.js';

/** What a call of `Streams/Read` asks for. Links are not resolved. */
export type ReadRequest =
  /** A stream's events from a revision on. */
  | { readonly kind: 'stream'; readonly stream: string; readonly revision: bigint; readonly limit: number }
  /** The log from an event on, itself included. */
  | { readonly kind: 'forwards'; readonly from: LogPosition; readonly limit: number }
  /** The log before a place or the end, newest first. */
  | { readonly kind: 'backwards'; readonly from: LogPosition | 'end'; readonly limit: number }
  /** The log strictly behind a place (undefined: from its start) and what is appended later. */
  | {
      readonly kind: 'subscription';
      readonly after: LogPosition | undefined;
      /** Beginnings of stream names. */
      readonly prefixes: readonly string[];
      /** Events that the server goes over before it reports, when none of them passes the filter. */
      readonly window: number;
    };

/** A call under way: a readable stream of answers, which emits `status` with what the server said at the end. */
export type ReadCall = Awaited<ReturnType<typeof openRead>>;

/**
 * Opens a call of the service of streams. The client's own reads do the same, but take a call that was cancelled on this
 * side (`dispose` does that to all calls of a client) for one that the server has answered in full.
 */
export const openRead = async ({ client, access, names }: Link, request: ReadRequest) =>
  client['GRPCStreamCreator'](services().StreamsClient, 'read', (grpc) =>
    grpc.read(message(named(request, names)), ...client['callArguments'](access, { deadline: Infinity })),
  )();

/** Ends a call whose answers are of no use any more. */
export function cancelRead(opening: Promise<ReadCall>): void {
  opening.then(
    (call) => {
      // what it fails with from here on concerns nothing
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
  const { StreamIdentifier } = shared();
  return new StreamOptions()
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setRevision(revision.toString());
}

function ofAll(place: LogPosition | 'start' | 'end') {
  const { AllOptions, Position } = streams().ReadReq.Options;
  const { Empty } = shared();
  if (place === 'start') return new AllOptions().setStart(new Empty());
  if (place === 'end') return new AllOptions().setEnd(new Empty());
  return new AllOptions().setPosition(
    new Position().setCommitPosition(place.commit.toString()).setPreparePosition(place.prepare.toString()),
  );
}

function filter({ prefixes, window }: Extract<ReadRequest, { kind: 'subscription' }>) {
  const { FilterOptions } = streams().ReadReq.Options;
  return new FilterOptions()
    .setStreamIdentifier(new FilterOptions.Expression().setPrefixList([...prefixes]))
    .setMax(window)
    .setCheckpointintervalmultiplier(1);
}
