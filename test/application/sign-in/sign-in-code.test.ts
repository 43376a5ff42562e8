import { expect } from 'chai';
import type { VisitorContext } from '../../../application/shared/visitor-context.js';
import { changePasswordToSignIn } from '../../../application/sign-in/change-password-to-sign-in.js';
import { completeSetUp } from '../../../application/sign-in/complete-set-up.js';
import {
  type CodeSignInOutcome,
  proveSignInCode,
} from '../../../application/sign-in/mailed-code/prove-sign-in-code.js';
import { proveMailbox } from '../../../application/sign-in/mailed-code/prove-mailbox.js';
import {
  repeatSignInCode,
  requestSignInCode,
} from '../../../application/sign-in/mailed-code/request-sign-in-code.js';
import { liveSession } from '../../../application/sign-in/live-session.js';
import { openSignIn } from '../../../application/sign-in/open-sign-in.js';
import { proveSecondFactor } from '../../../application/sign-in/prove-second-factor.js';
import { rememberDevice } from '../../../application/sign-in/remembered-devices.js';
import { signIn } from '../../../application/sign-in/sign-in.js';
import { changeTenantSettings } from '../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../application/tenant/lock-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import { changeUser } from '../../../application/user/change-user.js';
import { deleteUser } from '../../../application/user/erasure/delete-user.js';
import { generatePassword } from '../../../application/user/password/generate-password.js';
import { readUser } from '../../../application/user/read-user.js';
import { suspendUser } from '../../../application/user/suspend-user.js';
import { anyAssurance } from '../../../domain/sign-in/asked-assurance.js';
import { acrOf } from '../../../domain/sign-in/assurance.js';
import {
  command,
  inMemoryWorld,
  type Process,
  systemCommand,
  TENANT,
  type World,
} from '../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../support/in-memory/in-memory-links.js';
import { refusal } from '../../support/samples/given.js';
import { addTotp, totpCode } from '../../support/samples/second-factor.js';

const credentials = { email: 'ada@example.com', password: 'correct horse staple' };

