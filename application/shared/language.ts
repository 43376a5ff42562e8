/** The languages that pages and mails are written in; the first is the default. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/**
 * Returns the first supported language among the tags (BCP 47, in order of preference), by their primary subtag (RFC
 * 4647, section 3.4); null for none.
 */
export function languageOf(tags: Iterable<string | null | undefined>): Language | null {
  for (const tag of tags) {
    const primary = tag?.split('-', 1)[0]?.toLowerCase();
    const language = languages.find((known) => known === primary);
    if (language !== undefined) return language;
  }
  return null;
}
