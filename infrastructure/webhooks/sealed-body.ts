import { type SubjectRef, tenantSubject, userSubject } from '../../application/ports/events/subject-keys.js';

/**
 * Returns the subject whose key seals a body and the answers to it: the user whom it concerns, so that an erasure makes them
 * unreadable, else the tenant.
 */
export const bodySubject = (tenantId: string, userId: string | null): SubjectRef => ({
  tenantId,
  subject: userId === null ? tenantSubject(tenantId) : userSubject(userId),
});

/** Returns the associated data that binds a sealed body to its event. `eventId`: UUID without `evt_`. */
export const bodyContext = (tenantId: string, eventId: string): string =>
  `webhook-body|${tenantId}|${eventId}`;

/** Returns the associated data that binds a sealed snippet to its attempt. */
export const snippetContext = (tenantId: string, attemptId: string): string =>
  `webhook-snippet|${tenantId}|${attemptId}`;
