import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { appendOne } from '../../../application/events/event-log.js';
import { type EventStore, START } from '../../../application/ports/events/event-store.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { eventStoreDbEventStore } from '../../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { shortLog } from '../../../interfaces/compose/runtime/installation.js';
import { coreProjection } from '../../../projections/registry.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import { projectionProgress } from '../../../projections/runner/progress/progress.js';
import { type Projector, startProjection } from '../../../projections/runner/projector.js';
import { projectionStatus } from '../../../projections/runner/progress/status.js';
import {
  type EventStoreDouble,
  startEventStoreDouble,
} from '../../support/eventstoredb/eventstoredb-double.js';
import { contextOf } from '../support/context.js';
import { tenantCreated } from '../support/events.js';
import { until } from '../../support/run/until.js';
import { openWorld, type World } from '../support/world.js';

/** A server that other applications use as well: what they write moves the log on, and is none of ours. */
describe('a projector on a log that also has events of other applications', () => {
  let world: World;
  let double: EventStoreDouble;
  let store: EventStore;
  let projector: Projector;
  let last: bigint;

  before(async () => {
    world = await openWorld();
    double = await startEventStoreDouble();
    store = eventStoreDbEventStore({ url: double.url });
    const progress = projectionProgress({
      database: world.projecting,
      projection: coreProjection.name,
      timeoutMs: 30_000,
    });
    projector = startProjection({ ...world.model, store, log: world.log, progress });
    last = await create(randomUUID());
    expect(await progress.waitFor(last, 30_000)).to.equal(true);
    await progress.close();
  });
  after(async () => {
    await projector.stop();
    await store.close();
    await double.stop();
    await world.close();
  });

  async function create(tenantId: string): Promise<bigint> {
    const stream = streamName(tenantId, 'tenant', tenantId);
    const context = contextOf(tenantId, new Date());
    const events = await world.codec.encode(stream, [tenantCreated(tenantId)], [randomUUID()], context);
    return (await appendOne(store, { stream, expected: 'no_stream', events })).position;
  }
  const checkpoint = async (): Promise<bigint> =>
    (await readCheckpoint(world.projecting, coreProjection.name, 'live'))!.position;

  it('the position of a projector is stored after many events of other applications, so that no start reads them again', async () => {
    expect(await checkpoint()).to.equal(last);
    double.writeSystemEvents(1_500);
    await until(async () => (await checkpoint()) > last);
    const status = await projectionStatus(
      { sql: world.projecting, store, projection: coreProjection },
      Date.now(),
    );
    expect(status).to.include({ ready: true, lagMs: 0, head: last });
    last = await create(randomUUID());
    await until(async () => (await checkpoint()) >= last);
  });

  it('the position of a projector is stored while many events of other applications are passed over before ours', async () => {
    await projector.stop();
    double.writeSystemEvents(2_500);
    const next = await create(randomUUID());
    double.pageMs = 300;
    projector = startProjection({ ...world.model, store, log: world.log });
    await until(async () => (await checkpoint()) > last);
    expect((await checkpoint()) < next).to.equal(true);
    double.pageMs = 0;
    await until(async () => (await checkpoint()) >= next);
    last = next;
  });

  it('a log that ends before the stored position of a projector is recognised as another one', async () => {
    double.writeSystemEvents(1_500);
    await until(async () => (await checkpoint()) > last);
    const installation = { id: randomUUID(), eventId: randomUUID(), position: null };
    const lineOf = (log: EventStore): Promise<string | null> =>
      shortLog({ database: world.admin, store: log, installation }, START);
    expect(await lineOf(store)).to.equal(null);
    const shorter = await startEventStoreDouble();
    const another = eventStoreDbEventStore({ url: shorter.url });
    const line = await lineOf(another);
    await another.close();
    await shorter.stop();
    expect(line).to.contain(`position ${await checkpoint()}, which core in the database has seen`);
  });

  it('a projector is rebuilt though its last event precedes the stored position', async () => {
    expect((await checkpoint()) > last).to.equal(true);
    const built = await buildProjection({ ...world.model, store }, { log: world.log });
    expect(built?.events).to.equal(3);
    const { rows } = await world.admin.query('select tenant_id from core.tenants');
    expect(rows).to.have.length(3);
  });
});
