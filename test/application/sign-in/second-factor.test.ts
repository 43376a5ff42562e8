import { expect } from 'chai';
import { completeSetUp } from '../../../application/sign-in/complete-set-up.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { openSignIn } from '../../../application/sign-in/open-sign-in.js';
import {
  proveSecondFactor,
  type SecondFactorOutcome,
} from '../../../application/sign-in/prove-second-factor.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { presentTenantOf } from '../../../application/tenant/tenant-stream.js';
import { createUser } from '../../../application/user/create-user.js';
import { requireMfa, resetFactors } from '../../../application/user/factors/change-factors.js';
import { offerTotp, setUpTotp } from '../../../application/user/factors/set-up-totp.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { reactivateUser } from '../../../application/user/reactivate-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { inMemoryMail } from '../../support/in-memory/in-memory-mail.js';
import { refusal } from '../../support/samples/given.js';
import { addTotp, totpCode, userNow, wrongTotpCode } from '../../support/samples/second-factor.js';

const credentials = { email: 'ada@example.com', password: 'correct horse staple' };

describe('the second factor of a sign-in', () => {
  let world: World;
  let app: Process;
  let userId: string;
  let secret: string;
  let backupCodes: readonly string[];
  const visit = () => command({ source: 'hosted', ip: '192.0.2.9' });
  const present = () => userNow(app, TENANT, userId);
  const codeAt = (now = world.now): string => totpCode(secret, now);
  const wrong = (): string => wrongTotpCode(secret, world.now);
  const begin = async (): Promise<string> => {
    const outcome = await signIn(app, visit(), { ...credentials, clientId: 'web' });
    if (outcome.kind !== 'unfinished') throw new Error(outcome.kind);
    return outcome.secret;
  };
  const prove = (transaction: string, code: string): Promise<SecondFactorOutcome> =>
    proveSecondFactor(app, visit(), { secret: transaction, code });

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    userId = (await createUser(app, systemCommand(), credentials)).record.id;
    ({ secret, backupCodes } = await addTotp(app, TENANT, userId));
    world.now += 60_000;
  });

  it('a password alone begins no session for a user with an authenticator app', async () => {
    await begin();
    expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
  });

  for (const [when, offset] of [
    ['now', 0],
    ['thirty seconds ago', -30_000],
    ['in thirty seconds', 30_000],
  ] as const)
    it(`a code that the app shows ${when} completes the sign-in`, async () => {
      const outcome = await prove(await begin(), codeAt(world.now + offset));
      if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
      expect(outcome.session.amr).to.deep.equal(['pwd', 'otp', 'mfa']);
    });

  for (const [what, code] of [
    ['of a minute ago', () => codeAt(world.now - 60_000)],
    ['of a minute ahead', () => codeAt(world.now + 60_000)],
    ['of another secret', () => totpCode('JBSWY3DPEHPK3PXP', world.now)],
    ['that is none', () => '12345'],
    ['that is no backup code', () => 'aaaaa-aaaaa'],
  ] as const)
    it(`a code ${what} is refused, and the sign-in goes on`, async () => {
      const transaction = await begin();
      expect((await prove(transaction, code())).kind).to.equal('refused');
      expect((await prove(transaction, codeAt())).kind).to.equal('signed-in');
    });

  it('a code completes one of 50 concurrent sign-ins', async () => {
    const transactions = await Promise.all(Array.from({ length: 50 }, begin));
    const code = codeAt();
    const kinds = (await Promise.all(transactions.map((one) => prove(one, code)))).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'signed-in')).to.have.lengthOf(1);
    expect(await app.sessions.ofUser(TENANT, userId)).to.have.lengthOf(1);
  });

  it('a backup code completes one of 50 concurrent sign-ins, and is used up', async () => {
    const transactions = await Promise.all(Array.from({ length: 50 }, begin));
    const results = await Promise.allSettled(transactions.map((one) => prove(one, backupCodes[0]!)));
    const done = results.filter((one) => one.status === 'fulfilled' && one.value.kind === 'signed-in');
    expect(done).to.have.lengthOf(1);
    expect((await present()).factors.backupCodes!.codes).to.have.lengthOf(9);
  });

  for (const [what, change] of [
    ['is suspended', () => suspendUser(app, systemCommand(), { userId })],
    ['gets another password', () => generatePassword(app, systemCommand(), { userId })],
  ] as const)
    for (const [kind, code] of [
      ['an app', () => codeAt()],
      ['paper', () => backupCodes[0]!],
    ] as const)
      it(`no session lives of a sign-in whose user ${what} while a code of ${kind} is proved`, async () => {
        const transaction = await begin();
        const { signInTransactions } = app;
        const attempt: typeof signInTransactions.attempt = async (...of) => {
          const isLeft = await signInTransactions.attempt(...of);
          await change();
          return isLeft;
        };
        const meanwhile = { ...app, signInTransactions: { ...signInTransactions, attempt } };
        const outcome = await proveSecondFactor(meanwhile, visit(), { secret: transaction, code: code() });
        await reactivateUser(app, systemCommand(), { userId });
        if (outcome.kind !== 'signed-in') return expect(outcome).to.deep.equal({ kind: 'over' });
        expect(await liveSession(app, TENANT, { secret: outcome.secret })).to.equal(null);
      });

  it('a factor is added to no account whose password was replaced since the sign-in that requires it', async () => {
    const { record } = await createUser(app, systemCommand(), { ...credentials, email: 'bob@example.com' });
    await requireMfa(app, systemCommand(), { userId: record.id, required: true });
    const outcome = await signIn(app, visit(), { ...credentials, email: 'bob@example.com', clientId: null });
    if (outcome.kind !== 'unfinished') throw new Error(outcome.kind);
    const open = (await openSignIn(app, TENANT, outcome.secret))!;
    const offer = offerTotp(app, open.user, open.tenant);
    const { totpSteps } = app;
    const consume: typeof totpSteps.consume = async (...of) => {
      await generatePassword(app, systemCommand(), { userId: record.id });
      return totpSteps.consume(...of);
    };
    const done = await completeSetUp({ ...app, totpSteps: { ...totpSteps, consume } }, visit(), {
      secret: outcome.secret,
      setUp: offer.setUp,
      code: totpCode(offer.secret, world.now),
    });
    expect(done).to.deep.equal({ kind: 'over' });
    expect((await userNow(app, TENANT, record.id)).factors.totp).to.equal(null);
  });

  it('the code that set the app up does not sign in', async () => {
    world.now -= 60_000;
    expect((await prove(await begin(), codeAt())).kind).to.equal('refused');
  });

  it('the fifth wrong code ends the sign-in', async () => {
    const transaction = await begin();
    for (let time = 0; time < 5; time++) expect((await prove(transaction, wrong())).kind).to.equal('refused');
    expect((await prove(transaction, codeAt())).kind).to.equal('over');
  });

  it('ten wrong codes within a quarter of an hour stop the second step for a minute, and never the first one', async () => {
    for (let round = 0; round < 2; round++) {
      const transaction = await begin();
      for (let time = 0; time < 5; time++) await prove(transaction, wrong());
    }
    const transaction = await begin();
    expect((await prove(transaction, codeAt())).kind).to.equal('refused');
    world.now += 61_000;
    expect((await prove(transaction, codeAt())).kind).to.equal('signed-in');
  });

  /** Types wrong codes, five a sign-in, and waits for the end of the lock after each ten. */
  const miss = async (times: number): Promise<void> => {
    let transaction = '';
    for (let time = 0; time < times; time++) {
      if (time % 5 === 0) transaction = await begin();
      expect((await prove(transaction, wrong())).kind, String(time)).to.equal('refused');
      if (time % 10 === 9) world.now += 20 * 60_000;
    }
  };

  it('a lock of the second step is mailed once a day, with the place of the last code', async () => {
    const mail = inMemoryMail(world, app);
    const reported = async (): Promise<readonly object[]> => {
      await mail.send();
      return mail.delivered.filter(({ kind }) => kind === 'second-step-locked');
    };
    await miss(9);
    expect(await reported()).to.deep.equal([]);
    await prove(await begin(), wrong());
    expect(await reported()).to.have.lengthOf(1);
    expect((await reported())[0]).to.include({ to: credentials.email });
    expect((await reported())[0]).to.have.nested.property('device.ip', '192.0.2.9');
    world.now += 20 * 60_000;
    await miss(20);
    expect(await reported()).to.have.lengthOf(1);
    world.now += 86_400_000;
    await miss(10);
    expect(await reported()).to.have.lengthOf(2);
  });

  it('after a hundred wrong codes in a row no code of the app is accepted, until a backup code was', async () => {
    await miss(100);
    expect(await prove(await begin(), codeAt())).to.include({ kind: 'refused', isUsedUp: true });
    expect((await prove(await begin(), backupCodes[0]!)).kind).to.equal('signed-in');
    expect((await prove(await begin(), codeAt())).kind).to.equal('signed-in');
  });

  it('a right code ends the row of wrong ones', async () => {
    for (let round = 0; round < 2; round++) {
      await miss(60);
      expect((await prove(await begin(), codeAt())).kind).to.equal('signed-in');
    }
  });

  it('a suspension and a reset of the factors end a sign-in between its steps', async () => {
    const [one, two] = [await begin(), await begin()];
    await suspendUser(app, systemCommand(), { userId });
    expect((await prove(one, codeAt())).kind).to.equal('over');
    await resetFactors(app, systemCommand(), { userId });
    expect(await openSignIn(app, TENANT, two)).to.equal(null);
  });

  it('a reset removes every factor with one event each, and ends sessions', async () => {
    const outcome = await prove(await begin(), codeAt());
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    const before = world.log.all.length;
    await resetFactors(app, systemCommand(), { userId });
    expect(world.log.all.slice(before).map(({ event }) => event.type)).to.deep.equal([
      'UserMfaDisabled',
      'UserBackupCodesRemoved',
      'UserSignedOutEverywhere',
    ]);
    expect((await signIn(app, visit(), { ...credentials, clientId: null })).kind).to.equal('signed-in');
  });

  it('a required factor is asked for where there is none', async () => {
    await resetFactors(app, systemCommand(), { userId });
    await requireMfa(app, systemCommand(), { userId, required: true });
    const outcome = await signIn(app, visit(), { ...credentials, clientId: null });
    expect(outcome).to.include({ kind: 'unfinished', step: 'mail-code' });
  });

  it('a policy that requires a factor is met at the next sign-in; off asks for those that exist', async () => {
    await changeTenantSettings(app, systemCommand(), { mfa: 'off' });
    await begin();
    await resetFactors(app, systemCommand(), { userId });
    await changeTenantSettings(app, systemCommand(), { mfa: 'required' });
    const outcome = await signIn(app, visit(), { ...credentials, clientId: null });
    expect(outcome).to.include({ kind: 'unfinished', step: 'mail-code' });
  });

  it('a second app is refused, and a first one where the tenant has turned factors off', async () => {
    const tenant = await presentTenantOf(app, TENANT);
    const setUp = async (of = tenant) => {
      const offer = offerTotp(app, await present(), of);
      const code = totpCode(offer.secret, world.now);
      return setUpTotp(app, visit(), { user: await present(), tenant: of, setUp: offer.setUp, code });
    };
    expect((await refusal(setUp())).code).to.equal('totp_enabled');
    await resetFactors(app, systemCommand(), { userId });
    await changeTenantSettings(app, systemCommand(), { mfa: 'off' });
    expect((await refusal(setUp(await presentTenantOf(app, TENANT)))).code).to.equal('mfa_off');
  });

  it('a set-up of another user, and one of more than ten minutes ago, are refused', async () => {
    await resetFactors(app, systemCommand(), { userId });
    const tenant = await presentTenantOf(app, TENANT);
    const offer = offerTotp(app, { ...(await present()), userId: app.ids.next() }, tenant);
    const attempt = async (setUp: string) =>
      refusal(setUpTotp(app, visit(), { user: await present(), tenant, setUp, code: codeAt() }));
    expect((await attempt(offer.setUp)).code).to.equal('invalid_input');
    const own = offerTotp(app, await present(), tenant);
    world.now += 10 * 60_000 + 1;
    secret = own.secret;
    expect((await attempt(own.setUp)).code).to.equal('invalid_input');
  });
});
