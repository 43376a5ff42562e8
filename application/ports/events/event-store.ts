/**
 * The event store: append-only streams with one total order over all of them.
 *
 * It carries *stored* events: JSON whose personal values are already sealed (`application/events/event-codec.ts`
 * does that). Two engines implement it, and both pass `test/contract/event-store-contract.ts`.
 */

import { shownStream } from '../../../domain/shared/stream-name.js';
import type { NewKey } from './subject-keys.js';

/**
 * A place in the total order of all events. Opaque and ordered: a position that was handed out later compares
 * greater. 0n stands before the first event. Positions are bigints in the process and decimal strings in JSON and
 * SQL, never a JavaScript number.
 */
export type Position = bigint;

/** Before the first event. */
export const START: Position = 0n;

/** What a writer expects of a stream: its last revision (first event = 0n), or that it was never written. */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

/** Flat string to string. Written once, when the event is appended. */
export type EventMetadata = Readonly<Record<string, string>>;

export interface NewEvent {
  /** UUID. Appending the same ids to the same stream again is answered like the first time. */
  readonly id: string;
  readonly type: string;
  /** A JSON object, serialised. At most 1 MiB. */
  readonly data: string;
  readonly metadata: EventMetadata;
}

export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Index in its stream, from 0n. */
  readonly revision: bigint;
  readonly position: Position;
  /** The metadata as the engine keeps it, where that is not the JSON of `metadata`. Told by `readTenant`, if at all. */
  readonly metadataText?: string;
}

/** Events for one stream. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
  /** Stored with the events, both or neither; only for an engine that has the keys beside it. */
  readonly newKey?: NewKey | undefined;
}

export interface Appended {
  /** Revision of the last event of this append. */
  readonly revision: bigint;
  /** Position of the last event of this append. */
  readonly position: Position;
}

export type SubscriptionMessage =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /**
   * Everything up to `position` was delivered, and nothing newer existed at `at` (ms since the epoch). It may lie behind
   * the last event, where others write to the same log.
   */
  | { readonly kind: 'caught-up'; readonly position: Position; readonly at: number };

export interface SubscribeOptions {
  /** Ends the iteration, without an error. */
  readonly signal: AbortSignal;
  /** Most events in one message. Default: 500. */
  readonly batchSize?: number;
}

/** The stream is not at the revision that the writer expected. `actual` is null for a stream that does not exist. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: bigint | null;
  constructor(stream: string, expected: ExpectedRevision, actual: bigint | null) {
    super(`stream ${shownStream(stream)}: expected revision ${expected}, found ${actual ?? 'no stream'}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The engine cannot be reached or did not answer in time. Whether an append took place is unknown: repeat it. */
export class EventStoreUnavailable extends Error {
  override readonly name: string = 'EventStoreUnavailable';
}

/** The engine answers, and takes no writes: nothing was appended. */
export class EventStoreReadOnly extends EventStoreUnavailable {
  override readonly name = 'EventStoreReadOnly';
}

/**
 * The log at the other end is not the one that this process works with: that of another installation, none at all, or
 * ours without what was in it. Nothing is read from it or acknowledged. The message is one line for the operator: what
 * was expected, what was found, the remedy.
 */
export class EventLogMismatch extends EventStoreUnavailable {
  override readonly name = 'EventLogMismatch';
}

/** What the first event of a log states: whose log it is. */
export interface Installation {
  /** UUID. */
  readonly id: string;
  /** Of that event. */
  readonly eventId: string;
  readonly position: Position;
}

export interface EventStore {
  /**
   * Makes appends in their order, each only once those before it are made. Of one append all events are written, or
   * none. An engine that can makes them all in one round trip. Returns where each stands.
   *
   * Every event's stream, ids and metadata are checked before anything is written: the tenant in `metadata.tenantId`
   * must be the tenant in the stream's name (throws TypeError otherwise). When the same events (ids, in order) already
   * stand where an append would have put them, it is answered as if it had just happened; with `any` the ids are looked
   * for anywhere in the stream.
   *
   * Throws for the first append that fails: RevisionConflict (those before it stand), EventStoreUnavailable (after at
   * most 10 s; some may stand). Throws SubjectKeyTaken, and none stands, when the subject of a new key has another key,
   * or had.
   */
  append(appends: readonly Append[]): Promise<readonly Appended[]>;

  /** The stream's events in order, from revision `from` (0n), in pages. An absent stream yields nothing. */
  read(stream: string, from?: bigint): AsyncIterable<readonly StoredEvent[]>;

  /**
   * A whole stream without a call to the engine: when its first event is among the newest ones, which this process keeps
   * while it has subscriptions. Shows everything that the subscriptions have delivered, and whatever is older than 1 s.
   * Undefined for every other stream: to be read then.
   */
  recent(stream: string): readonly StoredEvent[] | undefined;

  /** One tenant's whole history in total order, strictly after `after`, up to the head at the time of the call. */
  readTenant(tenantId: string, after?: Position): AsyncIterable<readonly StoredEvent[]>;

  /** Everything in total order, strictly after `after`, up to the head at the time of the call. */
  readAll(after?: Position): AsyncIterable<readonly StoredEvent[]>;

  /** Position of the newest event, START when there is none. */
  head(): Promise<Position>;

  /**
   * Whether the log has come as far as this: nothing can be appended at or before it any more. True of every position
   * that was handed out, be it that of an event or of a `caught-up`.
   */
  reaches(position: Position): Promise<boolean>;

  /**
   * Everything strictly after `after`, ordered and gap-free, then whatever is appended later, by whichever process.
   * Says `caught-up` whenever it reaches the head and, at the head, again at least every 500 ms while the engine
   * answers. Survives lost connections by itself, from the last event it delivered; ends only by the signal.
   * An append of the same process wakes it at once.
   */
  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<SubscriptionMessage>;

  /** The installation that the log states, null when it states none. No other read, nor a position, tells of that event. */
  installation(): Promise<Installation | null>;

  /**
   * States whose log it is, by an event with this id. Repeated with the same ids it is answered like the first time.
   * Throws RevisionConflict when the log states an installation by another event.
   */
  createInstallation(id: string, eventId: string): Promise<Installation>;

  /**
   * How often a connection to the engine was lost or made anew so far: while the number stays the same, the log at the
   * other end is the same.
   */
  connectionLosses(): number;

  /** Ends subscriptions and releases connections. Appends under way are answered first. */
  close(): Promise<void>;
}
