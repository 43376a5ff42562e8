import type { SubjectRef } from '../../application/ports/events/subject-keys.js';
import { tenantSubject, userSubject } from '../../application/ports/events/subject-keys.js';

/**
 * Whose key seals the body of a delivery, and what listeners answered to it: the user's that it speaks of, so that an
 * erasure takes it along, else the tenant's.
 */
export const bodySubject = (tenantId: string, userId: string | null): SubjectRef => ({
  tenantId,
  subject: userId === null ? tenantSubject(tenantId) : userSubject(userId),
});

/** Binds a sealed body to its event; `eventId` is a UUID, without `evt_`. For `KeySet.sealBytes` and `openBytes`. */
export const bodyContext = (tenantId: string, eventId: string): string =>
  `webhook-body|${tenantId}|${eventId}`;

/** Binds a sealed snippet of an answer to the attempt that got it. */
export const snippetContext = (tenantId: string, attemptId: string): string =>
  `webhook-snippet|${tenantId}|${attemptId}`;
