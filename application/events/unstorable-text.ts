import { DomainError } from '../../domain/shared/domain-error.js';
import { pointerStep } from '../../domain/shared/faults.js';

// half a surrogate pair is Cs under the u flag
const unstorable = /[\0\p{Cs}]/u;
/** Levels of members in members: more would exceed the stack of whatever goes through them. */
const MOST_LEVELS = 100;

/**
 * Refuses event data with a text that PostgreSQL cannot hold as text: with U+0000, or half a surrogate pair. As JSON it can be
 * appended; but no read model takes it, and a backup of it cannot be restored. Refuses also what is nested more than 100 levels
 * deep.
 * Throws `invalid_input` naming the member, never its text.
 */
export function refuseUnstorableText(data: unknown): void {
  const found = faultIn(data, 0);
  if (found === null) return;
  const detail = details[found.code];
  throw new DomainError('invalid', 'invalid_input', `${found.pointer}: ${detail}`, [{ ...found, detail }]);
}

const details = {
  unprintable: 'contains U+0000 or half a surrogate pair; remove it',
  too_deep: `is nested more than ${MOST_LEVELS} levels deep; flatten it`,
};

interface Found {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly code: keyof typeof details;
}

/** Returns the first such text, or the member with such a name; null for none. */
function faultIn(value: unknown, level: number): Found | null {
  if (typeof value === 'string') return unstorable.test(value) ? { pointer: '', code: 'unprintable' } : null;
  if (typeof value !== 'object' || value === null) return null;
  if (level > MOST_LEVELS) return { pointer: '', code: 'too_deep' };
  for (const [name, member] of Object.entries(value)) {
    const below: Found | null = unstorable.test(name)
      ? { pointer: '', code: 'unprintable' }
      : faultIn(member, level + 1);
    // what is too deep is named by the member at the top: the way down is long
    if (below !== null)
      return { ...below, pointer: pointerStep(name) + (below.code === 'too_deep' ? '' : below.pointer) };
  }
  return null;
}
