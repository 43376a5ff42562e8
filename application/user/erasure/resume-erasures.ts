import { DomainError } from '../../../domain/shared/domain-error.js';
import type { App } from '../../app.js';
import type { PendingErasure } from '../../ports/events/erasure-ledger.js';
import { systemContext } from '../../shared/event-context.js';
import { eraseUser } from './erase-user.js';

/** The outcome of resumed erasures. */
export interface ResumedErasures {
  readonly finished: number;
  /** The number of refused erasures (of the last owner, or of a user who stays), whose entries were removed. */
  readonly refused: number;
  /** The failed erasures, which are repeated later. */
  readonly failed: readonly { readonly erasure: PendingErasure; readonly error: unknown }[];
}

/**
 * Completes erasures that began more than `olderThanMs` ago, one after the other, 1,000 at most. Idempotent, and safe while
 * the process that began them still runs. Called at the start and by a repeated job. Stops after the current erasure once
 * `signal` is aborted.
 */
export async function resumeErasures(
  app: App,
  olderThanMs = 10_000,
  signal?: AbortSignal,
): Promise<ResumedErasures> {
  let finished = 0;
  let refused = 0;
  const failed: { erasure: PendingErasure; error: unknown }[] = [];
  for (const erasure of await app.erasures.pending(olderThanMs)) {
    if (signal?.aborted) break;
    try {
      await eraseUser(app, systemContext(erasure.tenantId, app.ids.next()), erasure.userId, erasure);
      finished++;
    } catch (error) {
      if (isRefusal(error)) refused++;
      else failed.push({ erasure, error });
    }
  }
  return { finished, refused, failed };
}

const refusals: readonly string[] = [
  'last_owner',
  'user_not_found',
  'deletion_not_due',
  'administrator_role_held',
];

const isRefusal = (error: unknown): boolean => error instanceof DomainError && refusals.includes(error.code);
