import { expect } from 'chai';
import { defineRole } from '../../../application/role/define-role.js';
import type { CommandContext } from '../../../application/shared/command-context.js';
import { createUser } from '../../../application/user/create-user.js';
import { readUser } from '../../../application/user/read-user.js';
import { payloadOf } from '../../../application/webhook/webhook-catalogue.js';
import { mostRoles } from '../../../domain/user/user-roles.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import { command, systemCommand, TENANT } from '../../support/in-memory/in-memory-app.js';
import {
  type TenantWorld,
  ownersStream,
  tenantWith,
  typesIn,
  userStream,
} from '../../support/samples/tenant-world.js';

const email = 'new@example.com';

describe('createUser with roles', () => {
  let tenant: TenantWorld;
  const by = (name: string): CommandContext => command({ actor: { type: 'user', id: tenant.ids[name]! } });
  beforeEach(async () => {
    tenant = await tenantWith(['olga'], ['ada']);
    await defineRole(tenant.app, systemCommand(), { name: 'Billing Viewer' });
  });
  const nothingHappens = async (context: CommandContext, roles: readonly string[]) => {
    const before = tenant.world.log.all.length;
    const refused = await refusal(createUser(tenant.app, context, { email, roles }));
    expect(tenant.world.log.all).to.have.length(before);
    return refused;
  };

  it('createUser gives roles in the append that creates the user, with any spelling of their names', async () => {
    const { app, world } = tenant;
    const roles = ['ADMIN', ' billing viewer', 'Billing Viewer', 'user'];
    const { record } = await createUser(app, command(), { email, roles });
    expect(record.roles).to.deep.equal(['admin', 'user', 'Billing Viewer']);
    expect(typesIn(world, userStream(record.id))).to.deep.equal([
      'UserCreated',
      'UserRoleAssigned',
      'UserRoleAssigned',
    ]);
    expect((await readUser(app, TENANT, record.id))!.record.roles).to.deep.equal(record.roles);
    const created = world.log.all.find(({ stream }) => stream === userStream(record.id))!;
    expect(payloadOf(created, undefined, '')).to.deep.include({ roles: record.roles });
  });

  it('a user with roles has all of them or does not exist, whenever the process dies', async () => {
    for (const when of ['before', 'after'] as const) {
      for (let at = 1; at <= 2; at++) {
        tenant = await tenantWith(['olga']);
        const context = command();
        const doomed = tenant.world.process({ crash: { at, when } });
        await createUser(doomed, context, { email, roles: ['admin'] }).catch(() => undefined);
        for (const types of tenant.world.log.all
          .filter(({ event }) => event.type === 'UserCreated' && event.data.email === email)
          .map(({ stream }) => typesIn(tenant.world, stream)))
          expect(types).to.deep.equal(['UserCreated', 'UserRoleAssigned']);
        const { record } = await createUser(tenant.app, context, { email, roles: ['admin'] });
        expect(record.roles).to.deep.equal(['admin', 'user']);
      }
    }
  });

  it('createUser refuses a role that the tenant lacks, and names its path', async () => {
    const error = await nothingHappens(command(), ['admin', 'Nothing']);
    expect(error).to.include({ kind: 'not-found', code: 'role_not_found' });
    expect(faultsOf(error)).to.deep.equal(['/roles/1 unknown']);
  });

  it('createUser refuses too many roles before it looks any up', async () => {
    const names = Array.from({ length: mostRoles + 1 }, (_, index) => `Role ${index}`);
    expect(await nothingHappens(command(), names)).to.include({ kind: 'conflict', code: 'too_many_roles' });
  });

  it('createUser refuses the role owner to all callers but owners', async () => {
    for (const context of [command(), by('ada')]) {
      const { kind, code } = await nothingHappens(context, ['owner']);
      expect([kind, code]).to.deep.equal(['forbidden', 'owner_role_protected']);
    }
  });

  it('createUser makes an owner for an owner, on both streams, and once when it is repeated', async () => {
    const { app, world } = tenant;
    const context = by('olga');
    const first = await createUser(app, context, { email, roles: ['owner', 'admin'] });
    expect(first.record.roles).to.deep.equal(['owner', 'admin', 'user']);
    expect(await createUser(app, context, { email, roles: ['owner', 'admin'] })).to.deep.equal(first);
    expect(typesIn(world, ownersStream)).to.deep.equal(['OwnerAdded', 'OwnerAdded']);
  });
});
