import type { LogApp } from '../app.js';
import { systemContext } from '../shared/event-context.js';
import { load } from '../shared/load.js';
import { followOwners } from './follow-owners.js';
import { ownersTarget } from './owner-streams.js';

export interface ReconcileOwnersInput {
  readonly tenantId: string;
  /** Default: all users whom the owners stream names. */
  readonly userId?: string | undefined;
}

/**
 * Makes the owners stream and users' own streams agree after a crash. Idempotent, and safe while commands run. Called at the start and by a repeated job.
 */
export async function reconcileOwners(
  app: LogApp,
  { tenantId, userId }: ReconcileOwnersInput,
): Promise<void> {
  const userIds = userId === undefined ? await everNamed(app, tenantId) : [userId];
  for (const id of userIds) await followOwners(app, systemContext(tenantId, app.ids.next()), id);
}

export interface UnreconciledOwners {
  /** Returns owners whose own stream may not say what the owners stream does. */
  readonly unreconciled: () => Promise<readonly Required<ReconcileOwnersInput>[]>;
  /** Called with failures, after which the owner has their turn again in the next round. */
  readonly onError: (error: unknown) => void;
}

/** Does what `reconcileOwners` does for each of these owners, one after the other, until `signal`. */
export async function reconcileEach(
  app: LogApp,
  { unreconciled, onError }: UnreconciledOwners,
  signal?: AbortSignal,
): Promise<void> {
  for (const owner of await unreconciled()) {
    if (signal?.aborted) return;
    await reconcileOwners(app, owner).catch(onError);
  }
}

async function everNamed(app: LogApp, tenantId: string): Promise<Iterable<string>> {
  const { stream, aggregate } = ownersTarget(tenantId);
  const { history } = await load(app, stream, aggregate);
  return new Set(
    history.flatMap(({ event: { data } }) => ('userId' in data && data.userId !== null ? [data.userId] : [])),
  );
}
