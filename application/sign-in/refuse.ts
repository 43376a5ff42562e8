import { DomainError } from '../../domain/shared/domain-error.js';
import { streamName } from '../../domain/shared/stream-name.js';
import type { App } from '../app.js';
import type { SignInAttempt } from '../ports/sign-in/sign-in-failures.js';
import { besides, later } from '../shared/event-context.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { asNobody } from '../shared/visitor-context.js';
import { lockUser } from '../user/lock-user.js';
import { noteRefusals } from './note-refusals.js';
import type { Refusal } from './record-refusal.js';
import { recordRefusal } from './record-refusal.js';

/**
 * Counts a refused credential against account and address, notes it, and locks the user when it was one too many. From
 * an address above its limit it is only counted. Returns the position of what was appended last, null when nothing was.
 * The same work whatever the reason, so that its time tells nothing.
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
    return (await lockUser(app, besides(asNobody(context), stream), { userId, until })).position;
  } catch (error) {
    // deleted, or changed by others all the time: the failures that were counted lock them anyway
    if (error instanceof DomainError) return null;
    throw error;
  }
}
