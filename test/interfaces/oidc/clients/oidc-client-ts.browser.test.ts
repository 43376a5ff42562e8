import type { Server } from 'node:http';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/pages/browser.js';
import { collectComplaints } from '../../../support/pages/complaints.js';
import { type OidcService, ada, oidcService } from '../../../support/pages/oidc-service.js';
import { singlePageApp } from './single-page-app.js';

interface User {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly state: unknown;
  readonly profile: Readonly<Record<string, unknown>>;
}

describeInBrowser('oidc-client-ts in a page of another origin', (browser) => {
  let oidc: OidcService;
  let server: Server;
  let origin: string;
  let page: Page;
  const complaints: string[] = [];
  before(async () => {
    oidc = await oidcService();
    ({ origin, server } = await singlePageApp());
    await oidc.register('acme', {
      clientId: 'spa',
      type: 'public',
      redirectUris: [`${origin}/callback`],
      postLogoutRedirectUris: [`${origin}/signed-out`],
    });
    page = await (await browser().newContext()).newPage();
    collectComplaints(page, complaints);
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await oidc.close();
  });

  const titled = (title: string): Promise<unknown> =>
    page.waitForFunction(
      `document.title === ${JSON.stringify(title)} || document.title.startsWith('failed')`,
    );
  const userOf = (expression: string): Promise<User> => page.evaluate<User>(expression);
  let first: User;

  it('oidc-client-ts signs in by redirect and reads userinfo from its own origin', async () => {
    await page.goto(`${origin}/?issuer=${encodeURIComponent(oidc.issuer)}`);
    await page.fill('#email', ada.email);
    await page.fill('#password', ada.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${origin}/callback?*`);
    await titled('signed in');
    expect(await page.title()).to.equal('signed in');
    first = await userOf('window.user');
    expect(first.state).to.deep.equal({ was: 'here' });
    expect(first.profile).to.include({ email: ada.email, name: 'Ada Byron', iss: oidc.issuer });
    expect(first.refresh_token).to.be.a('string');
    expect(complaints).to.deep.equal([]);
  });

  it('oidc-client-ts renews silently by its refresh token', async () => {
    const renewed = await userOf('manager.signinSilent()');
    expect(renewed.access_token).not.to.equal(first.access_token);
    expect(renewed.refresh_token).not.to.equal(first.refresh_token);
    expect(renewed.profile['sub']).to.equal(first.profile['sub']);
    const userinfo = `fetch('${oidc.issuer}/connect/userinfo', {
      headers: { Authorization: 'Bearer ${renewed.access_token}' },
    }).then((reply) => reply.json())`;
    expect((await page.evaluate<User['profile']>(userinfo))['email']).to.equal(ada.email);
    expect(complaints).to.deep.equal([]);
  });

  it('oidc-client-ts revokes its tokens', async () => {
    const signedIn = await userOf('manager.getUser()');
    await page.evaluate(`manager.revokeTokens(['refresh_token'])`);
    const reply = await fetch(`${oidc.issuer}/connect/userinfo`, {
      headers: { Authorization: `Bearer ${signedIn.access_token}` },
    });
    expect(reply.status).to.equal(401);
    expect(complaints).to.deep.equal([]);
  });

  it('oidc-client-ts signs out by redirect and returns', async () => {
    await page.evaluate('void manager.signoutRedirect()');
    await page.waitForURL(`${origin}/signed-out*`);
    await titled('signed out');
    expect(await page.title()).to.equal('signed out');
    await page.goto(`http://acme.localhost:${oidc.port}/sign-in`);
    await page.waitForSelector('#password');
    expect(complaints).to.deep.equal([]);
  });
});
