const START = '\u2068';
const END = '\u2069';
/** Characters that change the direction of the text around them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a name with marks that confine its direction: an Arabic name in an English sentence, and the other way round,
 * must not reorder the words around it (Unicode Standard Annex 9, section 2.4).
 */
export const isolated = (name: string): string => START + name.replace(directions, '') + END;

/** Returns markup with `bdi` instead of the marks of `isolated`; attributes are left as they are. */
export const withIsolation = (markup: string): string =>
  markup.replace(/<[^>]*>|[\u2068\u2069]/g, (found) =>
    found === START ? '<bdi>' : found === END ? '</bdi>' : found,
  );

/** Returns a text without the marks, for targets without markup. */
export const withoutIsolation = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
