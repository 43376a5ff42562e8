import { DomainError } from '../../../domain/shared/domain-error.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import type { LogApp, SignInApp } from '../../app.js';
import type { SignInAttempt } from '../../ports/sign-in/sign-in-failures.js';
import { contextForOtherStream, later } from '../../shared/event-context.js';
import { type VisitorContext, asAnonymous } from '../../shared/visitor-context.js';
import { lockUser } from '../../user/lock-user.js';
import { recordRefusals } from './record-refusals.js';
import { type Refusal, recordRefusal } from './record-refusal.js';

/** A credential that was refused and counted. */
export interface CountedRefusal {
  /** The position of the last event; null for none. */
  readonly position: bigint | null;
  /**
   * The end of the lock that the failures in this browser have caused, ISO 8601. Null in a browser that the account does
   * not know, which does not learn of locks.
   */
  readonly lockedUntil: string | null;
}

/**
 * Counts a refused credential against account and IP address, records it, and locks the user when the limit is reached.
 * From an IP address above its limit it is only counted. In a browser that the account knows it is counted apart, and
 * locks nothing else. Does the same work for every reason, so that the time does not reveal it.
 */
export async function refuse(
  app: SignInApp,
  context: VisitorContext,
  attempt: SignInAttempt,
  refusal: Refusal,
): Promise<CountedRefusal> {
  const status = await app.signInFailures.failed(attempt);
  const counted = recordRefusals(app, context, status);
  if (status.isAbove) return { position: await counted, lockedUntil: null };
  const isKnown = typeof attempt.knownBrowserId === 'string';
  const positions = await Promise.all([
    recordRefusal(app, context, refusal),
    isKnown ? null : lock(app, context, refusal.userId, status.lockedUntil),
    counted,
  ]);
  return { position: positions.reduce(later), lockedUntil: isKnown ? status.lockedUntil : null };
}

async function lock(
  app: LogApp,
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
