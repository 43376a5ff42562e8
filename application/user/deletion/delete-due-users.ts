import { DomainError } from '../../../domain/shared/domain-error.js';
import type { App } from '../../app.js';
import { isoTime, systemContext } from '../../shared/event-context.js';
import { eraseUser } from '../erasure/erase-user.js';
import { withdrawDeletion } from './withdraw-deletion.js';

/** A user who asked for the deletion of their account, by ids. */
export interface DueDeletion {
  readonly tenantId: string;
  readonly userId: string;
}

export interface DueDeletions {
  /** Returns users whose deletion is due at `now` (ISO 8601), the longest due first, `limit` at most. */
  readonly due: (limit: number, now: string) => Promise<readonly DueDeletion[]>;
  /** Called with failures, after which the deletion is due again in the next round. */
  readonly onError: (error: unknown) => void;
}

/** Users of a round, so that one with many leaves other work its turn. */
const MOST = 100;

/**
 * Erases the users whose own request is due, one after the other. The streams decide: who signed in meanwhile stays, and so
 * does who became owner or admin, whose request is withdrawn. After a crash `resumeErasures` finishes what had started, and
 * the next round begins the others. Safe while other processes do the same. Returns the number of erased users.
 */
export async function deleteDueUsers(
  app: App,
  { due, onError }: DueDeletions,
  signal?: AbortSignal,
): Promise<number> {
  let erased = 0;
  for (const { tenantId, userId } of await due(MOST, isoTime(app.clock.now()))) {
    if (signal?.aborted) break;
    const context = systemContext(tenantId, app.ids.next());
    try {
      await eraseUser(app, context, userId, {
        tenantId,
        userId,
        commandId: context.commandId,
        onlyIfDue: true,
      });
      erased++;
    } catch (error) {
      if (!(error instanceof DomainError)) onError(error);
      else if (error.code === 'administrator_role_held')
        await withdrawDeletion(app, context, { userId }).catch(onError);
    }
  }
  return erased;
}
