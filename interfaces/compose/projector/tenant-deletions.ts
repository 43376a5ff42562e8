import type { App } from '../../../application/app.js';
import { deleteAbandonedTenants } from '../../../application/tenant/deletion/delete-abandoned-tenants.js';
import {
  type DueTenantDeletions,
  deleteDueTenants,
} from '../../../application/tenant/deletion/delete-due-tenants.js';
import { every } from '../../../infrastructure/concurrency/repeat.js';
import { postgresTenantRemains } from '../../../infrastructure/personal-data/postgres-tenant-remains.js';
import { chainStatements } from '../../../projections/audit-log/chains.js';
import { projections } from '../../../projections/registry.js';
import type { Part, PartOptions } from '../parts.js';
import { areTablesReady, processManagers } from '../readiness.js';
import type { Runtime } from '../runtime/runtime.js';

const EVERY_MS = 5_000;
const ABANDONED_EVERY_MS = 3_600_000;
/** By how much the attempts of a delivery may be late together. */
const LATE_MS = 60_000;

/** How a deletion takes its time. */
export type TenantDeletionOptions = Pick<
  DueTenantDeletions,
  'restMs' | 'settleMs' | 'deliveriesMs' | 'onStep'
>;

/** Returns what the deletion of tenants works on. */
export function tenantDeletions(
  { config, database, projecting, store, auditHeads, queries }: Runtime,
  app: App,
  onError: PartOptions['onError'],
): DueTenantDeletions {
  const schemas = projections.map(({ schema }) => schema);
  const followers = [...projections, ...processManagers(config)].map(({ name }) => name);
  return {
    app,
    store,
    heads: auditHeads,
    remains: postgresTenantRemains({ database, projecting, schemas, followers }),
    chainEnd: async (tenantId) => {
      const values = [tenantId];
      const { rows } = await projecting.query<{ readonly id: bigint; readonly hash: string }>({
        ...chainStatements.head,
        values,
      });
      return rows[0] === undefined ? null : { ...rows[0], tenantId };
    },
    deliveriesMs: config.webhookRetryDelays.reduce(
      (sum, seconds) => sum + seconds * 1_000 + config.webhookTimeoutMs,
      LATE_MS + config.webhookTimeoutMs,
    ),
    due: (limit, now, noted) => queries.tenants.dueForDeletion(limit, now, noted),
    onError,
  };
}

/** Starts the reminders and deletions of tenants that are due, and finishes those that a crash or a stop interrupted. */
export function startTenantDeletions(
  runtime: Runtime,
  { app, onError, ...options }: Pick<PartOptions, 'onError'> & TenantDeletionOptions & { readonly app: App },
): Part {
  const deletions = { ...tenantDeletions(runtime, app, onError), ...options };
  const { ownerless } = runtime.queries.tenants;
  // the tables may be missing during a first start
  const whenReady =
    (work: (signal: AbortSignal) => Promise<unknown>) =>
    async (signal: AbortSignal): Promise<void> => {
      if (await areTablesReady(runtime)) await work(signal);
    };
  const repeated = [
    every(
      ABANDONED_EVERY_MS,
      whenReady((signal) => deleteAbandonedTenants({ app, ownerless, onError }, signal)),
      onError,
    ),
    every(
      EVERY_MS,
      whenReady((signal) => deleteDueTenants(deletions, signal)),
      onError,
    ),
  ];
  return { stop: () => Promise.all(repeated.map((each) => each.stop())) };
}
