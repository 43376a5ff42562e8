import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { RoleRecord } from '../../../application/role/role-record.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { roleQueries } from '../../../projections/roles/queries.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { openWorld, type World } from '../support/world.js';

describe('role queries', () => {
  const [tenantId, other] = [randomUUID(), randomUUID()];
  const [billing, gone, ada] = [randomUUID(), randomUUID(), randomUUID()];
  let world: World;
  before(async () => {
    world = await openWorld();
    const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
    for (const id of [tenantId, other]) await world.append(id, 'tenant', id, [tenantCreated(id)], at(1));
    await world.append(tenantId, 'role', billing, [roleDefined(billing, 'Billing')], at(2));
    await world.append(tenantId, 'role', gone, [roleDefined(gone, 'Gone')], at(2));
    await world.append(tenantId, 'user', ada, [
      userCreated(ada),
      assigned(ada, billing),
      assigned(ada, gone),
    ]);
    await world.append(tenantId, 'role', gone, [{ type: 'RoleDeleted', data: { roleId: gone } }]);
    const change = { roleId: billing, description: 'Sees invoices.' };
    const last = await world.append(
      tenantId,
      'role',
      billing,
      [{ type: 'RoleChanged', data: change }],
      at(3),
    );
    expect(await world.process().progress.waitFor(last, 30_000)).to.equal(true);
  });
  after(() => world.close());

  it('role queries read a custom role with the revision of its stream', async () => {
    const found = await roleQueries(world.reader).byId(tenantId, billing);
    expect(found).to.deep.equal({
      record: {
        id: billing,
        name: 'Billing',
        description: 'Sees invoices.',
        builtIn: false,
        permissions: [],
        userCount: 1,
        createdAt: '2026-01-02T00:00:00.000Z',
        updatedAt: '2026-01-03T00:00:00.000Z',
      } satisfies RoleRecord,
      revision: 1n,
    });
  });

  it('role queries read a built-in role at revision 0', async () => {
    const found = await roleQueries(world.reader).byId(tenantId, builtInRoleId(tenantId, 'user'));
    expect(found?.record).to.include({
      name: 'user',
      builtIn: true,
      userCount: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(found?.revision).to.equal(0n);
  });

  it('role queries find no role that is deleted, unknown or another tenant’s', async () => {
    for (const [tenant, id] of [
      [tenantId, gone],
      [tenantId, randomUUID()],
      [other, billing],
      [tenantId, builtInRoleId(other, 'user')],
    ] as const)
      expect(await roleQueries(world.reader).byId(tenant, id)).to.equal(null);
  });

  for (const [q, names] of [
    ['bil', ['Billing']],
    [' BILL', ['Billing']],
    ['illing', []],
    ['%', []],
    ['gone', []],
    ['o', ['owner']],
    ['a\0', []],
  ] as const)
    it(`role queries find by the start of the name, in any case: ${JSON.stringify(q)}`, async () => {
      const found = await roleQueries(world.reader).list(
        tenantId,
        { limit: 50, after: null, includeTotal: true },
        q,
      );
      expect(found.items.map(({ name }) => name)).to.deep.equal(names);
      expect(found.total).to.equal(names.length);
    });

  it('role queries list built-in roles and custom ones, newest first, page by page', async () => {
    const roles = roleQueries(world.reader);
    const all = await roles.list(tenantId, { limit: 50, after: null, includeTotal: true });
    expect(all.total).to.equal(4);
    expect(all.items[0]?.name).to.equal('Billing');
    const builtIn = all.items.slice(1);
    expect(builtIn.map(({ name }) => name)).to.have.members(['owner', 'admin', 'user']);
    expect(builtIn.map(({ id }) => id)).to.deep.equal(builtIn.map(({ id }) => id).sort());

    const first = await roles.list(tenantId, { limit: 2, after: null, includeTotal: false });
    const second = await roles.list(tenantId, { limit: 2, after: first.next, includeTotal: false });
    expect([...first.items, ...second.items]).to.deep.equal(all.items);
    expect(second.next).to.equal(null);
    expect((await roles.list(randomUUID(), { limit: 2, after: null, includeTotal: true })).total).to.equal(0);
  });
});
