import { signHead } from '../../../application/audit/verification/sign-head.js';
import { letGoOldEntries } from '../../../projections/audit-log/retention.js';
import { chainHeads } from '../../../projections/audit-log/chains.js';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import { pollUntil } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';

/** After this time heads are signed even if the table has not caught up. */
const CATCH_UP_MS = 120_000;

/** Signs the heads of the audit log's chains, and deletes the entries that are older than the retention of their tenant. */
export async function keepAuditLog(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const { app, auditModel } = runtime;
  // the tables may be missing during a first start
  if ((await readCheckpoint(auditModel.database, auditModel.projection.name, 'live')) === null) return;
  // the table shows a head once it has caught up with the log
  await pollUntil(() => runtime.audit.settle(), CATCH_UP_MS, signal);
  await signHeads(runtime, signal);
  await letGoOldEntries(auditModel.database, app.clock.now(), signal);
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
