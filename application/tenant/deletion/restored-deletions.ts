import { decideDeletionAgain } from '../../../domain/tenant/delete-tenant.js';
import { isPresent } from '../../../domain/tenant/tenant.js';
import type { LogApp } from '../../app.js';
import { systemContext } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { tenantTarget } from '../tenant-stream.js';
import { isRemoved } from './removal-stream.js';

/** A deletion that began before the log was restored from an older backup. */
export interface RestoredDeletion {
  readonly tenantId: string;
  /** Whether keys or records of the tenant are gone. */
  readonly isDestroyed: boolean;
}

/** What becomes of deletions, by the ids of their tenants. A deletion that is in none of the lists needs nothing. */
export interface SortedDeletions {
  /** The log does not know them, and nothing of their tenants is gone that people miss: these tenants stay. */
  readonly lost: readonly string[];
  /** The log does not know them, but keys or records of their tenants are gone: they start again. */
  readonly again: readonly string[];
  /** The log knows their start. */
  readonly known: readonly string[];
}

/** Sorts deletions by what the streams of their tenants say in the restored log. */
export async function sortDeletions(
  app: Pick<LogApp, 'events'>,
  deletions: readonly RestoredDeletion[],
): Promise<SortedDeletions> {
  const lost: string[] = [];
  const again: string[] = [];
  const known: string[] = [];
  for (const { tenantId, isDestroyed } of deletions) {
    const { stream, aggregate } = tenantTarget(tenantId);
    const { state } = await load(app, stream, aggregate);
    if (state.status === 'deleting') known.push(tenantId);
    else if (isPresent(state) && isDestroyed) again.push(tenantId);
    else if (!(await isRemoved(app, tenantId))) lost.push(tenantId);
  }
  return { lost, again, known };
}

/** Starts the deletion of a tenant again by its event. Idempotent. @param restoration id of the log's restoration */
export async function startDeletionAgain(app: LogApp, tenantId: string, restoration: string): Promise<void> {
  await execute(app, systemContext(tenantId, app.ids.derive(restoration, `delete ${tenantId} again`)), {
    ...tenantTarget(tenantId),
    expects: (state) => state,
    decide: (state) => (isPresent(state) ? decideDeletionAgain(state) : []),
  });
}
