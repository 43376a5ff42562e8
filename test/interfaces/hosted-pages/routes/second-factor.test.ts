import { expect } from 'chai';
import { assignRole } from '../../../../application/role/assign-role.js';
import { createUser } from '../../../../application/user/create-user.js';
import { requireMfa } from '../../../../application/user/factors/change-factors.js';
import { builtInRoleId } from '../../../../domain/role/built-in-roles.js';
import { neutralBrand } from '../../../../interfaces/hosted-pages/design/brand.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  hostedPages,
  isFormRefused,
  send,
} from '../../../support/pages/hosted-pages.js';
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { addTotp, totpCode, userNow } from '../../../support/samples/second-factor.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

const password = 'correct horse staple';

describe('the pages of a second factor', () => {
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
    const made = await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
      email,
      password,
    });
    userId = made.record.id;
  });

  const present = () => userNow(pages.app, pages.tenantId, userId);
  /** Adds an app, whose next code is good a minute later. */
  const addApp = async (): ReturnType<typeof addTotp> => {
    const added = await addTotp(pages.app, pages.tenantId, userId);
    pages.world.now += 60_000;
    return added;
  };
  const signIn = async (query = ''): Promise<Visit> =>
    send(browser, await browser.get(`${pages.host}/sign-in${query}`), { email, password });
  /** Types the code that was mailed, and follows. */
  const proveMailbox = async (page: Visit): Promise<Visit> => {
    expect(new URL(page.url).pathname).to.equal('/mail-code');
    const { id } = pages.world.log.all.findLast(({ event }) => event.type === 'SignInCodeRequested')!;
    return browser.follow(await send(browser, page, { code: readableSecrets.code(id) }));
  };
  const hiddenIn = (body: string, name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? '';

  it('the second step comes after the right password, begins no session, and continues to the application', async () => {
    const { secret } = await addApp();
    const request = pages.request();
    const visit = await signIn(`?request=${request}`);
    expect(visit.location).to.equal(`${pages.host}/second-factor?request=${request}`);
    expect(cookieOf(visit)).to.equal('');
    expect(cookieOf(visit, 'tessera_sign_in')).to.contain('Max-Age=600').and.contain('HttpOnly');
    const page = await browser.follow(visit);
    expect(page.body)
      .to.contain('name="code"')
      .and.contain('inputmode="numeric"')
      .and.contain('autocomplete="one-time-code"');
    const done = await send(browser, page, { code: totpCode(secret, pages.world.now) });
    expect(done.location).to.match(/\/resume\?ticket=/);
    expect(cookieOf(done)).to.match(/^tessera_session=[\w-]{43};/);
    expect(cookieOf(done, 'tessera_sign_in')).to.contain('Max-Age=0');
  });

  it('a wrong code is refused with one message, which a code that was used gets as well', async () => {
    const { secret } = await addApp();
    const code = totpCode(secret, pages.world.now);
    await send(browser, await browser.follow(await signIn()), { code });
    const other = pages.browser();
    browser = other;
    const page = await browser.follow(await signIn());
    const alertOf = (visit: Visit): string => /role="alert"[^>]*>([^<]*)</.exec(visit.body)?.[1] ?? '';
    const [wrong, used] = [await send(other, page, { code: '000000' }), await send(other, page, { code })];
    expect([wrong.status, used.status]).to.deep.equal([400, 400]);
    expect(alertOf(wrong)).to.equal(alertOf(used)).and.not.equal('');
    expect((await send(other, page, { code: ' ' })).body).to.contain('Enter the six digits');
  });

  it('a backup code signs in from its own form', async () => {
    const { backupCodes: codes } = await addApp();
    const page = await browser.follow(await signIn());
    expect(page.body).to.contain('/second-factor?use=backup-code');
    const form = await browser.get(`${pages.host}/second-factor?use=backup-code`);
    expect(form.body).to.contain('href="/second-factor?use=backup-code&amp;ui_locales=de"');
    expect(form.body).to.contain('Backup code');
    const done = await send(browser, form, { code: ` ${codes[3]!.toUpperCase().replace('-', ' ')} ` });
    expect(cookieOf(done)).to.match(/^tessera_session=/);
  });

  it('a browser that the user has remembered is not asked for a code again, and any other is', async () => {
    const { secret } = await addApp();
    const page = await browser.follow(await signIn());
    expect(page.body).to.match(/<input type="checkbox" name="remember" value="yes">/);
    expect(page.body).to.contain('Skip this step in this browser for 30 days');
    const done = await send(browser, page, { code: totpCode(secret, pages.world.now), remember: 'yes' });
    const cookie = cookieOf(done, 'tessera_device');
    expect(cookie).to.match(/^tessera_device=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
    expect(done.body).not.to.contain(/=([\w-]{43})/.exec(cookie)![1]);
    const again = await send(browser, await browser.get(`${pages.host}/sign-in?account=other`), {
      email,
      password,
    });
    expect(cookieOf(again)).to.match(/^tessera_session=[\w-]{43};/);
    const { authorization } = pages.requests.get(pages.request())!;
    const fresh = pages.request({ authorization: { ...authorization, maxAge: 0 } });
    const form = await browser.get(`${pages.host}/sign-in?request=${fresh}&account=other`);
    const asked = await send(browser, form, { email, password });
    expect(asked.location).to.contain('/second-factor');
    browser = pages.browser();
    expect((await signIn()).location).to.equal(`${pages.host}/second-factor`);
  });

  it('no browser is remembered without the box, after a wrong code, or for an administrator, whatever the form says', async () => {
    const { secret, backupCodes: codes } = await addApp();
    const code = (): string => totpCode(secret, pages.world.now);
    const page = await browser.follow(await signIn());
    const wrong = await send(browser, page, { code: '000000', remember: 'yes' });
    expect(cookieOf(wrong, 'tessera_device')).to.equal('');
    expect(cookieOf(await send(browser, page, { code: code() }), 'tessera_device')).to.equal('');
    const { tenantId } = pages;
    const roleId = builtInRoleId(tenantId, 'admin');
    await assignRole(pages.app, systemCommand({ tenantId }), { userId, roleId });
    browser = pages.browser();
    const ofAdmin = await browser.follow(await signIn());
    expect(ofAdmin.body).not.to.contain('type="checkbox"');
    const done = await send(browser, ofAdmin, { code: codes[0]!, remember: 'yes' });
    expect(cookieOf(done)).to.match(/^tessera_session=[\w-]{43};/);
    expect(cookieOf(done, 'tessera_device')).to.equal('');
  });

  it('a backup code that leaves three or fewer is followed by a page that says so, and continues', async () => {
    const { backupCodes: codes } = await addApp();
    for (const [index, heading] of [
      ...Array.from({ length: 6 }, () => null),
      'You have 3 backup codes left',
      'You have 2 backup codes left',
      'You have one backup code left',
      'That was your last backup code',
    ].entries()) {
      browser = pages.browser();
      const request = pages.request();
      const page = await browser.follow(await signIn(`?request=${request}`));
      const done = await send(browser, page, { code: codes[index]!, use: 'backup-code' });
      expect(cookieOf(done)).to.match(/^tessera_session=[\w-]{43};/);
      expect(cookieOf(done, 'tessera_sign_in')).to.contain('Max-Age=0');
      if (heading === null) expect(done.location).to.match(/\/resume\?ticket=/);
      else {
        expect(done.body).to.contain(`<h1>${heading}</h1>`);
        const onward = /href="(\/sign-in\?request=[^"]*)"/.exec(done.body)![1]!;
        expect((await browser.get(pages.host + onward)).location).to.match(/\/resume\?ticket=/);
      }
    }
  });

  it('the second step cannot be skipped: no other page takes its cookie, and other steps lead back to it', async () => {
    await addApp();
    const visit = await signIn();
    const [, value = ''] = /tessera_sign_in=([^;]+)/.exec(cookieOf(visit, 'tessera_sign_in')) ?? [];
    const thief = pages.browser();
    const asSession = { Cookie: `tessera_session=${value}` };
    expect((await thief.get(`${pages.host}/account`, asSession)).location).to.equal(`${pages.host}/sign-in`);
    for (const path of ['/set-up', '/change-password'])
      expect((await browser.get(pages.host + path)).location).to.equal(`${pages.host}/second-factor`);
    expect((await browser.get(`${pages.host}/account`)).location).to.equal(`${pages.host}/sign-in`);
    const silent = pages.request({ prompt: new Set(['none']) });
    expect((await browser.get(`${pages.host}/sign-in?request=${silent}`)).location).to.contain('refused');
  });

  it('the second step begins again with the first one without its cookie, and after five wrong codes', async () => {
    const { secret } = await addApp();
    expect((await browser.get(`${pages.host}/second-factor`)).location).to.equal(`${pages.host}/sign-in`);
    const page = await browser.follow(await signIn());
    for (let time = 0; time < 5; time++) await send(browser, page, { code: '000000' });
    const over = await send(browser, page, { code: totpCode(secret, pages.world.now) });
    expect(over.location).to.equal(`${pages.host}/sign-in`);
  });

  it('a user without any factor left reads whom to ask, and what will happen', async () => {
    await addApp();
    const page = await browser.follow(await signIn());
    expect(page.body).not.to.contain('Ask the administrators');
    const codes = await browser.get(`${page.url}?use=backup-code`);
    expect(codes.body)
      .to.contain('Ask the administrators of <bdi>Acme Inc.</bdi> to reset your second step.')
      .and.to.contain('set up a new one.');
    const support = await hostedPages({
      brandOf: ({ name }) => Promise.resolve({ ...neutralBrand, name, supportEmail: 'help@acme.test' }),
    });
    const created = support.world.log.all.findLast(({ event }) => event.type === 'UserCreated');
    await addTotp(support.app, support.tenantId, (created!.event.data as { userId: string }).userId);
    const agent = support.browser();
    await agent.submit(await agent.get(`${support.host}/sign-in`), ada);
    const asked = await agent.get(`${support.host}/second-factor?use=backup-code`);
    expect(asked.body).to.contain('<a class="more" href="mailto:help@acme.test">help@acme.test</a>');
    await support.stop();
  });

  it('a sign-in that begins again says why, once, and keeps the address', async () => {
    await addApp();
    const page = await browser.follow(await signIn());
    for (let n = 0; n < 5; n++) await send(browser, page, { code: '000000' });
    const says = 'That sign-in has expired';
    const ended = await browser.follow(await send(browser, page, { code: '000000' }));
    expect(new URL(ended.url).pathname).to.equal('/sign-in');
    expect(ended.body).to.contain(says).and.to.contain(`value="${email}"`).and.to.contain('role="status"');
    const reloaded = await browser.get(ended.url);
    expect(reloaded.body).to.contain(`value="${email}"`).and.not.to.contain(says);
    expect(new URL((await browser.follow(await signIn())).url).pathname).to.equal('/second-factor');
    pages.world.now += 10 * 60_000 + 1;
    const late = await browser.follow(await browser.get(`${pages.host}/second-factor`));
    expect(late.body).to.contain(says).and.to.contain(`value="${email}"`);
    const other = await browser.get(`${pages.host}/sign-in?account=other`);
    expect(other.body, 'another account').not.to.contain(email);
  });

  it('the form of the second step is refused from elsewhere', async () => {
    await addApp();
    const page = await browser.follow(await signIn());
    const form = { code: '000000', csrf: 'forged' };
    expect(isFormRefused(await browser.post(page.url, form))).to.equal(true);
  });

  it('no factor is set up before the mailed code, by another form of the same sign-in', async () => {
    await requireMfa(pages.app, systemCommand({ tenantId: pages.tenantId }), { userId, required: true });
    const page = await proveMailbox(await browser.follow(await signIn()));
    const secret = /class="secret-key"[^>]*>([A-Z2-7 ]+)</.exec(page.body)?.[1]?.replaceAll(' ', '') ?? '';
    // another sign-in of the same browser, whose mailbox is not proved
    await signIn();
    const visit = await send(browser, page, { code: totpCode(secret, pages.world.now) });
    expect(visit.location).to.equal(`${pages.host}/mail-code`);
    expect((await browser.get(`${pages.host}/set-up`)).location).to.equal(`${pages.host}/mail-code`);
    expect((await present()).factors.totp).to.equal(null);
  });

  it('a required factor is set up at the sign-in, which goes on with its code, and shows backup codes once', async () => {
    await requireMfa(pages.app, systemCommand({ tenantId: pages.tenantId }), { userId, required: true });
    const request = pages.request();
    const page = await proveMailbox(await browser.follow(await signIn(`?request=${request}`)));
    expect(new URL(page.url).pathname).to.equal('/set-up');
    expect(page.body).to.contain('<svg').and.contain('otpauth://totp/');
    const secret = /class="secret-key"[^>]*>([A-Z2-7 ]+)</.exec(page.body)?.[1]?.replaceAll(' ', '') ?? '';
    for (const query of ['', '&ui_locales=de'])
      expect(
        hiddenIn((await browser.get(`${pages.host}/set-up?request=${request}${query}`)).body, 'setUp'),
        'a reload, another language',
      ).to.equal(hiddenIn(page.body, 'setUp'));
    const wrong = await send(browser, page, { code: '000000' });
    expect(wrong.status).to.equal(400);
    expect(hiddenIn(wrong.body, 'setUp')).to.equal(hiddenIn(page.body, 'setUp'));
    const code = totpCode(secret, pages.world.now);
    const sent = await send(browser, wrong, { code });
    expect(cookieOf(sent)).to.match(/^tessera_session=/);
    expect(cookieOf(sent, 'tessera_totp_offer')).to.contain('Max-Age=0');
    const done = await browser.follow(sent);
    expect(done.status).to.equal(200);
    const codes = [...done.body.matchAll(/<li><code>([0-9a-z-]{11})<\/code>/g)].map(([, one]) => one);
    expect(new Set(codes).size).to.equal(10);
    expect(done.body).to.contain(`/sign-in?request=${request}`);
    const onward = await browser.get(`${pages.host}/sign-in?request=${request}`);
    expect(onward.location).to.match(/\/resume\?ticket=/);
    expect((await present()).factors.totp).not.to.equal(null);
    // the code that confirmed the app does not sign in
    const other = pages.browser();
    browser = other;
    const again = await send(other, await other.follow(await signIn()), { code });
    expect(again.status).to.equal(400);
  });
});
