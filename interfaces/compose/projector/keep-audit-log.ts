import { ALERT_OPEN_MS, closeOldAlerts } from '../../../application/audit/alerts/close-old-alerts.js';
import { applyPlanRetention } from '../../../application/audit/apply-plan-retention.js';
import { signHead } from '../../../application/audit/verification/sign-head.js';
import { letGoOldEntries } from '../../../projections/audit-log/retention.js';
import { readOldAlerts } from '../../../projections/audit-log/old-alerts.js';
import { chainHeads, retentions } from '../../../projections/audit-log/chains.js';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import { pollUntil } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';

/** After this time heads are signed even if the table has not caught up. */
const CATCH_UP_MS = 120_000;

/**
 * Signs the heads of the audit log's chains, sets retentions to what plans say, deletes the entries that are older than the
 * retention of their tenant, and closes old alerts about people. None of these waits for the success of another: tries all, then
 * throws the first failure.
 */
export async function keepAuditLog(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const { app, auditModel } = runtime;
  // the tables may be missing during a first start
  if ((await readCheckpoint(auditModel.database, auditModel.projection.name, 'live')) === null) return;
  const steps: readonly (() => Promise<void>)[] = [
    async () => {
      // the table shows a head once it has caught up with the log
      await pollUntil(() => runtime.audit.settle(), CATCH_UP_MS, signal);
      await signHeads(runtime, signal);
    },
    () => followPlans(runtime, signal),
    () => letGoOldEntries(auditModel.database, app.clock.now(), signal),
    async () =>
      closeOldAlerts(app, await readOldAlerts(auditModel.database, app.clock.now() - ALERT_OPEN_MS)),
  ];
  const failures: unknown[] = [];
  for (const step of steps) {
    if (signal.aborted) return;
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Sets each tenant's retention to what its plan says, which holds from the next round on. Tries all, then throws the first failure. */
async function followPlans({ app, auditModel }: Runtime, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const one of await retentions(auditModel.database)) {
    if (signal.aborted) return;
    await applyPlanRetention(app, one).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Signs the heads of the chains that have grown since their last signature. Tries all, then throws the first failure. */
export async function signHeads(
  { app, auditHeads, auditModel }: Runtime,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const ends of chainHeads(auditModel.database))
    for (const end of await auditHeads.grown(ends)) {
      if (signal.aborted) return;
      await signHead(app, auditHeads, end).catch((error: unknown) => failures.push(error));
    }
  if (failures.length > 0) throw failures[0];
}
