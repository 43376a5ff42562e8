/**
 * Returns the parsed URL, null for another text. Not by `URL.canParse`: once Node 20 has optimised a call of it,
 * that call refuses addresses with letters such as "ü".
 */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
