import { expect } from 'chai';
import { assignRole } from '../../../application/role/assign-role.js';
import { defineRole } from '../../../application/role/define-role.js';
import { deleteRole } from '../../../application/role/delete-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { readUser } from '../../../application/user/read-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { refusal } from '../../support/samples/given.js';
import { command, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import {
  adminRole,
  ownerRole,
  ownersStream,
  tenantWith,
  typesIn,
  userRole,
  userStream,
  type TenantWorld,
} from '../../support/samples/tenant-world.js';

const nobody = '0190f0f0-0000-7000-8000-0000000000ee';

describe('assignRole and unassignRole', () => {
  let tenant: TenantWorld;
  const idOf = (name: string): string => tenant.ids[name]!;
  const rolesOf = async (name: string): Promise<readonly string[] | undefined> =>
    (await readUser(tenant.app, TENANT, idOf(name)))?.record.roles;
  const by = (name: string) => command({ actor: { type: 'user', id: idOf(name) }, source: 'portal' });

  beforeEach(async () => {
    tenant = await tenantWith(['olga'], ['ada', 'bob']);
  });

  it('assignRole and unassignRole give and take a custom role once', async () => {
    const { world, app } = tenant;
    const roleId = (await defineRole(app, command(), { name: 'Billing' })).record.id;
    const role = { roleId, userId: idOf('ada') };
    const given = await assignRole(app, command(), role);
    expect(await rolesOf('ada')).to.deep.equal(['user', 'Billing']);
    expect(await assignRole(app, command(), role)).to.deep.equal(given);
    const taken = await unassignRole(app, command(), role);
    expect(await rolesOf('ada')).to.deep.equal(['user']);
    expect(await unassignRole(app, command(), role)).to.deep.equal(taken);
    expect(typesIn(world, userStream(idOf('ada')))).to.deep.equal([
      'UserCreated',
      'UserRoleAssigned',
      'UserRoleUnassigned',
    ]);
  });

  it('roles are listed with built-in ones first, then custom ones in order', async () => {
    const { app } = tenant;
    for (const name of ['Zebra', 'Alpha']) {
      const { record } = await defineRole(app, command(), { name });
      await assignRole(app, command(), { roleId: record.id, userId: idOf('olga') });
    }
    await assignRole(app, command(), { roleId: adminRole, userId: idOf('olga') });
    expect(await rolesOf('olga')).to.deep.equal(['owner', 'admin', 'user', 'Alpha', 'Zebra']);
  });

  it('an API key may give and take the role admin', async () => {
    const { app } = tenant;
    const role = { roleId: adminRole, userId: idOf('ada') };
    await assignRole(app, command(), role);
    expect(await rolesOf('ada')).to.deep.equal(['admin', 'user']);
    await unassignRole(app, command(), role);
    expect(await rolesOf('ada')).to.deep.equal(['user']);
  });

  it('the role user cannot be taken', async () => {
    const { world, app } = tenant;
    const length = world.log.all.length;
    const role = { roleId: userRole, userId: idOf('ada') };
    await assignRole(app, command(), role);
    expect(world.log.all).to.have.length(length);
    expect(await refusal(unassignRole(app, command(), role))).to.include({
      kind: 'conflict',
      code: 'built_in_role',
    });
  });

  for (const run of [assignRole, unassignRole]) {
    it(`${run.name} finds neither an unknown role nor an unknown user, nor those of another tenant`, async () => {
      const { app } = tenant;
      const roleId = (await defineRole(app, command(), { name: 'Billing' })).record.id;
      const elsewhere = '0190f0f0-0000-7000-8000-0000000000ff';
      const foreignRole = (await defineRole(app, command({ tenantId: elsewhere }), { name: 'Billing' }))
        .record.id;
      for (const [role, code] of [
        [{ roleId: nobody, userId: idOf('ada') }, 'role_not_found'],
        [{ roleId: foreignRole, userId: idOf('ada') }, 'role_not_found'],
        [{ roleId, userId: nobody }, 'user_not_found'],
        [{ roleId: adminRole, userId: nobody }, 'user_not_found'],
        [{ roleId: userRole, userId: nobody }, 'user_not_found'],
      ] as const)
        expect(await refusal(run(app, command(), role)), JSON.stringify(role)).to.include({
          kind: 'not-found',
          code,
        });
      expect(await refusal(run(app, systemCommand(), { roleId: ownerRole, userId: nobody }))).to.include({
        code: 'user_not_found',
      });
      await deleteRole(app, command(), { roleId });
      expect(await refusal(run(app, command(), { roleId, userId: idOf('ada') }))).to.include({
        code: 'role_not_found',
      });
    });

    it(`${run.name} of the role owner is refused to callers who are not owners`, async () => {
      const { world, app } = tenant;
      await assignRole(app, command(), { roleId: adminRole, userId: idOf('bob') });
      const length = world.log.all.length;
      for (const context of [
        command(),
        by('ada'),
        by('bob'),
        command({ actor: { type: 'apiKey', id: idOf('olga') } }),
      ])
        for (const name of ['ada', 'olga'])
          expect(await refusal(run(app, context, { roleId: ownerRole, userId: idOf(name) }))).to.include({
            kind: 'forbidden',
            code: 'owner_role_protected',
          });
      expect(world.log.all).to.have.length(length);
    });
  }

  it('an owner can make and unmake owners, on the owners stream first', async () => {
    const { world, app } = tenant;
    const role = { roleId: ownerRole, userId: idOf('ada') };
    const { position } = await assignRole(app, by('olga'), role);
    expect(position).to.equal(world.log.all.at(-1)!.position);
    expect(world.log.all.slice(-2).map(({ event }) => event.type)).to.deep.equal([
      'OwnerAdded',
      'UserRoleAssigned',
    ]);
    expect(await assignRole(app, by('olga'), role)).to.deep.equal({ position });
    expect(await rolesOf('ada')).to.deep.equal(['owner', 'user']);
    await unassignRole(app, by('ada'), { roleId: ownerRole, userId: idOf('olga') });
    expect(world.log.all.slice(-2).map(({ event }) => event.type)).to.deep.equal([
      'OwnerRemoved',
      'UserRoleUnassigned',
    ]);
    expect(await rolesOf('olga')).to.deep.equal(['user']);
  });

  it('unassignRole refuses to take the role owner from the last active owner', async () => {
    const { world, app } = tenant;
    const last = { roleId: ownerRole, userId: idOf('olga') };
    expect(await refusal(unassignRole(app, by('olga'), last))).to.include({
      kind: 'conflict',
      code: 'last_owner',
    });
    await assignRole(app, by('olga'), { roleId: ownerRole, userId: idOf('ada') });
    await suspendUser(app, command(), { userId: idOf('ada') });
    expect(await refusal(unassignRole(app, by('olga'), last))).to.include({ code: 'last_owner' });
    await unassignRole(app, by('olga'), { roleId: ownerRole, userId: idOf('ada') });
    expect(typesIn(world, ownersStream)).to.deep.equal([
      'OwnerAdded',
      'OwnerAdded',
      'OwnerSuspended',
      'OwnerRemoved',
    ]);
  });

  it('assignRole makes a suspended user a suspended owner, who does not count', async () => {
    const { world, app } = tenant;
    await suspendUser(app, command(), { userId: idOf('ada') });
    await assignRole(app, systemCommand(), { roleId: ownerRole, userId: idOf('ada') });
    expect(typesIn(world, ownersStream)).to.deep.equal(['OwnerAdded', 'OwnerAdded', 'OwnerSuspended']);
    expect((await readUser(app, TENANT, idOf('ada')))?.record.status).to.equal('suspended');
    const last = { roleId: ownerRole, userId: idOf('olga') };
    expect(await refusal(unassignRole(app, systemCommand(), last))).to.include({ code: 'last_owner' });
  });

  it('assignRole makes the first owner of a tenant', async () => {
    const { app, ids } = await tenantWith([], ['ada']);
    await assignRole(app, systemCommand(), { roleId: ownerRole, userId: ids['ada']! });
    expect((await readUser(app, TENANT, ids['ada']!))?.record.roles).to.deep.equal(['owner', 'user']);
  });

  it('the deletion of a user names the roles that the user held', async () => {
    const { world, app } = tenant;
    await assignRole(app, command(), { roleId: adminRole, userId: idOf('ada') });
    await deleteUser(app, command(), { userId: idOf('ada') });
    expect(await refusal(assignRole(app, command(), { roleId: adminRole, userId: idOf('ada') }))).to.include({
      code: 'user_not_found',
    });
    expect(world.log.eventsOf(userStream(idOf('ada'))).at(-1)?.data)
      .to.have.property('roleIds')
      .deep.equal([adminRole]);
  });
});
