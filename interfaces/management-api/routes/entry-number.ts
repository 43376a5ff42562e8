/** The pattern of an entry's id: its number, from 1. */
export const ENTRY_NUMBER = '^[1-9][0-9]{0,14}$';

const shape = new RegExp(ENTRY_NUMBER);

/** Returns the number of an entry; null for a text that is none. */
export const entryNumber = (text = ''): bigint | null => (shape.test(text) ? BigInt(text) : null);
