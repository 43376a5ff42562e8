import { expect } from 'chai';
import fc from 'fast-check';
import type { App } from '../../../application/app.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { defineRole } from '../../../application/role/define-role.js';
import { deleteRole } from '../../../application/role/delete-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { readUser } from '../../../application/user/read-user.js';
import { owners } from '../../../domain/owners/owners.js';
import { mostRoles } from '../../../domain/user/user-roles.js';
import { refusal } from '../../support/samples/given.js';
import { systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import { interleaved } from '../../support/bench/interleaving.js';
import {
  type TenantWorld,
  adminRole,
  ownerRole,
  ownersStream,
  stateOf,
  tenantWith,
} from '../../support/samples/tenant-world.js';

describe('the number of a user’s roles', () => {
  let tenant: TenantWorld;
  let userId: string;
  beforeEach(async () => {
    tenant = await tenantWith(['olga'], ['ada']);
    userId = tenant.ids['ada']!;
  });

  let defined = 0;
  const newRole = async (): Promise<string> =>
    (await defineRole(tenant.app, systemCommand(), { name: `Role ${++defined}` })).record.id;
  const assign = (roleId: string, app: App = tenant.app): Promise<unknown> =>
    assignRole(app, systemCommand(), { roleId, userId });
  /** Roles of their own for the user; the last one. */
  const fill = async (count: number): Promise<string> => {
    let last = '';
    for (let index = 0; index < count; index++) await assign((last = await newRole()));
    return last;
  };
  const held = async (): Promise<readonly string[]> =>
    (await readUser(tenant.app, TENANT, userId))!.record.roles.filter((name) => name !== 'user');
  const expectFull = async (running: Promise<unknown>): Promise<void> => {
    const { kind, code } = await refusal(running);
    expect([kind, code]).to.deep.equal(['conflict', 'too_many_roles']);
  };

  it('a user has at most 100 roles, of any kind', async () => {
    await fill(mostRoles);
    expect(await held()).to.have.length(100);
    const before = tenant.world.log.all.length;
    for (const roleId of [await newRole(), adminRole, ownerRole]) await expectFull(assign(roleId));
    expect(await held()).to.have.length(100);
    expect(tenant.world.log.all).to.have.length(before + 2); // of the role that was defined
    expect((await stateOf(tenant.world, ownersStream, owners)).has(userId)).to.equal(false);
  });

  it('giving a role that the user already holds remains idempotent at the limit', async () => {
    const last = await fill(mostRoles);
    await assign(last);
    await unassignRole(tenant.app, systemCommand(), { roleId: last, userId });
    await assign(ownerRole);
    await assign(ownerRole);
    expect(await held())
      .to.have.length(100)
      .and.to.include('owner');
  });

  it('a deleted role does not count towards the limit', async () => {
    const last = await fill(mostRoles);
    await deleteRole(tenant.app, systemCommand(), { roleId: last });
    const next = await newRole();
    await assign(next);
    expect(await held()).to.have.length(100);
    await expectFull(assign(await newRole()));
    await assign(next);
  });

  it('fifty concurrent assignments do not exceed the limit', async () => {
    await fill(mostRoles - 5);
    const roles = [];
    for (let index = 0; index < 50; index++) roles.push(await newRole());
    const attempts = roles.map((roleId) =>
      (async () => {
        // others got in between: what a caller does then
        for (;;) {
          const code = await assign(roleId).then(
            () => 'done',
            (error: unknown) => (error as { code?: string }).code,
          );
          if (code !== 'concurrent_change') return code;
        }
      })(),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((code) => code === 'done')).to.have.length(5);
    expect(outcomes.filter((code) => code === 'too_many_roles')).to.have.length(45);
    expect(await held()).to.have.length(100);
  });

  it('a new owner does not exceed the limit of roles in any order of events, and the two streams agree', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 98, max: 99 }), async (scheduler, before) => {
        tenant = await tenantWith(['olga'], ['ada']);
        userId = tenant.ids['ada']!;
        await fill(before);
        const chosen = [ownerRole, await newRole(), await newRole()];
        const attempts = chosen.map((step) => ({ step, crash: null }));
        await interleaved(scheduler, tenant.world, attempts, (app, roleId) => assign(roleId, app));
        const roles = await held();
        expect(roles).to.have.length(100);
        const isOwner = (await stateOf(tenant.world, ownersStream, owners)).has(userId);
        expect(roles.includes('owner')).to.equal(isOwner);
      }),
      { numRuns: 30 },
    );
  });
});
