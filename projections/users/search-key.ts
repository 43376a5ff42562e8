import { normaliseEmail } from '../../domain/shared/email.js';

/**
 * Returns the form in which names and search terms are compared: trimmed, NFKC, lower case. The same as that of an email,
 * since one search term is compared with both.
 */
export const searchKey = normaliseEmail;

/** Appended to a prefix, it makes a text greater, byte by byte, than every text that starts with the prefix. */
export const AFTER_ALL = '\u{10FFFF}';
