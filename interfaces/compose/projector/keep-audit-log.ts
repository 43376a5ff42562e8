import { signHead } from '../../../application/audit/verification/sign-head.js';
import { letGoOldEntries } from '../../../projections/audit-log/retention.js';
import { chainHeads } from '../../../projections/audit-log/chains.js';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import type { Runtime } from '../runtime/runtime.js';

/** Waits of some seconds each, after which heads are signed of a table that has not caught up, too. */
const MAX_WAITS = 60;

/** Signs the heads of the audit log's chains, and deletes the entries that are older than their tenant's retention. */
export async function keepAuditLog(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const { app, auditModel } = runtime;
  // on a first start the tables may still be missing
  if ((await readCheckpoint(auditModel.database, auditModel.projection.name, 'live')) === null) return;
  // heads that only the log has show in the table once it has caught up
  for (let waits = 0; waits < MAX_WAITS && !signal.aborted; waits++) if (await runtime.audit.settle()) break;
  await signHeads(runtime, signal);
  await letGoOldEntries(auditModel.database, app.clock.now(), signal);
}

/** Signs the head of every tenant's chain that has grown since it was signed last. Throws the first failure at the end. */
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
