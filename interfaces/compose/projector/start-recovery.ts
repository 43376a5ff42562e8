import type { App } from '../../../application/app.js';
import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { reconcileEach } from '../../../application/owners/reconcile-owners.js';
import { carryOutRecoveries } from '../../../application/owners/recovery/carry-out-recovery.js';
import { warnOfUse } from '../../../application/usage/warn-of-use.js';
import { deleteDueUsers } from '../../../application/user/deletion/delete-due-users.js';
import { resumeErasures } from '../../../application/user/erasure/resume-erasures.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import { dropAbandonedRebuild } from '../../../projections/runner/rebuild/drop-abandoned-rebuild.js';
import { readActiveDays } from '../../../projections/usage/active-days.js';
import type { Part, PartOptions } from '../parts.js';
import { areTablesReady } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';
import { startTenantDeletions, type TenantDeletionOptions } from './tenant-deletions.js';

const EVERY_MS = 60_000;
/** A count of many people is not repeated more often. */
const WARN_EVERY_MS = 300_000;
const MAX_OWNERS = 1_000;
/** The longest time that a command takes. */
const COMMAND_MS = 10_000;

export interface RecoveryOptions extends Pick<PartOptions, 'onError'> {
  readonly app: App;
  /** Whether this process deletes tenants, and in what way. */
  readonly tenantDeletions: false | TenantDeletionOptions;
}

/**
 * Starts, once a minute, the erasures that people asked for and that are due, the recoveries of owners that are due, takes the due steps of subscriptions and
 * invoices, and finishes erasures, rebuilds and changes of owners that a crash interrupted. The first round takes erasures
 * of any age, since only earlier processes can have started one. Every five minutes it warns owners of much use.
 */
export function startRecovery(runtime: Runtime, { app, onError, tenantDeletions }: RecoveryOptions): Part {
  let olderThanMs: number | undefined = 0;
  let isReported = false;
  const recover = async (signal: AbortSignal): Promise<void> => {
    for (const { error } of (await resumeErasures(app, olderThanMs, signal)).failed) onError(error);
    olderThanMs = undefined;
    for (const model of runtime.readModels) await dropAbandonedRebuild(model);
    // the tables may be missing during a first start
    if (!(await areTablesReady(runtime))) return;
    if (!isReported) await warnOfWithdrawnPlans(runtime);
    isReported = true;
    await deleteDueUsers(app, { due: runtime.queries.users.dueForDeletion, onError }, signal);
    await carryOutRecoveries(app, { due: runtime.queries.owners.dueForRecovery, onError }, signal);
    await advanceBilling(
      app,
      { due: (limit, now) => runtime.queries.billing.due(limit, now), onError },
      signal,
    );
    // a command under way has written one of its two streams for a moment
    const before = new Date(Date.now() - COMMAND_MS);
    const unreconciled = () => runtime.queries.owners.unreconciled(MAX_OWNERS, before);
    await reconcileEach(app, { unreconciled, onError }, signal);
  };
  const warnOwners = warnOfUse({ app, activeDays: readActiveDays(runtime.readModel.database), onError });
  const warn = async (signal: AbortSignal): Promise<void> => {
    if (await areTablesReady(runtime)) await warnOwners(signal);
  };
  const all = [
    every(EVERY_MS, recover, onError),
    every(WARN_EVERY_MS, warn, onError),
    ...(tenantDeletions === false
      ? []
      : [startTenantDeletions(runtime, { app, onError, ...tenantDeletions })]),
  ];
  return { stop: () => Promise.all(all.map((one) => one.stop())) };
}

/**
 * Logs a warning for each plan that tenants have subscribed to and `PLANS_FILE` does not declare, with those tenants. The read
 * models must be there.
 */
async function warnOfWithdrawnPlans({
  config,
  log,
  queries,
}: Pick<Runtime, 'config' | 'log' | 'queries'>): Promise<void> {
  const offered = new Set(config.plans.plans.map(({ id }) => id));
  for (const { plan, count, tenants } of await queries.billing.heldPlans())
    if (!offered.has(plan))
      log.warn(
        { plan, count, tenants },
        'PLANS_FILE has no such plan any more: its tenants keep the price and the limits that were agreed. Declare it, or put them on another',
      );
}
