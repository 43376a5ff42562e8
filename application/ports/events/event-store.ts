/**
 * The event store: append-only streams with one total order over all of them.
 *
 * It carries *stored* events: JSON whose personal values are already sealed (`application/events/event-codec.ts`
 * does that). Two engines implement it, and both pass `test/contract/event-store-contract.ts`.
 */

import { type StreamNoun, shownStream } from '../../../domain/shared/stream-name.js';
import type { NewKey } from './subject-keys.js';

/**
 * A place in the total order of all events: of two events the later one has the greater position. Positions are bigints
 * in the process and decimal strings in JSON and SQL, never a JavaScript number.
 */
export type Position = bigint;

/** The position before the first event. */
export const START: Position = 0n;

/** What a writer expects of a stream: its last revision (first event = 0n), that it was never written, or `any`. */
export type ExpectedRevision = bigint | 'no_stream' | 'any';

/** Flat string to string. Written once, when the event is appended. */
export type EventMetadata = Readonly<Record<string, string>>;

export interface NewEvent {
  /** UUID. Appending the same ids to the same stream again returns the same answer and adds nothing. */
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
  /** The metadata as the engine keeps it, where that is not the JSON of `metadata`. Given by `readTenant` only. */
  readonly metadataText?: string;
}

/** Events for one stream. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
  /** Stored in one transaction with the events; only for an engine that keeps keys in the same database. */
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
  /** Everything up to `position` was delivered, while events of other applications are passed over. */
  | { readonly kind: 'passed'; readonly position: Position }
  /**
   * Everything up to `position` was delivered, and nothing newer existed at `at` (ms since the epoch). `position` may be
   * after the last event, where other applications write to the same log.
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

/** The engine answers but accepts no writes: nothing was appended. */
export class EventStoreReadOnly extends EventStoreUnavailable {
  override readonly name = 'EventStoreReadOnly';
}

/**
 * The server's log is not the one that this process works with: it is of another installation, is empty, or lacks events
 * that it had. The message is one line for the operator: what was expected, what was found, the remedy.
 */
export class EventLogMismatch extends EventStoreUnavailable {
  override readonly name = 'EventLogMismatch';
}

/** The installation that a log belongs to, as its first event states it. */
export interface Installation {
  /** UUID. */
  readonly id: string;
  /** The id of the event that states it. */
  readonly eventId: string;
  readonly position: Position;
}

export interface EventStore {
  /**
   * Makes appends in their order, each only if those before it succeeded. Of one append all events are written, or none.
   * Returns the revision and position of each.
   *
   * Every event's stream, ids and metadata are checked before anything is written: the tenant in `metadata.tenantId`
   * must be the tenant in the stream's name (throws TypeError otherwise). An append whose events (ids, in order) already
   * are where it would have put them returns the same answer again; with `any` they may be anywhere among
   * the last 1,000 events of the stream; an engine may recognise older ones, too.
   *
   * Throws for the first append that fails: RevisionConflict (those before it took effect), EventStoreUnavailable (after
   * at most 10 s; some may have taken effect). Throws SubjectKeyTaken, and none took effect, when the subject of a new
   * key has or had another key.
   */
  append(appends: readonly Append[]): Promise<readonly Appended[]>;

  /** Yields the stream's events in order, from revision `from` (default: 0n), in pages; none for an absent stream. */
  read(stream: string, from?: bigint): AsyncIterable<readonly StoredEvent[]>;

  /**
   * Yields the events of several streams in pages: stream after stream in the order of their names (code units), each in its order.
   * Begins behind `after`, an event of one of them. Where the engine can, it is asked once for a page.
   */
  readMany(
    streams: readonly string[],
    after?: Pick<StoredEvent, 'stream' | 'revision'>,
  ): AsyncIterable<readonly StoredEvent[]>;

  /**
   * Yields all events of a tenant's streams of a noun in pages, each stream's in its order; the streams may be mixed. For nouns of
   * which a tenant has few streams. `after`: the last event of a reading that was interrupted. Yields empty pages as
   * `readTenant` does.
   */
  readNoun(tenantId: string, noun: StreamNoun, after?: StoredEvent): AsyncIterable<readonly StoredEvent[]>;

  /**
   * Returns a whole stream without a call to the engine, when its first event is among the newest ones, which this process
   * keeps while it has subscriptions. Contains all events that the subscriptions have delivered or that are older than
   * 1 s. Undefined for every other stream.
   */
  recent(stream: string): readonly StoredEvent[] | undefined;

  /**
   * Yields one tenant's events in total order, strictly after `after`, up to the head at the time of the call. A page is empty
   * when the engine has passed over events of others for about a second. Before an empty page, and at the end, `onPassed` is
   * called with a position up to which every event of the tenant was yielded.
   */
  readTenant(
    tenantId: string,
    after?: Position,
    onPassed?: (position: Position) => void,
  ): AsyncIterable<readonly StoredEvent[]>;

  /**
   * Yields all events in total order, strictly after `after`, up to the head at the time of the call. Yields empty pages as
   * `readTenant` does.
   */
  readAll(after?: Position): AsyncIterable<readonly StoredEvent[]>;

  /**
   * Deletes all streams of a tenant for good, the one of the tenant itself last, a bounded number of events or streams at a
   * time, and yields the number of each batch; the caller may pause between them, or stop and begin anew later. A stream
   * that is deleted reads as absent. Positions of other events stay, and no position is given twice: the newest event of
   * the log is left until another one follows.
   *
   * On PostgreSQL the events are gone with their batch. On EventStoreDB the streams get tombstones, so that nothing is
   * appended to them again, while reads and subscriptions of the whole log yield the events until the next scavenge.
   */
  deleteTenant(tenantId: string): AsyncIterable<number>;

  /** Returns the position of the newest event, START when there is none. */
  head(): Promise<Position>;

  /**
   * Returns whether the end of the log is at or after `position`, so that no append can take it any more. True of every position
   * that the log ever returned, be it of an event, of a `passed` or of a `caught-up`.
   */
  reaches(position: Position): Promise<boolean>;

  /**
   * Yields all events strictly after `after`, in order and without a gap, then those that any process appends later.
   * Yields `caught-up` whenever it reaches the head and, at the head, again at least every 500 ms while the engine
   * answers; `passed` about once a second while it passes over events of other applications before the head. Continues after lost connections behind the last event it delivered; ends only by the signal. Events of the
   * same process are delivered at once.
   */
  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<SubscriptionMessage>;

  /** Returns the installation that the log states, null when it states none. No other read returns that event. */
  installation(): Promise<Installation | null>;

  /**
   * Appends the event that states the installation. Repeated with the same ids it returns the same answer. Throws
   * RevisionConflict when the log states an installation by another event.
   */
  createInstallation(id: string, eventId: string): Promise<Installation>;

  /**
   * Returns how often a connection to the engine was lost or made anew so far: while the number stays the same, the log
   * is the same.
   */
  connectionLosses(): number;

  /** Ends subscriptions and releases connections. Appends under way are answered first. */
  close(): Promise<void>;
}
