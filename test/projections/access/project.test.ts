import { expect } from 'chai';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import type { DomainEvent } from '../../../domain/shared/domain-event.js';
import { accessProjection } from '../../../projections/registry.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { memoryTables, recorder } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';

const tenantId = uuidOf('tenant');
const [ada, bob] = [uuidOf('ada'), uuidOf('bob')];
const [roleId, resourceId] = [uuidOf('role'), uuidOf('resource')];
const api = 'https://api.acme.test';

const nounOf = ({ type }: DomainEvent): 'tenant' | 'user' | 'role' | 'resource' =>
  type.startsWith('Tenant')
    ? 'tenant'
    : type.startsWith('User')
      ? 'user'
      : type.startsWith('Role')
        ? 'role'
        : 'resource';
const idOf = ({ data }: DomainEvent): string =>
  'userId' in data && data.userId !== null
    ? data.userId
    : 'roleId' in data
      ? data.roleId
      : 'resourceId' in data
        ? data.resourceId
        : tenantId;

/** Projects the events behind the creation of the tenant, `size` of them in a page. */
const given = (events: readonly DomainEvent[], size = events.length + 1) => {
  const record = recorder();
  const tables = memoryTables(accessProjection);
  const recorded = [tenantCreated(tenantId), ...events].map((event) =>
    record(tenantId, nounOf(event), idOf(event), event),
  );
  for (let from = 0; from < recorded.length; from += size) tables.page(recorded.slice(from, from + size));
  const rows = (name: string) => [...tables.rows(name).values()];
  return {
    rows,
    spans: (name: string) => rows(name).map((row) => [row['since_entry'], row['until_entry']]),
    changes: () => rows('changes').map(({ change }) => change as Readonly<Record<string, unknown>>),
  };
};
const OPEN = '9223372036854775807';
const unassigned = (userId: string): DomainEvent => ({
  type: 'UserRoleUnassigned',
  data: { userId, roleId },
});
const permissions = (...names: readonly string[]) => names.map((name) => ({ resource: api, name }));
const roleChanged = (...names: readonly string[]): DomainEvent => ({
  type: 'RoleChanged',
  data: { roleId, permissions: permissions(...names) },
});

