import { expect } from 'chai';
import { defineRole } from '../../../application/role/define-role.js';
import { deleteRole } from '../../../application/role/delete-role.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { changeUser } from '../../../application/user/change-user.js';
import { createUser } from '../../../application/user/create-user.js';
import { readUserHistory } from '../../../application/user/read-user-history.js';
import { readUser } from '../../../application/user/read-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { command, inMemoryWorld, TENANT } from '../../support/in-memory/in-memory-app.js';

describe('readUserHistory', () => {
  const app = inMemoryWorld().process();
  let userId: string;

  before(async () => {
    const input = { email: 'ada@example.com', firstName: 'Ada', password: 'correct horse' };
    userId = (await createUser(app, command(), input)).record.id;
    const role = (await defineRole(app, command(), { name: 'Billing' })).record.id;
    await assignRole(app, command(), { roleId: role, userId });
    await changeUser(app, command(), { userId, firstName: 'Augusta', email: 'augusta@example.com' });
    await suspendUser(app, command(), { userId });
    await deleteRole(app, command(), { roleId: role });
  });

  const read = async (after: bigint | null, limit: number) =>
    (await readUserHistory(app, TENANT, userId, { after, limit }))!;

  it('readUserHistory returns the changes, oldest first', async () => {
    const { items, next } = await read(null, 50);
    expect(next).to.equal(null);
    expect(items.map(({ action, changes }) => [action, ...changes.map(({ field }) => field)])).to.deep.equal([
      ['user.created', 'email', 'emailVerified', 'firstName', 'metadata', 'status', 'roles'],
      ['user.password_set', 'password'],
      ['role.assigned', 'roles'],
      ['user.updated', 'firstName'],
      ['user.updated', 'email'],
      ['user.suspended', 'status'],
    ]);
    expect(items.flatMap(({ changes }) => changes).slice(-4)).to.deep.equal([
      { field: 'roles', before: ['user'], after: ['user', 'Billing'] },
      { field: 'firstName', before: 'Ada', after: 'Augusta' },
      { field: 'email', before: 'ada@example.com', after: 'augusta@example.com' },
      { field: 'status', before: 'active', after: 'suspended' },
    ]);
  });

  it('readUserHistory returns the actor, the time and the origin of each change', async () => {
    const [first] = (await read(null, 1)).items;
    expect(first).to.deep.include({
      occurredAt: '2026-01-02T03:04:05.678Z',
      actor: { type: 'apiKey', id: '0190f0f0-0000-7000-8000-0000000000aa' },
      source: 'api',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      ip: '192.0.2.1',
      userAgent: 'test/1',
    });
  });

  it('readUserHistory returns only the fact that a password was set', async () => {
    const { items } = await read(null, 50);
    expect(items[1]!.changes).to.deep.equal([{ field: 'password', before: null, after: null }]);
    expect(JSON.stringify(items)).not.to.include('argon2');
  });

  it('readUserHistory returns pages', async () => {
    const all = (await read(null, 50)).items;
    const paged = [];
    let after: bigint | null = null;
    do {
      const page = await read(after, 2);
      expect(page.items).to.have.length(2);
      paged.push(...page.items);
      after = page.next;
    } while (after !== null);
    expect(paged).to.deep.equal(all);
    expect(await read(99n, 2)).to.deep.equal({ items: [], next: null, total: all.length });
  });

  it('readUserHistory does not find a user who is unknown, or of another tenant', async () => {
    const page = { after: null, limit: 10 };
    expect(await readUserHistory(app, TENANT, '0190f0f0-0000-7000-8000-0000000000ee', page)).to.equal(null);
    expect(await readUserHistory(app, '0190f0f0-0000-7000-8000-0000000000ff', userId, page)).to.equal(null);
  });

  it("a user's record leaves out a role that was deleted", async () => {
    expect((await readUser(app, TENANT, userId))?.record.roles).to.deep.equal(['user']);
  });
});
