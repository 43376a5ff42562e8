/** Why a text is no JSON object; where it is no JSON, with the place if the browser reports it. */
export type JsonFault =
  | { readonly code: 'notJson'; readonly at: { readonly line: string; readonly column: string } | null }
  | { readonly code: 'notObject' };

/** Returns the object that a text is, or why it is none. */
export function parsedObject(
  text: string,
): { readonly value: Readonly<Record<string, unknown>> } | { readonly fault: JsonFault } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? [];
    const at = line === undefined || column === undefined ? null : { line, column };
    return { fault: { code: 'notJson', at } };
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { value: value as Record<string, unknown> }
    : { fault: { code: 'notObject' } };
}

/** Returns a value as JSON to read and to edit. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);
