import { EventStoreUnavailable, type Position } from '../../../application/ports/events/event-store.js';
import {
  createCheckpoint,
  dropNextCheckpoint,
  lockCheckpoint,
  moveCheckpoint,
  readCheckpoint,
  replaceLiveCheckpoint,
} from '../checkpoint.js';
import { type LeasedSession, takeLease } from '../lease.js';
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
import { type ParkedTenant, removedTenants, switchParked } from '../parked.js';
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
  /** Events that were read. */
  readonly done: number;
  /** Estimated from their share of the log. */
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
  /** Do nothing when the live tables are of this code's version or later. */
  readonly onlyIfOlder?: boolean;
}

/** After a round with no more events the switch begins, during which the live projector waits for the rest. */
const LAST_ROUND = 1_000;

/**
 * Fills new tables from the whole log, while the live ones are read and written, and replaces those by them. One process builds
 * at a time; after the death of one the next begins anew. Returns null when nothing was switched: `signal` ended the build, or
 * `onlyIfOlder` found nothing to do.
 */
export async function buildProjection(model: ReadModel, options: BuildOptions): Promise<Built | null> {
  const { projection, database } = model;
  const session = await takeLease(database, projection.name, 'rebuild', {
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
        // a page with a faulty value can be halved while catching up, but not within the transaction of the switch
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
  readonly session: LeasedSession;
  readonly target: Target;
  readonly startedAt: number;
  position: Position;
  done: number;
}

async function startBuild(session: LeasedSession, model: ReadModel, options: BuildOptions): Promise<Build> {
  const { projection } = model;
  await dropRebuilds(session, projection);
  await createNextTables(session, projection);
  await session.query(createCheckpoint(projection.name, 'next', projection.version, 0n));
  const target = newTarget({
    projection,
    schema: nextSchema(projection),
    secret: model.secret,
    slot: 'next',
    move: (from, to) => moveCheckpoint(projection.name, 'next', 0n, from, to),
    parked: new Set(await removedTenants(session)),
  });
  return { model, options, session, target, startedAt: performance.now(), position: 0n, done: 0 };
}

/** Projects until few events are left. Returns false when the signal ended it. */
async function catchUp(build: Build): Promise<boolean> {
  for (;;) {
    const before = build.done;
    await drain(build, (page) => projectOrPark(build.session, build.target, page));
    if (build.options.signal?.aborted === true) return false;
    if (build.done - before <= LAST_ROUND) return true;
  }
}

/** Projects the log, at least up to `until`. */
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
  // an estimate, since positions may have gaps
  const share = head > position ? Number((position * 1_000_000n) / head) / 1_000_000 : 1;
  const total = share > 0 ? Math.max(done, Math.round(done / share)) : done;
  const ratePerSecond = Math.round(done / Math.max(secondsOf(build), 0.001));
  return { done, total, ratePerSecond, secondsLeft: Math.ceil((total - done) / Math.max(ratePerSecond, 1)) };
}

/**
 * Checks that no event is left up to the live checkpoint, which may be behind the last event where the log has events of other
 * applications. Throws when the log ends before the checkpoint, EventStoreUnavailable when an event is left.
 */
async function assertNothingLeft({ model, position }: Build, live: Position): Promise<void> {
  const { store, projection } = model;
  if (!(await store.reaches(live)))
    throw new Error(`${projection.name}: the log ends before the live tables' checkpoint`);
  for await (const [next] of store.readAll(position)) {
    // an empty page: events of other applications are passed over
    if (next === undefined) continue;
    if (next.position > live) return;
    throw new EventStoreUnavailable(`${projection.name}: the log was read without its last events`);
  }
}

/**
 * Switches in one transaction: locks the live checkpoint, projects the next tables up to it, renames the schemas, and asserts
 * row-level security on the new live tables. The projector, which finds another generation, reads the checkpoint again.
 */
async function switchTables(build: Build): Promise<void> {
  const { session, target, position, done } = build;
  const { projection } = target;
  const parked = [...target.parked];
  try {
    await session.transaction(async () => {
      await session.query('set local synchronous_commit = on');
      const live = await lockCheckpoint(session, projection.name, 'live');
      if (live !== null && build.position < live.position) {
        await drain(build, (page) => projectPage(session, target, page), live.position);
        if (build.position < live.position) await assertNothingLeft(build, live.position);
      }
      await renameSchemas(session, projection);
      await assertRowSecurity(session, projection);
      for (const statement of switchParked(projection.name)) await session.query(statement);
      await session.query(dropNextCheckpoint(projection.name));
      await session.query(replaceLiveCheckpoint(projection.name, projection.version, build.position));
    });
  } catch (error) {
    Object.assign(build, { position, done });
    target.parked.clear();
    for (const tenantId of parked) target.parked.add(tenantId);
    target.rows = newRows(target);
    throw error;
  }
}
