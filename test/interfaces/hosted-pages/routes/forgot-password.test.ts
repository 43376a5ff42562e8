import { expect } from 'chai';
import { changeTenant } from '../../../../application/tenant/change-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

describe('the page for a forgotten password', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  before(async () => {
    pages = await hostedPages();
    browser = pages.browser();
  });
  after(() => pages.stop());

  const at = (query = ''): Promise<Visit> => browser.get(`${pages.host}/forgot-password${query}`);
  const requests = (): number =>
    pages.world.log.all.filter(({ event }) => event.type === 'UserPasswordResetRequested').length;

  it('the page for a forgotten password answers the same whether there is an account or not, and mails the one there is', async () => {
    const before = requests();
    const reported: string[] = [];
    for (const email of [ada.email, 'nobody@acme.test', ` ${ada.email.toUpperCase()} `]) {
      const visit = await send(browser, await at(), { email });
      expect(visit.status).to.equal(303);
      expect(visit.location).to.equal(`${pages.host}/mail-sent`);
      const { body } = await browser.follow(visit);
      expect(body).to.contain(email.trim());
      reported.push(body.replaceAll(email, ''));
    }
    expect(new Set(reported).size).to.equal(1);
    expect(reported[0]).to.contain('If there’s an account with this address');
    expect(requests()).to.equal(before + 2);
  });

  it('the page for a forgotten password says when no more mail is sent and when again, whether there is an account or not', async function () {
    this.slow(10_000);

    const limited: string[] = [];
    for (const name of ['grace', 'nobody']) {
      const email = `${name}-${limited.length}@acme.test`;
      if (name === 'grace')
        await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), { email });
      const first = await browser.follow(await send(browser, await at(), { email }));
      expect(first.body).not.to.contain('Sent again');
      for (let n = 0; n < 2; n++)
        expect((await browser.follow(await send(browser, first))).body).to.match(
          /role="status">Sent again at <time datetime="[^"]*Z" data-clock>\d\d:\d\d UTC<\/time>\.</,
        );
      const page = await browser.get(`${pages.host}/mail-sent`);
      expect(page.body).not.to.contain('Sent again');
      const refused = await send(browser, page);
      expect(refused.status).to.equal(429);
      expect(refused.body).to.contain('role="alert"').and.to.contain('Try again in 60 minutes.');
      expect(refused.body).not.to.contain('we’ve sent it an email');
      limited.push(refused.body.replaceAll(email, ''));
    }
    expect(new Set(limited).size).to.equal(1);
    pages.world.now += 3_600_000;
    expect((await send(browser, await at(), { email: 'nobody-1@acme.test' })).status).to.equal(303);
  });

  it('the page for a forgotten password records its language with the request, for the mail', async () => {
    const { app, tenantId, world } = pages;
    const grace = { email: 'grace@acme.test', password: 'a-password-of-grace', locale: 'de-CH' };
    await createUser(app, systemCommand({ tenantId }), grace);
    const ask = async (headers: Readonly<Record<string, string>>): Promise<string | undefined> => {
      const agent = pages.browser();
      const page = await agent.get(`${pages.host}/forgot-password`, headers);
      await send(agent, page, { email: grace.email }, headers);
      const { event, context } = world.log.all.at(-1)!;
      expect(event.type).to.equal('UserPasswordResetRequested');
      expect(page.body).to.contain(`<html lang="${context.language!}"`);
      return context.language;
    };
    expect(await ask({ 'Accept-Language': 'de-AT, en;q=0.5' })).to.equal('de');
    expect(await ask({ 'Accept-Language': 'fr' })).to.equal('en');
    await changeTenant(app, systemCommand({ tenantId }), { defaultLocale: 'de' });
    expect(await ask({ 'Accept-Language': 'fr' })).to.equal('de');
    await changeTenant(app, systemCommand({ tenantId }), { defaultLocale: null });
  });

  it('the page for a forgotten password shows the form again for text that is no address', async () => {
    const before = requests();
    for (const [email, text] of [
      ['', 'Enter your email address.'],
      ['   ', 'Enter your email address.'],
      ['ada@', 'Enter an email address like'],
      ['"><script>alert(1)</script>', 'Enter an email address like'],
    ] as const) {
      const visit = await send(browser, await at(), { email });
      expect(visit.status).to.equal(400);
      expect(visit.body)
        .to.contain(text)
        .and.to.contain('aria-invalid="true"')
        .and.not.to.contain('<script>');
    }
    expect(requests()).to.equal(before);
  });

  it('the page for a forgotten password keeps the way back to the application', async () => {
    const request = pages.request();
    const page = await at(`?request=${request}`);
    expect(page.body).to.contain(`href="/sign-in?request=${request}"`);
    const sent = await send(browser, page, { email: ada.email });
    expect(sent.location).to.equal(`${pages.host}/mail-sent?request=${request}`);
  });

  it('the page for a forgotten password sends the mail again to the address that was typed, and leads back', async () => {
    const { app, tenantId, host } = pages;
    const email = 'again@acme.test';
    await createUser(app, systemCommand({ tenantId }), { email, password: 'again-and-again' });
    const request = pages.request();
    const agent = pages.browser();
    const first = await send(agent, await agent.get(`${host}/forgot-password?request=${request}`), { email });
    const page = await agent.follow(first);
    const before = requests();
    expect((await send(agent, page)).location).to.equal(`${host}/mail-sent?request=${request}`);
    expect(requests()).to.equal(before + 1);
    for (const path of ['/sign-in', '/forgot-password'])
      expect(page.body).to.contain(`href="${path}?request=${request}"`);
    // a browser that has forgotten it has nothing to send
    expect((await pages.browser().get(`${host}/mail-sent`)).body).not.to.contain('<form');
  });

  it('the page for a forgotten password shows typed text as text', async () => {
    const agent = pages.browser();
    const value = `.${Buffer.from('"><script>alert(1)</script>').toString('base64url')}`;
    agent.keep('acme.localhost', new Map([['tessera_reset_asked', value]]));
    const page = await agent.get(`${pages.host}/mail-sent`);
    expect(page.body).to.contain('&lt;script&gt;').and.not.to.contain('<script>');
    agent.keep('acme.localhost', new Map([['tessera_reset_asked', '%%%']]));
    expect((await agent.get(`${pages.host}/mail-sent`)).status).to.equal(200);
  });

  it('the page for a forgotten password mails a user who signed in at this browser, whatever others in the same network requested', async () => {
    const { app, tenantId, host } = pages;
    const eve = { email: 'eve@acme.test', password: 'a-password-of-eve' };
    await createUser(app, systemCommand({ tenantId }), eve);
    const known = pages.browser();
    const signedIn = await send(known, await known.get(`${host}/sign-in`), eve);
    expect(cookieOf(signedIn, 'tessera_known')).to.match(
      /^tessera_known=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const asking = async (agent: UserAgent): Promise<number> => {
      const before = requests();
      const page = await agent.get(`${host}/forgot-password`);
      await Promise.all(Array.from({ length: 5 }, () => send(agent, page, { email: eve.email })));
      return requests() - before;
    };
    expect(await asking(pages.browser())).to.equal(3);
    expect(await asking(pages.browser())).to.equal(0);
    expect(await asking(known)).to.equal(3);
    expect(await asking(known)).to.equal(0);
  });

  it('the page for a forgotten password refuses a form without its token or from another site', async () => {
    const before = requests();
    const page = await at();
    for (const visit of [
      await send(browser, page, { email: ada.email, csrf: '' }),
      await send(browser, page, { email: ada.email }, { Origin: 'https://evil.test' }),
    ])
      expect(isFormRefused(visit)).to.equal(true);
    expect(requests()).to.equal(before);
  });
});
