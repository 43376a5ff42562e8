import { expect } from 'chai';
import fc from 'fast-check';
import type { RecordedEvent } from '../../../domain/shared/domain-event.js';
import { accessProjection, coreProjection } from '../../../projections/registry.js';
import { defineProjection, rowKey, type Table } from '../../../projections/runner/projection.js';
import { roles as roleRows } from '../../../projections/roles/table.js';
import { workingSet } from '../../../projections/runner/working-set.js';
import { assigned, roleDefined, tenantCreated, userCreated } from '../support/events.js';
import { memoryTables, recorder, type Rows } from '../support/fold.js';
import { uuidOf } from '../support/mixed-log.js';

const tenantId = uuidOf('tenant');
const users = ['a', 'b', 'c'].map(uuidOf);
const roles = ['r', 's'].map(uuidOf);

/** What may happen to three users and two roles, in any order. */
const steps = fc.array(
  fc.tuple(
    fc.constantFrom(
      'create',
      'assign',
      'unassign',
      'rename',
      'delete',
      'define',
      'drop',
      'suspend',
      'protect',
      'expose',
    ),
    fc.nat(users.length - 1),
    fc.nat(roles.length - 1),
  ),
  { maxLength: 40 },
);

function history(wanted: readonly (readonly [string, number, number])[]): RecordedEvent[] {
  const record = recorder();
  return [
    record(tenantId, 'tenant', tenantId, tenantCreated(tenantId)),
    ...wanted.map(([verb, u, r]): RecordedEvent => {
      const [userId, roleId] = [users[u]!, roles[r]!];
      const onUser = (event: Parameters<typeof record>[3]) => record(tenantId, 'user', userId, event);
      const onRole = (event: Parameters<typeof record>[3]) => record(tenantId, 'role', roleId, event);
      switch (verb) {
        case 'create':
          return onUser(userCreated(userId));
        case 'assign':
          return onUser(assigned(userId, roleId));
        case 'unassign':
          return onUser({ type: 'UserRoleUnassigned', data: { userId, roleId } });
        case 'rename':
          return onUser({ type: 'UserProfileChanged', data: { userId, lastName: `of ${r}` } });
        case 'suspend':
          return onUser({ type: 'UserSuspended', data: { userId } });
        case 'protect':
          return onUser({
            type: 'UserMfaEnabled',
            data: { ...totp(userId), by: 'user', secret: 'JBSWY3DP' },
          });
        case 'expose':
          return onUser({ type: 'UserMfaDisabled', data: { ...totp(userId), by: 'user' } });
        case 'delete':
          return onUser({ type: 'UserDeleted', data: { userId, roleIds: roles } });
        case 'define':
          return onRole(roleDefined(roleId, `role ${r}`));
        default:
          return onRole({ type: 'RoleDeleted', data: { roleId } });
      }
    }),
  ];
}

const totp = (userId: string) => ({ userId, method: 'totp', factorId: userId }) as const;

