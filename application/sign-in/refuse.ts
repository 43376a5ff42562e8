import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { SignInAttempt } from '../ports/sign-in/sign-in-failures.js';
import { contextForOtherStream, later } from '../shared/event-context.js';
import { type VisitorContext, asAnonymous } from '../shared/visitor-context.js';
import { lockUser } from '../user/lock-user.js';
import { noteRefusals } from './note-refusals.js';
import { type Refusal, recordRefusal } from './record-refusal.js';

/**
 * Counts a refused credential against account and IP address, records it, and locks the user when the limit is reached.
 * From an IP address above its limit it is only counted. Returns the position of the last event, null for none. Does the
 * same work for every reason, so that the time does not reveal it.
 */
export async function refuse(
  app: App,
  context: VisitorContext,
  attempt: SignInAttempt,
  refusal: Refusal,
): Promise<bigint | null> {
  const standing = await app.signInFailures.failed(attempt);
  const counted = noteRefusals(app, context, standing);
  if (standing.isAbove) return counted;
  const positions = await Promise.all([
    recordRefusal(app, context, refusal),
    lock(app, context, refusal.userId, standing.lockedUntil),
    counted,
  ]);
  return positions.reduce(later);
}

async function lock(
  app: App,
  context: VisitorContext,
  userId: string | null,
  until: string | null,
): Promise<bigint | null> {
  if (userId === null || until === null) return null;
  const stream = streamName(context.tenantId, 'user', userId);
  try {
    return (await lockUser(app, contextForOtherStream(asAnonymous(context), stream), { userId, until }))
      .position;
  } catch (error) {
    // deleted, or changed too often at this moment: the counted failures lock the account anyway
    if (error instanceof DomainError) return null;
    throw error;
  }
}
