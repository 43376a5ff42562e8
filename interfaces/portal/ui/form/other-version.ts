import { type Answer, get } from '../../api/api.js';
import type { OtherVersion } from './form-state.js';

/**
 * Reads the version of a record that another person has saved meanwhile, and who it was as the audit log knows it: for
 * `readOther` of a form.
 * @param valuesOf returns the members that the form has
 */
export async function otherVersion<T, V>(
  targetId: string,
  read: () => Promise<Answer<T>>,
  valuesOf: (record: T) => V,
): Promise<OtherVersion<V>> {
  const lastEntry = get('/api/auditlogs', { query: { targetId, limit: 1 } });
  const [{ data, etag }, changedBy] = await Promise.all([
    read(),
    // the two versions are shown without it, too
    lastEntry.then(
      (entries) => entries.data.items[0]?.actor.name ?? null,
      () => null,
    ),
  ]);
  return { values: valuesOf(data), etag, changedBy };
}
