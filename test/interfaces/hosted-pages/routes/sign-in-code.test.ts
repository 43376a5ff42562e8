import { expect } from 'chai';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
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
import { addTotp, totpCode } from '../../../support/samples/second-factor.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

describe('the page for a mailed code in place of a password', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  const allow = (emailCode: boolean) =>
    changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), { emailCode });
  beforeEach(async () => {
    pages = await hostedPages();
    browser = pages.browser();
    await allow(true);
  });
  afterEach(() => pages.stop());

  const ask = async (email: string, query = '', agent = browser): Promise<Visit> =>
    send(agent, await agent.get(`${pages.host}/sign-in${query}`), { email, use: 'mail-code' });
  const arrive = async (email: string, query = '', agent = browser): Promise<Visit> =>
    agent.follow(await ask(email, query, agent));
  const events = () => pages.world.log.all.filter(({ event }) => event.type === 'SignInCodeRequested');
  const code = (): string => readableSecrets.code(events().at(-1)!.id);

  it('is offered where the tenant allows it, by a second button of the same form', async () => {
    const shown = await browser.get(`${pages.host}/sign-in`);
    expect(shown.body).to.match(
      /type="submit">Sign in<\/button>\s*<button class="button second" type="submit" name="use" value="mail-code">Email me a code</,
    );
    await allow(false);
    expect((await browser.get(`${pages.host}/sign-in`)).body).not.to.contain('Mail me a code');
    const visit = await ask(ada.email);
    expect(visit.body).to.contain('Enter a password.');
    expect(events()).to.have.length(0);
  });

  it('says when no more mail is sent and when again, alike for an address that has an account and one that has none', async function () {
    this.slow(10_000);

    const limited: string[] = [];
    for (const email of [ada.email, 'nobody@acme.test']) {
      const page = await arrive(email);
      const again = async (): Promise<Visit> => {
        const form = [...page.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
        const hidden = Object.fromEntries(form.map(([, name, value]) => [name!, value!]));
        return browser.post(`${pages.host}/mail-code`, { ...hidden, send: 'again' });
      };
      const sent = await browser.follow(await again());
      expect(sent.body).to.match(
        /role="status">Sent again at <time datetime="[^"]*Z" data-clock>\d\d:\d\d UTC<\/time>\.</,
      );
      expect((await again()).status).to.equal(303);
      for (const refused of [await again(), await ask(email)]) {
        expect(refused.status).to.equal(429);
        expect(refused.body).to.contain('Try again in 60 minutes.');
        limited.push(refused.body.replaceAll(email, ''));
      }
    }
    const csrf = /name="csrf" value="[^"]*"/g;
    expect(new Set(limited.map((body) => body.replaceAll(csrf, ''))).size, 'two pages').to.equal(2);
    expect(events()).to.have.length(3);
  });

  it('signs in and continues to the application', async () => {
    const request = pages.request();
    const visit = await ask(ada.email, `?request=${request}`);
    expect(visit.location).to.equal(`${pages.host}/mail-code?request=${request}`);
    expect(cookieOf(visit)).to.equal('');
    const done = await send(browser, await browser.follow(visit), { code: code() });
    expect(done.location).to.match(/\/resume\?ticket=/);
    expect(cookieOf(done)).to.match(/^tessera_session=[\w-]{43};/);
    expect(cookieOf(done, 'tessera_sign_in')).to.contain('Max-Age=0');
  });

  it('offers no remembered device at the second step after it, since that counts after a password only', async () => {
    const made = pages.world.log.all.find(({ event }) => event.type === 'UserCreated')!;
    const { userId } = made.event.data as { userId: string };
    const { secret } = await addTotp(pages.app, pages.tenantId, userId);
    pages.world.now += 60_000;
    const step = await browser.follow(await send(browser, await arrive(ada.email), { code: code() }));
    expect(step.body).to.contain('Code from the app').and.not.contain('type="checkbox"');
    const done = await send(browser, step, { code: totpCode(secret, pages.world.now), remember: 'yes' });
    expect(cookieOf(done)).to.match(/^tessera_session=/);
    expect(cookieOf(done, 'tessera_device')).to.equal('');
  });

  it('is the same for an address of nobody, and so is the refusal of a code', async () => {
    const stranger = pages.browser();
    const bare = ({ status, body }: Visit): string =>
      `${status} ${body.replaceAll(/name="csrf" value="[^"]*"/g, '').replaceAll(/(ada|nobody)@acme\.test/g, 'it')}`;
    const [mine, nobodys] = [await arrive(ada.email), await arrive('nobody@acme.test', '', stranger)];
    expect(mine.body).to.contain(`account with <bdi>${ada.email}</bdi>`);
    expect(bare(mine)).to.equal(bare(nobodys));
    expect(events()).to.have.length(1);
    const wrong = code() === '000000' ? '000001' : '000000';
    const [refused, other] = [
      await send(browser, mine, { code: wrong }),
      await send(stranger, nobodys, { code: wrong }),
    ];
    expect(refused.status).to.equal(400);
    expect(bare(refused)).to.equal(bare(other)).and.contain('That code isn’t right');
  });

  it('asks for an address, and for a code', async () => {
    expect((await ask(' ')).body)
      .to.contain('Enter your email address.')
      .and.not.contain('Enter a password');
    const page = await arrive(ada.email);
    expect((await send(browser, page, { code: ' ' })).body).to.contain('Enter the six digits');
  });

  it('mails another code when asked, and goes back to the password', async () => {
    const page = await arrive(ada.email);
    const hidden = Object.fromEntries(
      [...page.body.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
        ([, name, value]) => [name!, value!],
      ),
    );
    const again = await browser.post(`${pages.host}/mail-code`, { ...hidden, send: 'again' });
    expect(again.location).to.equal(`${pages.host}/mail-code`);
    expect(events()).to.have.length(2);
    expect(page.body).to.contain('href="/sign-in?account=typed"');
    const back = await browser.get(`${pages.host}/sign-in?account=typed`);
    expect(back.body).to.contain(`value="${ada.email}"`);
  });

  it('takes a link after many wrong codes, in the browser that asked for it only', async function () {
    this.slow(10_000);

    for (let n = 0; n < 2; n++) {
      const agent = pages.browser();
      const page = await arrive(ada.email, '', agent);
      const wrong = code() === '000000' ? '000001' : '000000';
      for (let time = 0; time < 5; time++) await send(agent, page, { code: wrong });
    }
    const request = pages.request();
    const page = await arrive(ada.email, `?request=${request}`);
    expect(page.body).to.contain('name="code"');
    const token = readableSecrets.linkToken(events().at(-1)!.id, 'code');
    const elsewhere = pages.browser();
    const strange = await elsewhere.follow(await elsewhere.get(`${pages.host}/mail-code?token=${token}`));
    expect(new URL(strange.url).pathname).to.equal('/sign-in');
    const opened = await browser.get(`${pages.host}/mail-code?token=${token}`);
    expect(opened.location).to.equal(`${pages.host}/mail-code?request=${request}`);
    const form = await browser.follow(opened);
    expect(form.body).to.contain('You opened the link');
    expect((await send(browser, form, {})).location).to.match(/\/resume\?ticket=/);
  });

  it('takes no form without its token, or of another site', async () => {
    const page = await arrive(ada.email);
    for (const csrf of ['', 'x'.repeat(43)])
      expect(isFormRefused(await send(browser, page, { code: code(), csrf }))).to.equal(true);
    expect((await send(browser, page, { code: code() })).status).to.equal(303);
  });
});
