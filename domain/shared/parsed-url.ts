/**
 * The URL that a text is, null when it is none. Not asked of `URL.canParse`: once Node 20 has optimised a place that calls
 * it, it takes no address there any more that has a letter like "ü".
 */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
