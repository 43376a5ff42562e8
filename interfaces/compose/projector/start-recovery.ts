import type { App } from '../../../application/app.js';
import { reconcileOwners } from '../../../application/owners/reconcile-owners.js';
import { resumeErasures } from '../../../application/user/erasure/resume-erasures.js';
import { sweepRebuild } from '../../../projections/runner/rebuild/sweep-rebuild.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import type { Part, PartOptions } from '../parts.js';
import { queries } from '../queries.js';
import { areTablesReady } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';

const EVERY_MS = 60_000;

/**
 * Starts finishing what crashed processes left half done: erasures, rebuilds, and changes of owners. Once a minute; the
 * first round takes erasures of any age, as only earlier processes can have begun one.
 */
export function startRecovery(
  runtime: Runtime,
  { app, onError }: Pick<PartOptions, 'onError'> & { readonly app: App },
): Part {
  const { unreconciledOwners } = queries(runtime);
  let olderThanMs: number | undefined = 0;
  const recover = async (signal: AbortSignal): Promise<void> => {
    for (const { error } of (await resumeErasures(app, olderThanMs, signal)).failed) onError(error);
    olderThanMs = undefined;
    for (const model of [runtime.readModel, runtime.auditModel]) await sweepRebuild(model);
    // on a first start the tables may still be missing
    if (!(await areTablesReady(runtime))) return;
    for (const owner of await unreconciledOwners()) {
      if (signal.aborted) return;
      await reconcileOwners(app, owner);
    }
  };
  return every(EVERY_MS, recover, onError);
}
