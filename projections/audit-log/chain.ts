import { createHash } from 'node:crypto';
import type { ChainedEntry, ChainHead, EntryFacts } from '../../application/audit/entry.js';
import { canonicalEntry, canonicalWithheld, isWithheld } from '../../application/audit/entry.js';

/**
 * `SHA-256(previousHash ‖ canonical entry)`: of the 32 bytes before it and of the canonical text in UTF-8. An entry that is
 * withheld goes in by its commitment, so that a chain can be checked by who is not shown it.
 */
export const entryHash = (id: bigint, previousHash: string, facts: EntryFacts): string =>
  isWithheld(facts.type)
    ? withheldHash(id, previousHash, commitmentTo(id, facts))
    : hashAfter(previousHash, canonicalEntry(id, facts));

/** SHA-256 of the canonical entry, hexadecimal. */
export const commitmentTo = (id: bigint, facts: EntryFacts): string =>
  createHash('sha256').update(canonicalEntry(id, facts)).digest('hex');

/** The hash of an entry of which nothing but its commitment is known. */
export const withheldHash = (id: bigint, previousHash: string, commitment: string): string =>
  hashAfter(previousHash, canonicalWithheld(id, commitment));

const hashAfter = (previousHash: string, text: string): string =>
  createHash('sha256').update(previousHash, 'hex').update(text).digest('hex');

/** The entry that follows `head`. */
export function chained(head: ChainHead, facts: EntryFacts): ChainedEntry {
  const id = head.id + 1n;
  // the facts last: the engine takes many times as long to add members to what was spread
  return { id, previousHash: head.hash, hash: entryHash(id, head.hash, facts), ...facts };
}
