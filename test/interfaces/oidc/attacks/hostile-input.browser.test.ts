import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { changeBranding } from '../../../../application/branding/change-branding.js';
import { createTenant } from '../../../../application/tenant/create-tenant.js';
import { uuids } from '../../../../infrastructure/crypto/ids.js';
import { inlineScripts, passkeyScript } from '../../../../interfaces/hosted-pages/scripts/scripts.js';
import { describeInBrowser } from '../../../support/pages/browser.js';
import { systemCommand } from '../../../support/in-memory/in-memory-app.js';
import { type OidcService, authorizeUrl, oidcService, pkce } from '../../../support/pages/oidc-service.js';
import { addressesWithParameters, hostileTexts } from './support/hostile-texts.js';

describeInBrowser('script in what comes from outside, in a browser that would run it', (browser) => {
  let oidc: OidcService;
  let page: Page;
  const alarms: string[] = [];
  before(async () => {
    oidc = await oidcService();
    page = await (await browser().newContext()).newPage();
    page.on('dialog', (dialog) => {
      alarms.push(`${page.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) alarms.push(message.text());
    });
    page.on('pageerror', (error) => alarms.push(String(error)));
  });
  afterEach(() => expect(alarms.splice(0)).to.deep.equal([]));
  after(() => oidc.close());

  // counted in the page, since the service's own code has no document to ask
  const foreign = `document.querySelectorAll('img[src=x], iframe, [onfocus], [onerror], [onload]').length
    + [...document.scripts].filter(({ src, textContent }) =>
        textContent !== ${JSON.stringify(inlineScripts.form)} && src !== location.origin + '${passkeyScript.path}').length
    + [...document.querySelectorAll('[href], [action]')]
        .filter((link) => /^(javascript|data):/i.test(link.href || link.action)).length`;
  const expectHarmless = async (about: string): Promise<void> => {
    expect(await page.evaluate(foreign), about).to.equal(0);
  };

  it('this test detects a script that runs', async () => {
    await page.setContent(`<p>${hostileTexts[0]!}</p>`);
    expect(await page.evaluate(foreign)).to.be.greaterThan(3);
    expect(alarms.splice(0)).not.to.deep.equal([]);
  });

  it('no script in a parameter of any page runs', async () => {
    for (const text of hostileTexts.slice(0, 2)) {
      const free = ['state', 'login_hint', 'display', 'ui_locales', 'acr_values', 'error', 'unknown'];
      await page.goto(authorizeUrl(oidc, pkce(), Object.fromEntries(free.map((name) => [name, text]))));
      await page.waitForSelector('#password');
      expect(await page.locator('#email').inputValue()).to.contain('alert(1)');
      await expectHarmless('authorize');
      for (const [address, names] of addressesWithParameters(
        oidc.issuer,
        `http://acme.localhost:${oidc.port}`,
      )) {
        const query = new URLSearchParams(names.map((name): [string, string] => [name, text]));
        await page.goto(`${address}?${query.toString()}`);
        await expectHarmless(address);
      }
    }
  });

  it('no script in a field of the sign-in form runs', async () => {
    for (const text of hostileTexts) {
      await page.goto(authorizeUrl(oidc, pkce()));
      await page.fill('#email', text);
      await page.fill('#password', text);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      await expectHarmless(text);
    }
  });

  it('no script in the name or the branding of a tenant runs', async () => {
    for (const [index, text] of hostileTexts.entries()) {
      const slug = `hostile-${index}`;
      const tenantId = uuids.next();
      const command = (): ReturnType<typeof systemCommand> => systemCommand({ tenantId });
      const { app } = oidc.runtime;
      // as far as a name may hold it
      const name = text.replaceAll('\u0000', '').replaceAll('\u2028', '').slice(0, 200).trim();
      await createTenant(app, command(), { slug, name });
      const taken: string[] = [];
      for (const member of ['supportEmail', 'termsUrl', 'privacyUrl', 'customCss'])
        await changeBranding(app, command(), { [member]: text }).then(
          () => taken.push(member),
          () => undefined,
        );
      expect(taken).to.deep.equal([]);
      await page.goto(`http://${slug}.localhost:${oidc.port}/sign-in`);
      await page.waitForSelector('#password');
      expect(await page.locator('.brand .name').textContent()).to.equal(name);
      await expectHarmless(slug);
    }
  });
});
