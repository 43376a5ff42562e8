import type { KeySet, SubjectRef } from '../ports/events/subject-keys.js';

/**
 * Returns sealed text as events carry it: `<subject>|<base64url>`. An object with the subject as its key would cost the
 * JavaScript engine a hidden class for each user, and twice the time to parse.
 */
export const sealText = (keys: KeySet, ref: SubjectRef, context: string, text: string): string =>
  `${ref.subject}|${keys.seal(ref, context, text)}`;

/** Returns the subject that sealed text names; only opening it proves that its key sealed it. */
export const sealedSubject = (sealed: string): string => sealed.slice(0, Math.max(0, sealed.indexOf('|')));

/** Returns whether sealed text names this subject. */
export const isSealedFor = (sealed: string, { subject }: SubjectRef): boolean =>
  sealed.startsWith(subject) && sealed[subject.length] === '|';

/** Returns the text, or null when the subject is erased. Throws as `KeySet.open` does. */
export const openText = (keys: KeySet, ref: SubjectRef, context: string, sealed: string): string | null =>
  keys.open(ref, context, sealed.slice(ref.subject.length + 1));
