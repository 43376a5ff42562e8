import { hash } from 'node:crypto';
import { commitmentTo, entryLeaf } from '../../application/audit/tree/entry-leaf.js';
import { leafHash } from '../../application/audit/tree/merkle.js';
import {
  type ChainedEntry,
  type ChainHead,
  type EntryDetails,
  canonicalEntry,
  canonicalWithheld,
  hasDigests,
  isWithheld,
} from '../../application/audit/entry.js';

/**
 * Returns the text of an entry that its hashes cover: its canonical text, and of a withheld entry the commitment to that, so
 * that a reader of an export can check the chain.
 */
const hashedText = (id: bigint, details: EntryDetails): string =>
  isWithheld(details.type) ? canonicalWithheld(id, commitmentTo(id, details)) : canonicalEntry(id, details);

/**
 * Returns `SHA-256(previousHash ‖ text)`, hexadecimal: of the 32 bytes of the previous hash and `hashedText` in UTF-8.
 */
export const entryHash = (id: bigint, previousHash: string, details: EntryDetails): string =>
  hashAfter(previousHash, hashedText(id, details));

/** Returns the hash of an entry by its commitment alone. */
export const withheldHash = (id: bigint, previousHash: string, commitment: string): string =>
  hashAfter(previousHash, canonicalWithheld(id, commitment));

const hashAfter = (previousHash: string, text: string): string =>
  hash('sha256', Buffer.concat([Buffer.from(previousHash, 'hex'), Buffer.from(text)]), 'hex');

/** Returns the entry that follows `head`. */
export const chained = (head: ChainHead, details: EntryDetails): ChainedEntry =>
  chainedLeaf(head, details).entry;

/** Returns the entry that follows `head`, and its leaf in the tenant's tree. */
export function chainedLeaf(
  head: ChainHead,
  details: EntryDetails,
): { readonly entry: ChainedEntry; readonly leaf: Uint8Array } {
  const id = head.id + 1n;
  const text = hashedText(id, details);
  const entry = { id, previousHash: head.hash, hash: hashAfter(head.hash, text), ...details };
  return { entry, leaf: hasDigests(details.type) ? entryLeaf(id, details) : leafHash(text) };
}
