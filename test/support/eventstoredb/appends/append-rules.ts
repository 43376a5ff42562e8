import type { Expected } from '../reads/recorded-event.js';
import { currentRevision, eventAt, isSoftDeleted, type StreamState } from '../reads/stream-state.js';

/** How to handle an append or a deletion. A repeat is answered with the event at `revision`. */
export type Decision =
  | { readonly kind: 'append' }
  | { readonly kind: 'repeat'; readonly revision: bigint }
  | { readonly kind: 'wrong-version' }
  | { readonly kind: 'stream-deleted' };

/** Returns the revision of an event in the stream, if the server remembers its id. */
export type RevisionOfId = (id: string) => bigint | undefined;

/**
 * The server's commit check: expected revision and idempotency. With `any` only what is remembered counts, and an
 * append that begins with an unknown id is appended, whatever else is in it; with a revision the log itself is asked.
 */
export function decide(
  stream: StreamState,
  expected: Expected,
  ids: readonly string[],
  remembered: RevisionOfId,
): Decision {
  if (stream.tombstoned) return { kind: 'stream-deleted' };
  const current = currentRevision(stream) ?? -1n;
  if (expected === 'stream_exists') {
    if (isSoftDeleted(stream)) return { kind: 'stream-deleted' };
    if (current < 0n) return { kind: 'wrong-version' };
  }
  if (expected === 'any' || expected === 'stream_exists') return repeatOfRemembered(ids, remembered);
  const revision = expected === 'no_stream' ? -1n : expected;
  if (revision === current) return { kind: 'append' };
  if (revision > current || ids.length === 0) return { kind: 'wrong-version' };
  const at = (index: number): bigint => revision + 1n + BigInt(index);
  const different = ids.findIndex((id, index) => eventAt(stream, at(index))?.id !== id);
  if (different < 0) return { kind: 'repeat', revision: at(ids.length - 1) };
  if (different === 0 && expected === 'no_stream' && isSoftDeleted(stream)) return { kind: 'append' };
  return { kind: 'wrong-version' };
}

function repeatOfRemembered(ids: readonly string[], remembered: RevisionOfId): Decision {
  let last: bigint | undefined;
  for (const [index, id] of ids.entries()) {
    const revision = remembered(id);
    if (revision === undefined) return { kind: index === 0 ? 'append' : 'wrong-version' };
    last = revision;
  }
  return last === undefined ? { kind: 'append' } : { kind: 'repeat', revision: last };
}
