import type { App } from '../../../application/app.js';
import { makeCheckpoint } from '../../../application/audit/tree/make-checkpoint.js';
import { load } from '../../../application/shared/load.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { tenant } from '../../../domain/tenant/tenant.js';
import type { Witness } from '../../../domain/tenant/witness.js';
import { chainHeads } from '../../../projections/audit-log/chains.js';
import { areTablesReady } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';

/**
 * Signs a checkpoint of each tenant's audit log that has new entries. Tries all, then throws the first failure: of a log that
 * does not continue the signed one.
 */
export async function makeCheckpoints(runtime: Runtime, signal: AbortSignal): Promise<void> {
  // the tables may be missing during a first start, and lack columns while they are built anew
  if (!(await areTablesReady(runtime))) return;
  const { app, auditModel, proofs, witnesses } = runtime;
  const failures: unknown[] = [];
  for await (const ends of chainHeads(auditModel.database))
    for (const { tenantId } of await proofs.checkpoints.behind(ends)) {
      if (signal.aborted) return;
      try {
        await makeCheckpoint(proofs, tenantId);
        const keys = (await witnessesOf(app, tenantId)).map(({ verifierKey }) => verifierKey);
        await witnesses.follow(tenantId, keys);
      } catch (error) {
        failures.push(error);
      }
    }
  if (failures.length > 0) throw failures[0];
}

/** Returns the witnesses of a tenant; none of one that is being deleted. */
export async function witnessesOf(app: App, tenantId: string): Promise<readonly Witness[]> {
  const { state } = await load(app, streamName(tenantId, 'tenant', tenantId), tenant);
  return 'settings' in state ? state.settings.witnesses : [];
}
