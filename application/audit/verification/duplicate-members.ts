/** A JSON string with its escapes. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/gs;

/**
 * Returns whether an object in a JSON text names a member twice. A parser keeps the last value only, so that a hash of
 * what was parsed does not cover the others. Throws SyntaxError for a text that is no JSON.
 */
export function hasDuplicateMembers(text: string): boolean {
  const value: unknown = JSON.parse(text);
  // written by the service itself
  if (JSON.stringify(value) === text) return false;
  return text.replace(strings, '').split(':').length - 1 !== memberCount(value);
}

function memberCount(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const members: unknown[] = Object.values(value);
  return members.reduce<number>(
    (count, member) => count + memberCount(member),
    Array.isArray(value) ? 0 : members.length,
  );
}
