import type { Position, StoredEvent } from '../../application/ports/events/event-store.js';
import type { Session } from '../../infrastructure/postgres/database.js';
import type { Statement } from '../../infrastructure/postgres/statement.js';
import { type Checkpoint, lockCheckpoint, mustMove, readCheckpoint } from './checkpoint.js';
import { BEGIN, COMMIT, ROLLBACK } from './transaction.js';
import { type DutySession, takeDuty } from './lease.js';
import { type ParkedTenant, parkedTenants, unparkTenant } from './parked.js';
import { isDataFault, newTarget, projectOrPark, projectPage, type Target } from './project-page.js';
import { openedPages, type ReadModel } from './read-model.js';

export type Resumption =
  | { readonly outcome: 'resumed'; /** Events that had waited. */ readonly events: number }
  | { readonly outcome: 'not parked' }
  /** The same or a later event could not be taken (again): what was before it has been applied. */
  | { readonly outcome: 'parked again'; readonly parked: ParkedTenant };

/** Rounds of catching up end when one finds no more than this: the rest is done while the projector stands still. */
const CLOSE_ENOUGH = 200;

/**
 * Applies what a parked tenant's events would have done, in order, from the one that could not be taken, and lets the
 * tenant go on with the others. To be called once the fault is repaired; beside a running projector.
 * Throws when the live tables are not of this code's version.
 */
export async function resumeTenant(model: ReadModel, tenantId: string): Promise<Resumption> {
  const { projection, database } = model;
  const session = (await takeDuty(database, projection.name, 'resume'))!;
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
        move: (from, to) => moveParked(model, tenantId, from, to),
      }),
    };
    for (;;) {
      const before = work.events;
      if (!(await catchUp(work, await checkpointOf(session, model), false))) break;
      if (work.events - before <= CLOSE_ENOUGH && (await finish(work))) break;
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
  readonly session: DutySession;
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

/** Locks the checkpoint, so that no rebuild switches the tables under the page, and moves where the tenant is to resume. */
const moveParked = (
  { projection }: ReadModel,
  tenantId: string,
  from: Position,
  to: Position,
): Statement => ({
  text: mustMove(`with live as (select projection from projections.checkpoints
      where projection = $1 and slot = 'live' and version = $2 for update)
    update projections.parked p set position = $5::bigint + 1
      from live where p.projection = live.projection and p.slot = 'live' and p.tenant_id = $3 and p.position = $4::bigint + 1`),
  values: [projection.name, projection.version, tenantId, from, to],
});

/** Projects the tenant's events up to the live checkpoint. False when the tenant was parked again. */
async function catchUp(work: Work, live: Checkpoint, inTransaction: boolean): Promise<boolean> {
  const { model, target, session, tenantId } = work;
  const due = upTo(model.store.readTenant(tenantId, work.position), live.position);
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

async function* upTo(
  pages: AsyncIterable<readonly StoredEvent[]>,
  last: Position,
): AsyncGenerator<readonly StoredEvent[]> {
  for await (const events of pages) {
    const due = events.filter(({ position }) => position <= last);
    if (due.length > 0) yield due;
    if (due.length < events.length) return;
  }
}

/** With the projector held at its checkpoint: the rest, then the tenant is one of the others again. False when it takes another round. */
async function finish(work: Work): Promise<boolean> {
  const { session, model, tenantId, position, events } = work;
  const { projection } = model;
  await session.query(BEGIN);
  try {
    const live = await checkpointOf(session, model, lockCheckpoint);
    if (await catchUp(work, live, true)) {
      await session.query(unparkTenant(projection.name, 'live', tenantId));
      // Tells the projector to read again who is parked.
      await session.query(
        `update projections.checkpoints set generation = generation + 1 where projection = $1 and slot = 'live'`,
        [projection.name],
      );
    }
    await session.query(session.mustHold);
    await session.query(COMMIT);
    return true;
  } catch (error) {
    await session.query(ROLLBACK).catch(() => undefined);
    if (!isDataFault(error)) throw error;
    // In here it cannot be narrowed down to one event: another round of catching up can.
    Object.assign(work, { position, events });
    return false;
  }
}
