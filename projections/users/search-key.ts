import { normaliseEmail } from '../../domain/shared/email.js';

/**
 * Returns a name or search term in the form in which they are compared: trimmed, NFKC, lower case, as an email, since a term is
 * compared with both.
 */
export const searchKey = normaliseEmail;

/** Behind a prefix: the text is greater, byte by byte, than every text with the prefix. */
export const AFTER_ALL = '\u{10FFFF}';
