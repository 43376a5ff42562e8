import { expect } from 'chai';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { memoryTables, recorder } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';

const tenantId = uuidOf('tenant');
const [ada, bob] = [uuidOf('ada'), uuidOf('bob')];
const roleId = uuidOf('role');
const userRole = builtInRoleId(tenantId, 'user');

const nounOf = ({ type }: DomainEvent): 'tenant' | 'user' | 'role' =>
  type.startsWith('Tenant') ? 'tenant' : type.startsWith('User') ? 'user' : 'role';

const given = (...events: readonly DomainEvent[]) => {
  const record = recorder();
  const tables = memoryTables();
  const idOf = ({ data }: DomainEvent): string =>
    'userId' in data && data.userId !== null ? data.userId : 'roleId' in data ? data.roleId : tenantId;
  tables.page(
    [tenantCreated(tenantId), ...events].map((event) => record(tenantId, nounOf(event), idOf(event), event)),
  );
  return {
    role: (id: string) => tables.rows('roles').get(`${tenantId}/${id}`),
    holders: () => [...tables.rows('user_roles').values()].map((row) => row['user_id']),
  };
};

describe('roles', () => {
  it('a tenant has three roles from its creation on', () => {
    const { role } = given();
    for (const [rank, name] of (['owner', 'admin', 'user'] as const).entries())
      expect(role(builtInRoleId(tenantId, name))).to.include({ name, rank, user_count: 0, revision: '0' });
  });

  it('a role is defined, changed and deleted', () => {
    const changed: DomainEvent = { type: 'RoleChanged', data: { roleId, name: 'Billing  Clerk' } };
    const { role } = given(roleDefined(roleId, 'billing'), changed, {
      type: 'RoleRenameCancelled',
      data: { roleId },
    });
    expect(role(roleId)).to.include({
      name: 'Billing  Clerk',
      name_key: 'billing clerk',
      rank: 3,
      revision: '2',
    });
    expect(role(roleId)).to.include({
      created_at: '2026-01-01T00:00:02.000Z',
      updated_at: '2026-01-01T00:00:03.000Z',
    });
    const after = given(roleDefined(roleId, 'billing'), { type: 'RoleDeleted', data: { roleId } }, changed);
    expect(after.role(roleId)).to.equal(undefined);
  });

  it('a role counts each of its holders once', () => {
    const { role, holders } = given(
      userCreated(ada),
      userCreated(bob),
      userCreated(bob),
      roleDefined(roleId, 'billing'),
      assigned(ada, roleId),
      assigned(ada, roleId),
      assigned(bob, roleId),
      { type: 'UserRoleUnassigned', data: { userId: bob, roleId } },
      { type: 'UserRoleUnassigned', data: { userId: bob, roleId } },
    );
    expect(role(roleId)).to.include({ user_count: 1, revision: '0' });
    expect(role(userRole)).to.include({ user_count: 2 });
    expect(holders()).to.deep.equal([ada]);
  });

  it('a role loses a deleted user once', () => {
    const deleted: DomainEvent = { type: 'UserDeleted', data: { userId: ada, roleIds: [roleId] } };
    const { role, holders } = given(
      userCreated(ada),
      userCreated(bob),
      roleDefined(roleId, 'billing'),
      assigned(ada, roleId),
      assigned(bob, roleId),
      deleted,
      deleted,
    );
    expect(role(roleId)).to.include({ user_count: 1 });
    expect(role(userRole)).to.include({ user_count: 1 });
    expect(holders()).to.deep.equal([bob]);
  });

  it('a deleted role is not restored by a later assignment', () => {
    const { role, holders } = given(
      userCreated(ada),
      userCreated(bob),
      roleDefined(roleId, 'billing'),
      assigned(ada, roleId),
      { type: 'RoleDeleted', data: { roleId } },
      assigned(bob, roleId),
    );
    expect(role(roleId)).to.equal(undefined);
    expect(holders()).to.deep.equal([]);
  });

  it('a user who was never created holds no role', () => {
    const { role, holders } = given(roleDefined(roleId, 'billing'), assigned(ada, roleId));
    expect(role(roleId)).to.include({ user_count: 0 });
    expect(holders()).to.deep.equal([]);
  });
});
