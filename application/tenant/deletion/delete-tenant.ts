import { decideDeletionCompletion } from '../../../domain/tenant/delete-tenant.js';
import { PLATFORM_TENANT } from '../../../domain/shared/stream-name.js';
import { decideRemoval } from '../../../domain/tenant/removal.js';
import type { TenantState } from '../../../domain/tenant/tenant.js';
import type { App, LogApp } from '../../app.js';
import { endBillingOfTenant } from '../../billing/end-billing-of-tenant.js';
import type { TenantHead, AuditHeads } from '../../ports/audit/audit-heads.js';
import type { EventStore } from '../../ports/events/event-store.js';
import { tenantSubject } from '../../ports/events/subject-keys.js';
import { type DeletionStep, type TenantRemains, deletionSteps } from '../../ports/events/tenant-remains.js';
import { systemContext } from '../../shared/event-context.js';
import { execute } from '../../shared/execute.js';
import { load } from '../../shared/load.js';
import { pause } from '../../shared/pause.js';
import { tenantTarget } from '../tenant-stream.js';
import { retainRecords } from './retain-records.js';
import { isRemoved, removalTarget } from './removal-stream.js';

export interface DeleteTenantDeps {
  readonly app: App;
  readonly store: Pick<EventStore, 'deleteTenant' | 'head'>;
  readonly remains: TenantRemains;
  readonly heads: AuditHeads;
  /** Returns the end of a tenant's chain in the read model; null for a tenant without entries. */
  readonly chainEnd: (tenantId: string) => Promise<TenantHead | null>;
  /** Milliseconds between two batches, in which other work has its turn. Default: as long as the batch took. */
  readonly restMs?: number;
  /** Milliseconds after the start in which a command of the tenant may still be under way. Default: 15,000. */
  readonly settleMs?: number;
  /** Milliseconds after the completion in which deliveries are made; those that wait then are cancelled. Default: 8 hours. */
  readonly deliveriesMs?: number;
  /** Called at the end of each step, before it is noted. */
  readonly onStep?: (step: DeletionStep) => Promise<void>;
}

/** What a step works on. */
interface Work extends DeleteTenantDeps {
  readonly tenantId: string;
  readonly signal: AbortSignal;
  /** Records what a batch has removed, and rests. */
  readonly batches: (counts: AsyncIterable<number>) => Promise<void>;
}

/** Returns false where it has to wait, and is repeated later. Each can be repeated after a crash at any point. */
type Step = (work: Work) => Promise<boolean>;

const deleting = (state: TenantState): Extract<TenantState, { status: 'deleting' }> => {
  if (state.status !== 'deleting') throw new TypeError(`the tenant is not being deleted: ${state.status}`);
  return state;
};

const steps: Readonly<Record<DeletionStep, Step>> = {
  access: async ({ remains, tenantId, batches }) => {
    await batches(remains.deleteRows(tenantId, 'access'));
    return true;
  },
  subscription: async ({ app, tenantId }) => {
    await endBillingOfTenant(app, systemContext(tenantId, app.ids.derive(tenantId, 'end billing')));
    return true;
  },
  people: async ({ app, remains, tenantId, batches }) => {
    await batches(destroyedPeople(app, tenantId));
    await remains.cancelDeliveries(tenantId, 'of people');
    return true;
  },
  records: async ({ app, remains, tenantId, batches }) => {
    await batches(remains.deleteRows(tenantId, 'records'));
    await app.storedMails.deleteOfTenant(tenantId);
    return true;
  },
  completion: async ({ app, tenantId }) => {
    await execute(app, systemContext(tenantId, app.ids.derive(tenantId, 'complete deletion')), {
      ...tenantTarget(tenantId),
      expects: deleting,
      decide: decideDeletionCompletion,
    });
    return true;
  },
  deliveries: async ({ app, remains, tenantId, signal, deliveriesMs = 8 * 3_600_000 }) => {
    const { stream, aggregate } = tenantTarget(tenantId);
    const { state, position } = await load(app, stream, aggregate);
    if (!(await passes(remains, position, signal))) return false;
    const { startedAt, completedAt } = deleting(state);
    // a listener that answers none of them may have more than it is sent in any time
    if (app.clock.now() - Date.parse(completedAt ?? startedAt) >= deliveriesMs)
      await remains.cancelDeliveries(tenantId, 'all');
    return !(await remains.hasOpenDeliveries(tenantId));
  },
  keeping: (work) => retainRecords(work, work.tenantId),
  key: async ({ app, tenantId }) => {
    await app.keys.destroy({ tenantId, subject: tenantSubject(tenantId) });
    return true;
  },
  'read-models': async ({ app, store, remains, tenantId, signal, batches, settleMs = 15_000 }) => {
    const { stream, aggregate } = tenantTarget(tenantId);
    const { startedAt } = deleting((await load(app, stream, aggregate)).state);
    if (app.clock.now() - Date.parse(startedAt) < settleMs) return false;
    // behind the position of the last event, no row comes back
    if (!(await passes(remains, await store.head(), signal))) return false;
    await batches(remains.deleteRows(tenantId, 'all'));
    await batches(remains.deleteReadModels(tenantId));
    return true;
  },
  removal: async ({ app, remains, tenantId, signal }) => {
    await remains.recordRemoved(tenantId);
    const target = removalTarget(tenantId);
    const { position } = await execute(
      app,
      systemContext(PLATFORM_TENANT, app.ids.derive(tenantId, 'remove')),
      { ...target, expects: (state) => state, decide: (state) => decideRemoval(state, tenantId) },
    );
    return passes(remains, position, signal);
  },
  streams: async ({ app, store, remains, tenantId, batches }) => {
    await batches(store.deleteTenant(tenantId));
    // what came in meanwhile, or is back with an older database that was restored
    await batches(remains.deleteRows(tenantId, 'all'));
    await batches(remains.deleteReadModels(tenantId));
    await app.keys.removeTenant(tenantId);
    return true;
  },
};

