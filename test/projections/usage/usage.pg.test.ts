import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { usageQueries } from '../../../projections/usage/queries.js';
import { buildProjection } from '../../../projections/runner/rebuild/build.js';
import { tenantCreated, userCreated } from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

const november = { from: '2026-11-01', to: '2026-12-01' };
const all = { from: '2026-01-01', to: '2027-12-31' };

describe('the use of the service', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const newTenant = async (): Promise<string> => {
    const tenantId = randomUUID();
    await world.append(tenantId, 'tenant', tenantId, [tenantCreated(tenantId)]);
    return tenantId;
  };
  const newUser = async (tenantId: string): Promise<string> => {
    const userId = randomUUID();
    await world.append(tenantId, 'user', userId, [userCreated(userId)]);
    return userId;
  };
  const active = (tenantId: string, userId: string, day: string): Promise<bigint> =>
    world.append(tenantId, 'activity', userId, [{ type: 'UserActive', data: { userId, day } }]);
  const signIn = (tenantId: string, userId: string, at: string): Promise<bigint> => {
    const event: DomainEvent = {
      type: 'UserSignedIn',
      data: { userId, sessionId: randomUUID(), clientId: null, amr: ['pwd'], email: 'ada@example.com' },
    };
    return world.append(tenantId, 'signin', userId, [event], new Date(at));
  };
  const projected = async (): Promise<void> => {
    const process = world.process();
    expect(await process.progress.waitFor(await world.store.head(), 30_000)).to.equal(true);
    await process.stop();
  };
  const queries = () => usageQueries(world.reader);
  const figures = async (tenantId: string) => ({
    days: await queries().days(tenantId, all),
    active: await queries().activeUsers(tenantId, all),
    november: await queries().activeUsers(tenantId, november),
  });

  it('counts each user once a day, whatever shows that they are active, and every sign-in', async () => {
    const tenantId = await newTenant();
    const [ada, bob] = [await newUser(tenantId), await newUser(tenantId)];
    await signIn(tenantId, ada, '2026-11-24T23:59:59.999Z');
    await active(tenantId, ada, '2026-11-24');
    await signIn(tenantId, ada, '2026-11-25T00:00:00.000Z');
    await signIn(tenantId, ada, '2026-11-25T09:00:00.000Z');
    await active(tenantId, bob, '2026-11-25');
    await active(tenantId, bob, '2026-11-26');
    await projected();
    expect(await queries().days(tenantId, all)).to.deep.equal([
      { day: '2026-11-24', activeUsers: 1, signIns: 1 },
      { day: '2026-11-25', activeUsers: 2, signIns: 2 },
      { day: '2026-11-26', activeUsers: 1, signIns: 0 },
    ]);
    expect(await queries().days(tenantId, { from: '2026-11-25', to: '2026-11-26' })).to.have.length(1);
    const others = await newTenant();
    await projected();
    expect(await figures(others)).to.deep.equal({ days: [], active: 0, november: 0 });
  });

  it('counts different people of any span, its first day included and its end not', async () => {
    const tenantId = await newTenant();
    const people = await Promise.all(Array.from({ length: 5 }, () => newUser(tenantId)));
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'];
    for (const [index, userId] of people.entries()) {
      await active(tenantId, userId, days[index]!);
      await active(tenantId, userId, '2026-09-15');
    }
    await projected();
    const count = (from: string, to: string) => queries().activeUsers(tenantId, { from, to });
    expect(await count('2026-11-01', '2026-12-01')).to.equal(2);
    expect(await count('2026-10-31', '2026-12-01')).to.equal(3);
    expect(await count('2026-11-01', '2026-12-31')).to.equal(3);
    expect(await count('2026-11-01', '2027-01-01')).to.equal(4);
    expect(await count('2026-09-15', '2026-09-16')).to.equal(5);
    expect(await count('2026-01-01', '2026-09-15')).to.equal(0);
  });

  it('keeps the sums when a person is erased, and nothing that names them', async () => {
    const tenantId = await newTenant();
    const [ada, bob] = [await newUser(tenantId), await newUser(tenantId)];
    for (const userId of [ada, bob])
      for (const day of ['2026-10-05', '2026-11-05', '2026-11-06']) await active(tenantId, userId, day);
    await projected();
    const before = await figures(tenantId);
    expect(before).to.deep.include({ active: 2, november: 2 });
    await world.append(tenantId, 'user', ada, [{ type: 'UserDeleted', data: { userId: ada, roleIds: [] } }]);
    // what was noted before the erasure may come after it
    await active(tenantId, ada, '2026-11-07');
    await projected();
    expect(await figures(tenantId)).to.deep.equal(before);
    const { rows } = await world.admin.query<{ person: string }>(
      'select person from core.active_people where tenant_id = $1',
      [tenantId],
    );
    expect(rows).to.have.length(2);
    expect(rows.map(({ person }) => person))
      .to.include(bob)
      .and.not.include(ada);
  });

  it('gives the same figures when it is built anew from the whole log', async () => {
    const tenantId = await newTenant();
    const people = await Promise.all(Array.from({ length: 12 }, () => newUser(tenantId)));
    for (const [index, userId] of people.entries())
      for (let day = 1 + index; day <= 28; day += 1 + index) {
        const text = `2026-11-${String(day).padStart(2, '0')}`;
        await (day % 2 === 0
          ? active(tenantId, userId, text)
          : signIn(tenantId, userId, `${text}T12:00:00.000Z`));
      }
    await world.append(tenantId, 'user', people[0]!, [
      { type: 'UserDeleted', data: { userId: people[0]!, roleIds: [] } },
    ]);
    await projected();
    const before = await figures(tenantId);
    expect(before.november).to.equal(12);
    await world.admin.query('truncate core.active_people, core.usage_days');
    expect(await figures(tenantId)).to.deep.equal({ days: [], active: 0, november: 0 });
    await buildProjection(world.model, { log: world.log, onProgress: () => undefined });
    expect(await figures(tenantId)).to.deep.equal(before);
  });

  it('keeps 36 months of a person, and finds them by an index', async () => {
    const tenantId = await newTenant();
    const ada = await newUser(tenantId);
    for (let month = 0; month < 40; month++) {
      const [year, number] = [2024 + Math.floor(month / 12), (month % 12) + 1];
      await active(tenantId, ada, `${year}-${String(number).padStart(2, '0')}-31`);
    }
    await projected();
    const { rows } = await world.admin.query<{ months: object }>(
      'select months from core.active_people where tenant_id = $1',
      [tenantId],
    );
    expect(Object.keys(rows[0]!.months)).to.have.length(36);
    expect(await queries().activeUsers(tenantId, { from: '2024-01-01', to: '2024-05-01' })).to.equal(0);
    expect(await queries().activeUsers(tenantId, { from: '2024-05-01', to: '2024-06-01' })).to.equal(1);
    const plan = await world.reader.asTenant(tenantId, [
      {
        text: `explain select count(*) from core.active_people p
          where p.tenant_id = '${tenantId}' and p.last_day >= '2026-11-01'`,
      },
    ]);
    expect(JSON.stringify(plan[0]!.rows)).to.contain('Index').and.not.contain('Seq Scan');
  });
});
