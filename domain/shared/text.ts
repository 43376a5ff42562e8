import type { InputFault } from './domain-error.js';

/** Lengths in characters (Unicode code points, as JSON Schema counts them). */
export interface TextRule {
  /** Default: 0. */
  readonly min?: number;
  readonly max: number;
  /**
   * Refuse invisible characters as well (zero-width, direction marks), so that texts that look alike are alike; `joined`: but
   * for U+200C and U+200D, which some scripts are written with.
   */
  readonly visible?: true | 'joined';
}

// lone surrogates are Cs under the u flag; line and paragraph separators break lines like control characters do
const control = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const invisible = /[\p{Cf}\p{Cn}\p{Co}\u115f\u1160\u2800\u3164\uffa0]/u;

const joiners = /[\u200c\u200d]/g;

// eslint-disable-next-line no-control-regex
const ascii = /^[\0-\x7f]*$/;

/** Returns whether every character is one of US-ASCII, which all forms of Unicode leave as they are. */
export const isAscii = (value: string): boolean => ascii.test(value);

/** Returns the length in code points. */
export const lengthOf = (value: string): number => {
  let length = 0;
  for (const _ of value) length++;
  return length;
};

/** Returns the length in UTF-8 bytes; a lone surrogate counts 3. */
export const bytesOf = (value: string): number => {
  let bytes = 0;
  for (const char of value) {
    const code = char.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Returns the text without surrounding white space, null for null and for an empty text. */
export const trimmedOrNull = (value: string | null | undefined): string | null => {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

function invisibleIn(value: string, { visible }: TextRule): RegExpExecArray | null {
  if (visible === undefined) return null;
  return invisible.exec(visible === 'joined' ? value.replaceAll(joiners, '') : value);
}

/** Returns the fault of a text, one at the most. Names code points, never the text. */
export function textFaults(pointer: string, value: string, rule: TextRule): InputFault[] {
  const min = rule.min ?? 0;
  // the cheap bound first, so that a request cannot make the service count megabytes
  const length = value.length > 2 * rule.max ? value.length : lengthOf(value);
  if (length > rule.max)
    return [{ pointer, code: 'too_long', detail: `is ${length} characters long; shorten it to ${rule.max}` }];
  const bad = control.exec(value) ?? invisibleIn(value, rule);
  if (bad) {
    const name = bad[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    const kind = control.test(bad[0])
      ? 'a control character or half a surrogate pair'
      : 'an invisible character';
    return [{ pointer, code: 'unprintable', detail: `contains ${kind} (U+${name}); remove it` }];
  }
  if (length < min)
    return length === 0
      ? [{ pointer, code: 'required', detail: 'is empty; give a value' }]
      : [{ pointer, code: 'too_short', detail: `is ${length} characters long; it takes at least ${min}` }];
  return [];
}
