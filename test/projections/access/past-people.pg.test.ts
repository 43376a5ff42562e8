import { expect } from 'chai';
import type { PastPeople, PastUserFilter } from '../../../application/ports/audit/past-people.js';
import type { Statement } from '../../../infrastructure/postgres/statement.js';
import { pastPeople } from '../../../projections/access/past-people.js';
import { OPEN } from '../../../projections/access/table.js';
import { accessProjection } from '../../../projections/registry.js';
import { projectionProgress } from '../../../projections/runner/progress/progress.js';
import { startProjection } from '../../../projections/runner/projector.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { uuidOf } from '../support/mixed-log.js';
import { openWorld, type World } from '../support/world.js';

const tenantId = uuidOf('tenant');
const crowded = uuidOf('crowded');
const [ada, bob, cleo] = [uuidOf('ada'), uuidOf('bob'), uuidOf('cleo')];
const [clerk, rare, common] = [uuidOf('clerk'), uuidOf('rare'), uuidOf('common')];
const start = Date.parse('2026-01-01T00:00:00Z');
const minute = (number: number): Date => new Date(start + number * 60_000);
const now = { time: minute(60).toISOString(), last: null };
const CROWD = 20_000;

describe('users of the past', function () {
  this.timeout(120_000);
  let world: World;
  let past: PastPeople;
  let close: () => Promise<void>;
  const asked: Statement[] = [];

  before(async () => {
    world = await openWorld();
    const progress = projectionProgress({
      database: world.projecting,
      projection: accessProjection.name,
      timeoutMs: 60_000,
    });
    const model = { ...world.model, projection: accessProjection };
    const projector = startProjection({ ...model, log: world.log, progress });
    close = async () => {
      await projector.stop();
      await progress.close();
      await world.close();
    };
    past = pastPeople({
      database: {
        asTenant: (id, statements) => {
          asked.push(...statements);
          return world.reader.asTenant(id, statements);
        },
      },
      store: world.store,
      progress,
    });
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)], minute(0));
    await world.append(tenantId, 'role', clerk, [roleDefined(clerk, 'clerk')], minute(0));
    // Bob was imported after Ada, with the time of his former account
    const made = [
      [ada, {}],
      [bob, { createdAt: '2019-05-06T07:08:09.123Z' }],
      [cleo, {}],
    ] as const;
    for (const [index, [id, data]] of made.entries())
      await world.append(
        tenantId,
        'user',
        id,
        [userCreated(id, data), assigned(id, clerk)],
        minute(index + 1),
      );
    expect(await past.settle(now)).to.equal(true);
  });
  after(() => close());
  beforeEach(() => asked.splice(0));

  const list = (filter: PastUserFilter, limit = 10) =>
    past.list(tenantId, now, filter, { limit, after: null, includeTotal: true });

  for (const [of, filter] of [
    ['all users', {}],
    ['who held a role', { roleId: clerk }],
  ] as const) {
    it(`a list of ${of} goes by the times that records show, also of imported users`, async () => {
      const { items, total } = await list(filter);
      expect([items, total]).to.deep.equal([
        [
          { id: cleo, createdAt: minute(3).toISOString() },
          { id: ada, createdAt: minute(1).toISOString() },
          { id: bob, createdAt: '2019-05-06T07:08:09.123Z' },
        ],
        3,
      ]);
      const oldest = await list({ ...filter, isOldestFirst: true });
      expect(oldest.items).to.deep.equal(items.toReversed());
      const early = await list({ ...filter, createdTo: '2020-01-01T00:00:00.000Z' });
      expect([early.items.map(({ id }) => id), early.total]).to.deep.equal([[bob], 1]);
      const late = await list({ ...filter, createdFrom: '2020-01-01T00:00:00.000Z' });
      expect([late.items.map(({ id }) => id), late.total]).to.deep.equal([[cleo, ada], 2]);
    });

    it(`a list of ${of} is continued behind an imported user`, async () => {
      const found: string[] = [];
      for (let page = await list({ ...filter, isOldestFirst: true }, 1); ;) {
        found.push(...page.items.map(({ id }) => id));
        if (page.next === null) break;
        page = await past.list(
          tenantId,
          now,
          { ...filter, isOldestFirst: true },
          { limit: 1, after: page.next, includeTotal: false },
        );
      }
      expect(found).to.deep.equal([bob, ada, cleo]);
    });
  }

  it('holders of a role are shown once, although the clocks of processes let their spans overlap', async () => {
    await world.append(
      tenantId,
      'user',
      ada,
      [{ type: 'UserRoleUnassigned', data: { userId: ada, roleId: clerk } }],
      minute(20),
    );
    await world.append(tenantId, 'user', ada, [assigned(ada, clerk)], minute(19));
    expect(await past.settle({ ...now, last: null })).to.equal(true);
    const then = { time: new Date(minute(19).getTime() + 30_000).toISOString(), last: null };
    const found = await past.list(
      tenantId,
      then,
      { roleId: clerk },
      { limit: 10, after: null, includeTotal: true },
    );
    expect([found.items.map(({ id }) => id), found.total]).to.deep.equal([[cleo, ada, bob], 3]);
  });

  it('a page of who held a role reads its holders and nobody else, be they few or many', async () => {
    const span = `'0', '1', $2::timestamptz, '{}', ${OPEN}, 'infinity', null`;
    const columns = 'since_entry, since_at, since, until_entry, until_at, until';
    const createdAt = `$2::timestamptz - number * interval '1 minute'`;
    const idOf = `md5('crowd' || number)::uuid`;
    await world.admin.query({
      text: `insert into access.people (tenant_id, id, created_at, until_position, ${columns})
        select $1::uuid, ${idOf}, ${createdAt}, ${span.replace("'0'", OPEN)}
        from generate_series(1, ${CROWD}) number`,
      values: [crowded, minute(0).toISOString()],
    });
    for (const [roleId, every] of [
      [rare, CROWD / 4],
      [common, 2],
    ] as const)
      await world.admin.query({
        text: `insert into access.holdings
          (tenant_id, user_id, role_id, user_created_at, until_position, ${columns})
          select $1::uuid, ${idOf}, $3::uuid, ${createdAt}, ${span.replace("'0'", OPEN)}
          from generate_series(1, ${CROWD}) number where number % ${every} = 0`,
        values: [crowded, minute(0).toISOString(), roleId],
      });
    await world.admin.query('analyze access.people');
    await world.admin.query('analyze access.holdings');
    for (const [roleId, holders] of [
      [rare, 4],
      [common, 20],
    ] as const) {
      asked.splice(0);
      const { items } = await past.list(
        crowded,
        now,
        { roleId },
        { limit: 20, after: null, includeTotal: false },
      );
      expect(items).to.have.length(holders);
      const [{ text, values }] = asked as [Statement];
      for (const mode of ['force_generic_plan', 'force_custom_plan']) {
        const [, explained] = await world.reader.asTenant(crowded, [
          { text: `set local plan_cache_mode = '${mode}'` },
          { text: `explain (analyze, timing off) ${text}`, values: values ?? [] },
        ]);
        const plan = explained!.rows.map((row) => String(row['QUERY PLAN'])).join('\n');
        expect(plan).not.to.contain('Seq Scan');
        expect(plan).not.to.contain('Rows Removed');
        const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, rows]) => Number(rows));
        expect(Math.max(...read), plan).to.be.within(holders, holders + 1);
      }
    }
  });
});
