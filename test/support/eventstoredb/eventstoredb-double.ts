import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { accessOf, openAccess, type Users } from './access.js';
import { type AppendLimits, limitsOf } from './appends/append-limits.js';
import { handleAppend, handleBatchAppend } from './appends/append-handlers.js';
import { type CallCounts, noCalls } from './call-counts.js';
import { acceptConnections, type Connections } from './connections.js';
import { handleDelete, handleTombstone } from './delete-handlers.js';
import { openDataFile } from './data-file.js';
import { createEventLog, type EventLog } from './event-log.js';
import { createFaults, type Faults } from './faults.js';
import { handleFeatures, handleGossip } from './features-handler.js';
import { handleRead } from './reads/read-handler.js';
import { type ProposedEvent, systemEvent } from './reads/recorded-event.js';
import { type BugName, type SeededBug, seededBugs } from './seeded-bugs/seeded-bugs.js';
import type { Serving } from './serving.js';
import { insecure, secure } from './transport.js';

export interface DoubleOptions {
  /** The version of the server. Default: 23.10.8, which drops slow subscribers and forgets checkpoints. */
  readonly version?: string;
  /** Whether it advertises BatchAppend, by which clients then append. Default: true. */
  readonly batchAppend?: boolean;
  /** Offset at which the log begins. */
  readonly startPosition?: bigint;
  /** Events that may wait for a live subscriber before it counts as slow. Default: 64. */
  readonly liveBuffer?: number;
  /** The port. Default: a free one. */
  readonly port?: number;
  /** Users by password, over TLS, where $all is for `admin` only. Default: insecure and open. */
  readonly users?: Users;
  /** The file of the log, which is read at the start. Default: only in memory. */
  readonly dataFile?: string;
  /** Limits in place of those of its version, e.g. `{ event }`: `--max-append-event-size`. */
  readonly limits?: Partial<AppendLimits>;
  /** The bug to start with. Default: none. */
  readonly bug?: BugName;
}

/**
 * A server that the real `@eventstore/db-client` talks to, in this process: appends (in batches or not), reads,
 * subscriptions, deletions, gossip, by the rules of the servers 23.10, 24.10 and 26.2. Its log is in memory.
 */
export interface EventStoreDouble {
  /** Connection string of an anonymous client. Stays the same over restarts. */
  readonly url: string;
  /** Connection string with the credentials of a user. */
  urlAs(user: string): string;
  readonly port: number;
  readonly faults: Faults;
  readonly log: EventLog;
  /** Counts of calls so far, over restarts. */
  readonly calls: Readonly<CallCounts>;
  /** Number of open connections of clients. */
  readonly connections: number;
  /** Number of times that a live subscriber was too slow. */
  readonly slowConsumers: number;
  /** Whether there is a leader: without one, as without a quorum, reads are answered and appends are not. */
  leads: boolean;
  /** Milliseconds that a subscription takes for a page of 500 events that are in the log already. Initially 0. */
  pageMs: number;
  /** Cuts every connection at once. */
  breakConnections(): void;
  /** Gives later appends positions greater than this one. */
  skipPositions(beyond: bigint): void;
  /** Writes the first event of a stream at that revision. */
  seed(stream: string, revision: bigint, event: ProposedEvent): void;
  /** Writes events of the server itself, as a real one does, to a stream whose name begins with `$`. */
  writeSystemEvents(count: number): void;
  /** Stops as after kill -9: connections are cut, and calls under way have no effect and no answer. */
  stop(): Promise<void>;
  /** Stops as after SIGTERM: calls under way and new ones are notified that it is shutting down first. */
  shutDown(): Promise<void>;
  /** Stops and starts again on the same port, with all data, and without memory of earlier event ids. */
  restart(): Promise<void>;
}

/** Time for clients to learn of a shutdown, in ms. */
const SHUT_DOWN_MS = 50;
export async function startEventStoreDouble(options: DoubleOptions = {}): Promise<EventStoreDouble> {
  const version = options.version ?? '23.10.8';
  const major = Number.parseInt(version);
  const faults = createFaults();
  const calls = noCalls();
  const { users } = options;
  const transport = users === undefined ? insecure() : secure(users);
  const file = options.dataFile === undefined ? undefined : openDataFile(options.dataFile);
  const bug: SeededBug = options.bug === undefined ? {} : seededBugs[options.bug];
  const limits = { ...limitsOf(Number.parseFloat(version)), ...options.limits };
  const soundLog = createEventLog({
    ...(file === undefined ? {} : { onWrite: file.write }),
    startPosition: options.startPosition ?? 0n,
    limits,
  });
  const log = bug.log?.(soundLog) ?? soundLog;
  log.restore(file?.events ?? []);
  let stopping = new AbortController();
  let leaving = new AbortController();
  let connections: Connections;
  let slowConsumers = 0;
  let leads = true;
  let pageMs = 0;

  const start = async (port: number): Promise<void> => {
    stopping = new AbortController();
    leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const serving: Serving = {
      log,
      faults,
      bug,
      calls,
      access: users === undefined ? openAccess : accessOf(users, major),
      version: major,
      liveBuffer: options.liveBuffer ?? 64,
      signal: stopping.signal,
      leaving: leaving.signal,
      leads: () => leads,
      pageMs: () => pageMs,
      onSlowConsumer: () => slowConsumers++,
      cut: (call) => {
        connections.cutThatOf(call);
      },
    };
    const server = new Server({ 'grpc.max_receive_message_length': limits.message });
    server.addService(ServerFeaturesService, {
      getSupportedMethods: handleFeatures(serving, version, options.batchAppend ?? true),
    });
    server.addService(GossipService, { read: handleGossip(serving, () => connections.port) });
    server.addService(StreamsService, {
      append: handleAppend(serving),
      batchAppend: handleBatchAppend(serving),
      read: handleRead(serving),
      delete: handleDelete(serving),
      tombstone: handleTombstone(serving),
    });
    connections = await acceptConnections(server, port, transport.open());
  };
  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    transport.close();
    file?.close();
    await connections.close();
  };

  await start(options.port ?? 0);
  const { port } = connections!;
  return {
    url: transport.url(port),
    urlAs: (user) => transport.url(port, user),
    port,
    faults,
    log,
    calls,
    get connections() {
      return connections.open;
    },
    get leads() {
      return leads;
    },
    set leads(value) {
      leads = value;
    },
    get pageMs() {
      return pageMs;
    },
    set pageMs(ms) {
      pageMs = ms;
    },
    get slowConsumers() {
      return slowConsumers;
    },
    breakConnections: () => {
      connections.cutAll();
      bug.onCut?.(log);
    },
    skipPositions: (beyond) => log.skipPositions(beyond),
    seed: (...event) => log.seed(...event),
    writeSystemEvents: (count) => {
      const events = Array.from({ length: count }, () => systemEvent(randomUUID(), '$statsCollected', {}));
      log.append('$stats-127.0.0.1:2113', 'any', events);
    },
    stop,
    shutDown: async () => {
      leaving.abort();
      await sleep(SHUT_DOWN_MS);
      await stop();
    },
    restart: async () => {
      await stop();
      log.forgetIds();
      await start(port);
    },
  };
}