/**
 * Deletes a tenant whose grace is over, from the step on that was noted. Returns false where it has to wait for listeners or
 * projections: then it is to be called again later. Throws TypeError for a tenant that its stream does not show as being
 * deleted, unless it is removed. Processes that do this at the same time do it once together. Memory is
 * bounded, however many people there are.
 */
export async function deleteTenant(
  deps: DeleteTenantDeps,
  tenantId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { remains } = deps;
  const isAlreadyRemoved = await expectDeletion(deps.app, tenantId);
  await remains.begin(tenantId);
  const noted = (await remains.progress(tenantId))?.step;
  if (noted === undefined) return true; // another process has ended it
  for (let at = firstStep(noted, isAlreadyRemoved); at < deletionSteps.length; at++) {
    const step = deletionSteps[at]!;
    const batches = async (counts: AsyncIterable<number>): Promise<void> => {
      let began = performance.now();
      for await (const count of counts) {
        await remains.note(tenantId, step, count);
        signal.throwIfAborted();
        await pause(deps.restMs ?? performance.now() - began, signal);
        began = performance.now();
      }
    };
    signal.throwIfAborted();
    if (!(await steps[step]({ ...deps, tenantId, signal, batches }))) return false;
    await deps.onStep?.(step);
    const next = deletionSteps[at + 1];
    if (next !== undefined) await remains.note(tenantId, next);
  }
  await remains.end(tenantId);
  return true;
}

/**
 * Returns whether a tenant is removed whose deletion is to go on. Throws TypeError for one that is neither removed nor being
 * deleted by its stream: a note alone, which outlives its log where an older one was restored, destroys nothing.
 */
async function expectDeletion(app: LogApp, tenantId: string): Promise<boolean> {
  const { stream, aggregate } = tenantTarget(tenantId);
  // read before: the stream is gone only once the tenant is removed
  const { state } = await load(app, stream, aggregate);
  const isAlreadyRemoved = await isRemoved(app, tenantId);
  if (!isAlreadyRemoved) deleting(state);
  return isAlreadyRemoved;
}

/**
 * Returns the index of the step to go on with: the noted one. Of a tenant that is removed it is `removal` at least, since
 * the earlier ones need its stream: another process that ends the deletion at the same time makes the account begin anew.
 */
function firstStep(noted: DeletionStep, isAlreadyRemoved: boolean): number {
  const at = deletionSteps.indexOf(noted);
  return isAlreadyRemoved ? Math.max(at, deletionSteps.indexOf('removal')) : at;
}

const PASS_MS = 30_000;
const POLL_MS = 100;

/** Waits a while until every projection and outbox has passed the position. Returns whether they have. */
async function passes(
  remains: Pick<TenantRemains, 'isPassed'>,
  position: bigint | null,
  signal: AbortSignal,
): Promise<boolean> {
  const giveUpAt = performance.now() + PASS_MS;
  while (!(await remains.isPassed(position ?? 0n))) {
    if (signal.aborted || performance.now() > giveUpAt) return false;
    await pause(POLL_MS, signal);
  }
  return true;
}

async function* destroyedPeople({ keys }: App, tenantId: string): AsyncGenerator<number, void, void> {
  for (let after: string | null = ''; after !== null;) {
    const { destroyed, last } = await keys.destroyPeople(tenantId, after);
    if (destroyed > 0) yield destroyed;
    after = last;
  }
}
