import type { App } from '../../../application/app.js';
import { reconcileOwners } from '../../../application/owners/reconcile-owners.js';
import { deleteDueUsers } from '../../../application/user/deletion/delete-due-users.js';
import { resumeErasures } from '../../../application/user/erasure/resume-erasures.js';
import { sweepRebuild } from '../../../projections/runner/rebuild/sweep-rebuild.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import type { Part, PartOptions } from '../parts.js';
import { areTablesReady } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';

const EVERY_MS = 60_000;
const MAX_OWNERS = 1_000;
/** The longest time that a command takes. */
const COMMAND_MS = 10_000;

/**
 * Starts, once a minute, the erasures that people asked for and that are due, and finishes erasures, rebuilds and changes
 * of owners that a crash interrupted. The first round takes
 * erasures of any age, since only earlier processes can have begun one.
 */
export function startRecovery(
  runtime: Runtime,
  { app, onError }: Pick<PartOptions, 'onError'> & { readonly app: App },
): Part {
  let olderThanMs: number | undefined = 0;
  const recover = async (signal: AbortSignal): Promise<void> => {
    for (const { error } of (await resumeErasures(app, olderThanMs, signal)).failed) onError(error);
    olderThanMs = undefined;
    for (const model of [runtime.readModel, runtime.auditModel]) await sweepRebuild(model);
    // the tables may be missing during a first start
    if (!(await areTablesReady(runtime))) return;
    await deleteDueUsers(app, { due: runtime.queries.users.dueForDeletion, onError }, signal);
    // a command under way has written one of its two streams for a moment
    const before = new Date(Date.now() - COMMAND_MS);
    for (const owner of await runtime.queries.owners.unreconciled(MAX_OWNERS, before)) {
      if (signal.aborted) return;
      await reconcileOwners(app, owner);
    }
  };
  return every(EVERY_MS, recover, onError);
}
