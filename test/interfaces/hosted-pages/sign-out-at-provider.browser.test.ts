import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { type ConnectedTenant, connectedTenant } from '../../support/providers/connected-tenant.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { afterSignOut } from '../../support/pages/oidc-service.js';

describeInBrowser('a sign-out in a browser after a sign-in with an external account', (browser) => {
  let tenant: ConnectedTenant;
  let complaints: string[];
  const contexts: BrowserContext[] = [];
  before(async () => {
    tenant = await connectedTenant();
    await tenant.connect({ newPeople: 'anyone' });
    tenant.providers[0].accounts.set('lin', { email: 'lin@else.test', email_verified: true });
    tenant.providers[0].signsIn('lin');
  });
  beforeEach(() => {
    complaints = [];
  });
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
  after(() => tenant.close());

  /** Signs in at the provider, with or without script. */
  const signedIn = async (javaScriptEnabled: boolean): Promise<Page> => {
    const context = await browser().newContext({ javaScriptEnabled, locale: 'en-GB' });
    contexts.push(context);
    const page = await context.newPage();
    page.on('console', (message) => {
      // the provider has no icon, for which the whole Chromium asks
      const isOurs = !message.location().url.startsWith(tenant.providers[0].issuer);
      if (message.type() === 'error' && isOurs) complaints.push(message.text());
    });
    await page.goto(`${tenant.host}/sign-in`);
    await page.getByRole('button', { name: 'Continue with Acme staff' }).click();
    await page.waitForURL(`${tenant.host}/account`);
    return page;
  };

  for (const [how, javaScriptEnabled] of [
    ['with script', true],
    ['without script', false],
  ] as const) {
    it(`a person signs out here, and then at the provider (${how})`, async () => {
      const page = await signedIn(javaScriptEnabled);
      await page.getByRole('button', { name: 'Sign out' }).click();
      expect(await page.locator('h1').textContent()).to.equal('You’re signed out');
      await page.getByRole('link', { name: 'Also sign out at Acme staff' }).click();
      await page.waitForURL(`${tenant.providers[0].issuer}/session/end?*`);
      expect(await page.locator('form').count()).to.equal(1);
      expect(complaints).to.deep.equal([]);
    });

    it(`a person who ticks the box gets to the provider in another tab, and on to the application (${how})`, async () => {
      const page = await signedIn(javaScriptEnabled);
      const asked = new URLSearchParams({ client_id: 'web', post_logout_redirect_uri: afterSignOut });
      await page.goto(`${tenant.oidc.issuer}/connect/endsession?${asked.toString()}`);
      await page.getByLabel('Also sign out at Acme staff').check();
      await page.getByRole('button', { name: 'Sign out' }).click();
      expect(await page.locator('h1').textContent()).to.equal('You’re signed out');
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Sign out at Acme staff' }).click(),
      ]);
      await opened.waitForURL(`${tenant.providers[0].issuer}/session/end?*`);
      const onward = page.getByRole('link', { name: 'Continue to' });
      expect(await onward.getAttribute('href')).to.equal(afterSignOut);
      expect(complaints).to.deep.equal([]);
    });
  }
});
