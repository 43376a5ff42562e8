import { expect } from 'chai';
import { createUser } from '../../../../application/user/create-user.js';
import { renewBackupCodes } from '../../../../application/user/factors/renew-backup-codes.js';
import { openSignIn } from '../../../../application/sign-in/open-sign-in.js';
import { changeUser } from '../../../../application/user/change-user.js';
import { STEP_UP_MS, stepUpAssurance } from '../../../../domain/sign-in/step-up.js';
import type { Session } from '../../../../application/ports/sign-in/sessions.js';
import { command, systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { givePasskey, offeredIn, optionsFor, usePasskey } from '../../../support/pages/passkey-page.js';
import { addTotp, totpCode, userNow } from '../../../support/samples/second-factor.js';
import { softAuthenticator } from '../../../support/samples/soft-authenticator.js';

const password = 'correct horse staple';

describe('the step-up', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let userId: string;
  let email: string;
  let users = 0;
  before(async () => {
    pages = await hostedPages();
  });
  after(() => pages.stop());
  beforeEach(async () => {
    browser = pages.browser();
    email = `user-${++users}@acme.test`;
    const { app, tenantId } = pages;
    userId = (await createUser(app, systemCommand({ tenantId }), { email, password })).record.id;
  });

  const signIn = async (): Promise<Visit> =>
    send(browser, await browser.get(`${pages.host}/sign-in`), { email, password });
  /** Signs in, and waits until a step-up is due. */
  const staleSession = async (): Promise<Session> => {
    await signIn();
    pages.world.now += STEP_UP_MS + 1;
    return sessionNow();
  };
  const stepUp = (query = ''): Promise<Visit> => browser.get(`${pages.host}/step-up${query}`);
  const sessionNow = async (): Promise<Session> => {
    const [session, ...others] = await pages.app.sessions.ofUser(pages.tenantId, userId);
    expect(others).to.deep.equal([]);
    return session!;
  };
  const codesAsked = () => pages.world.log.all.filter(isCodeRequest);
  const isCodeRequest = ({ event }: (typeof pages.world.log.all)[number]): boolean =>
    event.type === 'SignInCodeRequested' && (event.data as { userId?: string }).userId === userId;
  const codesSent = (): number => codesAsked().length;
  const codeSent = (): string => readableSecrets.code(codesAsked().at(-1)!.id);
  const path = ({ location, url }: Visit): string => new URL(location ?? url).pathname;

  it('a browser without a session is sent to the sign-in', async () => {
    expect(path(await stepUp())).to.equal('/sign-in');
  });

  it('a user who has just signed in need not step up', async () => {
    await signIn();
    expect(path(await stepUp())).to.equal('/account');
  });

  it('the password raises the session: its id stays, its secret and its time are replaced', async () => {
    const before = await staleSession();
    const page = await stepUp();
    expect(page.status).to.equal(200);
    expect(page.body).to.contain(email).and.not.to.contain('name="email"');
    const thief = pages.browser();
    const { hostname } = new URL(pages.host);
    thief.keep(hostname, new Map(browser.cookies(hostname)));
    expect(path(await thief.get(`${pages.host}/account`))).to.equal('/account');
    const done = await send(browser, page, { password });
    expect(path(done)).to.equal('/account');
    expect(cookieOf(done)).to.match(/^tessera_session=[\w-]{43};/);
    const after = await sessionNow();
    expect(after.sessionId).to.equal(before.sessionId);
    expect(after.createdAt).to.equal(before.createdAt);
    expect(after.authenticatedAt).to.equal(pages.world.now);
    expect(path(await thief.get(`${pages.host}/account`)), 'the former secret').to.equal('/sign-in');
    expect(path(await stepUp())).to.equal('/account');
  });

  it('a wrong or empty password, and that of another user, raise nothing', async () => {
    const before = await staleSession();
    for (const typed of [
      { password: 'wrong' },
      { password: '' },
      { email: ada.email, password: ada.password },
    ]) {
      const refused = await send(browser, await stepUp(), typed);
      expect(refused.status).to.equal(400);
      expect(refused.body).to.contain('role="alert"');
      expect(cookieOf(refused)).to.equal('');
    }
    expect(await sessionNow()).to.deep.include({ authenticatedAt: before.authenticatedAt, amr: ['pwd'] });
  });

  it('under the lock of its wrong passwords a browser learns how long it waits, and the right one is not called wrong', async () => {
    await staleSession();
    const typing = async (typed: string): Promise<Visit> =>
      send(browser, await stepUp(), { password: typed });
    for (let n = 0; n < 4; n += 1) expect((await typing('wrong')).body).to.contain('password isn’t right');
    for (const typed of ['wrong', password]) {
      const locked = await typing(typed);
      expect(locked.status).to.equal(400);
      expect(locked.body).to.contain('Too many wrong attempts in this browser. Try again in a minute');
      expect(locked.body).not.to.contain('password isn’t right');
    }
    pages.world.now += 61_000;
    expect(path(await typing(password))).to.equal('/account');
  });

  it('a user with a second factor proves it as well, and nothing is raised before', async () => {
    await staleSession();
    const { secret } = await addTotp(pages.app, pages.tenantId, userId);
    pages.world.now += 60_000;
    const before = await sessionNow();
    const second = await browser.follow(await send(browser, await stepUp(), { password }));
    expect(path(second)).to.equal('/second-factor');
    expect((await sessionNow()).authenticatedAt).to.equal(before.authenticatedAt);
    expect(path(await stepUp()), 'by another address').to.equal('/step-up');
    const done = await send(browser, second, { code: totpCode(secret, pages.world.now) });
    expect(path(done)).to.equal('/account');
    const after = await sessionNow();
    expect(after).to.deep.include({ sessionId: before.sessionId, amr: ['pwd', 'otp', 'mfa'] });
    expect(path(await stepUp())).to.equal('/account');
  });

  it('a passkey of the user steps up at once, and no other passkey does', async () => {
    const { app, tenantId, host } = pages;
    const device = softAuthenticator(host);
    await givePasskey(app, tenantId, userId, device);
    const other = softAuthenticator(host);
    const someone = { email: `other-${users}@acme.test`, password };
    await givePasskey(
      app,
      tenantId,
      (await createUser(app, systemCommand({ tenantId }), someone)).record.id,
      other,
    );
    const before = await staleSession();
    const page = await stepUp();
    expect((await usePasskey(browser, page, other)).status).to.equal(400);
    const signInPage = await browser.get(`${host}/sign-in?account=other`);
    const options = JSON.parse((await optionsFor(browser, signInPage)).body) as object;
    const { action, hidden } = offeredIn(page);
    const answer = { ...hidden, passkey: device.get(options) };
    expect((await browser.post(host + action, answer)).status, 'made for a sign-in').to.equal(400);
    expect((await sessionNow()).authenticatedAt).to.equal(before.authenticatedAt);
    expect(path(await usePasskey(browser, await stepUp(), device))).to.equal('/account');
    expect(await sessionNow()).to.deep.include({
      sessionId: before.sessionId,
      amr: ['hwk', 'user', 'mfa'],
    });
  });

  it('an action that needs the mailbox asks users without a factor for a mailed code', async () => {
    await signIn();
    const before = await sessionNow();
    pages.world.now += 60_000;
    const page = await stepUp('?for=mailbox');
    expect(page.status).to.equal(200);
    expect(page.body).to.contain('Email me a code').and.not.to.contain('type="password"');
    expect(codesSent(), 'a page mails nothing').to.equal(0);
    const asked = await browser.submit(page, {});
    expect(path(asked)).to.equal('/mail-code');
    expect((await sessionNow()).provedMailbox).to.equal(null);
    const done = await send(browser, asked, { code: codeSent() });
    expect(path(done)).to.equal('/account');
    const { sessionId, authenticatedAt } = before;
    const after = { sessionId, authenticatedAt, provedMailbox: 0, amr: ['pwd'] };
    expect(await sessionNow(), 'as old as before').to.deep.include(after);
    expect(path(await stepUp('?for=mailbox'))).to.equal('/account');
    pages.world.now += STEP_UP_MS - 60_000 + 1;
    expect((await stepUp('?for=mailbox')).body).to.contain('type="password"');
  });

  it('a proof of the mailbox ends with a change of the address, also in a sign-in under way: the new one is asked for', async () => {
    const { app, tenantId } = pages;
    const change = (address: string): Promise<unknown> =>
      changeUser(app, systemCommand({ tenantId }), { userId, email: address });
    await signIn();
    await send(browser, await browser.submit(await stepUp('?for=mailbox'), {}), { code: codeSent() });
    expect(path(await stepUp('?for=mailbox'))).to.equal('/account');
    await change(`moved-${email}`);
    const asked = await browser.submit(await stepUp('?for=mailbox'), {});
    expect(path(asked)).to.equal('/mail-code');
    expect(codesSent()).to.equal(2);
    const done = await send(browser, asked, { code: codeSent() });
    expect(path(done)).to.equal('/account');
    expect(path(await stepUp('?for=mailbox'))).to.equal('/account');

    const { sessionGeneration: generation } = await userNow(app, tenantId, userId);
    const proved = { amr: ['pwd'] as const, provedMailbox: 1, authenticatedAt: pages.world.now };
    const asks = { ...stepUpAssurance('mailbox'), fresh: false };
    const started = { tenantId, userId, generation, clientId: null, asked: asks, ...proved };
    const secret = await app.signInTransactions.begin(started);
    expect((await openSignIn(app, tenantId, secret))?.step).to.equal('complete');
    await change(email);
    expect((await openSignIn(app, tenantId, secret))?.step).to.equal('mail-code');
  });

  it('a second factor that a recent sign-in did not ask for is asked for alone', async () => {
    await signIn();
    const { secret } = await addTotp(pages.app, pages.tenantId, userId);
    pages.world.now += 60_000;
    const before = await sessionNow();
    const page = await stepUp();
    expect(page.body).not.to.contain('type="password"');
    const second = await browser.submit(page, {});
    expect(path(second)).to.equal('/second-factor');
    expect((await send(browser, second, { code: '000000' })).status).to.equal(400);
    expect(await sessionNow()).to.deep.include({ amr: ['pwd'] });
    const done = await send(browser, second, { code: totpCode(secret, pages.world.now) });
    expect(path(done)).to.equal('/account');
    const { sessionId, authenticatedAt } = before;
    expect(await sessionNow()).to.deep.include({ sessionId, authenticatedAt, amr: ['pwd', 'otp', 'mfa'] });
  });

  for (const [what, factor] of [
    ['a mailed code', 'mailbox'],
    ['a code of an app', 'totp'],
  ] as const)
    it(`${what} that supplements a session begins none once the session has ended, nor in another browser`, async () => {
      const { app, tenantId, host, world } = pages;
      await signIn();
      const secret = factor === 'totp' ? (await addTotp(app, tenantId, userId)).secret : '';
      world.now += 60_000;
      const asked = await browser.submit(await stepUp('?for=mailbox'), {});
      const code = factor === 'totp' ? totpCode(secret, world.now) : codeSent();
      const { hostname } = new URL(host);
      const thief = pages.browser();
      const stolen = [...browser.cookies(hostname)].filter(([name]) => name !== 'tessera_session');
      thief.keep(hostname, new Map(stolen));
      await send(thief, asked, { code });
      expect(path(await thief.get(`${host}/account`)), 'another browser').to.equal('/sign-in');
      const { sessionId } = await sessionNow();
      await app.sessions.end(tenantId, userId, sessionId);
      await send(browser, asked, { code });
      expect(path(await browser.get(`${host}/account`))).to.equal('/sign-in');
      expect(await app.sessions.ofUser(tenantId, userId)).to.deep.equal([]);
    });

  it('a step-up that began before the session was lowered does not give it its second factor back', async () => {
    const { app, tenantId, world } = pages;
    const { secret } = await addTotp(app, tenantId, userId);
    world.now += 60_000;
    await send(browser, await browser.follow(await signIn()), { code: totpCode(secret, world.now) });
    expect(await sessionNow()).to.deep.include({ amr: ['pwd', 'otp', 'mfa'] });
    const asked = await browser.submit(await stepUp('?for=address'), {});
    expect(path(asked)).to.equal('/mail-code');
    const { factors } = await userNow(app, tenantId, userId);
    await renewBackupCodes(app, command({ tenantId, commandId: app.ids.next() }), {
      userId,
      sessionId: app.ids.next(),
      replaces: factors.backupCodes!.factorId,
    });
    expect(await sessionNow()).to.deep.include({ amr: ['pwd', 'otp'] });
    await send(browser, asked, { code: codeSent() });
    expect(await sessionNow()).to.deep.include({ amr: ['pwd', 'otp'] });
    expect((await stepUp()).status, 'the second factor is asked for').to.equal(200);
  });

  it('what supplements an authentication is over once the user has authenticated anew, and takes nothing back', async () => {
    const { host, world } = pages;
    await signIn();
    const before = await sessionNow();
    world.now += 60_000;
    const asked = await browser.submit(await stepUp('?for=mailbox'), {});
    expect(path(asked)).to.equal('/mail-code');
    await send(browser, await browser.get(`${host}/sign-in?account=other`), { email, password });
    const { sessionId, authenticatedAt } = await sessionNow();
    expect([sessionId, authenticatedAt]).to.deep.equal([before.sessionId, world.now]);
    await send(browser, asked, { code: codeSent() });
    expect(await sessionNow()).to.deep.include({ sessionId, authenticatedAt });
  });

  describe('on the way to a page that shows one of several', () => {
    const removal = async (): Promise<string> => {
      const { app, tenantId, host } = pages;
      await givePasskey(app, tenantId, userId, softAuthenticator(host));
      const [passkey] = (await userNow(app, tenantId, userId)).factors.passkeys;
      return `/account/security/passkeys/remove?passkey=${passkey!.passkeyId}`;
    };
    const use = async (device = softAuthenticator(pages.host)) => {
      await givePasskey(pages.app, pages.tenantId, userId, device);
      return device;
    };

    it('a step-up leads to that one, after a form of it as well', async () => {
      const device = await use();
      const wanted = pages.host + (await removal());
      await staleSession();
      const asked = await browser.follow(await browser.get(wanted));
      expect(path(asked)).to.equal('/step-up');
      expect((await usePasskey(browser, asked, device)).location).to.equal(wanted);
      const page = await browser.get(wanted);
      expect(page.body).to.contain('class="button danger"');
      pages.world.now += STEP_UP_MS + 1;
      const again = await browser.follow(await send(browser, page));
      expect(path(again)).to.equal('/step-up');
      expect((await usePasskey(browser, again, device)).location).to.equal(wanted);
    });

    it('a session that ends before the step-up is sent leads to that one after the sign-in', async () => {
      const device = await use();
      const wanted = pages.host + (await removal());
      await staleSession();
      const asked = await browser.follow(await browser.get(wanted));
      await pages.app.sessions.endAll(pages.tenantId, userId);
      const begun = await browser.follow(await send(browser, asked, { password }));
      expect(path(begun)).to.equal('/sign-in');
      expect(begun.body).to.contain('Your session ended before this took effect');
      expect((await usePasskey(browser, begun, device)).location).to.equal(wanted);
    });

    it('a form that was not accepted leads to that one again', async () => {
      const device = await use();
      const wanted = await removal();
      await usePasskey(browser, await browser.get(`${pages.host}/sign-in`), device);
      const refused = await send(browser, await browser.get(pages.host + wanted), { csrf: 'x' });
      expect(isFormRefused(refused)).to.equal(true);
      expect(refused.body).to.contain(`href="${wanted}"`);
    });

    it('other languages of the step-up ask for the same', async () => {
      await staleSession();
      expect((await stepUp('?for=mailbox')).body).to.contain('href="/step-up?for=mailbox&amp;ui_locales=de"');
    });
  });

  it('a form of another site, or of another session, raises nothing', async () => {
    await staleSession();
    const page = await stepUp();
    const evil = await send(browser, page, { password }, { Origin: 'https://evil.test' });
    expect(isFormRefused(evil)).to.equal(true);
    expect(isFormRefused(await send(browser, page, { password, csrf: 'x' }))).to.equal(true);
    await pages.app.sessions.endAll(pages.tenantId, userId);
    await signIn();
    expect(isFormRefused(await send(browser, page, { password }))).to.equal(true);
  });
});
