import { expect } from 'chai';
import { accountPaths } from '../../../../../interfaces/hosted-pages/account-sections.js';
import { createUser } from '../../../../../application/user/create-user.js';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  hostedPages,
  isFormRefused,
  send,
} from '../../../../support/pages/hosted-pages.js';
import { systemCommand } from '../../../../support/in-memory/in-memory-app.js';
import { type UserAgent, type Visit, formOf } from '../../../../support/http/user-agent.js';

describe('the account page', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  before(async () => {
    pages = await hostedPages();
  });
  beforeEach(() => {
    browser = pages.browser();
  });
  after(() => pages.stop());

  const signIn = async (who: { email: string; password: string }): Promise<Visit> =>
    browser.follow(await send(browser, await browser.get(`${pages.host}/sign-in`), who));
  const account = (): Promise<Visit> => browser.get(`${pages.host}/account`);
  const confirmed = { email: 'hedy@acme.test', password: 'frequency-hopping' };
  const verifications = (): number =>
    pages.world.log.all.filter(({ event }) => event.type === 'UserVerificationRequested').length;

  it('the account page is shown after the sign-in that it redirects to', async () => {
    expect((await account()).location).to.equal(`${pages.host}/sign-in`);
    const page = await signIn(ada);
    expect(page.url).to.equal(`${pages.host}/account`);
    for (const text of ['Ada Byron', ada.email, 'Acme Inc.']) expect(page.body).to.contain(text);
    expect(page.body).to.contain('href="/account/security"').and.to.contain('href="/sign-in?account=other"');
  });

  it('the account page sends the mail for a new password to the address that is signed in', async () => {
    await signIn(ada);
    const page = await browser.get(`${pages.host}/forgot-password`);
    expect(page.body).to.contain(`value="${ada.email}"`);
  });

  it('the account page sends the mail for the confirmation again, as often as mails are allowed', async () => {
    const page = await signIn(ada);
    const before = verifications();
    const sent: Visit[] = [];
    for (let round = 0; round < 3; round++) sent.push(await send(browser, page));
    expect(sent[0]?.location).to.equal(`${pages.host}/account`);
    expect((await account()).body).to.contain('Check your inbox');
    expect((await account()).body).not.to.contain('Check your inbox');
    sent.push(await send(browser, page));
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303, 429]);
    expect(sent[3]?.body).to.contain('Try again in 60 minutes');
    expect(verifications()).to.equal(before + 3);
    const again = await browser.get(`${pages.host}/resend-verification`);
    expect(again.location).to.equal(`${pages.host}/account`);
    expect(verifications()).to.equal(before + 3);
  });

  it('the account page refuses a form of another site, of another session, or without a session', async () => {
    const page = await signIn(ada);
    const before = verifications();
    expect(isFormRefused(await send(browser, page, {}, { Origin: 'https://evil.test' }))).to.equal(true);
    expect(isFormRefused(await send(browser, page, { csrf: 'x' }))).to.equal(true);
    const { app, tenantId, world } = pages;
    const last = world.log.all.findLast(({ event }) => event.type === 'UserSignedIn')!.event;
    await app.sessions.endAll(tenantId, (last.data as { readonly userId: string }).userId);
    await signIn(ada);
    expect(isFormRefused(await send(browser, page))).to.equal(true);
    const { action, hidden } = formOf(page);
    expect((await pages.browser().post(action, hidden)).location).to.equal(`${pages.host}/sign-in`);
    expect(verifications()).to.equal(before);
  });

  it('an account page that was asked for without a session is shown after the sign-in, and only that once', async () => {
    expect((await browser.get(`${pages.host}/account/sessions`)).location).to.equal(`${pages.host}/sign-in`);
    expect((await signIn(ada)).url).to.equal(`${pages.host}/account/sessions`);
    expect((await browser.get(`${pages.host}/sign-in`)).location).to.equal(`${pages.host}/account`);
  });

  it('a sign-in leads to an account page only, whatever the cookie says', async () => {
    for (const wanted of [
      '//evil.test',
      'https://evil.test',
      '/sign-out',
      '/account/../x',
      '/account//evil',
      '?//evil.test',
      '/device/consent?request=x',
      '/account\\evil.test',
      '/account@evil.test',
      '/account?x=//evil.test',
      '/account?passkey=//evil.test',
      `/account?token=${'t'.repeat(43)}`,
    ])
      for (const sent of [wanted, encodeURIComponent(wanted)]) {
        browser = pages.browser();
        browser.keep('acme.localhost', new Map([['tessera_wanted', sent]]));
        expect((await signIn(ada)).url, sent).to.equal(`${pages.host}/account`);
      }
  });

  it('an account page is reached with the parameters that it has, and with no other', async () => {
    const id = '0196f000-0000-7000-8000-000000000001';
    const secret = 't'.repeat(43);
    for (const [asked, shown] of [
      [
        '/account/activity?before=2026-07-24T08:15:00.000Z_7',
        '/account/activity?before=2026-07-24T08%3A15%3A00.000Z_7',
      ],
      [`/account/sessions?token=${secret}&passkey=${id}&x=1`, `/account/sessions?passkey=${id}`],
      ['/account/sessions?before=%0d%0aLocation:x&before=2', '/account/sessions'],
    ] as const) {
      browser = pages.browser();
      const asks = await browser.get(pages.host + asked);
      expect(cookieOf(asks, 'tessera_wanted')).not.to.contain(secret);
      expect((await signIn(ada)).url).to.equal(pages.host + shown);
    }
  });

  it('the account page says nothing that the cookie of notices makes up', async () => {
    await signIn(ada);
    for (const notice of ['<b>x</b>', 'constructor', '__proto__']) {
      browser.keep('acme.localhost', new Map([['tessera_notice', encodeURIComponent(notice)]]));
      expect((await account()).body).not.to.contain('class="notice"');
    }
  });

  it('every account page names all of them, marks itself, and has no style sheet of the tenant', async () => {
    await signIn(ada);
    for (const path of Object.values(accountPaths)) {
      const { status, body } = await browser.get(pages.host + path);
      expect(status, path).to.equal(200);
      for (const each of Object.values(accountPaths)) expect(body, path).to.contain(`<a href="${each}"`);
      expect(body.match(/aria-current="page"/g), path).to.have.length(1);
      expect(body, path).to.contain(`href="${path}" aria-current="page"`);
    }
  });

  it('the account page does not ask for the confirmation of a confirmed address, and signs out', async () => {
    const { app, tenantId } = pages;
    const given = { ...confirmed, emailVerified: true };
    await createUser(app, systemCommand({ tenantId }), given);
    const page = await signIn(confirmed);
    expect(page.body).not.to.contain('not confirmed');
    expect(formOf(page).action).to.equal(`${pages.host}/sign-out`);
    const left = await send(browser, page);
    expect(left.body).to.contain('You’re signed out').and.contain(confirmed.email);
    expect((await account()).location).to.equal(`${pages.host}/sign-in`);
  });

  it('both forms of the account page are accepted in a browser that had lost the cookie of forms', async () => {
    const sso = cookieOf(await send(browser, await browser.get(`${pages.host}/sign-in`), ada));
    const other = pages.browser();
    other.keep('acme.localhost', new Map([['tessera_session', /=([\w-]+)/.exec(sso)?.[1] ?? '']]));
    const page = await other.get(`${pages.host}/account`);
    const [, second = ''] = page.body.split('</form>');
    expect((await send(other, { ...page, body: `${second}</form>` })).body).to.contain('You’re signed out');
  });

  it('the account page leads another user to the sign-in form, and replaces the session by theirs', async () => {
    await signIn(ada);
    const eve = { email: 'eve@acme.test', password: 'a-password-of-eve' };
    await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), eve);
    const form = await browser.get(`${pages.host}/sign-in?account=other`);
    expect(form.body).to.contain('name="password"');
    expect((await account()).body).to.contain(ada.email);
    await send(browser, form, eve);
    expect((await account()).body)
      .to.contain(eve.email)
      .and.not.to.contain(ada.email);
  });
});
