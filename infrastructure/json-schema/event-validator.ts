import { type DomainEvent, eventDefinitions } from '../../domain/shared/domain-event.js';
import { compileSchema } from './compile-schema.js';

/**
 * Returns a check of an event's data against the schema of its type. It throws TypeError for invalid data, which are a
 * mistake of the program. The message names members, but no values and no keys of a user's metadata.
 */
export function eventValidator(): (type: DomainEvent['type'], data: unknown) => void {
  const checks = new Map(
    Object.entries(eventDefinitions).map(([type, { schema }]) => [type, compileSchema(schema)]),
  );
  return (type, data) => {
    const check = checks.get(type);
    if (check === undefined) throw new TypeError(`no event type ${type}`);
    const faults = check(data);
    if (faults.length === 0) return;
    const named = faults.map(({ pointer, code }) => `${pointer.split('/')[1] ?? 'data'}: ${code}`);
    throw new TypeError(`${type} does not fit its schema (${named.join(', ')})`);
  };
}
