import type { Position } from '../../application/ports/events/event-store.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import { type Checkpoint, lockCheckpoint, readCheckpoint, raiseGeneration } from './checkpoint.js';
import { type LeasedSession, takeLease } from './lease.js';
import { moveParked, type ParkedTenant, parkedTenants, unparkTenant } from './parked.js';
import { isDataFault, newTarget, projectOrPark, projectPage, type Target } from './project-page.js';
import { openedPages, pagesUpTo, type ReadModel } from './read-model.js';

export type Resumption =
  | { readonly outcome: 'resumed'; /** Events that were applied. */ readonly events: number }
  | { readonly outcome: 'not parked' }
  /** The same or a later event could not be applied; the events before it were. */
  | { readonly outcome: 'parked again'; readonly parked: ParkedTenant };

/** After a round with no more events the tenant is unparked, while the projector waits for the rest. */
const LAST_ROUND = 200;

/**
 * Applies a parked tenant's events, from the one that could not be applied, and unparks the tenant. To be called once the
 * fault is repaired, also while a projector runs. Throws when the live tables are not of this code's version.
 */
export async function resumeTenant(model: ReadModel, tenantId: string): Promise<Resumption> {
  const { projection, database } = model;
  const session = (await takeLease(database, projection.name, 'resume'))!;
  try {
    const parked = await parkedRow(session, model, tenantId);
    if (parked === undefined) return { outcome: 'not parked' };
    const work: Work = {
      model,
      session,
      tenantId,
      position: parked.position - 1n,
      events: 0,
      target: newTarget({
        projection,
        schema: projection.schema,
        slot: 'live',
        parked: new Set<string>(),
        secret: model.secret,
        move: (from, to) => moveParked(projection, tenantId, from, to),
      }),
    };
    for (;;) {
      const before = work.events;
      if (!(await catchUp(work, await checkpointOf(session, model), false))) break;
      if (work.events - before <= LAST_ROUND && (await finish(work))) break;
    }
    const again = await parkedRow(session, model, tenantId);
    return again === undefined
      ? { outcome: 'resumed', events: work.events }
      : { outcome: 'parked again', parked: again };
  } finally {
    await session.close().catch(() => undefined);
  }
}

interface Work {
  readonly model: ReadModel;
  readonly session: LeasedSession;
  readonly tenantId: string;
  readonly target: Target;
  position: Position;
  events: number;
}

const parkedRow = async (
  session: Session,
  { projection }: ReadModel,
  tenantId: string,
): Promise<ParkedTenant | undefined> =>
  (await parkedTenants(session, projection.name, 'live')).find((parked) => parked.tenantId === tenantId);

async function checkpointOf(
  session: Session,
  { projection }: ReadModel,
  read: typeof readCheckpoint = readCheckpoint,
): Promise<Checkpoint> {
  const live = await read(session, projection.name, 'live');
  if (live?.version !== projection.version)
    throw new Error(
      `${projection.name}: the live tables are of version ${live?.version ?? 'none'}, this code is of ${projection.version}`,
    );
  return live;
}

/** Projects the tenant's events up to the live checkpoint. Returns false when the tenant was parked again. */
async function catchUp(work: Work, live: Checkpoint, inTransaction: boolean): Promise<boolean> {
  const { model, target, session, tenantId } = work;
  const due = pagesUpTo(model.store.readTenant(tenantId, work.position), live.position);
  for await (const { count, to, items } of openedPages(model, due, target.parked)) {
    if (to === undefined) continue;
    const page = { from: work.position, to, items };
    const parked = await (inTransaction ? projectPage : projectOrPark)(session, target, page);
    if (parked.length > 0) return false;
    work.position = to;
    work.events += count;
  }
  return true;
}

/**
 * Locks the live checkpoint, projects the rest and unparks the tenant. Returns false when another round is needed.
 */
async function finish(work: Work): Promise<boolean> {
  const { session, model, tenantId, position, events } = work;
  const { projection } = model;
  try {
    await session.transaction(async () => {
      const live = await checkpointOf(session, model, lockCheckpoint);
      if (!(await catchUp(work, live, true))) return;
      await session.query(unparkTenant(projection.name, tenantId));
      // the projector, which finds the generation changed, reads again which tenants are parked
      await session.query(raiseGeneration(projection.name));
    });
    return true;
  } catch (error) {
    if (!isDataFault(error)) throw error;
    // a page with a faulty value can be halved in another round, but not within this transaction
    Object.assign(work, { position, events });
    return false;
  }
}
