/** A position in the log in the server's messages: two byte offsets, equal for every event. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** An event as a writer sends it. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface RecordedEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Offset of its first byte: commit and prepare position alike. */
  readonly position: bigint;
  /** Offset behind its last byte, where the next event begins. */
  readonly end: bigint;
  /** Milliseconds since the epoch. */
  readonly created: number;
}

export type Expected = bigint | 'no_stream' | 'any' | 'stream_exists';

/** The result of an append. `revision` and `position` are null when it held no events. */
export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: bigint | null; readonly position: bigint | null }
  | { readonly kind: 'wrong-version'; readonly current: bigint | null }
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'too-large'; readonly limit: number }
  | { readonly kind: 'event-too-large'; readonly id: string; readonly size: number; readonly limit: number };

const utf8 = new TextEncoder();

/** Creates an event of the server itself. */
export const systemEvent = (id: string, type: string, data: unknown): ProposedEvent => ({
  id,
  type,
  contentType: 'application/json',
  data: utf8.encode(JSON.stringify(data)),
  metadata: new Uint8Array(),
});
