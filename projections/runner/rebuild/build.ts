import { EventStoreUnavailable, type Position } from '../../../application/ports/events/event-store.js';
import { lockCheckpoint, moveCheckpoint, readCheckpoint } from '../checkpoint.js';
import { BEGIN, COMMIT, ROLLBACK } from '../transaction.js';
import { type DutySession, takeDuty } from '../lease.js';
import {
  assertRowSecurity,
  createNextTables,
  dropRebuilds,
  dropSchema,
  indexNextTables,
  nextSchema,
  oldSchema,
  renameSchemas,
} from './live-schema.js';
import type { ParkedTenant } from '../parked.js';
import {
  isDataFault,
  newRows,
  newTarget,
  type Page,
  projectOrPark,
  projectPage,
  type Target,
} from '../project-page.js';
import { type Logger, openedPages, pagesToHead, type ReadModel } from '../read-model.js';

export interface BuildProgress {
  /** Events read. */
  readonly done: number;
  /** Estimated from how far in the log they reach. */
  readonly total: number;
  readonly ratePerSecond: number;
  readonly secondsLeft: number;
}

export interface Built {
  /** Events read. */
  readonly events: number;
  readonly seconds: number;
}

export interface BuildOptions {
  readonly log: Logger;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: BuildProgress) => void) | undefined;
  /** Do nothing when the live tables turn out to be of this code's version or later. */
  readonly onlyIfOlder?: boolean;
}

/** Rounds of catching up end when one finds no more than this: the rest is done while the live tables stand still. */
const CLOSE_ENOUGH = 1_000;

/**
 * Fills new tables beside the live ones from the whole log and puts them in their place, while the live ones are read
 * and written. One process at a time; a build that died is started over by the next.
 *
 * Returns null when `signal` ended it or `onlyIfOlder` found nothing to do: nothing was switched then.
 */
export async function buildProjection(model: ReadModel, options: BuildOptions): Promise<Built | null> {
  const { projection, database } = model;
  const session = await takeDuty(database, projection.name, 'rebuild', {
    signal: options.signal,
    onWaiting: () =>
      options.log.info({ projection: projection.name }, 'another process builds the read model'),
  });
  if (session === undefined) return null;
  try {
    if (options.onlyIfOlder === true) {
      const live = await readCheckpoint(session, projection.name, 'live');
      if (live !== null && live.version >= projection.version) return null;
    }
    const build = await startBuild(session, model, options);
    if (!(await catchUp(build))) return null;
    await indexNextTables(session, projection);
    for (let attempt = 1; ; attempt++) {
      if (!(await catchUp(build))) return null;
      try {
        await switchTables(build);
        break;
      } catch (error) {
        // Met inside the switch it cannot be narrowed down to one event: catching up can.
        if (!isDataFault(error) || attempt === 5) throw error;
      }
    }
    await dropSchema(session, oldSchema(projection));
    return { events: build.done, seconds: secondsOf(build) };
  } finally {
    await session.close().catch(() => undefined);
  }
}

interface Build {
  readonly model: ReadModel;
  readonly options: BuildOptions;
  readonly session: DutySession;
  readonly target: Target;
  readonly startedAt: number;
  position: Position;
  done: number;
}

async function startBuild(session: DutySession, model: ReadModel, options: BuildOptions): Promise<Build> {
  const { projection } = model;
  await dropRebuilds(session, projection);
  await createNextTables(session, projection);
  await session.query(
    `insert into projections.checkpoints (projection, slot, version, generation, position) values ($1, 'next', $2, 0, 0)`,
    [projection.name, projection.version],
  );
  const target = newTarget({
    projection,
    schema: nextSchema(projection),
    secret: model.secret,
    slot: 'next',
    move: (from, to) => moveCheckpoint(projection.name, 'next', 0n, from, to),
    parked: new Set(),
  });
  return { model, options, session, target, startedAt: performance.now(), position: 0n, done: 0 };
}

/** Projects until hardly anything is left. False when the signal ended it. */
async function catchUp(build: Build): Promise<boolean> {
  for (;;) {
    const before = build.done;
    await drain(build, (page) => projectOrPark(build.session, build.target, page));
    if (build.options.signal?.aborted === true) return false;
    if (build.done - before <= CLOSE_ENOUGH) return true;
  }
}

