import type { KeySet, SubjectRef } from '../ports/events/subject-keys.js';

/**
 * Sealed text as events carry it: `<subject>|<base64url>`. One string, not an object keyed by subject: an object with
 * a member name of its own per user costs the engine a hidden class per user, and twice the time to parse.
 */
export const sealText = (keys: KeySet, ref: SubjectRef, context: string, text: string): string =>
  `${ref.subject}|${keys.seal(ref, context, text)}`;

/** The subject whose key opens it, as the text says; what it says is proven by opening it. */
export const sealedSubject = (sealed: string): string => sealed.slice(0, Math.max(0, sealed.indexOf('|')));

export const isSealedFor = (sealed: string, { subject }: SubjectRef): boolean =>
  sealed.startsWith(subject) && sealed[subject.length] === '|';

/** The text, or null when the subject is erased. Throws what `KeySet.open` throws. */
export const openText = (keys: KeySet, ref: SubjectRef, context: string, sealed: string): string | null =>
  keys.open(ref, context, sealed.slice(ref.subject.length + 1));
