import { expect } from 'chai';
import { reconcileOwners } from '../../../../application/owners/reconcile-owners.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteUser } from '../../../../application/user/erasure/delete-user.js';
import { eraseUser } from '../../../../application/user/erasure/erase-user.js';
import { readUserHistory } from '../../../../application/user/read-user-history.js';
import { readUser } from '../../../../application/user/read-user.js';
import { resumeErasures } from '../../../../application/user/erasure/resume-erasures.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { refusal } from '../../../support/samples/given.js';
import {
  command,
  Crash,
  systemCommand,
  TENANT,
  type CrashPoint,
} from '../../../support/in-memory/in-memory-app.js';
import {
  adminRole,
  ownerRole,
  ownersStream,
  tenantWith,
  typesIn,
  userStream,
  type TenantWorld,
} from '../../../support/samples/tenant-world.js';

describe('deleteUser', () => {
  let tenant: TenantWorld;
  const idOf = (name: string): string => tenant.ids[name]!;
  const isKeyDestroyed = (userId: string): boolean => tenant.world.destroyed.has(`${TENANT}|user:${userId}`);

  /** Nothing of the user is left, and their email is free. */
  const expectErased = async (name: string): Promise<void> => {
    const { world, app } = tenant;
    const userId = idOf(name);
    expect(await readUser(app, TENANT, userId)).to.equal(null);
    expect(await readUserHistory(app, TENANT, userId, { after: null, limit: 10 })).to.equal(null);
    expect(isKeyDestroyed(userId)).to.equal(true);
    expect([...world.storedMails]).not.to.include(`${TENANT}|${userId}`);
    expect(await world.consents.ofUser(TENANT, userId)).to.deep.equal([]);
    expect(world.erasures).to.have.property('size', 0);
    expect(JSON.stringify(world.log.all, bigints)).not.to.include(`${name}@example.com`);
    expect(typesIn(world, userStream(userId)).filter((type) => type === 'UserDeleted')).to.have.length(1);
    const { record } = await createUser(app, command(), { email: `${name}@example.com` });
    expect(record.id).not.to.equal(userId);
  };
  const bigints = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

  beforeEach(async () => {
    tenant = await tenantWith(['olga', 'oleg'], ['ada']);
    for (const userId of Object.values(tenant.ids)) {
      tenant.world.storedMails.add(`${TENANT}|${userId}`);
      tenant.world.consents.agree(userId, { clientId: 'web', scopes: ['openid'], claims: [], at: 0 });
    }
  });

  it('deleteUser deletes and erases', async () => {
    const { world, app } = tenant;
    await assignRole(app, command(), { roleId: adminRole, userId: idOf('ada') });
    const { position } = await deleteUser(app, command(), { userId: idOf('ada') });
    expect(position).to.equal(world.log.all.at(-1)!.position);
    expect(world.log.eventsOf(userStream(idOf('ada'))).at(-1)).to.deep.equal({
      type: 'UserDeleted',
      data: { userId: idOf('ada'), roleIds: [adminRole] },
    });
    await expectErased('ada');
  });

  it('deleteUser erases the actor from events that the user caused, and lets users delete themselves', async () => {
    const { app } = tenant;
    const themself = command({
      actor: { type: 'user', id: idOf('ada') },
      source: 'hosted',
      ip: '192.0.2.77',
    });
    await deleteUser(app, themself, { userId: idOf('ada') });
    await expectErased('ada');
    expect(JSON.stringify(tenant.world.log.all, bigints)).not.to.include('192.0.2.77');
  });

  it('deleteUser removes an owner from the owners first', async () => {
    const { world, app } = tenant;
    await deleteUser(app, command(), { userId: idOf('olga') });
    expect(world.log.eventsOf(ownersStream).at(-1)).to.deep.equal({
      type: 'OwnerRemoved',
      data: { userId: idOf('olga'), cause: 'user_deleted' },
    });
    await expectErased('olga');
  });

  it('deleteUser refuses the last owner and leaves nothing behind', async () => {
    const { world, app } = tenant;
    await deleteUser(app, command(), { userId: idOf('olga') });
    const length = world.log.all.length;
    const error = await refusal(deleteUser(app, command(), { userId: idOf('oleg') }));
    expect(error).to.include({ kind: 'conflict', code: 'last_owner' });
    expect(world.log.all).to.have.length(length);
    expect(world.erasures).to.have.property('size', 0);
    expect(await readUser(app, TENANT, idOf('oleg'))).not.to.equal(null);
  });

  it('deleteUser refuses the last owner who is not suspended', async () => {
    const { app } = tenant;
    await suspendUser(app, command(), { userId: idOf('olga') });
    expect(await refusal(deleteUser(app, command(), { userId: idOf('oleg') }))).to.include({
      code: 'last_owner',
    });
    await deleteUser(app, command(), { userId: idOf('olga') });
    await expectErased('olga');
  });

  it('deleteUser does not find a user who is unknown, deleted, or of another tenant', async () => {
    const { world, app } = tenant;
    const elsewhere = command({ tenantId: '0190f0f0-0000-7000-8000-0000000000ff' });
    const nobody = '0190f0f0-0000-7000-8000-0000000000ee';
    expect(await refusal(deleteUser(app, elsewhere, { userId: idOf('ada') }))).to.include({
      code: 'user_not_found',
    });
    expect(await refusal(deleteUser(app, command(), { userId: nobody }))).to.include({
      code: 'user_not_found',
    });
    await deleteUser(app, command(), { userId: idOf('ada') });
    expect(await refusal(deleteUser(app, command(), { userId: idOf('ada') }))).to.include({
      code: 'user_not_found',
    });
    expect(world.erasures).to.have.property('size', 0);
  });

  it('deleteUser answers a repeated command like the first time', async () => {
    const { world, app } = tenant;
    const context = command();
    await deleteUser(app, context, { userId: idOf('ada') });
    const length = world.log.all.length;
    await deleteUser(app, context, { userId: idOf('ada') });
    expect(world.log.all).to.have.length(length);
    await expectErased('ada');
  });

  for (const name of ['ada', 'olga'])
    it(`deleteUser accepts the revision that the caller saw, and no other: ${name}`, async () => {
      const { app } = tenant;
      const { revision } = (await readUser(app, TENANT, idOf(name)))!;
      const stale = command({ ifMatch: [revision + 1n] });
      expect(await refusal(deleteUser(app, stale, { userId: idOf(name) }))).to.include({
        code: 'stale_revision',
      });
      expect(isKeyDestroyed(idOf(name))).to.equal(false);
      await deleteUser(app, command({ ifMatch: [revision] }), { userId: idOf(name) });
      await expectErased(name);
    });

  describe('after a crash', () => {
    /** Crash points of a deletion, as many as it has writes. */
    const points = (writes: number): CrashPoint[] =>
      Array.from({ length: writes }, (_, index) => index + 1).flatMap((at) => [
        { at, when: 'before' as const },
        { at, when: 'after' as const },
      ]);

    // begin · [leave the owners · lose the role ·] UserDeleted · destroy · destroy emails · end sessions ·
    // forget places · forget devices · forget consents · forget steps · forget passkeys · forget uses of accounts · clear failures · forget sign-ins · forget sign-ups · clear misses · mails · avatars · release · end
    const writesOf = [
      ['ada', 22],
      ['olga', 24],
    ] as const;
    for (const [name, writes] of writesOf)
      for (const crash of points(writes))
        it(`the next start finishes ${name} after a crash ${crash.when} write ${crash.at}`, async () => {
          const { world, app } = tenant;
          const process = world.process({ crash });
          const outcome = await deleteUser(process, command(), { userId: idOf(name) }).catch(
            (e: unknown) => e,
          );
          expect(outcome).to.be.instanceOf(Crash);
          if (crash.at === 1 && crash.when === 'before') {
            expect(await readUser(app, TENANT, idOf(name))).not.to.equal(null);
            return;
          }
          await resumeErasures(app, 0);
          await resumeErasures(app, 0);
          await expectErased(name);
          expect(process.writes).to.equal(crash.at);
        });

    it('every write of a deletion is a crash point of these tests', async () => {
      const { world } = tenant;
      for (const [name, writes] of writesOf) {
        const process = world.process();
        await deleteUser(process, command(), { userId: idOf(name) });
        expect(process.writes, name).to.equal(writes);
      }
    });

    it('the next start cancels the pending deletion of a user who has become the last owner', async () => {
      const { world, app } = tenant;
      const crash = { at: 1, when: 'after' } as const;
      await deleteUser(world.process({ crash }), command(), { userId: idOf('olga') }).catch(() => undefined);
      await deleteUser(app, command(), { userId: idOf('oleg') });
      expect(await resumeErasures(app, 0)).to.deep.equal({ finished: 0, refused: 1, failed: [] });
      expect(world.erasures).to.have.property('size', 0);
      expect(await readUser(app, TENANT, idOf('olga'))).not.to.equal(null);
    });

    it('a refused deletion strikes out its own note only, not that of one cut off beside it', async () => {
      const { world, app } = tenant;
      const crash = { at: 2, when: 'after' } as const;
      await deleteUser(world.process({ crash }), command(), { userId: idOf('ada') }).catch(() => undefined);
      const stale = eraseUser(app, command({ ifMatch: [99n] }), idOf('olga'));
      expect((await refusal(stale)).code).to.equal('stale_revision');
      expect(world.erasures).to.have.property('size', 1);
      const noted = [...world.erasures.values()][0]!;
      await app.erasures.begin({ ...noted, commandId: app.ids.next() });
      await app.erasures.withdraw([...world.erasures.values()][1]!);
      expect([...world.erasures.values()]).to.deep.equal([noted]);
      await resumeErasures(app, 0);
      await expectErased('ada');
    });

    it('the next start leaves a deletion that fails again for later, and continues with the others', async () => {
      const { world, app } = tenant;
      const crash = { at: 2, when: 'after' } as const;
      for (const name of ['ada', 'olga'])
        await deleteUser(world.process({ crash }), command(), { userId: idOf(name) }).catch(() => undefined);
      const away = new Error('the key store is away');
      let failures = 1;
      const failing = {
        ...app,
        keys: {
          ...app.keys,
          destroy: (ref: Parameters<typeof app.keys.destroy>[0]) =>
            failures-- > 0 ? Promise.reject(away) : app.keys.destroy(ref),
        },
      };
      const outcome = await resumeErasures(failing, 0);
      expect(outcome).to.deep.equal({
        finished: 1,
        refused: 0,
        failed: outcome.failed,
      });
      expect(outcome.failed).to.have.length(1);
      expect(outcome.failed[0]).to.deep.include({ error: away });
      expect(outcome.failed[0]!.erasure).to.include({ tenantId: TENANT, userId: idOf('ada') });
      expect(await resumeErasures(app, 0)).to.deep.include({ finished: 1 });
      await expectErased('ada');
      await expectErased('olga');
    });

    it('an owner who was removed from the owners has no rights of an owner, even before the deletion ends', async () => {
      const { world, app } = tenant;
      const crash = { at: 2, when: 'after' } as const;
      await deleteUser(world.process({ crash }), command(), { userId: idOf('olga') }).catch(() => undefined);
      await reconcileOwners(app, { tenantId: TENANT });
      expect((await readUser(app, TENANT, idOf('olga')))?.record.roles).to.deep.equal(['user']);
      await assignRole(app, systemCommand(), { roleId: ownerRole, userId: idOf('ada') });
      await resumeErasures(app, 0);
      await expectErased('olga');
    });
  });
});