/** Projects what the log holds, at least up to `until`. */
async function drain(
  build: Build,
  project: (page: Page) => Promise<ParkedTenant[]>,
  until?: Position,
): Promise<void> {
  const { model, target, options } = build;
  const head = await model.store.head();
  const pages = pagesToHead(model.store, build.position, head, options.signal);
  for await (const { count, to, items } of openedPages(model, pages, target.parked)) {
    if (options.signal?.aborted === true) return;
    if (to === undefined) continue;
    const parked = await project({ from: build.position, to, items });
    build.position = to;
    build.done += count;
    for (const { error: reason, ...event } of parked)
      options.log.error(
        { projection: target.projection.name, slot: 'next', ...event, reason },
        'tenant parked',
      );
    options.onProgress?.(progressOf(build, head));
    if (until !== undefined && to >= until) return;
  }
}

const secondsOf = ({ startedAt }: Build): number => (performance.now() - startedAt) / 1_000;

function progressOf(build: Build, head: Position): BuildProgress {
  const { position, done } = build;
  // Positions may have gaps, of whatever size the engine likes: as a share of the log they are good enough.
  const share = head > position ? Number((position * 1_000_000n) / head) / 1_000_000 : 1;
  const total = share > 0 ? Math.max(done, Math.round(done / share)) : done;
  const ratePerSecond = Math.round(done / Math.max(secondsOf(build), 0.001));
  return { done, total, ratePerSecond, secondsLeft: Math.ceil((total - done) / Math.max(ratePerSecond, 1)) };
}

/**
 * Makes sure that the next tables hold all that the live ones do, though less was read than the live checkpoint says:
 * where others write to the log, that may be behind the last event. Throws when the log ends before it, and
 * EventStoreUnavailable when there is something left to read after all.
 */
async function assertNothingLeft({ model, position }: Build, live: Position): Promise<void> {
  const { store, projection } = model;
  if (!(await store.reaches(live)))
    throw new Error(`${projection.name}: the log ends before the live tables' checkpoint`);
  for await (const [next] of store.readAll(position))
    if (next !== undefined && next.position <= live)
      throw new EventStoreUnavailable(`${projection.name}: the log was read without its last events`);
    else return;
}

/**
 * One transaction: the live projector is held at its checkpoint, the next tables are brought at least as far, the
 * schemas are renamed, and row-level security is asserted on what is live now. Whoever is held up finds the generation
 * changed and reads the checkpoint again.
 */
async function switchTables(build: Build): Promise<void> {
  const { session, target, position, done } = build;
  const { projection } = target;
  const parked = [...target.parked];
  await session.query(BEGIN);
  try {
    await session.query('set local synchronous_commit = on');
    const live = await lockCheckpoint(session, projection.name, 'live');
    if (live !== null && build.position < live.position) {
      await drain(build, (page) => projectPage(session, target, page), live.position);
      if (build.position < live.position) await assertNothingLeft(build, live.position);
    }
    await renameSchemas(session, projection);
    await assertRowSecurity(session, projection);
    await session.query(`delete from projections.parked where projection = $1 and slot = 'live'`, [
      projection.name,
    ]);
    await session.query(`update projections.parked set slot = 'live' where projection = $1`, [
      projection.name,
    ]);
    await session.query(`delete from projections.checkpoints where projection = $1 and slot = 'next'`, [
      projection.name,
    ]);
    await session.query(
      `insert into projections.checkpoints as c (projection, slot, version, generation, position) values ($1, 'live', $2, 1, $3)
       on conflict (projection, slot) do update
         set version = excluded.version, generation = c.generation + 1, position = excluded.position, updated_at = clock_timestamp()`,
      [projection.name, projection.version, build.position],
    );
    await session.query(session.mustHold);
    await session.query(COMMIT);
  } catch (error) {
    await session.query(ROLLBACK).catch(() => undefined);
    Object.assign(build, { position, done });
    target.parked.clear();
    for (const tenantId of parked) target.parked.add(tenantId);
    target.rows = newRows(target);
    throw error;
  }
}
