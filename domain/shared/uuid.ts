/** The one spelling that ids have: a UUID (RFC 9562) of any version in lower case. Text of a regular expression. */
export const UUID_PATTERN = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const uuid = new RegExp(`^${UUID_PATTERN}$`);

/** Returns whether the text is a UUID in the spelling that ids have. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** Returns the id that a text names: a UUID in lower case, in whatever case it was typed (RFC 9562, section 4); null for any other text. */
export const idIn = (text: string): string | null => {
  const lower = text.toLowerCase();
  return isUuid(lower) ? lower : null;
};

/** Returns the 32 hexadecimal digits of a UUID. */
export const digitsOfUuid = (id: string): string => id.replaceAll('-', '');

/** Returns the UUID of 32 hexadecimal digits. */
export const uuidOfDigits = (digits: string): string =>
  [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join('-');
