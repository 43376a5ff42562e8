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
  /** Which server it behaves like. Default: 23.10.8, which drops slow subscribers and forgets checkpoints. */
  readonly version?: string;
  /** Whether it advertises BatchAppend, by which clients then append. Default: true. */
  readonly batchAppend?: boolean;
  /** Offset at which the log begins. */
  readonly startPosition?: bigint;
  /** Events that may wait for a live subscriber before it counts as slow. Default: 64. */
  readonly liveBuffer?: number;
  /** Default: a free one. */
  readonly port?: number;
  /** Who may log in, over TLS, where $all is for `admin` only. Default: insecure and open. */
  readonly users?: Users;
  /** Where the log is kept, and taken from. Default: only in memory. */
  readonly dataFile?: string;
  /** Instead of the limits that its version has, e.g. `{ event }`: `--max-append-event-size`. */
  readonly limits?: Partial<AppendLimits>;
  /** What is to be wrong with it. */
  readonly bug?: BugName;
}

/**
 * A server that the real `@eventstore/db-client` talks to, in this process: appends (in batches or not), reads,
 * subscriptions, deletions, gossip, by the rules of the servers 23.10, 24.10 and 26.2. Its log is in memory.
 */
export interface EventStoreDouble {
  /** Connection string of an anonymous client. Stays the same over restarts. */
  readonly url: string;
  /** That of a user's client. */
  urlAs(user: string): string;
  readonly port: number;
  readonly faults: Faults;
  readonly log: EventLog;
  /** What was called so far, over restarts. */
  readonly calls: Readonly<CallCounts>;
  /** Connections of clients that are open. */
  readonly connections: number;
  /** How often a live subscriber was too slow so far. */
  readonly slowConsumers: number;
  /** Whether there is a leader: without one, as without a quorum, reads are answered and appends are not. */
  leads: boolean;
  /** Cuts every connection, there and then. */
  breakConnections(): void;
  /** Positions of what is appended from now on are greater than this one. */
  skipPositions(beyond: bigint): void;
  /** Writes the first event of a stream at that revision. */
  seed(stream: string, revision: bigint, event: ProposedEvent): void;
  /** Events of the server's own, as a real one writes them by itself, in a stream that begins with `$`. */
  writeSystemEvents(count: number): void;
  /** Gone, as after kill -9: connections are cut, calls under way have no effect and no answer any more. */
  stop(): Promise<void>;
  /** As after SIGTERM: calls under way and new ones are told that it is shutting down, then it is gone. */
  shutDown(): Promise<void>;
  /** There again on the same port, with all data, and without memory of earlier event ids. Stops it first. */
  restart(): Promise<void>;
}

/** For clients to hear of it. */
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
  const soundLog = createEventLog({
    ...(file === undefined ? {} : { onWrite: file.write }),
    startPosition: options.startPosition ?? 0n,
    limits: { ...limitsOf(Number.parseFloat(version)), ...options.limits },
  });
  const log = bug.log?.(soundLog) ?? soundLog;
  log.restore(file?.events ?? []);
  let stopping = new AbortController();
  let leaving = new AbortController();
  let connections: Connections;
  let slowConsumers = 0;
  let leads = true;

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
      onSlowConsumer: () => slowConsumers++,
      cut: (call) => {
        connections.cutThatOf(call);
      },
    };
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
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
