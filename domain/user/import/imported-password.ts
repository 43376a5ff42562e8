import { fault } from '../../shared/faults.js';
import { type ForeignHash, hashKindName, isWeakHash } from './foreign-hash.js';
import { excessiveCost } from './hash-limits.js';
import { storedText } from './hash-text.js';
import { hashOfMembers } from './hash-members.js';
import { hashOfText } from './hash-of-text.js';
import type { ReadValue } from './line-values.js';

/** The hash of a person's password, as their former system made it. */
export interface ImportedPassword {
  /** The text that is stored as the user's password hash. */
  readonly hash: string;
  /** The name of its kind: `bcrypt`, `pbkdf2-sha256`. */
  readonly kind: string;
  /** Whether it is no protection once it is stolen; it takes the operator's word to import it. */
  readonly weak: boolean;
}

/** Returns the password of a line, or its faults, none of which repeats any part of the hash. */
export function readImportedPassword(value: unknown, pointer: string): ReadValue<ImportedPassword> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [fault(pointer, 'type', 'is no object; give one like {"hash": "$2b$…"}')];
  const members = value as Readonly<Record<string, unknown>>;
  const { hash } = members;
  if (typeof hash !== 'string' || hash === '')
    return [fault(`${pointer}/hash`, 'required', 'is missing; give the hash, or leave the password out')];
  const found = members.algorithm === undefined ? hashOfText(hash) : hashOfMembers(members);
  if (typeof found === 'string') return [fault(`${pointer}/hash`, 'format', found)];
  return costChecked(found, pointer);
}

function costChecked(hash: ForeignHash, pointer: string): ReadValue<ImportedPassword> {
  const excess = excessiveCost(hash);
  if (excess !== null) {
    const detail = `takes too long to verify: ${excess}; leave the password out, so that the person chooses another one`;
    return [fault(`${pointer}/hash`, 'too_costly', detail)];
  }
  return { value: { hash: storedText(hash), kind: hashKindName(hash), weak: isWeakHash(hash) } };
}