describe('a mailed code in place of a password', () => {
  let world: World;
  let app: Process;
  let userId: string;
  const visit = (ip = '192.0.2.9', rest: Partial<VisitorContext> = {}): VisitorContext => {
    const { actor: _, ...context } = command({ source: 'hosted', ip });
    return { ...context, ...rest };
  };
  const request = (email = credentials.email, context = visit()) =>
    requestSignInCode(app, context, { email, clientId: 'web', asked: anyAssurance });
  const ask = async (...asked: Parameters<typeof request>): Promise<string> => {
    const outcome = await request(...asked);
    if (outcome.kind !== 'started') throw new Error(outcome.kind);
    return outcome.secret;
  };
  const mails = () => world.log.all.filter(({ event }) => event.type === 'SignInCodeRequested');
  const newest = (): string => readableSecrets.code(mails().at(-1)!.id);
  const wrong = (): string => (newest() === '000000' ? '000001' : '000000');
  const prove = (secret: string, text = newest(), context = visit()): Promise<CodeSignInOutcome> =>
    proveSignInCode(app, context, { secret, form: text.length > 10 ? 'link' : 'code', text });

  beforeEach(async () => {
    world = inMemoryWorld();
    app = world.process();
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme' });
    await changeTenantSettings(app, systemCommand(), { emailCode: true });
    const input = { ...credentials, emailVerified: true };
    userId = (await createUser(app, systemCommand(), input)).record.id;
  });

  it('a right code or link verifies the address that it was mailed to, and no other', async () => {
    const email = 'unverified@example.com';
    const { record } = await createUser(app, systemCommand(), { email });
    const verified = () => readUser(app, TENANT, record.id).then((found) => found?.record.emailVerified);
    expect((await prove(await ask(email), '000000')).kind).to.equal('refused');
    expect(await verified()).to.equal(false);
    expect((await prove(await ask(email))).kind).to.equal('signed-in');
    expect(await verified()).to.equal(true);
    const secret = await ask(email);
    await changeUser(app, systemCommand(), { userId: record.id, email: 'other@example.com' });
    await prove(secret);
    expect(await verified()).to.equal(false);
  });

  it('ends a password that somebody else may have chosen for an address which was never verified, with its sessions', async () => {
    const email = 'victim@example.com';
    const foreign = 'chosen by a stranger 7';
    const { record } = await createUser(app, systemCommand(), { email, password: foreign });
    const byPassword = (password: string) => signIn(app, visit(), { email, password, clientId: null });
    const stranger = await byPassword(foreign);
    if (stranger.kind !== 'signed-in') throw new Error(stranger.kind);
    const secret = await ask(email);
    expect(await prove(secret)).to.deep.equal({ kind: 'proved', step: 'change-password' });
    expect((await byPassword(foreign)).kind).to.equal('refused');
    expect(await liveSession(app, TENANT, { secret: stranger.secret })).to.equal(null);
    const password = 'chosen by the owner 7';
    const session = await changePasswordToSignIn(app, visit(), { secret, password });
    expect(session.user.userId).to.equal(record.id);
    expect((await byPassword(password)).kind).to.equal('signed-in');
    expect((await prove(await ask(email))).kind).to.equal('signed-in');
  });

  it('keeps the password of an account whose address was verified before, by whatever way', async () => {
    const email = 'verified@example.com';
    const password = 'chosen by the owner 7';
    const { record } = await createUser(app, systemCommand(), { email, password, emailVerified: true });
    await changeUser(app, systemCommand(), { userId: record.id, email: 'moved@example.com' });
    expect((await prove(await ask('moved@example.com'))).kind).to.equal('signed-in');
    const again = await signIn(app, visit(), { email: 'moved@example.com', password, clientId: null });
    expect(again.kind).to.equal('signed-in');
  });

  it('signs in as a password does, with any spelling of the address', async () => {
    const outcome = await prove(await ask(' ADA@Example.com '));
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    expect(outcome.session).to.deep.include({ userId, amr: ['otp'], provedMailbox: 0 });
    expect(acrOf(outcome.session.amr)).to.equal('urn:tessera:pwd');
    const { event } = world.log.all.findLast(({ event: one }) => one.type === 'UserSignedIn')!;
    expect(event.data).to.deep.include({ clientId: 'web', amr: ['otp'] });
    expect(mails()[0]!.event.data).to.deep.equal({ userId, purpose: 'sign-in', form: 'code' });
  });

  it('is refused where the tenant does not allow it, also when that was changed since', async () => {
    const secret = await ask();
    await changeTenantSettings(app, systemCommand(), { emailCode: false });
    expect(await refusal(ask())).to.include({ code: 'email_code_off' });
    expect((await prove(secret)).kind).to.equal('over');
  });

  it('is followed by the second factor, which it does not replace', async () => {
    const { secret: totp } = await addTotp(app, TENANT, userId);
    world.now += 60_000;
    const secret = await ask();
    expect(await prove(secret)).to.deep.equal({ kind: 'proved', step: 'second-factor' });
    const code = totpCode(totp, world.now);
    const outcome = await proveSecondFactor(app, visit(), { secret, code });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    expect(outcome.session.amr).to.deep.equal(['otp', 'mfa']);
    expect(await rememberDevice(app, visit(), outcome), 'not after a password').to.equal(null);
  });

  it('is followed by the second factor on a remembered device as well', async () => {
    const { secret: totp } = await addTotp(app, TENANT, userId);
    world.now += 60_000;
    const begun = await signIn(app, visit(), { ...credentials, clientId: null });
    if (begun.kind !== 'unfinished') throw new Error(begun.kind);
    const code = totpCode(totp, world.now);
    const done = await proveSecondFactor(app, visit(), { secret: begun.secret, code });
    if (done.kind !== 'signed-in') throw new Error(done.kind);
    const { secret: deviceSecret } = (await rememberDevice(app, visit(), done))!;
    expect(await prove(await ask(), undefined, visit(undefined, { deviceSecret }))).to.include({
      kind: 'proved',
      step: 'second-factor',
    });
  });

  it('is followed by the set-up of a required factor, without another code', async () => {
    await changeTenantSettings(app, systemCommand(), { mfa: 'required' });
    expect(await prove(await ask())).to.deep.equal({ kind: 'proved', step: 'enrol' });
  });

  it('is followed by the change of a generated password', async () => {
    await generatePassword(app, systemCommand(), { userId });
    expect(await prove(await ask())).to.deep.equal({ kind: 'proved', step: 'change-password' });
  });

  it('gives no access to any other step before it was typed', async () => {
    const { secret: totp } = await addTotp(app, TENANT, userId);
    world.now += 60_000;
    const secret = await ask();
    expect(await openSignIn(app, TENANT, secret)).to.equal(null);
    const code = totpCode(totp, world.now);
    expect(await proveSecondFactor(app, visit(), { secret, code })).to.deep.equal({ kind: 'over' });
    expect(await completeSetUp(app, visit(), { secret, setUp: '', code })).to.deep.equal({ kind: 'over' });
    expect(await proveMailbox(app, visit(), { secret, form: 'code', text: newest() })).to.deep.equal({
      kind: 'over',
    });
    expect(
      await refusal(changePasswordToSignIn(app, visit(), { secret, password: 'battery staple' })),
    ).to.include({
      code: 'sign_in_over',
    });
    expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
  });

  it('signs in in the browser that asked for it only', async () => {
    const mine = await ask();
    const code = newest();
    const others = await ask(undefined, visit('198.51.100.7'));
    expect((await prove(others, code)).kind, 'ended by the other one').to.equal('refused');
    expect((await prove(mine, newest())).kind).to.equal('refused');
    expect((await prove(others, newest())).kind).to.equal('signed-in');
    expect((await prove('x'.repeat(43), code)).kind).to.equal('over');
  });

  it('of another purpose does not sign in', async () => {
    await changeTenantSettings(app, systemCommand(), { mfa: 'required' });
    const byCode = await ask();
    const byPassword = await signIn(app, visit(), { ...credentials, clientId: null });
    if (byPassword.kind !== 'unfinished') throw new Error(byPassword.kind);
    const setUpCode = newest();
    expect((await prove(byCode, setUpCode)).kind).to.equal('refused');
    const signInCode = readableSecrets.code(mails()[0]!.id);
    const outcome = await proveMailbox(app, visit(), {
      secret: byPassword.secret,
      form: 'code',
      text: signInCode,
    });
    expect(outcome.kind).to.equal('refused');
  });

  it('signs in once of 50 times at once, and not again', async () => {
    const secret = await ask();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => prove(secret)));
    expect(outcomes.filter(({ kind }) => kind === 'signed-in')).to.have.length(1);
    expect((await prove(secret)).kind).to.equal('over');
    expect(await app.sessions.ofUser(TENANT, userId)).to.have.length(1);
  });

  it('is void after ten minutes, and after five wrong ones', async () => {
    const late = await ask();
    world.now += 10 * 60_000;
    expect((await prove(late)).kind).to.equal('over');
    const secret = await ask();
    for (let n = 0; n < 5; n++) expect((await prove(secret, wrong())).kind).to.equal('refused');
    expect((await prove(secret)).kind).to.equal('over');
    const reasons = world.log.all.flatMap(({ event }) =>
      event.type === 'UserSignInFailed' ? [event.data.reason] : [],
    );
    expect(reasons).to.deep.equal(Array(5).fill('code'));
  });

  it('is a link after ten wrong ones of the account, which signs in in the same browser', async () => {
    for (const [network, times] of [5, 5].entries()) {
      const context = visit(`198.51.100.${network}`);
      const secret = await ask(undefined, context);
      for (let n = 0; n < times; n++) await prove(secret, wrong(), context);
    }
    const secret = await ask();
    expect(mails().at(-1)!.event.data).to.include({ form: 'link' });
    expect((await prove(secret, newest())).kind, 'the digits').to.equal('refused');
    const link = readableSecrets.linkToken(mails().at(-1)!.id, 'code');
    expect((await prove(secret, link)).kind).to.equal('signed-in');
  });

  it('may be sent again, and the one before stays valid', async () => {
    const secret = await ask();
    const first = newest();
    expect(await repeatSignInCode(app, visit(), secret)).to.deep.equal({ kind: 'sent' });
    expect(mails()).to.have.length(2);
    expect((await prove(secret, first)).kind).to.equal('signed-in');
    expect(await repeatSignInCode(app, visit(), secret)).to.deep.equal({ kind: 'over' });
  });

  it('is mailed three times an hour to a network, which then learns when the next one can be', async () => {
    const limited = { kind: 'limited', until: world.now + 3_600_000 };
    for (let n = 0; n < 3; n++) expect(await ask()).to.match(/^[\w-]{43}$/);
    expect(await request()).to.deep.equal(limited);
    expect(mails()).to.have.length(3);
    world.now += 3_600_000;
    expect((await request()).kind).to.equal('started');
  });

  it('is mailed six times an hour to a browser that the account knows', async () => {
    const knownBrowserId = 'k'.repeat(43);
    await app.knownDevices.remember({ tenantId: TENANT, userId }, { ip: null, knownBrowserId });
    for (let n = 0; n < 8; n++) await request(undefined, visit(undefined, { knownBrowserId }));
    expect(mails()).to.have.length(6);
  });

  it('signs in while wrong passwords have locked the account', async () => {
    for (let n = 0; n < 10; n++)
      await signIn(app, visit(`10.0.0.${n}`), { ...credentials, password: 'wrong', clientId: null });
    expect((await signIn(app, visit(), { ...credentials, clientId: null })).kind).to.equal('refused');
    expect((await prove(await ask())).kind).to.equal('signed-in');
  });

  for (const [whom, email, forbid] of [
    ['an address of nobody', 'nobody@example.com', () => Promise.resolve()],
    ['text that is no address', 'nobody', () => Promise.resolve()],
    ['a suspended user', credentials.email, () => suspendUser(app, systemCommand(), { userId })],
    ['a deleted user', credentials.email, () => deleteUser(app, systemCommand(), { userId })],
  ] as const) {
    it(`is counted for ${whom} as for an account, also when it is sent again`, async () => {
      await forbid();
      const secret = await ask(email);
      const limited = { kind: 'limited', until: world.now + 3_600_000 };
      for (let n = 0; n < 2; n++)
        expect(await repeatSignInCode(app, visit(), secret)).to.deep.equal({ kind: 'sent' });
      expect(await repeatSignInCode(app, visit(), secret)).to.deep.equal(limited);
      expect(await request(email)).to.deep.equal(limited);
    });

    it(`is mailed to nobody for ${whom}, whose sign-in looks and ends like any other`, async () => {
      await forbid();
      const before = performance.now();
      const secret = await ask(email);
      expect(performance.now() - before).to.be.above(290);
      expect(secret).to.match(/^[\w-]{43}$/);
      expect(mails()).to.have.length(0);
      expect(await repeatSignInCode(app, visit(), secret)).to.deep.equal({ kind: 'sent' });
      for (let n = 0; n < 5; n++) {
        const began = performance.now();
        expect((await prove(secret, '000000')).kind).to.equal('refused');
        expect(performance.now() - began).to.be.above(290);
      }
      expect((await prove(secret, '000000')).kind).to.equal('over');
      expect(mails()).to.have.length(0);
    });
  }

  for (const [what, change] of [
    ['the user was suspended', () => suspendUser(app, systemCommand(), { userId })],
    ['the user was deleted', () => deleteUser(app, systemCommand(), { userId })],
    ['the user got another password', () => generatePassword(app, systemCommand(), { userId })],
    ['the tenant was locked', () => lockTenant(app, systemCommand(), { reason: 'unpaid' })],
  ] as const)
    it(`does not sign in when ${what} since`, async () => {
      const secret = await ask();
      const code = newest();
      await change();
      expect((await prove(secret, code)).kind).to.be.oneOf(['refused', 'over']);
      expect(await app.sessions.ofUser(TENANT, userId)).to.deep.equal([]);
    });
});
