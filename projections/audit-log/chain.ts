import { createHash } from 'node:crypto';
import type { ChainedEntry, ChainHead, EntryFacts } from '../../application/audit/entry.js';
import { canonicalEntry } from '../../application/audit/entry.js';

/** `SHA-256(previousHash ‖ canonical entry)`: of the 32 bytes before it and of the canonical text in UTF-8. */
export const entryHash = (id: bigint, previousHash: string, facts: EntryFacts): string =>
  createHash('sha256').update(previousHash, 'hex').update(canonicalEntry(id, facts)).digest('hex');

/** The entry that follows `head`. */
export function chained(head: ChainHead, facts: EntryFacts): ChainedEntry {
  const id = head.id + 1n;
  // the facts last: the engine takes many times as long to add members to what was spread
  return { id, previousHash: head.hash, hash: entryHash(id, head.hash, facts), ...facts };
}
