import { expect } from 'chai';
import { suspendUser } from '../../../../application/user/suspend-user.js';
import { changeTenantSettings } from '../../../../application/tenant/change-tenant-settings.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { createUser } from '../../../../application/user/create-user.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  hostedPages,
  send,
} from '../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { readableSecrets } from '../../../support/in-memory/in-memory-links.js';
import { givePasskey, offeredIn, usePasskey } from '../../../support/pages/passkey-page.js';
import { softAuthenticator } from '../../../support/samples/soft-authenticator.js';
import { addTotp } from '../../../support/samples/second-factor.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

describe('an account that a browser remembers', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  let userId: string;
  beforeEach(async () => {
    pages = await hostedPages();
    browser = pages.browser();
    const created = pages.world.log.all.find(({ event }) => event.type === 'UserCreated')!;
    userId = (created.event.data as { userId: string }).userId;
  });
  afterEach(() => pages.stop());

  const signInPage = (query = ''): Promise<Visit> => browser.get(`${pages.host}/sign-in${query}`);
  /** Opens the form in a browser that is signed out, with the cookie alone. */
  const remembered = async (): Promise<string> => {
    const done = await send(browser, await signInPage(), { ...ada, keep: 'yes' });
    const cookie = cookieOf(done, 'tessera_account');
    expect(cookie).to.match(/^tessera_account=[\w-]{36}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly/);
    return cookie.split(';')[0]!;
  };
  const withCookie = (cookie: string, query = ''): Promise<Visit> =>
    pages.browser().get(`${pages.host}/sign-in${query}`, { Cookie: cookie });
  const isGreeted = ({ body }: Visit): boolean => body.includes('name="account" value="remembered"');

  it('is kept only if the user ticks the box, and after the right password', async () => {
    expect((await signInPage()).body).to.contain('Remember my email on this device');
    const wrong = await send(browser, await signInPage(), { ...ada, password: 'wrong', keep: 'yes' });
    expect(cookieOf(wrong, 'tessera_account')).to.equal('');
    const done = await send(browser, await signInPage(), ada);
    expect(done.status).to.equal(303);
    expect(cookieOf(done, 'tessera_account')).to.equal('');
  });

  it('stands in the cookie without address and name, and is kept before the second factor as well', async () => {
    const cookie = decodeURIComponent(await remembered());
    // the id and an HMAC, whole: no room for an address or a name
    expect(cookie).to.match(new RegExp(`^tessera_account=${userId}\\.[\\w-]{43}$`));
    await addTotp(pages.app, pages.tenantId, userId);
    browser = pages.browser();
    const visit = await send(browser, await signInPage(), { ...ada, keep: 'yes' });
    expect(visit.location).to.contain('/second-factor');
    expect(cookieOf(visit, 'tessera_account')).not.to.equal('');
  });

  it('is still the one that the form is for after its passkey was refused', async () => {
    const cookie = await remembered();
    browser = pages.browser();
    browser.keep('acme.localhost', new Map([cookie.split('=') as [string, string]]));
    const { action, hidden } = offeredIn(await signInPage());
    const refused = await browser.post(pages.host + action, { ...hidden, passkey: '{}' });
    expect([refused.status, isGreeted(refused)]).to.deep.equal([400, true]);
    expect(refused.body).to.contain('That passkey can’t be used').and.not.to.contain(ada.email);
  });

  it('is kept after a passkey, whose page has the same box', async () => {
    const device = softAuthenticator(pages.host);
    await givePasskey(pages.app, pages.tenantId, userId, device);
    const refused = await usePasskey(browser, await signInPage(), device, { userVerified: false }, ['keep']);
    expect(cookieOf(refused, 'tessera_account')).to.equal('');
    const done = await usePasskey(browser, await signInPage(), device, {}, ['keep']);
    expect(cookieOf(done)).not.to.equal('');
    expect(cookieOf(done, 'tessera_account')).to.contain(userId);
    browser = pages.browser();
    const unticked = await usePasskey(browser, await signInPage(), device);
    expect(cookieOf(unticked)).not.to.equal('');
    expect(cookieOf(unticked, 'tessera_account')).to.equal('');
  });

  it('is kept after a mailed code, once that was right, and not by the wish of a sign-in before', async () => {
    await changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), { emailCode: true });
    const eve = { email: 'eve@acme.test', password: 'correct horse staple' };
    const context = systemCommand({ tenantId: pages.tenantId });
    const { record } = await createUser(pages.app, context, { ...eve, emailVerified: true });
    const ask = async (fields: Record<string, string>): Promise<Visit> =>
      browser.follow(
        await send(browser, await signInPage('?account=other'), { ...eve, use: 'mail-code', ...fields }),
      );
    const code = (): string =>
      readableSecrets.code(
        pages.world.log.all.findLast(({ event }) => event.type === 'SignInCodeRequested')!.id,
      );
    const asked = await ask({ keep: 'yes' });
    const wrong = code() === '000000' ? '000001' : '000000';
    expect(cookieOf(await send(browser, asked, { code: wrong }), 'tessera_account')).to.equal('');
    const done = await send(browser, asked, { code: code() });
    expect(cookieOf(done, 'tessera_account')).to.contain(record.id);
    expect(browser.cookie('acme.localhost', 'tessera_keep_account')).to.equal(undefined);
    browser = pages.browser();
    await ask({ keep: 'yes' });
    const other = await send(browser, await ask({}), { code: code() });
    expect(cookieOf(other)).not.to.equal('');
    expect(cookieOf(other, 'tessera_account')).to.equal('');
  });

  it('is greeted with a masked address, and signs in by the password alone', async () => {
    const cookie = await remembered();
    const page = await withCookie(cookie);
    expect(page.body).to.contain('<bdi>Ada Byron</bdi>').and.contain('a•••@acme.test');
    expect(page.body).not.to.contain(ada.email).and.not.contain('name="email"');
    expect(page.body).to.contain('autocomplete="current-password webauthn"').and.contain('data-passkey="');
    const agent = pages.browser();
    const shown = await agent.get(`${pages.host}/sign-in`, { Cookie: cookie });
    const csrf = /name="csrf" value="([^"]*)"/.exec(shown.body)![1]!;
    const fields = { csrf, account: 'remembered', password: ada.password };
    const cookies = `${cookie}; ${cookieOf(shown, 'tessera_form').split(';')[0]!}`;
    const wrong = await agent.post(
      `${pages.host}/sign-in`,
      { ...fields, password: 'wrong' },
      { Cookie: cookies },
    );
    expect(wrong.status).to.equal(400);
    expect(isGreeted(wrong)).to.equal(true);
    const done = await agent.post(`${pages.host}/sign-in`, fields, { Cookie: cookies });
    expect(cookieOf(done)).to.match(/^tessera_session=[\w-]{43};/);
  });

  it('gives way to another account, a login hint, and to being forgotten', async () => {
    const cookie = await remembered();
    const other = await withCookie(cookie, '?account=other');
    expect(isGreeted(other)).to.equal(false);
    expect(other.body).to.contain('name="email"');
    const hinted = await withCookie(cookie, `?request=${pages.request({ loginHint: 'grace@acme.test' })}`);
    expect(isGreeted(hinted)).to.equal(false);
    const page = await withCookie(cookie);
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.body)![1]!;
    const form = cookieOf(page, 'tessera_form').split(';')[0]!;
    const post = (fields: Record<string, string>): Promise<Visit> =>
      pages.browser().post(`${pages.host}/sign-in`, fields, { Cookie: `${cookie}; ${form}` });
    expect((await post({ forget: 'yes' })).status).to.equal(403);
    const forgotten = await post({ forget: 'yes', csrf });
    expect(forgotten.location).to.equal(`${pages.host}/sign-in`);
    expect(cookieOf(forgotten, 'tessera_account')).to.contain('Max-Age=0');
  });

  it('is greeted by no cookie that was made up, or is another tenant’s', async () => {
    const cookie = await remembered();
    const [, mac] = cookie.split('.');
    const bo = await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
      email: 'bo@acme.test',
    });
    for (const forged of [
      `tessera_account=${bo.record.id}.${mac!}`,
      `tessera_account=${bo.record.id}`,
      `tessera_account=${userId}.`,
      'tessera_account=ada@acme.test',
    ])
      expect(isGreeted(await withCookie(forged)), forged).to.equal(false);
    const tenantId = uuids.next();
    await createTenant(pages.app, systemCommand({ tenantId }), { slug: 'beta', name: 'Beta' });
    const beta = pages.host.replace('acme', 'beta');
    expect(isGreeted(await pages.browser().get(`${beta}/sign-in`, { Cookie: cookie }))).to.equal(false);
  });

  it('is not greeted while it may not sign in', async () => {
    const cookie = await remembered();
    expect(isGreeted(await withCookie(cookie))).to.equal(true);
    await suspendUser(pages.app, systemCommand({ tenantId: pages.tenantId }), { userId });
    expect(isGreeted(await withCookie(cookie))).to.equal(false);
  });

  it('may have a code mailed in place of the password', async () => {
    await changeTenantSettings(pages.app, systemCommand({ tenantId: pages.tenantId }), { emailCode: true });
    const cookie = await remembered();
    const page = await withCookie(cookie);
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.body)![1]!;
    const form = cookieOf(page, 'tessera_form').split(';')[0]!;
    const fields = { csrf, account: 'remembered', use: 'mail-code' };
    const visit = await pages
      .browser()
      .post(`${pages.host}/sign-in`, fields, { Cookie: `${cookie}; ${form}` });
    expect(visit.location).to.equal(`${pages.host}/mail-code`);
    const asked = pages.world.log.all.findLast(({ event }) => event.type === 'SignInCodeRequested');
    expect(asked?.event.data).to.include({ userId, purpose: 'sign-in' });
  });
});
