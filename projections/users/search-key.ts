import { normaliseEmail } from '../../domain/shared/email.js';

/**
 * The form in which names and what is looked for are compared: no white space around it, NFKC, lower case. The same
 * as an address's, since one search term is compared with both.
 */
export const searchKey = normaliseEmail;

/** Greater than every text that starts with a given prefix, when put behind it; compared byte by byte. */
export const AFTER_ALL = '\u{10FFFF}';
