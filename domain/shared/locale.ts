import type { InputFault } from './domain-error.js';

/** In characters: enough for every tag of registered parts (RFC 5646, section 4.4.1). */
export const localeLength = 35;

const canonical = (tag: string): string | null => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
};

/**
 * Returns a language tag (BCP 47) in its canonical form: `de-AT` for `de-at`. Text that is no tag is returned as it is,
 * for `localeFaults` to refuse.
 */
export const canonicalLocale = (tag: string): string => canonical(tag) ?? tag;

/** Returns the fault of a language tag, one at the most. */
export function localeFaults(pointer: string, tag: string): InputFault[] {
  if (tag.length > localeLength) {
    const detail = `is ${tag.length} characters long; give a language tag of ${localeLength} at most, like en-GB`;
    return [{ pointer, code: 'too_long', detail }];
  }
  const detail = 'is no language tag (BCP 47); give one like de or en-GB';
  return canonical(tag) === null ? [{ pointer, code: 'format', detail }] : [];
}
