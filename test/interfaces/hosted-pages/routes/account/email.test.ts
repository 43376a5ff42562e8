import { expect } from 'chai';
import { changeTenantSettings } from '../../../../../application/tenant/change-tenant-settings.js';
import { createUser } from '../../../../../application/user/create-user.js';
import { STEP_UP_MS } from '../../../../../domain/sign-in/step-up.js';
import type { UserAgent, Visit } from '../../../../support/http/user-agent.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../../../support/in-memory/in-memory-links.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  hostedPages,
  isFormRefused,
  send,
} from '../../../../support/pages/hosted-pages.js';
import { addTotp, totpCode, userNow } from '../../../../support/samples/second-factor.js';
import { steppedUp } from '../../../../support/pages/step-up.js';

const next = 'augusta@acme.test';

describe('the account page on which people change their address', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;

  beforeEach(async () => {
    pages = await hostedPages();
    browser = pages.browser();
    await send(browser, await browser.get(`${pages.host}/sign-in`), ada);
  });
  afterEach(() => pages.stop());

  const open = (): Promise<Visit> => browser.get(`${pages.host}/account/email`);
  /** Opens the page, and steps up where it is asked for. */
  const ready = async (): Promise<Visit> => {
    const visit = await open();
    return visit.status === 200 ? visit : steppedUp(pages, browser, visit, ada.password);
  };
  const path = ({ location, url }: Visit): string => {
    const { pathname, search } = new URL(location ?? url);
    return pathname + search;
  };
  const latest = (type: string): string =>
    pages.world.log.all.findLast(({ event }) => event.type === type)!.id;
  const requested = async (email = next): Promise<Visit> =>
    browser.follow(await send(browser, await ready(), { email }));

  it('the page and its forms ask for the step-up with a mailed code', async () => {
    expect(path(await open())).to.equal('/step-up?for=address');
    const page = await ready();
    expect(path(page)).to.equal('/account/email');
    pages.world.now += STEP_UP_MS + 1;
    expect(path(await send(browser, page, { email: next }))).to.equal('/step-up?for=address');
  });

  it('an unverified address is proved by a code before it is changed, beside a second factor too, and can then be restored', async () => {
    const { app, tenantId, world } = pages;
    const who = { email: 'unverified@acme.test', password: 'a long password' };
    const userId = (await createUser(app, systemCommand({ tenantId }), who)).record.id;
    const { secret } = await addTotp(app, tenantId, userId);
    world.now += 60_000;
    browser = pages.browser();
    const second = await browser.follow(await send(browser, await browser.get(`${pages.host}/sign-in`), who));
    await send(browser, second, { code: totpCode(secret, world.now) });
    const asked = await open();
    expect(path(asked)).to.equal('/step-up?for=address');
    const password = await browser.follow(asked);
    world.now += 60_000;
    const factor = await browser.follow(await send(browser, password, { password: who.password }));
    const mailed = await browser.follow(await send(browser, factor, { code: totpCode(secret, world.now) }));
    expect(path(mailed)).to.equal('/mail-code');
    const page = await browser.follow(
      await send(browser, mailed, { code: readableSecrets.code(latest('SignInCodeRequested')) }),
    );
    expect(path(page)).to.equal('/account/email');
    expect((await userNow(app, tenantId, userId)).emailVerified).to.equal(true);
    const waiting = await browser.follow(await send(browser, page, { email: next }));
    await send(browser, waiting, { code: readableSecrets.code(latest('EmailChangeRequested')) });
    const { email, restorableEmailDigests } = await userNow(app, tenantId, userId);
    expect(email).to.equal(next);
    expect(restorableEmailDigests).to.have.length(1);
  });

  it('the code that was mailed to the new address changes it, on the same page', async () => {
    const asked = await requested();
    expect(path(asked)).to.equal('/account/email');
    expect(asked.body).to.contain(next).and.to.contain('name="code"');
    const done = await send(browser, asked, { code: readableSecrets.code(latest('EmailChangeRequested')) });
    expect(path(done)).to.equal('/account/profile');
    const profile = await browser.follow(done);
    expect(profile.body).to.contain('Your email address is changed').and.to.contain(next);
  });

  describe('once ten wrong codes were typed', () => {
    const token = (): string => readableSecrets.linkToken(latest('EmailChangeRequested'), 'code');
    const opened = async (agent = browser): Promise<Visit> => {
      const visit = await agent.get(`${pages.host}/account/email?token=${encodeURIComponent(token())}`);
      return visit.status === 303 ? agent.follow(visit) : visit;
    };
    /** The page after another mail was asked for. */
    const spent = async (): Promise<Visit> => {
      const asked = await requested();
      for (let n = 0; n < 10; n++)
        expect((await send(browser, asked, { code: 'no code' })).status, String(n)).to.equal(400);
      return browser.follow(await send(browser, asked, { email: next }));
    };

    it('the page says that a link was mailed, which gives the address once it is opened and confirmed in this browser', async () => {
      const waiting = await spent();
      expect(waiting.status).to.equal(200);
      expect(waiting.body)
        .to.contain('sent a link to')
        .and.to.contain(next)
        .and.not.to.contain('name="code"');
      const page = await opened();
      expect(path(page), 'the secret is in no address').to.equal('/account/email');
      expect(page.body).to.contain('opened the link').and.to.contain(next).and.not.to.contain(token());
      expect(pages.world.log.all.some(({ event }) => event.type === 'UserEmailChanged')).to.equal(false);
      const done = await send(browser, page, {});
      expect(path(done)).to.equal('/account/profile');
      expect((await browser.follow(done)).body).to.contain(next);
    });

    for (const what of ['a step-up is due', 'the session is over'] as const)
      it(`the link that is opened once ${what} is kept until its user has proved who they are, in no address and no log`, async () => {
        await ready();
        pages.world.now += STEP_UP_MS - 60_000;
        await spent();
        pages.world.now += 60_001;
        const { hostname } = new URL(pages.host);
        if (what === 'the session is over') browser.keep(hostname, new Map([['tessera_session', 'none']]));
        const secret = token();
        const kept = await browser.get(`${pages.host}/account/email?token=${encodeURIComponent(secret)}`);
        expect(path(kept)).to.equal('/account/email');
        let asks = await browser.get(kept.location!);
        expect(cookieOf(asks, 'tessera_wanted')).not.to.equal('').and.not.to.contain(secret);
        if (what === 'the session is over') {
          expect(path(asks)).to.equal('/sign-in');
          const back = await send(browser, await browser.follow(asks), ada);
          expect(path(back)).to.equal('/account/email');
          asks = await browser.get(back.location!);
        }
        expect(path(asks)).to.equal('/step-up?for=address');
        await browser.follow(await send(browser, await browser.follow(asks), { password: ada.password }));
        // their mails carry links alone by now
        const proof = readableSecrets.linkToken(latest('SignInCodeRequested'), 'code');
        const mailed = await browser.get(`${pages.host}/mail-code?token=${encodeURIComponent(proof)}`);
        const page = await browser.submit(await browser.follow(mailed), {});
        expect(path(page)).to.equal('/account/email');
        expect(browser.cookie(hostname, 'tessera_email_change')).to.equal(secret);
        // another session has asked for nothing
        expect(page.body.includes('opened the link')).to.equal(what === 'a step-up is due');
        expect(page.body).not.to.contain(secret);
        expect(pages.lines.join()).not.to.contain(secret);
      });

    it('the link does nothing in another browser of the same person', async () => {
      const other = pages.browser();
      await send(other, await other.get(`${pages.host}/sign-in`), ada);
      await steppedUp(pages, other, await other.get(`${pages.host}/account/email`), ada.password);
      await spent();
      const page = await opened(other);
      expect(page.body).to.contain('name="email"').and.not.to.contain('opened the link');
      expect((await send(other, page, { use: 'link' })).status).to.equal(400);
      expect(pages.world.log.all.some(({ event }) => event.type === 'UserEmailChanged')).to.equal(false);
    });

    it('a wrong link, and none, are refused', async () => {
      const waiting = await spent();
      expect((await send(browser, waiting, { use: 'link' })).status).to.equal(400);
      await browser.get(`${pages.host}/account/email?token=${'x'.repeat(43)}`);
      const refused = await send(browser, waiting, { use: 'link' });
      expect(refused.status).to.equal(400);
      expect(refused.body).to.contain('That link doesn’t work');
      expect(pages.world.log.all.some(({ event }) => event.type === 'UserEmailChanged')).to.equal(false);
    });

    it('the page of an address of another account is the same', async () => {
      const { tenantId, app } = pages;
      await createUser(app, systemCommand({ tenantId }), { email: next, password: 'a long password' });
      expect((await spent()).body).to.contain('sent a link to');
      const page = await opened();
      expect(page.body).to.contain('opened the link');
      expect((await send(browser, page, {})).status).to.equal(400);
    });
  });

  it('an address of another account looks the same in every answer', async () => {
    const { tenantId, app } = pages;
    await createUser(app, systemCommand({ tenantId }), {
      email: 'taken@acme.test',
      password: 'a long password',
    });
    const bodies: string[] = [];
    for (const email of ['taken@acme.test', 'fresh@acme.test']) {
      const agent = pages.browser();
      await send(agent, await agent.get(`${pages.host}/sign-in`), ada);
      const page = await steppedUp(
        pages,
        agent,
        await agent.get(`${pages.host}/account/email`),
        ada.password,
      );
      const asked = await agent.follow(await send(agent, page, { email }));
      const wrong = await send(agent, asked, { code: '000000' });
      expect([asked.status, wrong.status]).to.deep.equal([200, 400]);
      for (const { body } of [asked, wrong])
        bodies.push(body.replaceAll(email, '').replaceAll(/value="[^"]*"/g, ''));
    }
    expect(bodies.slice(0, 2)).to.deep.equal(bodies.slice(2));
  });

  it('a wrong code, none, and a code of another browser are refused', async () => {
    const asked = await requested();
    for (const code of ['', '000000']) {
      const refused = await send(browser, asked, { code });
      expect(refused.status).to.equal(400);
      expect(refused.body).to.contain('role="alert"');
    }
    browser.forget('acme.localhost');
    await send(browser, await browser.get(`${pages.host}/sign-in`), ada);
    const page = await ready();
    const code = readableSecrets.code(latest('EmailChangeRequested'));
    expect((await send(browser, page, { code })).status).to.equal(400);
  });

  it('no address, the present one, and a fourth mail are refused', async () => {
    const page = await ready();
    for (const email of ['', 'no address', ada.email])
      expect((await send(browser, page, { email })).status).to.equal(400);
    for (let n = 0; n < 3; n++) expect((await send(browser, page, { email: next })).status).to.equal(303);
    expect((await send(browser, page, { email: next })).status).to.equal(429);
  });

  it('the code of the first mail is good after a second one was asked for', async () => {
    const asked = await requested();
    const code = readableSecrets.code(latest('EmailChangeRequested'));
    expect(asked.body).to.contain('name="again"').and.not.to.contain('Sent again');
    const again = await browser.follow(await send(browser, asked, { email: next, again: 'yes' }));
    expect(again.body).to.match(
      /role="status">Sent again at <time datetime="[^"]*Z" data-clock>\d\d:\d\d UTC<\/time>\.</,
    );
    expect(readableSecrets.code(latest('EmailChangeRequested'))).not.to.equal(code);
    expect(path(await send(browser, again, { code }))).to.equal('/account/profile');
  });

  it('another address can be typed instead', async () => {
    const asked = await requested();
    const again = await browser.follow(await send(browser, asked, { restart: 'yes' }));
    expect(again.body).to.contain('name="email"').and.not.to.contain('name="code"');
  });

  it('a form of another site changes nothing', async () => {
    const page = await ready();
    const evil = await send(browser, page, { email: next }, { Origin: 'https://evil.test' });
    expect(isFormRefused(evil)).to.equal(true);
  });

  it('where the tenant does not let people change it, there is neither link nor page', async () => {
    const context = systemCommand({ tenantId: pages.tenantId });
    const page = await ready();
    await changeTenantSettings(pages.app, context, { profileEditing: ['firstName'] });
    expect((await browser.get(`${pages.host}/account/profile`)).body).not.to.contain('/account/email');
    expect(path(await open())).to.equal('/account/profile');
    expect(path(await send(browser, page, { email: next }))).to.equal('/account/profile');
  });

  it('the link to the former address asks for a new password, and restores it by POST alone', async () => {
    const grace = { email: 'grace@acme.test', password: 'a password of Grace' };
    const context = systemCommand({ tenantId: pages.tenantId });
    await createUser(pages.app, context, { ...grace, emailVerified: true });
    browser = pages.browser();
    await send(browser, await browser.get(`${pages.host}/sign-in`), grace);
    const page = await steppedUp(pages, browser, await open(), grace.password);
    const asked = await browser.follow(await send(browser, page, { email: next }));
    await send(browser, asked, { code: readableSecrets.code(latest('EmailChangeRequested')) });
    const token = readableSecrets.linkToken(latest('UserEmailChanged'), 'undo-email-change');
    const victim = pages.browser();
    const form = await victim.follow(await victim.get(`${pages.host}/undo-email-change?token=${token}`));
    expect(form.body).to.contain(grace.email).and.not.to.contain(next);
    expect(pages.world.log.all.some(({ event }) => event.type === 'UserEmailChangeUndone')).to.equal(false);
    const newPassword = 'a better password';
    await send(victim, form, { newPassword, newPasswordAgain: newPassword });
    expect(pages.world.log.all.some(({ event }) => event.type === 'UserEmailChangeUndone')).to.equal(true);
    expect(path(await browser.get(`${pages.host}/account`))).to.equal('/sign-in');
    const signedIn = pages.browser();
    const done = await send(signedIn, await signedIn.get(`${pages.host}/sign-in`), {
      email: grace.email,
      password: newPassword,
    });
    expect(done.status).to.equal(303);
  });
});
