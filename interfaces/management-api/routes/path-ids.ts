import { randomUUID } from 'node:crypto';
import { isUuid } from '../../../domain/shared/uuid.js';

/**
 * The ids in a path. What is no lower-case UUID names nothing: a new UUID stands in for it, so that it is answered byte
 * for byte like an id that nobody has.
 */
export function pathIds(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name in params) {
    const value = params[name] ?? '';
    ids[name] = isUuid(value) ? value : randomUUID();
  }
  return ids;
}
