import type { SubjectRef } from '../../application/ports/subject-keys.js';

/**
 * A subject's data key (32 bytes), or why there is none: destroyed for good, never made here, or a row that the
 * master key does not open.
 */
export type SubjectKey = Uint8Array | 'destroyed' | 'missing' | 'altered';

/** What holds for a while and may be cached. */
export type SettledKey = Exclude<SubjectKey, 'missing' | 'altered'>;

/** A subject as one string: its place in caches and in the wrapped key's associated data. */
export const subjectId = ({ tenantId, subject }: SubjectRef): string => `${tenantId}|${subject}`;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const shape = new RegExp(`^${uuid}\\|(?:user|tenant):${uuid}$`);

/** Keeps a malformed reference from failing the statement that it would share with others. */
export function assertSubject(id: string): void {
  if (!shape.test(id)) throw new TypeError('not a subject: want lower-case UUIDs and user: or tenant:');
}
