import { expect } from 'chai';
import { assignRole } from '../../../application/role/assign-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { isStrongEnough } from '../../../application/sign-in/may-sign-in.js';
import { proveSecondFactor } from '../../../application/sign-in/prove-second-factor.js';
import { forgetRememberedDevices, rememberDevice } from '../../../application/sign-in/remembered-devices.js';
import { type SignInInput, signIn } from '../../../application/sign-in/sign-in.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../application/user/create-user.js';
import { removeFactor, requireMfa, resetFactors } from '../../../application/user/factors/change-factors.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { streamName } from '../../../domain/shared/stream-name.js';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { acrOf } from '../../../domain/sign-in/assurance.js';
import type { UserEvent } from '../../../domain/user/user-events.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { addTotp, totpCode, userNow } from '../../support/samples/second-factor.js';
import { userStream } from '../../support/samples/tenant-world.js';

const credentials = { email: 'ada@example.com', password: 'correct horse staple' };
const DAY = 86_400_000;

describe('a remembered device', () => {
  let world: World;
  let app: Process;
  let userId: string;
  let factorId: string;
  let totpSecret: string;
  let backupCodes: readonly string[];
  let device: string;
  const visit = (deviceSecret: string | null): VisitorContext => ({
    ...command({ source: 'hosted', ip: '192.0.2.9', userAgent: 'Firefox/145.0' }),
    deviceSecret,
  });
  const enter = (deviceSecret: string | null, input: Partial<SignInInput> = {}) =>
    signIn(app, visit(deviceSecret), { ...credentials, clientId: 'web', ...input });
  /** `signed-in`, or the step that is left. */
  const outcome = async (deviceSecret = device, input: Partial<SignInInput> = {}): Promise<string> => {
    const result = await enter(deviceSecret, input);
    return result.kind === 'unfinished' ? result.step : result.kind;
  };
  const signedIn = async () => {
    const started = await enter(null);
    if (started.kind !== 'unfinished') throw new Error(started.kind);
    world.now += 60_000;
    const code = totpCode(totpSecret, world.now);
    const done = await proveSecondFactor(app, visit(null), { secret: started.secret, code });
    if (done.kind !== 'signed-in') throw new Error(done.kind);
    return done;
  };
  const append = async (...events: UserEvent[]): Promise<void> => {
    const stream = userStream(userId);
    const { context } = world.log.all.find((recorded) => recorded.stream === stream)!;
    const ids = events.map(() => app.ids.next());
    await world.log.append([{ stream, expected: 'any', events, ids, context }]);
  };
  const admin = builtInRoleId(TENANT, 'admin');

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    const input = { ...credentials, emailVerified: true };
    userId = (await createUser(app, systemCommand(), input)).record.id;
    ({ factorId, secret: totpSecret, backupCodes } = await addTotp(app, TENANT, userId));
    device = (await rememberDevice(app, visit(null), await signedIn()))!.secret;
  });

  it('stands in for the second factor after the right password, and is recorded as no second factor', async () => {
    const result = await enter(device);
    if (result.kind !== 'signed-in') throw new Error(result.kind);
    expect(result.session).to.deep.include({ amr: ['pwd'], remembered: true });
    expect(acrOf(result.session.amr)).to.equal('urn:tessera:pwd');
    const types = world.log.eventsOf(streamName(TENANT, 'signin', userId)).map(({ type }) => type);
    expect(types).to.include('DeviceRemembered');
  });

  it('stands in for nothing after a wrong password', async () => {
    expect(await outcome(device, { password: 'wrong' })).to.equal('refused');
  });

  it('satisfies a policy that requires a second factor, while the user is no administrator', async () => {
    await changeTenantSettings(app, systemCommand(), { mfa: 'required' });
    const result = await enter(device);
    if (result.kind !== 'signed-in') throw new Error(result.kind);
    const parties = { user: result.user, tenant: await presentTenantOf(app, TENANT) };
    expect(isStrongEnough(result.session, parties)).to.equal(true);
    await assignRole(app, systemCommand(), { userId, roleId: admin });
    const promoted = { ...parties, user: await userNow(app, TENANT, userId) };
    expect(isStrongEnough(result.session, promoted)).to.equal(false);
  });

  for (const [what, text] of [
    ['a secret that nobody has', 'x'.repeat(43)],
    ['text that is no secret', 'device'],
    ['no cookie', null],
  ] as const)
    it(`is not taken for one by ${what}`, async () => {
      expect((await enter(text)).kind).to.equal('unfinished');
    });

  it('is the device of its user only', async () => {
    const bo = { email: 'bo@example.com', password: 'battery staple horse' };
    const { record } = await createUser(app, systemCommand(), bo);
    await addTotp(app, TENANT, record.id);
    expect(await outcome(device, bo)).to.equal('second-factor');
    expect(await outcome(device)).to.equal('signed-in');
  });

  for (const [what, asked] of [
    ['max_age or prompt=login', { fresh: true }],
    ['two factors by acr_values', { acrValues: ['urn:tessera:mfa'], fresh: true }],
    ['two factors as essential', { acrValues: ['urn:tessera:mfa'], essential: true, fresh: true }],
    ['two factors, were it not said to be fresh', { acrValues: ['urn:tessera:mfa'], essential: true }],
  ] as const)
    it(`is not heeded where the request asks for ${what}`, async () => {
      expect(await outcome(device, { asked: { ...anyAssurance, ...asked } })).to.equal('second-factor');
    });

  it('does not stand in for a factor that has to be set up', async () => {
    await removeFactor(app, systemCommand(), { userId, factorId });
    await requireMfa(app, systemCommand(), { userId, required: true });
    expect(await outcome()).to.equal('mail-code');
  });

  for (const [what, end] of [
    [
      'a new password',
      async () => {
        const passwordHash = await app.secrets.hashPassword(credentials.password);
        await append({
          type: 'UserPasswordSet',
          data: { userId, passwordHash, mustChange: false, cause: 'reset' },
        });
      },
    ],
    [
      'the removal of a factor, though the user has another one since',
      async () => {
        await removeFactor(app, systemCommand(), { userId, factorId });
        await addTotp(app, TENANT, userId);
      },
    ],
    [
      'a reset of all factors',
      async () => {
        await resetFactors(app, systemCommand(), { userId });
        await addTotp(app, TENANT, userId);
      },
    ],
    ['a setting of no days', () => changeTenantSettings(app, systemCommand(), { rememberDeviceDays: 0 })],
    ['the role of an administrator', () => assignRole(app, systemCommand(), { userId, roleId: admin })],
    ['being forgotten', () => forgetRememberedDevices(app, command(), { userId })],
    [
      'its thirty days',
      () => {
        world.now += 30 * DAY;
        return Promise.resolve();
      },
    ],
    [
      'fewer days than have passed, though it was remembered for more',
      async () => {
        await changeTenantSettings(app, systemCommand(), { rememberDeviceDays: 1 });
        world.now += DAY;
      },
    ],
  ] as const)
    it(`is ended by ${what}`, async () => {
      await end();
      expect(await outcome()).to.equal('second-factor');
    });

  it('is not ended by another factor, a used backup code, a suspension that is over, or a role that is', async () => {
    await append({
      type: 'UserBackupCodesIssued',
      data: { userId, factorId: app.ids.next(), codes: ['b25l'] },
    });
    await suspendUser(app, systemCommand(), { userId });
    await reactivateUser(app, systemCommand(), { userId });
    await assignRole(app, systemCommand(), { userId, roleId: admin });
    await unassignRole(app, systemCommand(), { userId, roleId: admin });
    expect(await outcome()).to.equal('signed-in');
  });

  it('does not let a suspended user in', async () => {
    await suspendUser(app, systemCommand(), { userId });
    expect(await outcome()).to.equal('refused');
  });

  it('goes with its user', async () => {
    await deleteUser(app, systemCommand(), { userId });
    expect(await app.rememberedDevices.ofUser(TENANT, userId)).to.deep.equal([]);
  });

  it('is recorded when it is forgotten, once', async () => {
    await forgetRememberedDevices(app, command(), { userId });
    expect(await forgetRememberedDevices(app, command(), { userId })).to.deep.equal({ position: null });
    const types = world.log.eventsOf(streamName(TENANT, 'signin', userId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'DeviceForgotten')).to.have.length(1);
  });

  describe('is not remembered', () => {
    it('by a session that began without a second factor, such as one that another device stood in for', async () => {
      const result = await enter(device);
      if (result.kind !== 'signed-in') throw new Error(result.kind);
      expect(await rememberDevice(app, visit(null), result)).to.equal(null);
    });

    it('for an administrator', async () => {
      const session = await signedIn();
      await assignRole(app, systemCommand(), { userId, roleId: admin });
      const user = await userNow(app, TENANT, userId);
      expect(await rememberDevice(app, visit(null), { ...session, user })).to.equal(null);
    });

    it('where the tenant’s setting is no days', async () => {
      await changeTenantSettings(app, systemCommand(), { rememberDeviceDays: 0 });
      expect(await rememberDevice(app, visit(null), await signedIn())).to.equal(null);
    });
  });

  it('may be remembered by a backup code', async () => {
    const started = await enter(null);
    if (started.kind !== 'unfinished') throw new Error(started.kind);
    const done = await proveSecondFactor(app, visit(null), { secret: started.secret, code: backupCodes[0]! });
    if (done.kind !== 'signed-in') throw new Error(done.kind);
    const remembered = await rememberDevice(app, visit(null), done);
    expect(await outcome(remembered!.secret)).to.equal('signed-in');
  });
});
