import { expect } from 'chai';
import {
  type HostedPagesUnderTest,
  ada,
  cookieOf,
  hostedPages,
  send,
} from '../../../support/pages/hosted-pages.js';
import { createUser } from '../../../../application/user/create-user.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { givePasskey, usePasskey } from '../../../support/pages/passkey-page.js';
import { userNow } from '../../../support/samples/second-factor.js';
import { softAuthenticator } from '../../../support/samples/soft-authenticator.js';
import type { UserAgent, Visit } from '../../../support/http/user-agent.js';

/** Where the footer leads for another language; undefined where it has no such link. */
const switchOf = ({ body }: Visit, language = 'de'): string | undefined =>
  new RegExp(`<a href="([^"]+)" lang="${language}" hreflang="${language}">`)
    .exec(body)?.[1]
    ?.replaceAll('&amp;', '&');
const languageOf = ({ body }: Visit): string | undefined => /<html lang="(\w+)"/.exec(body)?.[1];

describe('the language that a person picks', () => {
  let pages: HostedPagesUnderTest;
  let browser: UserAgent;
  before(async () => {
    pages = await hostedPages();
  });
  beforeEach(() => {
    browser = pages.browser();
  });
  after(() => pages.stop());
  const get = (path: string, headers: Record<string, string> = {}): Promise<Visit> =>
    browser.get(pages.host + path, headers);

  it('every language is offered by its own name on every page, next to the present one', async () => {
    const page = await get('/sign-in');
    expect(switchOf(page)).to.equal('/sign-in?ui_locales=de');
    expect(page.body).to.contain('hreflang="de">Deutsch</a>');
    expect(page.body).to.contain('<span lang="en" aria-current="true">English</span>');
    const german = await get('/forgot-password', { 'accept-language': 'de' });
    expect(switchOf(german, 'en')).to.equal('/forgot-password?ui_locales=en');
    expect(german.body).to.contain('<nav class="languages" aria-label="Sprache">');
  });

  it('a picked language is used by the page at once, and by all pages of the host from then on', async () => {
    const german = await get('/sign-in?ui_locales=de');
    expect(languageOf(german)).to.equal('de');
    expect(cookieOf(german, 'tessera_language')).to.match(
      /^tessera_language=de; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    for (const path of ['/sign-in', '/forgot-password', '/verify-email', '/sign-out'])
      expect(languageOf(await get(path)), path).to.equal('de');
    expect(languageOf(await get('/sign-in?ui_locales=en'))).to.equal('en');
    expect(languageOf(await get('/sign-in'))).to.equal('en');
  });

  it('a picked language keeps the pending sign-in, and precedes the languages that the application asks for', async () => {
    const request = pages.request({
      uiLocales: ['en'],
      client: { clientId: 'web', name: 'Web', thirdParty: true, logoPath: null, audience: null },
    });
    const english = await get(`/sign-in?request=${request}`, { 'accept-language': 'de' });
    expect(languageOf(english)).to.equal('en');
    const address = switchOf(english) ?? '';
    expect(address).to.equal(`/sign-in?request=${request}&ui_locales=de`);
    const german = await get(address);
    expect(languageOf(german)).to.equal('de');
    expect(german.body).to.contain(`name="request" value="${request}"`);
    const answer = await send(browser, german, ada);
    expect(answer.location).to.equal(`${pages.host}/consent?request=${request}`);
    const consent = await browser.get(answer.location ?? '');
    expect(languageOf(consent)).to.equal('de');
    expect(switchOf(consent, 'en')).to.equal(`/consent?request=${request}&ui_locales=en`);
  });

  it('languages are offered by the answer to a form as well, with links to the form', async () => {
    const request = pages.request();
    const form = await get(`/sign-in?request=${request}`);
    const refused = await send(browser, form, { email: ada.email, password: 'wrong' });
    expect(refused.status).to.equal(400);
    const address = switchOf(refused) ?? '';
    expect(address).to.equal(`/sign-in?request=${request}&ui_locales=de`);
    const german = await get(address);
    expect([german.status, languageOf(german)]).to.deep.equal([200, 'de']);
    expect(german.body).to.contain(`name="request" value="${request}"`);
    // the address that was typed goes along, in no URL
    expect(german.body).to.contain(`name="email"`).and.to.contain(`value="${ada.email}"`);
    for (const visit of [refused, german])
      for (const [, link = ''] of visit.body.matchAll(/(?:href|action)="([^"]*)"/g))
        expect(decodeURIComponent(link)).not.to.contain(ada.email);
  });

  it('a page that shows one thing of several shows the same one in another language', async () => {
    const { record } = await createUser(pages.app, systemCommand({ tenantId: pages.tenantId }), {
      email: 'keys@acme.test',
      password: ada.password,
    });
    const { tenantId, app, host } = pages;
    const key = softAuthenticator(host);
    await givePasskey(app, tenantId, record.id, key);
    await usePasskey(browser, await get('/sign-in'), key);
    const [passkey] = (await userNow(app, tenantId, record.id)).factors.passkeys;
    const removal = `/account/security/passkeys/remove?passkey=${passkey!.passkeyId}`;
    expect(switchOf(await get(removal))).to.equal(`${removal}&ui_locales=de`);
    expect((await get(`${removal}&ui_locales=de`)).body).to.contain('entfernen?');
    const device = '/device?user_code=wdjb-mjht';
    expect(switchOf(await get(device), 'en')).to.equal(`${device}&ui_locales=en`);
    expect((await get(`${device}&ui_locales=en`)).body).to.contain('value="WDJB-MJHT"');
  });

  it('a picked language is kept by a redirect, too', async () => {
    const redirected = await get('/?ui_locales=de');
    expect(redirected.status).to.equal(303);
    expect(languageOf(await browser.follow(redirected))).to.equal('de');
  });

  it('languages are offered and used by refusals, with links to the same host only', async () => {
    await get('/sign-in?ui_locales=de');
    const missing = await get('/nothing-here', { 'accept-language': 'en' });
    expect([missing.status, languageOf(missing)]).to.deep.equal([404, 'de']);
    expect(switchOf(missing, 'en')).to.equal('?ui_locales=en');
    const english = await get('/nothing-here?ui_locales=en');
    expect(languageOf(english)).to.equal('en');
    expect(languageOf(await get('/sign-in'))).to.equal('en');
    for (const path of ['//evil.test/x', '/\\evil.test/x', '///evil.test'])
      expect((await get(path)).body, path).not.to.contain('evil.test');
    const many = await get(`/sign-in?ui_locales=de${'&a=1'.repeat(60)}`);
    expect([many.status, languageOf(many)]).to.deep.equal([400, 'de']);
  });

  it('an unknown language cannot be picked', async () => {
    for (const value of ['fr', '', 'deu', '%00', '../de', 'en&ui_locales=de']) {
      const page = await get(`/sign-in?ui_locales=${value}`, { 'accept-language': 'en' });
      expect([page.status, languageOf(page)], value).to.deep.equal([200, 'en']);
      expect(cookieOf(page, 'tessera_language'), value).to.equal('');
    }
    const forged = await get('/sign-in', { cookie: 'tessera_language="><script>' });
    expect(languageOf(forged)).to.equal('en');
    expect(languageOf(await get('/sign-in?ui_locales=de-AT'))).to.equal('de');
  });

  it('the links to other languages repeat only the parameters that name the page’s subject', async () => {
    const token = 't'.repeat(10);
    for (const [path, expected] of [
      [`/reset-password?token=${token}&x=1`, '/reset-password?ui_locales=de'],
      ['/sign-in?x=%22%3E%3Cscript%3E', '/sign-in?ui_locales=de'],
      ['/forgot-password?account=other', '/forgot-password?account=other&ui_locales=de'],
      ['/sign-in?passkey=%7B%22id%22%3A1%7D&code=123456', '/sign-in?ui_locales=de'],
      ['/sign-in?use=mail-code&for=mailbox', '/sign-in?for=mailbox&use=mail-code&ui_locales=de'],
    ] as const) {
      const page = await get(path);
      expect(switchOf(page), path).to.equal(expected);
      expect(page.body).not.to.contain(token).and.not.to.contain('<script>');
    }
  });
});
