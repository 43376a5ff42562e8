import { expect } from 'chai';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { lockTenant } from '../../../../application/tenant/lock-tenant.js';
import { unlockTenant } from '../../../../application/tenant/unlock-tenant.js';
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
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

describe('the page for a mailed code', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  beforeEach(async () => {
    pages = await hostedPages();
    browser = pages.browser();
    const { tenantId } = pages;
    await changeTenantSettings(pages.app, systemCommand({ tenantId }), { mfa: 'required' });
  });
  afterEach(() => pages.stop());

  const signIn = async (query = '', agent = browser, host = pages.host): Promise<Visit> =>
    send(agent, await agent.get(`${host}/sign-in${query}`), ada);
  const arrive = async (query = '', agent = browser): Promise<Visit> =>
    agent.follow(await signIn(query, agent));
  const events = () => pages.world.log.all.filter(({ event }) => event.type === 'SignInCodeRequested');
  const code = (): string => readableSecrets.code(events().at(-1)!.id);
  const wrong = (): string => (code() === '000000' ? '000001' : '000000');
  /** Sends the second form of the page. */
  const again = (page: Visit): Promise<Visit> => {
    const hidden = Object.fromEntries(
      [...page.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
        ([, name, value]) => [name!, value!],
      ),
    );
    return browser.post(`${pages.host}/mail-code`, { ...hidden, send: 'again' });
  };
  const isSignedOut = async (): Promise<boolean> =>
    (await browser.get(`${pages.host}/sign-in`)).body.includes('name="password"');

  it('comes after a right password where a second factor is required and there is none', async () => {
    const request = pages.request();
    const visit = await signIn(`?request=${request}`);
    expect(visit.location).to.equal(`${pages.host}/mail-code?request=${request}`);
    expect(cookieOf(visit)).to.equal('');
    const page = await browser.follow(visit);
    expect(page.status).to.equal(200);
    expect(page.body).to.match(
      /<input id="code" name="code" autocomplete="one-time-code" enterkeyhint="go" type="text" class="code"[^>]* inputmode="numeric"/,
    );
    expect(events()).to.have.length(1);
    expect(await isSignedOut()).to.equal(true);
  });

  it('says which address is meant, of which it shows the first character and the domain only', async () => {
    const { body } = await arrive();
    expect(body).to.contain('<bdi>a•••@acme.test</bdi>').and.not.to.contain(ada.email);
  });

  it('speaks German, too', async () => {
    const { body } = await arrive('?ui_locales=de');
    expect(body).to.contain('lang="de"').and.to.contain('Code aus der E-Mail');
  });

  it('leads to the set-up with the right code, and signs nobody in', async () => {
    const request = pages.request();
    const visit = await send(browser, await arrive(`?request=${request}`), { code: code() });
    expect(visit.status).to.equal(303);
    expect(visit.location).to.equal(`${pages.host}/set-up?request=${request}`);
    expect(cookieOf(visit)).to.equal('');
    expect(cookieOf(visit, 'tessera_sign_in')).to.contain('Max-Age=600');
    expect(await isSignedOut()).to.equal(true);
    expect((await browser.get(`${pages.host}/mail-code`)).location).to.equal(`${pages.host}/set-up`);
  });

  it('refuses wrong, empty and late codes alike, and begins again after five', async () => {
    const page = await arrive();
    const empty = await send(browser, page, { code: ' ' });
    expect([empty.status, empty.body.includes('Enter the six digits')]).to.deep.equal([400, true]);
    for (let time = 0; time < 5; time++) {
      const refused = await send(browser, page, { code: wrong() });
      expect(refused.status).to.equal(400);
      expect(refused.body)
        .to.contain('That code isn’t right, or has expired.')
        .and.not.to.contain(`value="${wrong()}"`);
    }
    const over = await send(browser, page, { code: code() });
    expect(over.location).to.equal(`${pages.host}/sign-in`);
    expect(cookieOf(over, 'tessera_sign_in')).to.contain('Max-Age=0');
  });

  it('sends the code again, three times an hour with the first one, and accepts the one before', async () => {
    const page = await arrive();
    const first = code();
    const visit = await again(page);
    expect([visit.status, visit.location]).to.deep.equal([303, `${pages.host}/mail-code`]);
    expect(cookieOf(visit, 'tessera_sign_in')).to.contain('Max-Age=600');
    const time = new Date(pages.world.now).toISOString();
    const element = `<time datetime="${time}" data-clock>${time.slice(11, 16)} UTC</time>`;
    const said = `role="status">Sent again at ${element}.<`;
    expect(page.body).not.to.contain('Sent again');
    expect((await browser.follow(visit)).body).to.contain(said);
    expect((await browser.get(`${pages.host}/mail-code`)).body, 'once').not.to.contain('Sent again');
    expect(events()).to.have.length(2);
    expect((await send(browser, page, { code: first })).location).to.equal(`${pages.host}/set-up`);
  });

  it('says when too many mails were sent, and accepts those that were', async () => {
    const page = await arrive();
    await again(page);
    await again(page);
    const limited = await again(page);
    expect(limited.status).to.equal(429);
    expect(limited.body).to.contain('Try again in 60 minutes');
    expect(events()).to.have.length(3);
    const later = pages.browser();
    const other = await later.follow(await signIn('', later));
    expect(other.body).to.contain('None has been sent yet').and.not.to.contain('name="code"');
    expect((await send(browser, page, { code: code() })).location).to.equal(`${pages.host}/set-up`);
  });

  it('says that the mail waits while the mail server does not answer', async () => {
    expect((await arrive()).body).not.to.contain('Yours is queued');
    const { id } = events()[0]!;
    pages.world.mailStates.set(id, 'delayed');
    expect((await browser.get(`${pages.host}/mail-code`)).body).to.contain('Yours is queued');
    pages.world.mailStates.set(id, 'failed');
    expect((await browser.get(`${pages.host}/mail-code`)).body).to.contain('couldn’t be delivered');
    pages.world.mailStates.set(id, 'sent');
    expect((await browser.get(`${pages.host}/mail-code`)).body).not.to.contain('role="status"');
  });

  it('belongs to one browser: the code is refused in any other one, and its cookie is no session', async () => {
    await arrive();
    const others = code();
    const other = pages.browser();
    const page = await other.follow(await signIn('', other));
    expect((await send(other, page, { code: others })).status).to.equal(400);
    const thief = pages.browser();
    expect((await thief.get(`${pages.host}/mail-code`)).location).to.equal(`${pages.host}/sign-in`);
    expect(isFormRefused(await thief.post(`${pages.host}/mail-code`, { code: code() }))).to.equal(false);
    const secret = browser.cookie('acme.localhost', 'tessera_sign_in')!;
    thief.keep('acme.localhost', new Map([['tessera_session', secret]]));
    expect((await thief.get(`${pages.host}/account`)).status).not.to.equal(200);
  });

  it('belongs to one tenant: code and cookie of another one are of no use', async () => {
    const tenantId = pages.app.ids.next();
    await createTenant(pages.app, systemCommand({ tenantId }), { slug: 'umbra', name: 'Umbra' });
    await changeTenantSettings(pages.app, systemCommand({ tenantId }), { mfa: 'required' });
    await createUser(pages.app, systemCommand({ tenantId }), ada);
    const own = await arrive();
    const there = pages.host.replace('acme', 'umbra');
    await signIn('', browser, there);
    expect((await send(browser, own, { code: code() })).status).to.equal(400);
    const thief = pages.browser();
    thief.keep('umbra.localhost', browser.cookies('acme.localhost'));
    expect((await thief.get(`${there}/mail-code`)).location).to.equal(`${there}/sign-in`);
  });

  it('refuses a form of another site, and one of another sign-in', async () => {
    const { tenantId } = pages;
    const bo = { email: 'bo@acme.test', password: 'difference-engine-1822' };
    await createUser(pages.app, systemCommand({ tenantId }), bo);
    const page = await arrive();
    expect(isFormRefused(await send(browser, page, { code: code(), csrf: 'x' }))).to.equal(true);
    await send(browser, await browser.get(`${pages.host}/sign-in`), bo);
    expect(isFormRefused(await send(browser, page, { code: code() }))).to.equal(true);
  });

  it('ends with a locked tenant', async () => {
    const page = await arrive();
    const { tenantId } = pages;
    await lockTenant(pages.app, systemCommand({ tenantId }), { reason: 'abuse' });
    expect((await send(browser, page, { code: code() })).location ?? '').not.to.contain('/set-up');
    expect((await again(page)).location ?? '').not.to.contain('/mail-code');
    expect(events()).to.have.length(1);
    await unlockTenant(pages.app, systemCommand({ tenantId }), { reason: 'a mistake' });
  });

  it('cannot be passed by an address: every other step leads back to it', async () => {
    await arrive();
    for (const path of ['/second-factor', '/set-up', '/change-password'])
      expect((await browser.get(pages.host + path)).location).to.equal(`${pages.host}/mail-code`);
    expect((await browser.get(`${pages.host}/account`)).status).to.equal(303);
  });

  describe('after ten wrong codes', () => {
    let page: Visit;
    let token: string;
    beforeEach(async () => {
      for (let round = 0; round < 2; round++) {
        const agent = pages.browser();
        const shown = await arrive('', agent);
        for (let time = 0; time < 5; time++) await send(agent, shown, { code: wrong() });
      }
      page = await arrive(`?request=${pages.request()}`);
      token = readableSecrets.linkToken(events().at(-1)!.id, 'code');
    });

    it('asks for no code, but for the link in the mail, which goes on with the request in this browser', async () => {
      expect(page.body).to.contain('we’re sending a link to').and.not.to.contain('name="code"');
      const opened = await browser.get(`${pages.host}/mail-code?token=${token}`);
      expect(opened.location).to.equal(`${pages.host}/mail-code?request=handle-0`);
      const confirm = await browser.follow(opened);
      expect(confirm.body).to.contain('You opened the link from the email').and.not.to.contain(token);
      const visit = await send(browser, confirm);
      expect(visit.location).to.equal(`${pages.host}/set-up?request=handle-0`);
      expect(cookieOf(visit, 'tessera_code')).to.contain('Max-Age=0');
    });

    it('the link proves nothing by being opened, nor in another browser', async () => {
      const other = pages.browser();
      const opened = await other.follow(await other.get(`${pages.host}/mail-code?token=${token}`));
      expect(opened.url).to.contain('/sign-in');
      await browser.get(`${pages.host}/mail-code?token=${token}`);
      expect((await browser.get(`${pages.host}/mail-code`)).status).to.equal(200);
    });

    it('another link is refused', async () => {
      const others = readableSecrets.linkToken(events()[0]!.id, 'code');
      const confirm = await browser.follow(await browser.get(`${pages.host}/mail-code?token=${others}`));
      expect((await send(browser, confirm)).status).to.equal(400);
    });
  });

  it('leaves no code in the log, in an event, or in an address', async () => {
    const page = await arrive();
    await send(browser, page, { code: wrong() });
    const visit = await send(browser, page, { code: code() });
    const stored = JSON.stringify(pages.world.log.all, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    const isIn = (text: string, digits = code()): boolean =>
      new RegExp(`(?<![0-9A-Za-z.])${digits}(?![0-9A-Za-z])`).test(text);
    expect(isIn(`"${code()}"`)).to.equal(true);
    for (const text of [stored, pages.lines.join('\n'), visit.location ?? '', page.body])
      expect(isIn(text)).to.equal(false);
  });
});
