import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/pages/browser.js';
import { type OidcService, ada, oidcService } from '../../../support/pages/oidc-service.js';
import { freePort } from '../../../support/services/service-process.js';
import { type ServedExample, serveExample } from './run-example.js';

describeInBrowser('the single-page application of the examples', (browser) => {
  let oidc: OidcService;
  let api: ServedExample;
  let app: ServedExample;
  let page: Page;
  before(async () => {
    oidc = await oidcService();
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    await oidc.register('acme', {
      clientId: 'spa',
      type: 'public',
      redirectUris: [`${origin}/`],
      postLogoutRedirectUris: [`${origin}/`],
    });
    api = await serveExample('api', {
      ISSUER: oidc.issuer,
      AUDIENCE: 'https://api.acme.test',
      ORIGINS: origin,
    });
    app = await serveExample(
      'single-page-app',
      { ISSUER: oidc.issuer, CLIENT_ID: 'spa', API_URL: api.url },
      port,
    );
    page = await (await browser().newContext()).newPage();
  });
  after(async () => {
    await Promise.all([app.end(), api.end()]);
    await oidc.close();
  });

  it('the single-page application signs a person in, calls the API with the token, and signs out', async () => {
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.fill('#email', ada.email);
    await page.fill('#password', ada.password);
    await page.keyboard.press('Enter');
    await page.getByText('Hello Ada Byron.').waitFor();
    await page.getByText(oidc.tenantIds['acme']!).waitFor();
    expect(page.url()).to.equal(`${app.url}/`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are not signed in.').waitFor();
  });
});
