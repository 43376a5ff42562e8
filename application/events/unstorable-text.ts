import { DomainError } from '../../domain/shared/domain-error.js';
import { pointerStep } from '../../domain/shared/faults.js';

// half a surrogate pair is Cs under the u flag
const unstorable = /[\0\p{Cs}]/u;

/**
 * Refuses event data with a text that PostgreSQL cannot hold as text: with U+0000, or half a surrogate pair. As JSON it can be
 * appended; but no read model takes it, and a backup of it cannot be restored.
 * Throws `invalid_input` naming the member, never its text.
 */
export function refuseUnstorableText(data: unknown): void {
  const pointer = pointerTo(data);
  if (pointer === null) return;
  const detail = 'contains U+0000 or half a surrogate pair; remove it';
  throw new DomainError('invalid', 'invalid_input', `${pointer}: ${detail}`, [
    { pointer, code: 'unprintable', detail },
  ]);
}

/** Returns the JSON Pointer (RFC 6901) of the first such text, or of the member with such a name; null for none. */
function pointerTo(value: unknown): string | null {
  if (typeof value === 'string') return unstorable.test(value) ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const below = unstorable.test(name) ? '' : pointerTo(member);
    if (below !== null) return pointerStep(name) + below;
  }
  return null;
}
