import type { SubjectRef } from '../../application/ports/events/subject-keys.js';
import { UUID_PATTERN } from '../../domain/shared/uuid.js';

/** A subject's data key (32 bytes), or why there is none: destroyed, never created, or a row that does not open. */
export type SubjectKey = Uint8Array | 'destroyed' | 'missing' | 'altered';

/** A state that may be cached. */
export type SettledKey = Exclude<SubjectKey, 'missing' | 'altered'>;

/** Returns a subject as one text, for caches and for the associated data of its wrapped key. */
export const subjectId = ({ tenantId, subject }: SubjectRef): string => `${tenantId}|${subject}`;

const shape = new RegExp(
  `^${UUID_PATTERN}\\|(?:(?:user|tenant):${UUID_PATTERN}|email:[0-9a-f]{64}:[0-9]{8})$`,
);

/** Returns whether the key table takes the subject. A malformed one would fail the statement for all its subjects. */
export const isSubject = (id: string): boolean => shape.test(id);
