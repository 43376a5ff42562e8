import { expect } from 'chai';
import { reconcileEach, reconcileOwners } from '../../../application/owners/reconcile-owners.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { readUser } from '../../../application/user/read-user.js';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { withUnreadable } from '../../support/http/with-unreadable.js';
import { refusal } from '../../support/samples/given.js';
import { command, systemCommand, TENANT, type Process } from '../../support/in-memory/in-memory-app.js';
import { ownerRole, tenantWith, type TenantWorld, userStream } from '../../support/samples/tenant-world.js';

describe('reconcileOwners', () => {
  let tenant: TenantWorld;
  const idOf = (name: string): string => tenant.ids[name]!;
  const recordOf = async (name: string) => (await readUser(tenant.app, TENANT, idOf(name)))!.record;

  /** Runs it in a process that dies right after the owners stream has its event. */
  const dying = async (run: (app: Process) => Promise<unknown>): Promise<void> => {
    await run(tenant.world.process({ crash: { at: 1, when: 'after' } })).catch(() => undefined);
  };

  beforeEach(async () => {
    tenant = await tenantWith(['olga', 'oleg'], ['ada']);
  });

  it('reconcileOwners finishes a promotion', async () => {
    await dying((app) => assignRole(app, systemCommand(), { roleId: ownerRole, userId: idOf('ada') }));
    expect((await recordOf('ada')).roles).to.deep.equal(['user']);
    await reconcileOwners(tenant.app, { tenantId: TENANT, userId: idOf('ada') });
    expect((await recordOf('ada')).roles).to.deep.equal(['owner', 'user']);
  });

  it('reconcileOwners finishes a demotion, a suspension and a reactivation, for all owners at once', async () => {
    const { world, app } = tenant;
    await assignRole(app, systemCommand(), { roleId: ownerRole, userId: idOf('ada') });
    await suspendUser(app, command(), { userId: idOf('ada') });
    await dying((process) =>
      unassignRole(process, systemCommand(), { roleId: ownerRole, userId: idOf('olga') }),
    );
    await dying((process) => reactivateUser(process, command(), { userId: idOf('ada') }));
    await reconcileOwners(app, { tenantId: TENANT, userId: idOf('ada') });
    await dying((process) => suspendUser(process, command(), { userId: idOf('oleg') }));
    expect((await recordOf('olga')).roles).to.deep.equal(['owner', 'user']);
    expect((await recordOf('oleg')).status).to.equal('active');
    await reconcileOwners(app, { tenantId: TENANT });
    expect((await recordOf('olga')).roles).to.deep.equal(['user']);
    expect((await recordOf('oleg')).status).to.equal('suspended');
    expect((await recordOf('ada')).status).to.equal('active');
    const length = world.log.all.length;
    await reconcileOwners(app, { tenantId: TENANT });
    expect(world.log.all).to.have.length(length);
  });

  it('reconcileEach finishes a promotion though another owner cannot be read', async () => {
    await dying((app) => assignRole(app, systemCommand(), { roleId: ownerRole, userId: idOf('ada') }));
    const app = withUnreadable(tenant.app, (stream) => stream === userStream(idOf('olga')));
    const reported: unknown[] = [];
    const owners = ['olga', 'ada'].map((name) => ({ tenantId: TENANT, userId: idOf(name) }));
    await reconcileEach(app, {
      unreconciled: () => Promise.resolve(owners),
      onError: (error) => reported.push(error),
    });
    expect((await recordOf('ada')).roles).to.deep.equal(['owner', 'user']);
    expect(reported.map((error) => (error as Error).name)).to.deep.equal(['UnreadableEvent']);
  });

  it('reconcileOwners acts as the system', async () => {
    const { world, app } = tenant;
    await dying((process) =>
      assignRole(process, systemCommand(), { roleId: ownerRole, userId: idOf('ada') }),
    );
    await reconcileOwners(app, { tenantId: TENANT });
    const { context } = world.log.all.at(-1)!;
    expect(context).to.include({ actorType: 'system', source: 'system', ip: null });
    expect(context.traceId).to.match(/^[0-9a-f]{32}$/);
  });

  it('an owner whose own stream does not confirm it yet does not count', async () => {
    const { app } = tenant;
    await unassignRole(app, systemCommand(), { roleId: ownerRole, userId: idOf('oleg') });
    await dying((process) =>
      assignRole(process, systemCommand(), { roleId: ownerRole, userId: idOf('ada') }),
    );
    const last = { roleId: ownerRole, userId: idOf('olga') };
    expect(await refusal(unassignRole(app, systemCommand(), last))).to.include({ code: 'last_owner' });
    await reconcileOwners(app, { tenantId: TENANT });
    await unassignRole(app, systemCommand(), last);
    expect((await recordOf('olga')).roles).to.deep.equal(['user']);
  });

  it('a suspension finishes a pending promotion first, and takes effect', async () => {
    const { app } = tenant;
    await dying((process) =>
      assignRole(process, systemCommand(), { roleId: ownerRole, userId: idOf('ada') }),
    );
    await suspendUser(app, command(), { userId: idOf('ada') });
    await reconcileOwners(app, { tenantId: TENANT });
    expect(await recordOf('ada')).to.deep.include({ status: 'suspended', roles: ['owner', 'user'] });
  });

  it('a repeated command finishes what it began', async () => {
    const { app } = tenant;
    const context = systemCommand();
    const role = { roleId: ownerRole, userId: idOf('ada') };
    await dying((process) => assignRole(process, context, role));
    await assignRole(app, context, role);
    expect((await recordOf('ada')).roles).to.deep.equal(['owner', 'user']);
  });
});
