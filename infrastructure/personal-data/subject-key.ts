import type { SubjectRef } from '../../application/ports/events/subject-keys.js';
import { UUID_PATTERN } from '../../domain/shared/uuid.js';

/**
 * A subject's data key (32 bytes), or why there is none: destroyed for good, never made here, or a row that the
 * master key does not open.
 */
export type SubjectKey = Uint8Array | 'destroyed' | 'missing' | 'altered';

/** What holds for a while and may be cached. */
export type SettledKey = Exclude<SubjectKey, 'missing' | 'altered'>;

/** A subject as one string: its place in caches and in the wrapped key's associated data. */
export const subjectId = ({ tenantId, subject }: SubjectRef): string => `${tenantId}|${subject}`;

const shape = new RegExp(
  `^${UUID_PATTERN}\\|(?:(?:user|tenant):${UUID_PATTERN}|email:[0-9a-f]{64}:[0-9]{8})$`,
);

/** Whether this may stand in the key table. A malformed one would fail the statement that it shares with others. */
export const isSubject = (id: string): boolean => shape.test(id);
