import { expect } from 'chai';
import type { App } from '../../../application/app.js';
import { listActivity } from '../../../application/audit/list-activity.js';
import {
  carryOutRecoveries,
  recoverOwnerAtOnce,
} from '../../../application/owners/recovery/carry-out-recovery.js';
import { canObject, objectToRecovery } from '../../../application/owners/recovery/object-to-recovery.js';
import { recoveryObjectionLink } from '../../../application/owners/recovery/objection-link.js';
import { lastRequest, recoveryTarget } from '../../../application/owners/recovery/recovery-stream.js';
import { requestOwnerRecovery } from '../../../application/owners/recovery/request-owner-recovery.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { unassignRole } from '../../../application/role/unassign-role.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import { load } from '../../../application/shared/load.js';
import { recordSignIn } from '../../../application/sign-in/record-sign-in.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { addOperator } from '../../../application/tenant/operators/add-operator.js';
import { createUser } from '../../../application/user/create-user.js';
import { exportedEvent } from '../../../application/user/data-export/exported-events.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import { PLATFORM_TENANT, streamName } from '../../../domain/shared/stream-name.js';
import { ceremonies } from '../../../domain/sign-in/assurance.js';
import type { AuthenticationMethod } from '../../../domain/sign-in/authentication-method.js';
import { hasFactor } from '../../../domain/user/factors.js';
import { presentUser, user } from '../../../domain/user/user.js';
import {
  type World,
  TENANT,
  command,
  inMemoryWorld,
  systemCommand,
} from '../../support/in-memory/in-memory-app.js';
import { inMemoryAudit } from '../../support/in-memory/in-memory-audit.js';
import { givePasskey } from '../../support/pages/passkey-page.js';
import { softAuthenticator } from '../../support/samples/soft-authenticator.js';

const HOUR = 3_600_000;
/** Between the end of objections and the removal. */
const WRITING = 60_000;
const reason = 'Lost the phone';
const ops = '0190f0f0-0000-7000-8000-0000000000a1';
const sre = '0190f0f0-0000-7000-8000-0000000000a2';

