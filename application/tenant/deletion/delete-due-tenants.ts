import { decideDeletionStep } from '../../../domain/tenant/delete-tenant.js';
import { isPresent } from '../../../domain/tenant/tenant.js';
import type { LogApp } from '../../app.js';
import type { TenantRemains } from '../../ports/events/tenant-remains.js';
import { isoTime, systemContext } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { tenantTarget } from '../tenant-stream.js';
import { type DeleteTenantDeps, deleteTenant } from './delete-tenant.js';

export interface DueTenantDeletions extends DeleteTenantDeps {
  /**
   * Returns tenants of which a reminder or the deletion itself is due at `now` (ISO 8601), and those whose deletion has
   * started and is none of the `noted`.
   */
  readonly due: (limit: number, now: string, noted: readonly string[]) => Promise<readonly string[]>;
  /** Called with failures, after which the tenant is due again in the next round. */
  readonly onError: (error: unknown) => void;
}

/** Tenants of a round, so that one round does not take all night. */
const MOST = 100;
/** How long a deletion without grace waits at most for the mails about it. */
const MAILS_MS = 300_000;

/**
 * Reminds the owners of tenants that are to be deleted, and deletes those whose grace is over, one after the other. The
 * streams decide: a request that was withdrawn meanwhile is not carried out. Safe while other processes do the same.
 * Returns the number of tenants that were deleted completely.
 */
export async function deleteDueTenants(deps: DueTenantDeletions, signal: AbortSignal): Promise<number> {
  const { app, due, remains, onError } = deps;
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      return (await work()) === true;
    } catch (error) {
      if (!signal.aborted) onError(error);
      return false;
    }
  };
  const started = new Set<string>();
  for (const tenantId of await due(MOST, isoTime(app.clock.now()), await remains.pending()))
    if (!signal.aborted && (await attempt(() => takeStep(app, remains, tenantId)))) started.add(tenantId);
  let deleted = 0;
  for (const tenantId of new Set([...(await remains.pending()), ...started]))
    if (!signal.aborted && (await attempt(() => deleteTenant(deps, tenantId, signal)))) deleted++;
  return deleted;
}

/** Takes the step that is due. Returns whether the tenant is being deleted from now on, or was before. */
async function takeStep(app: LogApp, remains: TenantRemains, tenantId: string): Promise<boolean> {
  const target = tenantTarget(tenantId);
  const { state, position } = await load(app, target.stream, target.aggregate);
  if (isPresent(state) && state.deletion !== null) {
    const askedAt = Date.parse(state.deletion.requestedAt);
    const mayStart =
      app.clock.now() - askedAt > MAILS_MS || (await remains.areOwnersNotified(tenantId, position!));
    if (!mayStart) return false;
  }
  const after = await execute(app, systemContext(tenantId, app.ids.next()), {
    ...target,
    expects: (present) => present,
    decide: (present) => (isPresent(present) ? decideDeletionStep(present, isoTime(app.clock.now())) : []),
  });
  return after.state.status === 'deleting';
}
