import { abandonedTenantMs, decideAbandonment } from '../../../domain/tenant/delete-tenant.js';
import { isPresent } from '../../../domain/tenant/tenant.js';
import type { LogApp } from '../../app.js';
import { ownersTarget } from '../../owners/owner-streams.js';
import { isoTime, systemContext } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { tenantTarget } from '../tenant-stream.js';

export interface AbandonedTenantsDeps {
  readonly app: LogApp;
  /** Returns tenants created in a span (ISO 8601) that have no owner, and one other person at most, by the read models. */
  readonly ownerless: (limit: number, from: string, to: string) => Promise<readonly string[]>;
  /** Called with failures, after which the tenant is looked at again in the next round. */
  readonly onError: (error: unknown) => void;
}

/** Tenants of a round. */
const MOST = 100;
/** Older tenants are left alone. */
const LOOKED_AT_MS = 30 * 86_400_000;

/**
 * Starts the deletion of tenants that a sign-up created a day ago or earlier and never gave an owner, since its process died
 * in between: their slugs are free again after it. By the read models and by their streams they have no owner. Returns how many.
 */
export async function deleteAbandonedTenants(
  { app, ownerless, onError }: AbandonedTenantsDeps,
  signal: AbortSignal,
): Promise<number> {
  const now = app.clock.now();
  const before = isoTime(now - abandonedTenantMs);
  let started = 0;
  for (const tenantId of await ownerless(MOST, isoTime(now - LOOKED_AT_MS), before)) {
    if (signal.aborted) break;
    try {
      if (await startDeletion(app, tenantId, before)) started++;
    } catch (error) {
      onError(error);
    }
  }
  return started;
}

/** Returns whether a tenant never had an owner, by the log. */
export const neverHadOwner = async (app: Pick<LogApp, 'events'>, tenantId: string): Promise<boolean> => {
  const { stream, aggregate } = ownersTarget(tenantId);
  return (await load(app, stream, aggregate)).revision === null;
};

async function startDeletion(app: LogApp, tenantId: string, before: string): Promise<boolean> {
  if (!(await neverHadOwner(app, tenantId))) return false;
  const { state } = await execute(app, systemContext(tenantId, app.ids.next()), {
    ...tenantTarget(tenantId),
    expects: (found) => found,
    decide: (found) => (isPresent(found) ? decideAbandonment(found, before) : []),
  });
  return state.status === 'deleting';
}
