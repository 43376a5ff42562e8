import type { InputFault } from '../shared/domain-error.js';
import { pointerStep } from '../shared/faults.js';
import { bytesOf, textFaults } from '../shared/text.js';
import type { UserMetadata } from './user-events.js';

/** The limits of metadata, lengths in characters. */
export const metadataLimits = { keys: 50, keyLength: 64, valueLength: 1024, totalBytes: 32 * 1024 } as const;

/** Returns the faults of metadata, one for each member at fault. */
export function metadataFaults(pointer: string, metadata: UserMetadata): InputFault[] {
  const entries = Object.entries(metadata);
  if (entries.length > metadataLimits.keys) {
    const detail = `has ${entries.length} members; keep ${metadataLimits.keys} at most`;
    return [{ pointer, code: 'too_many', detail }];
  }
  const faults = entries.flatMap(([key, value]) => memberFaults(pointer, key, value));
  const bytes = entries.reduce((sum, [key, value]) => sum + bytesOf(key) + bytesOf(value), 0);
  if (faults.length === 0 && bytes > metadataLimits.totalBytes) {
    const detail = `takes ${bytes} bytes in all; keep ${metadataLimits.totalBytes} at most`;
    faults.push({ pointer, code: 'too_long', detail });
  }
  return faults;
}

function memberFaults(pointer: string, key: string, value: string): InputFault[] {
  const keyFaults = textFaults(pointer, key, { min: 1, max: metadataLimits.keyLength }).map((fault) => ({
    ...fault,
    detail: `a member's name ${fault.detail}`,
  }));
  if (keyFaults.length > 0) return keyFaults;
  const member = `${pointer}${pointerStep(key)}`;
  // many readers assign members one by one, which would replace the object's prototype
  if (key === '__proto__') return [{ pointer: member, code: 'reserved', detail: 'choose another name' }];
  return textFaults(member, value, { max: metadataLimits.valueLength });
}

/** Returns whether two metadata hold the same members, in any order. */
export function sameMetadata(one: UserMetadata, other: UserMetadata): boolean {
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([key, value]) => Object.hasOwn(other, key) && other[key] === value)
  );
}
