import { hash } from 'node:crypto';
import { canonicalEntry, canonicalWithheld, type EntryDetails, hasDigests, isWithheld } from '../entry.js';
import { leafHash } from './merkle.js';

/** Returns the SHA-256 of an event's data in canonical JSON, hexadecimal. */
export const dataHash = (data: string): string => sha256(data);

/** Returns the SHA-256 of the canonical entry, hexadecimal. */
export const commitmentTo = (id: bigint, details: EntryDetails): string =>
  sha256(canonicalEntry(id, details));

/**
 * Returns the text that the leaf of an entry in the tenant's tree is the hash of: its canonical text, with the hash of the data in
 * their place where exports leave them out; of a withheld entry, the commitment to it. So who has an export can compute each
 * leaf, and a leaf proves everything that the export shows of its entry.
 */
export const leafText = (id: bigint, details: EntryDetails): string =>
  isWithheld(details.type)
    ? canonicalWithheld(id, commitmentTo(id, details))
    : hasDigests(details.type)
      ? textWithoutData(id, details, dataHash(details.data))
      : canonicalEntry(id, details);

/** Returns the leaf of an entry in the tenant's tree. */
export const entryLeaf = (id: bigint, details: EntryDetails): Buffer => leafHash(leafText(id, details));

/** Returns the leaf of an entry by the hash of its data, which `details` need not have. */
export const leafWithoutData = (id: bigint, details: EntryDetails, hashOfData: string): Buffer =>
  leafHash(textWithoutData(id, details, hashOfData));

const textWithoutData = (id: bigint, details: EntryDetails, hashOfData: string): string =>
  canonicalEntry(id, { ...details, data: `sha256:${hashOfData}` });

/** Returns the leaf of a withheld entry by its commitment alone. */
export const withheldLeaf = (id: bigint, commitment: string): Buffer =>
  leafHash(canonicalWithheld(id, commitment));

const sha256 = (text: string): string => hash('sha256', text, 'hex');
