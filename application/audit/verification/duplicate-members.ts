/** A JSON string, its escapes passed over. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"/gs;

/**
 * Whether an object in a JSON text names a member twice. It is read by its last value, so that no hash of what was read
 * speaks of the others. Throws SyntaxError for a text that is no JSON.
 */
export function hasDuplicateMembers(text: string): boolean {
  const value: unknown = JSON.parse(text);
  // as the service writes it: nothing to count
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
