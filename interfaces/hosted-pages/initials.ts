import type { Account } from './views/shown-account.js';

const graphemes = new Intl.Segmenter();

/** Returns the first character (grapheme) of a name in upper case, shown in place of a picture; empty without a name. */
export const markOf = (name: string): string => {
  for (const { segment } of graphemes.segment(name.trim())) return segment.toUpperCase();
  return '';
};

/** Returns the initials of a person, else the first character of their address. */
export const initialsOf = ({ firstName, lastName, email }: Account): string =>
  markOf(firstName ?? '') + markOf(lastName ?? '') || markOf(email ?? '');
