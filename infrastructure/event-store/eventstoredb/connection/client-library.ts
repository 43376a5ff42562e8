import { createRequire } from 'node:module';
import type * as DbClient from '@eventstore/db-client';
import type * as Errors from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import type * as Uuids from '@eventstore/db-client/dist/utils/grpcUUID.js';
import type * as Gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';

const load = createRequire(import.meta.url);

/** Loads a module when it is first asked for. */
function lazily(name: string): () => unknown {
  let loaded: object | undefined;
  return () => (loaded ??= load(name) as object);
}

/** The client of EventStoreDB. Loading it takes as long as the rest of a start: only processes that use it load it. */
export const dbClient = lazily('@eventstore/db-client') as () => typeof DbClient;

/** The messages of the protocol, which the client does not export. */
export const services = lazily('@eventstore/db-client/generated/streams_grpc_pb.js') as () => typeof Services;
export const streams = lazily('@eventstore/db-client/generated/streams_pb.js') as () => typeof Streams;
export const shared = lazily('@eventstore/db-client/generated/shared_pb.js') as () => typeof Shared;
export const gossip = lazily('@eventstore/db-client/generated/gossip_pb.js') as () => typeof Gossip;
export const errors = lazily(
  '@eventstore/db-client/dist/streams/appendToStream/unpackError.js',
) as () => typeof Errors;
export const grpcUuids = lazily('@eventstore/db-client/dist/utils/grpcUUID.js') as () => typeof Uuids;

/** Returns the message that names a stream. */
export const streamIdentifier = (name: string): Shared.StreamIdentifier =>
  new (shared().StreamIdentifier)().setStreamName(Buffer.from(name));
