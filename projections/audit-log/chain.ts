import { createHash } from 'node:crypto';
import {
  type ChainedEntry,
  type ChainHead,
  type EntryFacts,
  canonicalEntry,
  canonicalWithheld,
  isWithheld,
} from '../../application/audit/entry.js';

/**
 * Returns `SHA-256(previousHash ‖ canonical entry)`, hexadecimal: of the 32 bytes of the previous hash and the canonical text
 * in UTF-8. A withheld entry is hashed by its commitment, so that a reader of an export can check the chain.
 */
export const entryHash = (id: bigint, previousHash: string, facts: EntryFacts): string =>
  isWithheld(facts.type)
    ? withheldHash(id, previousHash, commitmentTo(id, facts))
    : hashAfter(previousHash, canonicalEntry(id, facts));

/** Returns the SHA-256 of the canonical entry, hexadecimal. */
export const commitmentTo = (id: bigint, facts: EntryFacts): string =>
  createHash('sha256').update(canonicalEntry(id, facts)).digest('hex');

/** Returns the hash of an entry by its commitment alone. */
export const withheldHash = (id: bigint, previousHash: string, commitment: string): string =>
  hashAfter(previousHash, canonicalWithheld(id, commitment));

const hashAfter = (previousHash: string, text: string): string =>
  createHash('sha256').update(previousHash, 'hex').update(text).digest('hex');

/** Returns the entry that follows `head`. */
export function chained(head: ChainHead, facts: EntryFacts): ChainedEntry {
  const id = head.id + 1n;
  return { id, previousHash: head.hash, hash: entryHash(id, head.hash, facts), ...facts };
}