const all = (tables: { rows(table: string): Rows }) =>
  coreProjection.tables.map(({ name }) => [
    name,
    [...tables.rows(name)].sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);

describe('working set', () => {
  it('the working set leaves the same rows with any division of the events into pages', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (wanted, sizes) => {
        const events = history(wanted);
        const [oneByOne, inPages, atOnce] = [memoryTables(), memoryTables(), memoryTables()];
        for (const event of events) oneByOne.page([event]);
        for (let at = 0, page = 0; at < events.length; page++) {
          const size = sizes[page % sizes.length]!;
          inPages.page(events.slice(at, at + size));
          at += size;
        }
        atOnce.page(events);
        expect(all(inPages)).to.deep.equal(all(oneByOne));
        expect(all(atOnce)).to.deep.equal(all(oneByOne));
      }),
    );
  });

  it('the working set counts the users of a role exactly', () => {
    fc.assert(
      fc.property(steps, (wanted) => {
        const tables = memoryTables();
        tables.page(history(wanted));
        for (const role of tables.rows('roles').values()) {
          const holders = [...tables.rows('user_roles').values()].filter(
            (row) => row['role_id'] === role['id'],
          );
          const everybody = role['rank'] === 2;
          expect(role['user_count']).to.equal(everybody ? tables.rows('users').size : holders.length);
        }
      }),
    );
  });

  it('the working set repeats in the holders of a role whether the user has a second factor', () => {
    fc.assert(
      fc.property(steps, (wanted) => {
        const tables = memoryTables();
        const events = history(wanted);
        const half = events.length >> 1;
        tables.page(events.slice(0, half));
        tables.page(events.slice(half));
        for (const holder of tables.rows('user_roles').values()) {
          const user = tables.rows('users').get(`${tenantId}/${String(holder['user_id'])}`)!;
          expect(String(holder['mfa_enabled'])).to.equal(String(user['mfa_enabled']));
          expect((user['facts'] as { mfaEnabled: boolean }).mfaEnabled).to.equal(user['mfa_enabled']);
        }
      }),
    );
  });

  const counter = (name: string, fails: boolean): Table<{ tenant_id: string; count: number }> => ({
    name,
    columns: { tenant_id: 'uuid', count: 'integer' },
    key: ['tenant_id'],
    indexes: [],
    on: {
      TenantLocked: {
        keys: ({ context }) => [rowKey(context.tenantId)],
        apply(row, { context }) {
          if (fails) throw new RangeError('poison');
          return { tenant_id: context.tenantId, count: (row?.count ?? 0) + 1 };
        },
      },
    },
  });
  const locked = () =>
    recorder()(tenantId, 'tenant', tenantId, { type: 'TenantLocked', data: { tenantId, reason: '' } });

  it('the working set applies an event to no table when one of them refuses it', () => {
    const tables = [counter('sound', false), counter('faulty', true)];
    const set = workingSet(defineProjection({ name: 'p', schema: 'p', version: 1, tables }), 'p');
    const event = locked();
    const prepared = set.prepare(event);
    expect(() => set.apply(event, prepared)).to.throw(RangeError);
    expect(set.writes()).to.deep.equal([]);
  });

  it('the working set refuses access to a row that its keys do not name', () => {
    const sound = counter('sound', false);
    const nosy: Table<{ tenant_id: string; count: number }> = {
      ...counter('nosy', false),
      on: {
        TenantLocked: {
          keys: () => [rowKey(tenantId)],
          apply: (row, _, __, before) => before.row(sound, uuidOf('another')) ?? row,
        },
      },
    };
    const set = workingSet(
      defineProjection({ name: 'p', schema: 'p', version: 1, tables: [sound, nosy] }),
      'p',
    );
    const event = locked();
    const prepared = set.prepare(event);
    expect(() => set.apply(event, prepared)).to.throw(
      TypeError,
      'sound: a row is asked for that no key names',
    );
  });

  it('the working set refuses access to the one row of a table where the event has none', () => {
    const lost: Table<{ tenant_id: string; count: number }> = {
      ...counter('lost', false),
      on: {
        TenantLocked: {
          keys: () => [rowKey(tenantId)],
          apply: (row, _, __, before) => (before.only(roleRows) ? row : row),
        },
      },
    };
    const set = workingSet(defineProjection({ name: 'p', schema: 'p', version: 1, tables: [lost] }), 'p');
    const event = locked();
    const prepared = set.prepare(event);
    expect(() => set.apply(event, prepared)).to.throw(TypeError, 'roles: not one row, but 0');
  });

  it('the working set does not read the row that the first event of a stream creates', () => {
    const set = workingSet(coreProjection, 'core');
    const record = recorder();
    const [first, again] = [1, 2].map(() => record(tenantId, 'user', users[0]!, userCreated(users[0]!)));
    set.prepare(first!);
    expect(set.loads().map(({ name }) => name)).to.deep.equal(['load core.roles']);
    const fresh = workingSet(coreProjection, 'core');
    fresh.prepare(again!);
    expect(fresh.loads().map(({ name }) => name)).to.deep.equal([
      'load core.users',
      'load core.user_words',
      'load core.roles',
    ]);
  });

  it('the history of access reads no row for the first event of a user but the count of entries', () => {
    const set = workingSet(accessProjection, 'access');
    const record = recorder();
    const [first, again] = [1, 2].map(() => record(tenantId, 'user', users[0]!, userCreated(users[0]!)));
    set.prepare(first!);
    expect(set.loads().map(({ name }) => name)).to.deep.equal(['load access.counts']);
    const fresh = workingSet(accessProjection, 'access');
    fresh.prepare(again!);
    expect(fresh.loads().map(({ name }) => name)).to.deep.equal(['load access.counts', 'load access.people']);
  });

  it('the working set writes nothing for rows that an event leaves as they are', () => {
    const set = workingSet(coreProjection, 'core');
    const event = recorder()(tenantId, 'user', users[0]!, {
      type: 'UserSuspended',
      data: { userId: users[0]! },
    });
    set.apply(event, set.prepare(event));
    expect(set.loads()).to.have.lengthOf(1);
    expect(set.writes()).to.deep.equal([]);
  });

  it('the working set reads a row once, and again after too many other rows', () => {
    const set = workingSet(coreProjection, 'core');
    const record = recorder();
    const page = (userId: string): number => {
      const event = record(tenantId, 'user', userId, { type: 'UserSuspended', data: { userId } });
      const prepared = set.prepare(event);
      const loads = set.loads();
      set.fill(loads.map(() => ({ rows: [{ rows: [] }], rowCount: 1 })));
      set.apply(event, prepared);
      set.committed();
      return loads.length;
    };
    expect([page(uuidOf('first')), page(uuidOf('first'))].map(Number)).to.deep.equal([1, 0]);
    for (let n = 0; n < 2_999; n++) page(uuidOf(`other ${n}`));
    expect(page(users[0]!)).to.equal(1);
    expect(page(uuidOf('first'))).to.equal(1);
  });
});
