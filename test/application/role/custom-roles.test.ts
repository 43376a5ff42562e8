import { expect } from 'chai';
import { changeRole } from '../../../application/role/change-role.js';
import { defineRole } from '../../../application/role/define-role.js';
import { deleteRole } from '../../../application/role/delete-role.js';
import { readRole } from '../../../application/role/read-role.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { faultsOf, refusal } from '../../support/samples/given.js';
import {
  command,
  inMemoryWorld,
  systemCommand,
  TENANT,
  type Process,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { adminRole, ownerRole, typesIn, userRole } from '../../support/samples/tenant-world.js';

const nobody = '0190f0f0-0000-7000-8000-0000000000ee';
const elsewhere = '0190f0f0-0000-7000-8000-0000000000ff';
const minute = 60_000;

describe('custom roles', () => {
  let world: World;
  let app: Process;
  let roleId: string;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    roleId = (await defineRole(app, command(), { name: 'Billing', description: 'Sees invoices.' })).record.id;
    world.now += 1_000;
  });

  describe('defineRole', () => {
    it('defineRole returns the role that is read afterwards', async () => {
      const { record, revision } = await defineRole(app, command(), { name: '  Sales ' });
      const at = '2026-01-02T03:04:06.678Z';
      const { userCount, ...rest } = record;
      expect(userCount).to.equal(0);
      expect(rest).to.deep.equal({
        id: record.id,
        name: 'Sales',
        description: '',
        builtIn: false,
        permissions: [],
        createdAt: at,
        updatedAt: at,
      });
      expect(await readRole(app, TENANT, record.id)).to.deep.equal({ record: rest, revision });
    });

    for (const name of ['Billing', ' BILLING ', 'ｂｉｌｌｉｎｇ', 'owner', 'Admin', ' USER'])
      it(`defineRole refuses the name ${name}`, async () => {
        const error = await refusal(defineRole(app, command(), { name }));
        expect(error).to.include({ kind: 'conflict', code: 'role_name_taken' });
        expect(world.log.all).to.have.length(2);
      });

    it('defineRole refuses bad input', async () => {
      const error = await refusal(defineRole(app, command(), { name: ' ', description: 'x'.repeat(501) }));
      expect(faultsOf(error)).to.deep.equal(['/name required', '/description too_long']);
    });

    it('defineRole lets two tenants have the same name', async () => {
      const { record } = await defineRole(app, command({ tenantId: elsewhere }), { name: 'Billing' });
      expect(await readRole(app, TENANT, record.id)).to.equal(null);
    });

    it('defineRole answers a repeated command with the role it defined', async () => {
      const context = command();
      const first = await defineRole(app, context, { name: 'Sales' });
      expect(await defineRole(app, context, { name: 'Sales' })).to.deep.equal(first);
    });

    it('defineRole takes over the name of a definition that died, after a minute', async () => {
      const dead = command();
      const crash = { at: 1, when: 'after' } as const;
      await defineRole(world.process({ crash }), dead, { name: 'Sales' }).catch(() => undefined);
      expect(await refusal(defineRole(app, command(), { name: 'Sales' }))).to.include({
        code: 'role_name_taken',
      });
      world.now += minute;
      await defineRole(app, command(), { name: 'Sales' });
      expect(await refusal(defineRole(app, dead, { name: 'Sales' }))).to.include({ code: 'role_name_taken' });
      const deadStream = streamName(TENANT, 'role', app.ids.derive(dead.commandId, 'role'));
      expect(typesIn(world, deadStream)).to.deep.equal(['RoleDefinitionCancelled']);
    });
  });

  describe('changeRole', () => {
    it('changeRole changes the given members and keeps the others', async () => {
      const { record, revision } = await changeRole(app, command(), { roleId, description: ' Invoices ' });
      expect(record).to.include({
        name: 'Billing',
        description: 'Invoices',
        createdAt: '2026-01-02T03:04:05.678Z',
        updatedAt: '2026-01-02T03:04:06.678Z',
      });
      expect(await readRole(app, TENANT, roleId)).to.deep.equal({ record, revision });
    });

    it('changeRole appends nothing when nothing differs', async () => {
      const { position, revision } = await changeRole(app, command(), { roleId, name: 'Billing' });
      expect({ position, revision }).to.deep.equal({ position: 2n, revision: 0n });
    });

    it('changeRole changes the case of a name without reserving anything', async () => {
      const { record } = await changeRole(app, command(), { roleId, name: 'BILLING' });
      expect(record.name).to.equal('BILLING');
      expect(world.log.all).to.have.length(3);
    });

    it('changeRole changes the name, and the old one is free', async () => {
      await changeRole(app, command(), { roleId, name: 'Accounts' });
      expect(await refusal(defineRole(app, command(), { name: 'accounts' }))).to.include({
        code: 'role_name_taken',
      });
      await defineRole(app, command(), { name: 'Billing' });
    });

    it('changeRole refuses a name that another role has', async () => {
      const other = (await defineRole(app, command(), { name: 'Sales' })).record.id;
      for (const name of ['SALES', 'owner'])
        expect(await refusal(changeRole(app, command(), { roleId, name }))).to.include({
          code: 'role_name_taken',
        });
      expect((await readRole(app, TENANT, roleId))?.record.name).to.equal('Billing');
      expect((await readRole(app, TENANT, other))?.record.name).to.equal('Sales');
    });

    it('changeRole refuses bad input, and a revision that is not the current one', async () => {
      const error = await refusal(changeRole(app, command(), { roleId, name: 'a\u0000' }));
      expect(faultsOf(error)).to.deep.equal(['/name unprintable']);
      const stale = command({ ifMatch: [1n] });
      expect(await refusal(changeRole(app, stale, { roleId, name: 'Sales' }))).to.include({
        code: 'stale_revision',
      });
      await changeRole(app, command({ ifMatch: [0n] }), { roleId, name: 'Sales' });
    });

    it('changeRole releases a name that it reserved and did not take, and the role can be changed afterwards', async () => {
      const crash = { at: 1, when: 'after' } as const;
      await changeRole(world.process({ crash }), command(), { roleId, name: 'Sales' }).catch(() => undefined);
      world.now += minute;
      await defineRole(app, command(), { name: 'Sales' });
      expect(typesIn(world, streamName(TENANT, 'role', roleId))).to.deep.equal([
        'RoleDefined',
        'RoleRenameCancelled',
      ]);
      await changeRole(app, command(), { roleId, name: 'Accounts' });
    });
  });

  describe('deleteRole', () => {
    it('deleteRole deletes for good, and the name is free', async () => {
      const { position } = await deleteRole(app, command(), { roleId });
      expect(position).to.equal(world.log.all.at(-1)!.position);
      expect(await readRole(app, TENANT, roleId)).to.equal(null);
      expect(await refusal(deleteRole(app, command(), { roleId }))).to.include({ code: 'role_not_found' });
      await defineRole(app, command(), { name: 'Billing' });
    });

    it('deleteRole frees the name even when it dies before it can', async () => {
      const crash = { at: 1, when: 'after' } as const;
      await deleteRole(world.process({ crash }), command(), { roleId }).catch(() => undefined);
      await defineRole(app, command(), { name: 'Billing' });
    });

    it('deleteRole can be repeated, and does not free the name when another role has it by then', async () => {
      const context = command();
      await deleteRole(app, context, { roleId });
      await defineRole(app, command(), { name: 'Billing' });
      await deleteRole(app, context, { roleId });
      expect(await refusal(defineRole(app, command(), { name: 'Billing' }))).to.include({
        code: 'role_name_taken',
      });
    });

    it('deleteRole refuses a revision that is not the current one', async () => {
      expect(await refusal(deleteRole(app, command({ ifMatch: [1n] }), { roleId }))).to.include({
        code: 'stale_revision',
      });
      await deleteRole(app, command({ ifMatch: [0n] }), { roleId });
    });
  });

  for (const [title, context, id] of [
    ['that was never defined', command(), nobody],
    ['of another tenant', command({ tenantId: elsewhere }), ''],
  ] as const)
    it(`a role ${title} is not found`, async () => {
      const missing = { roleId: id === '' ? roleId : id };
      const change = { ...missing, description: 'x' };
      expect(await refusal(changeRole(app, context, change))).to.include({
        kind: 'not-found',
        code: 'role_not_found',
      });
      expect(await refusal(deleteRole(app, context, missing))).to.include({ code: 'role_not_found' });
      expect(await readRole(app, context.tenantId, missing.roleId)).to.equal(null);
    });

  it('built-in roles do not change, and are read from their tenant', async () => {
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    for (const [id, name] of [
      [ownerRole, 'owner'],
      [adminRole, 'admin'],
      [userRole, 'user'],
    ] as const) {
      expect(await refusal(changeRole(app, command(), { roleId: id, name: 'x' }))).to.include({
        kind: 'conflict',
        code: 'built_in_role',
      });
      expect(await refusal(deleteRole(app, command(), { roleId: id }))).to.include({ code: 'built_in_role' });
      const role = (await readRole(app, TENANT, id))!;
      expect(role.revision).to.equal(0n);
      expect(role.record).to.include({ id, name, builtIn: true, createdAt: '2026-01-02T03:04:06.678Z' });
    }
  });
});
