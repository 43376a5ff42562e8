import { expect } from 'chai';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { readUser } from '../../../application/user/read-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { unlockUser } from '../../../application/user/unlock-user.js';
import { refusal } from '../../support/samples/given.js';
import { command, TENANT } from '../../support/in-memory/in-memory-app.js';
import {
  ownersStream,
  tenantWith,
  typesIn,
  userStream,
  type TenantWorld,
} from '../../support/samples/tenant-world.js';

const nobody = '0190f0f0-0000-7000-8000-0000000000ee';

describe('suspendUser, reactivateUser and unlockUser', () => {
  let tenant: TenantWorld;
  const idOf = (name: string): string => tenant.ids[name]!;
  const statusOf = async (name: string): Promise<string | undefined> =>
    (await readUser(tenant.app, TENANT, idOf(name)))?.record.status;

  beforeEach(async () => {
    tenant = await tenantWith(['olga', 'oleg'], ['ada']);
  });

  for (const name of ['ada', 'olga'])
    it(`suspendUser and reactivateUser take effect once: ${name}`, async () => {
      const { world, app } = tenant;
      const userId = idOf(name);
      for (let round = 0; round < 2; round++) {
        const suspended = await suspendUser(app, command(), { userId });
        expect(await statusOf(name)).to.equal('suspended');
        const again = await suspendUser(app, command(), { userId });
        expect(again).to.deep.equal(suspended);
        const { position } = await reactivateUser(app, command(), { userId });
        expect(position).to.equal(world.log.all.at(-1)!.position);
        expect(await statusOf(name)).to.equal('active');
        expect(await reactivateUser(app, command(), { userId })).to.deep.equal({ position });
      }
      const expected = ['UserSuspended', 'UserReactivated', 'UserSuspended', 'UserReactivated'];
      expect(typesIn(world, userStream(userId)).slice(-4)).to.deep.equal(expected);
    });

  it('suspendUser and reactivateUser decide an owner’s case on the owners stream', async () => {
    const { world, app } = tenant;
    await suspendUser(app, command(), { userId: idOf('olga') });
    await reactivateUser(app, command(), { userId: idOf('olga') });
    expect(typesIn(world, ownersStream).slice(-2)).to.deep.equal(['OwnerSuspended', 'OwnerReinstated']);
    const context = world.log.all.findLast(({ event }) => event.type === 'UserReactivated')!.context;
    expect(context).to.include({ actorType: 'apiKey', ip: '192.0.2.1' });
  });

  it('suspendUser refuses the last active owner', async () => {
    const { world, app } = tenant;
    await suspendUser(app, command(), { userId: idOf('olga') });
    const length = world.log.all.length;
    const error = await refusal(suspendUser(app, command(), { userId: idOf('oleg') }));
    expect(error).to.include({ kind: 'conflict', code: 'last_owner' });
    expect(world.log.all).to.have.length(length);
    await reactivateUser(app, command(), { userId: idOf('olga') });
    await suspendUser(app, command(), { userId: idOf('oleg') });
  });

  it('suspendUser, reactivateUser and unlockUser do nothing for a repeated command', async () => {
    const { app } = tenant;
    const context = command();
    await suspendUser(app, context, { userId: idOf('ada') });
    await reactivateUser(app, command(), { userId: idOf('ada') });
    await suspendUser(app, context, { userId: idOf('ada') });
    expect(await statusOf('ada')).to.equal('active');
  });

  for (const run of [suspendUser, reactivateUser, unlockUser])
    it(`${run.name} does not find a user who is unknown, or of another tenant`, async () => {
      const { app } = tenant;
      const elsewhere = command({ tenantId: '0190f0f0-0000-7000-8000-0000000000ff' });
      expect(await refusal(run(app, command(), { userId: nobody }))).to.include({ code: 'user_not_found' });
      expect(await refusal(run(app, elsewhere, { userId: idOf('ada') }))).to.include({
        code: 'user_not_found',
      });
    });

  it('unlockUser ends a lock before its time, and does nothing otherwise', async () => {
    const { world, app } = tenant;
    const userId = idOf('ada');
    const idle = await unlockUser(app, command(), { userId });
    const until = new Date(world.now + 60_000).toISOString();
    const locked = { type: 'UserLocked', data: { userId, until } } as const;
    const { context } = world.log.all.find(({ stream }) => stream === userStream(userId))!;
    await world.log.append([
      { stream: userStream(userId), expected: 0n, events: [locked], ids: [app.ids.next()], context },
    ]);
    expect((await readUser(app, TENANT, userId))?.record).to.include({
      status: 'locked',
      lockedUntil: until,
    });
    const { position } = await unlockUser(app, command(), { userId });
    expect(position! > idle.position!).to.equal(true);
    expect((await readUser(app, TENANT, userId))?.record).to.include({ status: 'active', lockedUntil: null });
  });

  it('a lock that has ended is not shown', async () => {
    const { world, app } = tenant;
    const userId = idOf('ada');
    const until = new Date(world.now + 60_000).toISOString();
    const { context } = world.log.all.find(({ stream }) => stream === userStream(userId))!;
    const locked = { type: 'UserLocked', data: { userId, until } } as const;
    await world.log.append([
      { stream: userStream(userId), expected: 0n, events: [locked], ids: [app.ids.next()], context },
    ]);
    world.now += 60_000;
    expect((await readUser(app, TENANT, userId))?.record).to.include({ status: 'active', lockedUntil: null });
  });
});
