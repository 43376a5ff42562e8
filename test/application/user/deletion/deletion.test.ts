import { expect } from 'chai';
import type { AuditLog } from '../../../../application/ports/audit/audit-log.js';
import { assignRole } from '../../../../application/role/assign-role.js';
import { unassignRole } from '../../../../application/role/unassign-role.js';
import type { CommandContext } from '../../../../application/shared/command-context.js';
import type { VisitorContext } from '../../../../application/shared/visitor-context.js';
import { type SignInOutcome, signIn } from '../../../../application/sign-in/sign-in.js';
import { liveSession } from '../../../../application/sign-in/live-session.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { deleteDueUsers } from '../../../../application/user/deletion/delete-due-users.js';
import { requestDeletion } from '../../../../application/user/deletion/request-deletion.js';
import { resumeErasures } from '../../../../application/user/erasure/resume-erasures.js';
import { reactivateUser } from '../../../../application/user/reactivate-user.js';
import { readUser } from '../../../../application/user/read-user.js';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import type { SettingsChanges } from '../../../../domain/tenant/tenant-settings.js';
import {
  command,
  Crash,
  type CrashPoint,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../../support/in-memory/in-memory-app.js';
import { inMemoryAudit } from '../../../support/in-memory/in-memory-audit.js';
import { refusal } from '../../../support/samples/given.js';
import { adminRole, ownerRole, typesIn, userStream } from '../../../support/samples/tenant-world.js';
import { dueIn } from './due-in.js';

const DAY = 24 * 3_600_000;
const email = 'ada@example.com';
const password = 'correct horse battery';

describe('deleting one’s own account', () => {
  let world: World;
  let app: Process;
  let userId: string;

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    userId = (await createUser(app, systemCommand(), { email, password, emailVerified: true })).record.id;
  });

  const themself = (): CommandContext =>
    command({ actor: { type: 'user', id: userId }, source: 'hosted', ip: '192.0.2.77' });
  const visitor = (): VisitorContext => {
    const { actor: _, ...rest } = command({ source: 'hosted' });
    return rest;
  };
  const request = (audit: Pick<AuditLog, 'alerts'> = inMemoryAudit(world)) =>
    requestDeletion(app, audit, themself(), { userId });
  const signedIn = (): Promise<SignInOutcome> => signIn(app, visitor(), { email, password, clientId: null });
  const runDue = (process: Process = world.process()): Promise<number> =>
    deleteDueUsers(process, {
      due: dueIn(world, [userId]),
      onError: (error) => {
        throw error;
      },
    });
  const settings = async (changes: SettingsChanges): Promise<void> => {
    await changeTenantSettings(app, systemCommand(), changes);
  };
  const types = (): string[] => typesIn(world, userStream(userId));

  it('a request disables the account at once: sessions end, and it is shown as suspended', async () => {
    const session = await signedIn();
    if (session.kind !== 'signed-in') throw new Error(session.kind);
    expect(await liveSession(app, TENANT, { secret: session.secret })).not.to.equal(null);
    await request();
    expect(await liveSession(app, TENANT, { secret: session.secret })).to.equal(null);
    expect((await readUser(app, TENANT, userId))?.record.status).to.equal('suspended');
    expect(world.log.eventsOf(userStream(userId)).at(-1)).to.deep.equal({
      type: 'UserDeletionRequested',
      data: { userId, scheduledFor: new Date(world.now + 7 * DAY).toISOString(), openAlerts: 0 },
    });
  });

  it('a second request changes nothing, and moves no date', async () => {
    await request();
    world.now += DAY;
    await request();
    expect(types().filter((type) => type === 'UserDeletionRequested')).to.have.length(1);
  });

  it('the account is erased after the tenant’s days of grace, and not a moment before', async () => {
    await settings({ deletionGraceDays: 3 });
    await request();
    world.now += 3 * DAY - 1;
    expect(await runDue()).to.equal(0);
    expect(types()).not.to.include('UserDeleted');
    world.now += 1;
    expect(await runDue()).to.equal(1);
    expect(await readUser(app, TENANT, userId)).to.equal(null);
    expect(world.destroyed.has(`${TENANT}|user:${userId}`)).to.equal(true);
    expect(world.erasures).to.have.property('size', 0);
    expect(await runDue()).to.equal(0);
  });

  it('without days of grace the account is erased after the minute in which its mail is sent', async () => {
    await settings({ deletionGraceDays: 0 });
    await request();
    expect(await runDue()).to.equal(0);
    world.now += 60_000;
    expect(await runDue()).to.equal(1);
  });

  it('a later change of the grace moves no request', async () => {
    await request();
    await settings({ deletionGraceDays: 0 });
    world.now += DAY;
    expect(await runDue()).to.equal(0);
  });

  it('a sign-in withdraws the request, and says so', async () => {
    await request();
    const session = await signedIn();
    expect(session).to.include({ kind: 'signed-in', hasWithdrawnDeletion: true });
    expect(types().at(-1)).to.equal('UserDeletionWithdrawn');
    expect((await readUser(app, TENANT, userId))?.record.status).to.equal('active');
    if (session.kind !== 'signed-in') throw new Error(session.kind);
    expect(await liveSession(app, TENANT, { secret: session.secret })).not.to.equal(null);
    world.now += 30 * DAY;
    expect(await runDue()).to.equal(0);
    expect(await signedIn()).to.include({ kind: 'signed-in', hasWithdrawnDeletion: false });
  });

  it('a wrong password withdraws nothing', async () => {
    await request();
    await signIn(app, visitor(), { email, password: 'a wrong one', clientId: null });
    expect(types()).not.to.include('UserDeletionWithdrawn');
  });

  it('a password alone withdraws nothing where a second factor is due', async () => {
    await settings({ mfa: 'required' });
    await request();
    expect(await signedIn()).to.include({ kind: 'unfinished' });
    expect(types()).not.to.include('UserDeletionWithdrawn');
  });

  it('an administrator who reactivates the account withdraws the request', async () => {
    await request();
    await reactivateUser(app, command(), { userId });
    expect(types().at(-1)).to.equal('UserDeletionWithdrawn');
    expect((await readUser(app, TENANT, userId))?.record.status).to.equal('active');
  });

  it('a suspension by an administrator does not stop the erasure that the person asked for', async () => {
    await request();
    await suspendUser(app, command(), { userId });
    world.now += 7 * DAY;
    expect(await runDue()).to.equal(1);
  });

  for (const [name, roleId] of [
    ['owner', ownerRole],
    ['admin', adminRole],
  ] as const)
    it(`an ${name} has to give up the role first`, async () => {
      if (name === 'owner') {
        const other = await createUser(app, systemCommand(), { email: 'oleg@example.com' });
        await assignRole(app, systemCommand(), { roleId, userId: other.record.id });
      }
      await assignRole(app, systemCommand(), { roleId, userId });
      expect(await refusal(request())).to.include({ kind: 'conflict', code: 'administrator_role_held' });
      expect(types()).not.to.include('UserDeletionRequested');
      await unassignRole(app, systemCommand(), { roleId, userId });
      await request();
    });

  it('the last owner cannot give up the role, and so never asks for the deletion', async () => {
    await assignRole(app, systemCommand(), { roleId: ownerRole, userId });
    expect(await refusal(unassignRole(app, systemCommand(), { roleId: ownerRole, userId }))).to.include({
      code: 'last_owner',
    });
    expect(await refusal(request())).to.include({ code: 'administrator_role_held' });
  });

  it('who became admin during the grace stays, and the request is withdrawn', async () => {
    await request();
    await assignRole(app, systemCommand(), { roleId: adminRole, userId });
    world.now += 7 * DAY;
    expect(await runDue()).to.equal(0);
    expect(types().at(-1)).to.equal('UserDeletionWithdrawn');
    expect(world.erasures).to.have.property('size', 0);
  });

  it('nobody asks for it where the tenant has turned it off', async () => {
    await settings({ selfDeletion: false });
    expect(await refusal(request())).to.include({ kind: 'forbidden', code: 'self_deletion_off' });
  });

  it('a request notes how many alerts about the person are not resolved', async () => {
    const asked: unknown[] = [];
    const audit: Pick<AuditLog, 'alerts'> = {
      alerts: (tenantId, filter) => {
        asked.push([tenantId, filter]);
        return Promise.resolve({ items: [], next: null, total: 2 });
      },
    };
    await request(audit);
    expect(asked).to.deep.equal([
      [TENANT, { status: 'open', subjectId: userId }],
      [TENANT, { status: 'acknowledged', subjectId: userId }],
    ]);
    expect(world.log.eventsOf(userStream(userId)).at(-1)?.data).to.deep.include({ openAlerts: 4 });
  });

  it('an erasure that a kill interrupted at any point is completed, unless a sign-in withdrew it before', async () => {
    let total = Number.POSITIVE_INFINITY;
    for (let at = 1; at <= total; at++)
      for (const when of ['before', 'after'] as const)
        for (const withdraws of [false, true]) {
          const crash: CrashPoint = { at, when };
          world = inMemoryWorld();
          app = world.process();
          await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
          userId = (await createUser(app, systemCommand(), { email, password, emailVerified: true })).record
            .id;
          await request();
          world.now += 7 * DAY;
          const dying = world.process({ crash });
          const died = await runDue(dying).then(
            () => false,
            (error: unknown) => error instanceof Crash,
          );
          if (!died) total = dying.writes;
          const kept = withdraws && (await signedIn()).kind === 'signed-in';
          expect(kept && types().includes('UserDeleted')).to.equal(false);
          await resumeErasures(app, 0);
          await runDue();
          expect(world.erasures).to.have.property('size', 0);
          expect((await readUser(app, TENANT, userId)) === null, `${at} ${when}`).to.equal(!kept);
          expect(world.destroyed.has(`${TENANT}|user:${userId}`)).to.equal(!kept);
        }
    expect(total).to.be.greaterThan(10);
  });
});
