import { hash } from 'node:crypto';
import { canonicalEntry, canonicalWithheld, type EntryDetails, hasDigests, isWithheld } from '../entry.js';
import { leafHash } from './merkle.js';

/** Returns the SHA-256 of an event's data in canonical JSON, hexadecimal. */
export const dataHash = (data: string): string => sha256(data);

/** Returns the SHA-256 of the canonical entry, hexadecimal. */
export const commitmentTo = (id: bigint, facts: EntryDetails): string => sha256(canonicalEntry(id, facts));

/**
 * Returns the text that the leaf of an entry in the tenant's tree is the hash of: its canonical text, with the hash of the data in
 * their place where exports leave them out; of a withheld entry, the commitment to it. So who has an export can compute each
 * leaf, and a leaf proves everything that the export shows of its entry.
 */
export const leafText = (id: bigint, facts: EntryDetails): string =>
  isWithheld(facts.type)
    ? canonicalWithheld(id, commitmentTo(id, facts))
    : hasDigests(facts.type)
      ? textWithoutData(id, facts, dataHash(facts.data))
      : canonicalEntry(id, facts);

/** Returns the leaf of an entry in the tenant's tree. */
export const entryLeaf = (id: bigint, facts: EntryDetails): Buffer => leafHash(leafText(id, facts));

/** Returns the leaf of an entry by the hash of its data, which `facts` need not have. */
export const leafWithoutData = (id: bigint, facts: EntryDetails, hashOfData: string): Buffer =>
  leafHash(textWithoutData(id, facts, hashOfData));

const textWithoutData = (id: bigint, facts: EntryDetails, hashOfData: string): string =>
  canonicalEntry(id, { ...facts, data: `sha256:${hashOfData}` });

/** Returns the leaf of a withheld entry by its commitment alone. */
export const withheldLeaf = (id: bigint, commitment: string): Buffer =>
  leafHash(canonicalWithheld(id, commitment));

const sha256 = (text: string): string => hash('sha256', text, 'hex');