describe('the recovery of an owner by operators', () => {
  let world: World;
  let app: App;
  let ownerId: string;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    ownerId = await owner('ada@acme.test');
    await givePasskey(app, TENANT, ownerId, softAuthenticator(app.addresses.tenantHost('acme')));
  });

  const owner = async (email: string): Promise<string> => {
    const input = { email, password: 'correct horse staple', emailVerified: true };
    const { record } = await createUser(app, systemCommand(), input);
    const roleId = builtInRoleId(TENANT, 'owner');
    await assignRole(app, systemCommand(), { userId: record.id, roleId });
    return record.id;
  };
  const operators = async (...names: readonly string[]): Promise<void> => {
    for (const name of names)
      await addOperator(app, operatorContext(PLATFORM_TENANT, app.ids.next()), {
        email: `${name}@example.test`,
        password: 'correct horse staple',
      });
  };
  const request = (by = ops, userId = ownerId) =>
    requestOwnerRecovery(app, { ...command(), actor: { type: 'operator', id: by } }, { userId, reason });
  const refused = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (error as { code: unknown }).code,
    );
  const errors: unknown[] = [];
  const round = (of: App = app): Promise<void> =>
    carryOutRecoveries(of, {
      due: async () => {
        const { stream, aggregate } = recoveryTarget(TENANT);
        return [...(await load(of, stream, aggregate)).state.keys()].map((userId) => ({
          tenantId: TENANT,
          userId,
        }));
      },
      onError: (error) => errors.push(error),
    });
  const loaded = async () => presentUser((await load(app, streamName(TENANT, 'user', ownerId), user)).state);
  const objectionToken = async (): Promise<string> => {
    const { stream, aggregate } = recoveryTarget(TENANT);
    const { history } = await load(app, stream, aggregate);
    const eventId = lastRequest(history, ownerId)!.id;
    const link = recoveryObjectionLink(app, 'https://acme.test', { ownerId, eventId });
    return new URL(link).searchParams.get('token')!;
  };
  const types = (): readonly string[] =>
    world.log.all.map(({ event }) => event.type).filter((type) => type.startsWith('OwnerRecover'));
  const cancelled = () =>
    world.log.all.find(({ event }) => event.type === 'OwnerRecoveryCancelled')?.event.data;
  const signedIn = (amr: readonly AuthenticationMethod[]) =>
    recordSignIn(app, { ...command(), actor: { type: 'user', id: ownerId } }, ownerId, [
      {
        type: 'UserSignedIn',
        data: { userId: ownerId, sessionId: app.ids.next(), clientId: null, amr, email: 'ada@acme.test' },
      },
    ]);
  afterEach(() => {
    expect(errors.splice(0)).to.deep.equal([]);
  });

  it('the only owner’s factors go after 72 hours, address and password stay, and all sessions end', async () => {
    await operators('ops');
    const before = await loaded();
    const { record } = await request();
    expect(record).to.include({ userId: ownerId, awaitsConsent: false });
    expect(Date.parse(record.dueAt) - world.now).to.equal(72 * HOUR);
    world.now += 72 * HOUR + WRITING - 1;
    await round();
    expect(hasFactor((await loaded()).factors)).to.equal(true);
    world.now += 1;
    await round();
    await round();
    const after = await loaded();
    expect(hasFactor(after.factors)).to.equal(false);
    expect(after.factors.backupCodes).to.equal(null);
    expect(after.email).to.equal(before.email);
    expect(after.passwordHash).to.equal(before.passwordHash);
    expect(after.sessionGeneration).to.be.greaterThan(before.sessionGeneration);
    expect(types()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecovered']);
  });

  it('an owner beside others waits for 24 hours, and for no second operator', async () => {
    await owner('bea@acme.test');
    await operators('ops', 'sre');
    const { record } = await request();
    expect([Date.parse(record.dueAt) - world.now, record.awaitsConsent]).to.deep.equal([24 * HOUR, false]);
    world.now += 24 * HOUR + WRITING;
    await round();
    expect(hasFactor((await loaded()).factors)).to.equal(false);
  });

  it('the only owner needs a second operator, where there is one, and the same one does not count', async () => {
    await operators('ops', 'sre');
    expect((await request(ops)).record.awaitsConsent).to.equal(true);
    world.now += 80 * HOUR;
    await round();
    expect(hasFactor((await loaded()).factors)).to.equal(true);
    expect(await refused(request(ops))).to.equal('recovery_open');
    expect((await request(sre)).record.awaitsConsent).to.equal(false);
    expect(await refused(request(sre))).to.equal('recovery_open');
    await round();
    expect(hasFactor((await loaded()).factors)).to.equal(false);
  });

  it('a recovery that nobody agreed to lapses after a week, and can be asked for anew', async () => {
    await operators('ops', 'sre');
    await request(ops);
    world.now += (72 + 7 * 24) * HOUR;
    const { record } = await request(sre);
    expect([Date.parse(record.dueAt) - world.now, record.awaitsConsent]).to.deep.equal([72 * HOUR, true]);
    await round();
    expect(hasFactor((await loaded()).factors)).to.equal(true);
  });

  it('a recovery that has lapsed is ended once, with a cause of its own, and not before', async () => {
    await operators('ops', 'sre');
    await request(ops);
    world.now += (72 + 7 * 24) * HOUR + WRITING - 1;
    await round();
    expect(types()).to.deep.equal(['OwnerRecoveryRequested']);
    world.now += 1;
    await Promise.all(Array.from({ length: 50 }, () => round(world.process())));
    await round();
    expect(types()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecoveryCancelled']);
    expect(cancelled()).to.deep.equal({ userId: ownerId, cause: 'lapsed' });
    expect(hasFactor((await loaded()).factors)).to.equal(true);
  });

  it('the end of a recovery that has lapsed leaves one that is asked for at the same time', async () => {
    await operators('ops', 'sre');
    await request(ops);
    world.now += (72 + 7 * 24) * HOUR + WRITING;
    const [{ record }] = await Promise.all([
      request(sre),
      ...Array.from({ length: 50 }, () => round(world.process())),
    ]);
    expect(types().filter((type) => type === 'OwnerRecoveryRequested')).to.have.length(2);
    const { stream, aggregate } = recoveryTarget(TENANT);
    const open = (await load(app, stream, aggregate)).state.get(ownerId);
    expect(open).to.include({ dueAt: record.dueAt, awaitsConsent: true });
  });

  for (const [how, amr, stops] of [
    ['a passkey', ceremonies.passkey, true],
    ['a code of an app', ceremonies.passwordAndCode, true],
    ['the password alone', ceremonies.password, false],
    ['a mailed code alone', ceremonies.mailedCode, false],
  ] as const)
    it(`a sign-in with ${how} ${stops ? 'stops' : 'does not stop'} it`, async () => {
      await operators('ops');
      await request();
      await signedIn(amr);
      world.now += 72 * HOUR + WRITING;
      await round();
      expect(hasFactor((await loaded()).factors)).to.equal(stops);
      if (stops) expect(cancelled()).to.deep.equal({ userId: ownerId, cause: 'sign_in' });
    });

  it('an earlier sign-in with a factor does not stop it', async () => {
    await operators('ops');
    await signedIn(ceremonies.passkey);
    await request();
    world.now += 72 * HOUR + WRITING;
    await round();
    expect(hasFactor((await loaded()).factors)).to.equal(false);
  });

  it('the mailed link stops it once, and looking at it does not', async () => {
    await operators('ops');
    await request();
    const token = await objectionToken();
    expect(await canObject(app, TENANT, token)).to.equal(true);
    expect(await canObject(app, TENANT, `${token}x`)).to.equal(false);
    expect(await canObject(app, PLATFORM_TENANT, token)).to.equal(false);
    expect(types()).to.deep.equal(['OwnerRecoveryRequested']);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refused(objectToRecovery(app, command(), { token }))),
    );
    expect(answers.filter((answer) => answer === 'done')).to.have.length(1);
    expect(cancelled()).to.deep.equal({ userId: ownerId, cause: 'objection' });
    world.now += 72 * HOUR + WRITING;
    await round();
    expect(hasFactor((await loaded()).factors)).to.equal(true);
    // an old link does not stop a later recovery
    await request();
    expect(await canObject(app, TENANT, token)).to.equal(false);
  });

  it('the owner is not shown from where somebody objected, nor is it in their download', async () => {
    await operators('ops');
    await request();
    const objector = { ip: '203.0.113.9', userAgent: 'Moneypenny/1.0' };
    await objectToRecovery(app, command(objector), { token: await objectionToken() });
    const { items } = await listActivity({ app, audit: inMemoryAudit(world) }, TENANT, ownerId, {
      limit: 50,
      after: null,
    });
    expect(items[0]).to.deep.include({ type: 'OwnerRecoveryCancelled', actor: 'anonymous', ip: null });
    const exported = world.log.all
      .filter(({ event }) => event.type === 'OwnerRecoveryCancelled')
      .map((recorded) => exportedEvent(recorded, ownerId));
    expect(exported).to.have.length(1);
    for (const secret of Object.values(objector))
      expect(JSON.stringify([items, exported])).not.to.contain(secret);
  });

  it('of 50 requests and 50 rounds at the same time one takes effect', async () => {
    await operators('ops');
    const answers = await Promise.all(Array.from({ length: 50 }, () => refused(request())));
    expect(answers.filter((answer) => answer === 'done')).to.have.length(1);
    world.now += 72 * HOUR + WRITING;
    await Promise.all(Array.from({ length: 50 }, () => round(world.process())));
    expect(types()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecovered']);
    const deleted = world.log.all.filter(({ event }) => event.type === 'UserPasskeyDeleted');
    expect(deleted).to.have.length(1);
  });

  for (const [when, wait, stops] of [
    ['a moment before the time', 72 * HOUR - 1, true],
    ['at the time', 72 * HOUR, false],
    ['when the removal is due', 72 * HOUR + WRITING, false],
  ] as const)
    it(`of 50 objections and 50 rounds at once, ${when}, ${stops ? 'an objection' : 'the removal'} takes effect, and that alone`, async () => {
      await operators('ops');
      await request();
      const token = await objectionToken();
      world.now += wait;
      const [answers] = await Promise.all([
        Promise.all(
          Array.from({ length: 50 }, () => refused(objectToRecovery(world.process(), command(), { token }))),
        ),
        Promise.all(Array.from({ length: 50 }, () => round(world.process()))),
      ]);
      expect(answers.filter((answer) => answer === 'done')).to.have.length(stops ? 1 : 0);
      expect(await canObject(app, TENANT, token)).to.equal(false);
      world.now += WRITING;
      await round();
      expect(hasFactor((await loaded()).factors)).to.equal(stops);
      expect(types()).to.deep.equal([
        'OwnerRecoveryRequested',
        stops ? 'OwnerRecoveryCancelled' : 'OwnerRecovered',
      ]);
    });

  it('who is owner no more keeps the factors', async () => {
    await owner('bea@acme.test');
    await operators('ops');
    await request();
    await unassignRole(app, systemCommand(), { userId: ownerId, roleId: builtInRoleId(TENANT, 'owner') });
    world.now += 24 * HOUR + WRITING;
    await round();
    expect(hasFactor((await loaded()).factors)).to.equal(true);
    expect(cancelled()).to.deep.equal({ userId: ownerId, cause: 'not_owner' });
  });

  it('the loss of the role ends it at once, so that another one can be asked for with the role back', async () => {
    await owner('bea@acme.test');
    await operators('ops');
    const roleId = builtInRoleId(TENANT, 'owner');
    await request();
    await unassignRole(app, systemCommand(), { userId: ownerId, roleId });
    expect(cancelled()).to.deep.equal({ userId: ownerId, cause: 'not_owner' });
    await assignRole(app, systemCommand(), { userId: ownerId, roleId });
    world.now += 24 * HOUR + WRITING;
    await round();
    expect(hasFactor((await loaded()).factors), 'the first one does not take place').to.equal(true);
    await request();
    expect(types()).to.deep.equal([
      'OwnerRecoveryRequested',
      'OwnerRecoveryCancelled',
      'OwnerRecoveryRequested',
    ]);
  });

  it('is refused for others than owners, for owners without a factor and without a reason', async () => {
    const { record } = await createUser(app, systemCommand(), { email: 'user@acme.test' });
    expect(await refused(request(ops, record.id))).to.equal('owner_not_found');
    expect(await refused(request(ops, app.ids.next()))).to.equal('owner_not_found');
    expect(await refused(request(ops, await owner('new@acme.test')))).to.equal('owner_without_factor');
    const empty = requestOwnerRecovery(app, command(), { userId: ownerId, reason: ' ' });
    expect(await refused(empty)).to.equal('invalid_input');
    expect(types()).to.deep.equal([]);
  });

  it('the command line removes them at once, with the same events', async () => {
    await operators('ops', 'sre');
    await recoverOwnerAtOnce(app, operatorContext(TENANT, app.ids.next()), { userId: ownerId, reason });
    expect(hasFactor((await loaded()).factors)).to.equal(false);
    expect(types()).to.deep.equal(['OwnerRecoveryRequested', 'OwnerRecovered']);
  });

  it('of 50 command lines at once, beside an open request, the factors go once, and nothing stays open', async () => {
    await operators('ops');
    await request();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => {
        const process = world.process();
        const context = operatorContext(TENANT, process.ids.next());
        return refused(recoverOwnerAtOnce(process, context, { userId: ownerId, reason }));
      }),
    );
    expect(answers).to.include('done');
    expect(hasFactor((await loaded()).factors)).to.equal(false);
    const deleted = world.log.all.filter(({ event }) => event.type === 'UserPasskeyDeleted');
    expect(deleted).to.have.length(1);
    const { stream, aggregate } = recoveryTarget(TENANT);
    expect([...(await load(app, stream, aggregate)).state.keys()]).to.deep.equal([]);
    expect(await refused(request())).to.equal('owner_without_factor');
  });
});