describe('the history of access', () => {
  it('a role that is held, taken and held again has a span each, from entry to entry', () => {
    const { spans, rows } = given([
      roleDefined(roleId, 'clerk'),
      userCreated(ada),
      assigned(ada, roleId),
      assigned(ada, roleId),
      unassigned(ada),
      unassigned(ada),
      assigned(ada, roleId),
    ]);
    expect(spans('holdings')).to.have.deep.members([
      ['4', '6'],
      ['8', OPEN],
    ]);
    const past = rows('holdings').find((row) => row['until_entry'] === '6')!;
    expect(past['since']).to.include({ entry: '4', at: '2026-01-01T00:00:04.000Z' });
    expect((past['until'] as { by: unknown }).by).to.have.keys(['type', 'id']);
  });

  it('each event of the tenant counts, also one that changes no access, and of other tenants none', () => {
    const record = recorder();
    const tables = memoryTables(accessProjection);
    const other = uuidOf('other');
    tables.page([
      record(tenantId, 'tenant', tenantId, tenantCreated(tenantId)),
      record(other, 'tenant', other, tenantCreated(other)),
      record(tenantId, 'user', ada, userCreated(ada)),
      record(tenantId, 'user', ada, { type: 'UserEmailVerified', data: { userId: ada } }),
      record(tenantId, 'user', ada, assigned(ada, roleId)),
    ]);
    expect(tables.rows('counts').get(tenantId)).to.deep.include({ entries: '4' });
    expect(tables.rows('counts').get(other)).to.deep.include({ entries: '1' });
    expect(tables.only('holdings')).to.include({ since_entry: '4' });
  });

  it('the removal of a tenant is an entry of the platform, and ends the rows of the tenant', () => {
    const record = recorder();
    const tables = memoryTables(accessProjection);
    const other = uuidOf('other');
    tables.page([
      record(tenantId, 'tenant', tenantId, tenantCreated(tenantId)),
      record(other, 'tenant', other, tenantCreated(other)),
      record(other, 'user', bob, userCreated(bob)),
      record(tenantId, 'tenant', tenantId, { type: 'TenantRemoved', data: { removedTenantId: other } }),
      record(tenantId, 'user', ada, userCreated(ada)),
    ]);
    expect([...tables.rows('counts').values()]).to.deep.equal([{ tenant_id: tenantId, entries: '3' }]);
    expect(tables.only('people')).to.include({ id: ada, since_entry: '3' });
  });

  it('a permission keeps the entry that added it while others come and go', () => {
    const { rows, changes } = given([
      roleDefined(roleId, 'clerk'),
      roleChanged('read'),
      roleChanged('read', 'write'),
      { type: 'RoleChanged', data: { roleId, description: 'of the office' } },
      roleChanged('write'),
    ]);
    const states = rows('definitions')
      .filter((row) => row['id'] === roleId)
      .map((row) => ({
        span: [row['since_entry'], row['until_entry']],
        held: (row['state'] as { permissions: { name: string; since: { entry: string } }[] }).permissions.map(
          ({ name, since }) => `${name} ${since.entry}`,
        ),
      }));
    expect(states).to.have.deep.members([
      { span: ['2', '3'], held: [] },
      { span: ['3', '4'], held: ['read 3'] },
      { span: ['4', '6'], held: ['read 3', 'write 4'] },
      { span: ['6', OPEN], held: ['write 4'] },
    ]);
    expect(changes().map(({ added, removed }) => ({ added, removed }))).to.deep.equal([
      { added: undefined, removed: undefined },
      { added: permissions('read'), removed: undefined },
      { added: permissions('write'), removed: undefined },
      { added: undefined, removed: permissions('read') },
    ]);
  });

  it('an erased person keeps a span, and loses the roles that they held', () => {
    const { spans, changes } = given([
      roleDefined(roleId, 'clerk'),
      userCreated(ada),
      assigned(ada, roleId),
      { type: 'UserDeleted', data: { userId: ada, roleIds: [roleId] } },
    ]);
    expect(spans('people')).to.deep.equal([['3', '5']]);
    expect(spans('holdings')).to.deep.equal([['4', '5']]);
    expect(changes().at(-1)).to.deep.equal({ action: 'user.deleted', userId: ada });
  });

  it('a person whose former system states a time that no column takes begins with the event', () => {
    const { rows } = given([userCreated(ada, { createdAt: '0000-12-31T23:00:00.000Z' }), userCreated(bob)]);
    const [first, second] = rows('people').map((row) => String(row['created_at']).slice(0, 4));
    expect(first).to.equal(second);
  });

  it('a role of every tenant is there from its creation on, a deleted one ends', () => {
    const { rows } = given([roleDefined(roleId, 'clerk'), { type: 'RoleDeleted', data: { roleId } }]);
    const lives = rows('definitions').map((row) => [row['id'], row['until_entry']]);
    expect(lives).to.have.deep.members([
      [builtInRoleId(tenantId, 'owner'), OPEN],
      [builtInRoleId(tenantId, 'admin'), OPEN],
      [builtInRoleId(tenantId, 'user'), OPEN],
      [roleId, '3'],
    ]);
  });

  it('a deletion that is asked for bars its user until it is withdrawn, and is a change once', () => {
    const requested: DomainEvent = {
      type: 'UserDeletionRequested',
      data: { userId: ada, scheduledFor: '2026-02-01T00:00:00.000Z', openAlerts: 0 },
    };
    const { rows, changes } = given([
      userCreated(ada),
      requested,
      requested,
      { type: 'UserDeletionWithdrawn', data: { userId: ada } },
      requested,
    ]);
    expect(
      rows('bars').map((row) => [row['kind'], row['since_entry'], row['until_entry']]),
    ).to.have.deep.members([
      ['deletionRequested', '3', '5'],
      ['deletionRequested', '6', OPEN],
    ]);
    expect(changes().map(({ action }) => action)).to.include.members([
      'user.deletion_requested',
      'user.deletion_withdrawn',
    ]);
  });

  it('a suspension and a lock are spans, and a longer lock follows the one before it', () => {
    const lock = (until: string): DomainEvent => ({ type: 'UserLocked', data: { userId: ada, until } });
    const { rows } = given([
      userCreated(ada),
      { type: 'UserSuspended', data: { userId: ada } },
      lock('2026-01-01T00:10:00.000Z'),
      lock('2026-01-01T00:20:00.000Z'),
      { type: 'UserReactivated', data: { userId: ada } },
      { type: 'UserUnlocked', data: { userId: ada } },
    ]);
    expect(
      rows('bars').map((row) => [row['kind'], row['since_entry'], row['until_entry']]),
    ).to.have.deep.members([
      ['suspended', '3', '6'],
      ['locked', '4', '5'],
      ['locked', '5', '7'],
    ]);
  });

  it('an API that is registered again has what it offers then', () => {
    const registered = (...names: readonly string[]): DomainEvent => ({
      type: 'ResourceRegistered',
      data: {
        resourceId,
        identifier: api,
        name: 'Orders',
        permissions: names.map((name) => ({ name, description: '' })),
        accessTokenMinutes: 10,
        accessTokenType: null,
      },
    });
    const { rows, changes } = given([
      registered('read', 'write'),
      { type: 'ResourceDeleted', data: { resourceId, identifier: api } },
      registered('read'),
    ]);
    const offered = rows('definitions')
      .filter((row) => row['kind'] === 'resource')
      .map((row) => [
        row['since_entry'],
        row['until_entry'],
        (row['state'] as { permissions: unknown }).permissions,
      ]);
    expect(offered).to.have.deep.members([
      ['2', '3', ['read', 'write']],
      ['4', OPEN, ['read']],
    ]);
    expect(changes()).to.have.length(3);
  });

  it('pages of any size give the same rows', () => {
    const events = [
      roleDefined(roleId, 'clerk'),
      userCreated(ada),
      userCreated(bob),
      assigned(ada, roleId),
      roleChanged('read'),
      assigned(bob, roleId),
      unassigned(ada),
      roleChanged('read', 'write'),
      { type: 'UserDeleted', data: { userId: bob, roleIds: [roleId] } },
      assigned(ada, roleId),
    ] satisfies readonly DomainEvent[];
    const plain = (size: number) => {
      const { rows } = given(events, size);
      return ['counts', 'people', 'holdings', 'definitions', 'changes'].map((name) =>
        rows(name)
          .map((row) => JSON.stringify(row, (key, value: unknown) => (key === 'by' ? undefined : value)))
          .toSorted(),
      );
    };
    for (const size of [1, 2, 3, 7]) expect(plain(size), `${size}`).to.deep.equal(plain(100));
  });
});
