import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { readCheckpoint } from '../../../projections/runner/checkpoint.js';
import { projectionProgress } from '../../../projections/runner/progress/progress.js';
import { projectionStatus } from '../../../projections/runner/progress/status.js';
import { userQueries } from '../../../projections/users/queries.js';
import { tenantCreated, userCreated } from '../support/events.js';
import { fillLog } from '../support/mixed-log.js';
import { expectEqualsRebuild } from '../support/snapshot.js';
import { until } from '../../support/run/until.js';
import { coreProjection } from '../../../projections/registry.js';
import { openWorld, type World } from '../support/world.js';

describe('projector', () => {
  let world: World;
  let tenantId: string;
  beforeEach(async () => {
    world = await openWorld();
    tenantId = randomUUID();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
  });
  afterEach(() => world.close());

  const createUser = async (): Promise<{ readonly id: string; readonly position: bigint }> => {
    const id = randomUUID();
    return { id, position: await world.append(tenantId, 'user', id, [userCreated(id)]) };
  };
  const isThere = async (id: string): Promise<boolean> =>
    (await userQueries(world.reader, '').byId(tenantId, id, Date.now())) !== null;

  it('a projector builds the tables where there are none, and shows a write as soon as it is waited for', async () => {
    const { progress, projector } = world.process();
    for (let n = 0; n < 50; n++) {
      const { id, position } = await createUser();
      expect(await progress.waitFor(position)).to.equal(true);
      expect(await isThere(id)).to.equal(true);
    }
    expect(projector.state()).to.equal('projecting');
    const reported = world.lines
      .map(({ message }) => message)
      .filter((text) => text.startsWith('rebuilding'));
    expect(reported[0]).to.match(/^rebuilding read models, \d+ %$/);
  });

  it('a projector shows concurrent writes to the requests that wait for them, in batches', async () => {
    const pages: number[] = [];
    const { progress } = world.process({ onPage: ({ events }) => pages.push(events) });
    await progress.waitFor((await createUser()).position);
    pages.length = 0;
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { id, position } = await createUser();
        expect(await progress.waitFor(position)).to.equal(true);
        expect(await isThere(id)).to.equal(true);
      }),
    );
    expect(pages.reduce((sum, events) => sum + events, 0)).to.equal(200);
    expect(Math.max(...pages)).to.be.greaterThan(1);
  });

  it('a projector rests between pages, so that the events of the meantime are one page, except while a request waits', async () => {
    const pages: number[] = [];
    const { progress } = world.process({
      projection: { ...coreProjection, restMs: 3_600_000 },
      onPage: ({ events }) => pages.push(events),
    });
    await progress.waitFor((await createUser()).position);
    for (let n = 0; n < 50; n++) await createUser();
    const before = pages.length;
    const { id, position } = await createUser();
    expect(await progress.waitFor(position)).to.equal(true);
    expect(await isThere(id)).to.equal(true);
    // of what came quickly, some may have been fetched before the rest
    expect(pages.length - before).to.be.within(1, 3);
    expect(Math.max(...pages)).to.be.greaterThan(25);
  });

  it('a projector wakes waiters of another process, and says when the wait ran out', async () => {
    const { progress } = world.process();
    const elsewhere = projectionProgress({ database: world.reader, projection: 'core', timeoutMs: 30_000 });
    await progress.waitFor((await createUser()).position);
    for (let n = 0; n < 20; n++) {
      const { id, position } = await createUser();
      expect(await elsewhere.waitFor(position)).to.equal(true);
      expect(await isThere(id)).to.equal(true);
    }
    const startedAt = performance.now();
    expect(await elsewhere.waitFor((await world.store.head()) + 1n, 150)).to.equal(false);
    expect(performance.now() - startedAt).to.be.at.least(140);
    await elsewhere.close();
  });

  it('a projector notifies other processes of its progress, and is not notified itself', async () => {
    const { progress } = world.process();
    const elsewhere = projectionProgress({ database: world.reader, projection: 'core', timeoutMs: 30_000 });
    const notified = { elsewhere: 0, here: 0 };
    elsewhere.onNotification(() => (notified.elsewhere += 1));
    progress.onNotification(() => (notified.here += 1));
    await until(async () => {
      await progress.waitFor((await createUser()).position);
      return notified.elsewhere > 0;
    });
    expect(notified.here).to.equal(0);
    await elsewhere.close();
  });

  it('a projector wakes waiters of another process though every notification is lost', async () => {
    const { progress } = world.process();
    await progress.waitFor((await createUser()).position);
    const deaf = projectionProgress({ database: world.reader, projection: 'core', timeoutMs: 30_000 });
    await world.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    );
    const { position } = await createUser();
    expect(await deaf.waitFor(position)).to.equal(true);
    await deaf.close();
  });

  it('a projector never projects in two processes; the second takes over when the first one ends', async () => {
    const first = world.process();
    await until(() => first.projector.state() === 'projecting');
    const second = world.process();
    await until(() => second.projector.state() === 'standby');
    const { position } = await createUser();
    expect(await second.progress.waitFor(position)).to.equal(true);
    expect(second.projector.state()).to.equal('standby');

    await first.stop();
    const { id, position: next } = await createUser();
    expect(await second.progress.waitFor(next)).to.equal(true);
    expect(await isThere(id)).to.equal(true);
    expect(second.projector.state()).to.equal('projecting');
  });

  it('a projector loses and doubles nothing when its connections are cut under load', async () => {
    const { progress } = world.process();
    await progress.waitFor((await createUser()).position);
    const filling = fillLog(world.store, world.codec, 3_000).then(() => 'filled');
    while ((await Promise.race([filling, sleep(50)])) === undefined) {
      await world.admin.query(
        `select pg_terminate_backend(a.pid) from pg_stat_activity a
          where a.datname = current_database() and a.pid <> pg_backend_pid() and (a.query like 'listen%'
            or a.pid in (select backend from projections.leases where name = 'project:core'))`,
      );
    }
    const failures = world.lines.filter(({ message }) => message.startsWith('projecting failed'));
    expect(failures).to.not.be.empty;
    // a text in its place would be logged as {"name":"string","stack":[]}
    for (const { fields } of failures) expect(fields['error']).to.be.instanceOf(Error);
    expect(await progress.waitFor(await world.store.head(), 30_000)).to.equal(true);
    await expectEqualsRebuild(world);
  });

  it('a projector reads the checkpoint again when another transaction has moved it', async () => {
    const { progress } = world.process();
    await progress.waitFor((await createUser()).position);
    await world.admin.query('update projections.checkpoints set generation = generation + 1');
    const { id, position } = await createUser();
    expect(await progress.waitFor(position)).to.equal(true);
    expect(await isThere(id)).to.equal(true);
    expect(world.errors()).to.deep.equal([]);
  });

  it('a projector says how far it is and how old the oldest event is that it has not seen', async () => {
    const at = { sql: world.projecting, store: world.store, projection: world.model.projection };
    const process = world.process();
    await process.progress.waitFor((await createUser()).position);
    const head = await world.store.head();
    expect(await projectionStatus(at, Date.now())).to.deep.equal({
      projection: 'core',
      version: coreProjection.version,
      liveVersion: coreProjection.version,
      ready: true,
      building: null,
      parked: [],
      position: head,
      head,
      lagMs: 0,
    });
    await process.stop();
    const id = randomUUID();
    const then = Date.now();
    const position = await world.append(tenantId, 'user', id, [userCreated(id)], new Date(then));
    await createUser();
    expect(await projectionStatus(at, then + 6_000)).to.include({
      position: head,
      lagMs: 6_000,
      ready: true,
    });
    expect((await readCheckpoint(world.projecting, 'core', 'live'))?.position).to.equal(position - 1n);
  });
});
