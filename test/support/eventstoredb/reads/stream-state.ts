import type { RecordedEvent } from './recorded-event.js';

/** `$tb` of a softly deleted stream; the revision of a tombstone. */
export const LAST_REVISION = 2n ** 63n - 1n;

/** One stream as the index of the log has it. */
export interface StreamState {
  readonly name: string;
  /** Events in order; the first has revision `base`. */
  readonly events: RecordedEvent[];
  base: bigint;
  /** Events of a lower revision are no longer read from the stream. */
  truncatedBefore: bigint;
  tombstoned: boolean;
}

/** Revision of the stream's last event; null for one that was never written. */
export const currentRevision = ({ events, base }: StreamState): bigint | null =>
  events.length === 0 ? null : base + BigInt(events.length) - 1n;

export const isSoftDeleted = ({ truncatedBefore }: StreamState): boolean => truncatedBefore === LAST_REVISION;

export const eventAt = ({ events, base }: StreamState, revision: bigint): RecordedEvent | undefined =>
  revision < base || revision >= base + BigInt(events.length) ? undefined : events[Number(revision - base)];

export const metastreamOf = (stream: string): string => `$$${stream}`;

/** Applies an event written to `$$stream` to the stream: only its truncation is kept. */
export function applyMetadata(stream: StreamState, data: Uint8Array): void {
  // $tb may be beyond 2^53, which JSON.parse would round.
  const found = /"\$tb"\s*:\s*(\d+)/.exec(Buffer.from(data).toString('utf8'));
  stream.truncatedBefore = found === null ? 0n : BigInt(found[1]!);
}
