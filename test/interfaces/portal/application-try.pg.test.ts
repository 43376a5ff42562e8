import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import { nobody, owner } from '../../support/pages/portal-page.js';
import { pkce } from '../../support/pages/oidc-service.js';
import { until } from '../../support/run/until.js';

interface Application {
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly audience: string;
}

describe('the screen that shows how an application is used', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/applications');
    call = await asPersonIn(page, portal);
  });
  after(() => portal.close());

  const issuer = (): string => portal.portalUrl.replace(/\/portal$/, '');
  const create = (body: object): Promise<Application> =>
    call('POST', '/portal/api/clients', {
      name: 'Shop',
      kind: 'spa',
      redirectUris: ['https://shop.acme.test/cb'],
      ...body,
    });
  const open = (clientId: string, tab = '') =>
    page.goto(`${portal.portalUrl}/t/acme/applications/${clientId}${tab && `?tab=${tab}`}`);

  it('shows the claims that the application would get, and leaves nothing that works', async () => {
    const { clientId, audience } = await create({});
    await open(clientId);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('The sign-in works.').waitFor();
    expect(page.url()).to.equal(`${portal.portalUrl}/t/acme/applications/${clientId}?tab=try`);
    const access = page.getByRole('table', { name: 'Access token' });
    await access.getByRole('row').filter({ hasText: 'whom it is for' }).getByText(audience).waitFor();
    await access.getByText('"owner"').waitFor();
    await page.getByRole('table', { name: 'ID token' }).getByText(owner.email).waitFor();

    const kept = await page.evaluate<string>('JSON.stringify({ ...sessionStorage, ...localStorage })');
    expect(kept).not.to.match(/\bcode\b|eyJ[\w-]+\.eyJ/);
    expect(await call('GET', `/portal/api/clients/${clientId}/users`)).to.have.nested.property(
      'items.length',
      1,
    );
    const { items } = await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${owner.email}`);
    const sessions = await portal.api<{ items: { clients: string[] }[] }>(
      'GET',
      `/api/users/${items[0]!.id}/sessions`,
    );
    expect(sessions.items.flatMap(({ clients }) => clients)).not.to.include(clientId);
    await page.getByRole('link', { name: 'Back to the code' }).click();
    await page.getByRole('figure').getByText(clientId).first().waitFor();
  });

  it('asks to confirm a try that comes long after the sign-in, and says when one is over', async () => {
    const { clientId } = await create({ name: 'Late' });
    await open(clientId, 'try');
    portal.clock.advance(16 * 60_000);
    await page.getByRole('button', { name: 'Try it' }).click();
    await signInAs(page, owner);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('The sign-in works.').waitFor();
    call = await asPersonIn(page, portal);

    // another request with the same answer comes first
    await page.route('**/try', async (route) => {
      const body = route.request().postDataJSON() as { code?: string };
      if (body.code !== undefined) await call('POST', `/portal/api/clients/${clientId}/try`, body);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('This sign-in is over').waitFor();
    await page.unroute('**/try');
  });

  it('says that a person has refused the consent to a third party, and refuses an answer to no try', async () => {
    const { clientId } = await create({ name: 'Partner', thirdParty: true });
    await open(clientId, 'try');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.waitForURL('**/consent*');
    await page.getByRole('button', { name: /cancel|deny|not/i }).click();
    await page.getByText('You did not agree that the application gets your data.').waitFor();
    await page.goto(`${portal.portalUrl}/try?code=x&state=y`);
    await page.getByText('Sign-in failed').waitFor();
  });

  it('lists who has signed in, and when last', async () => {
    const { clientId } = await create({ name: 'Visited' });
    await open(clientId, 'users');
    await page.getByText('Nobody has signed in with it yet').waitFor();
    const visitor = await portal.newWindow();
    const { verifier, challenge } = pkce();
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: 'https://shop.acme.test/cb',
      response_type: 'code',
      scope: 'openid',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    await visitor.goto(`${issuer()}/connect/authorize?${query.toString()}`);
    const arrived = visitor.waitForRequest(/^https:\/\/shop\.acme\.test\/cb\?code=/);
    await signInAs(visitor, nobody);
    const code = new URL((await arrived).url()).searchParams.get('code') ?? '';
    const response = await fetch(`${issuer()}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        redirect_uri: 'https://shop.acme.test/cb',
        code,
        code_verifier: verifier,
      }),
    });
    expect(response.status).to.equal(200);
    await visitor.context().close();
    await until(async () => {
      const { items } = await call<{ items: unknown[] }>('GET', `/portal/api/clients/${clientId}/users`);
      return items.length === 1;
    });
    await page.reload();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor();
    await page.getByRole('cell', { name: nobody.email }).waitFor();
  });

  it('names client id, issuer and redirect URI in the code for every program, and never a secret', async () => {
    for (const kind of ['web', 'spa', 'native', 'service']) {
      const uri = kind === 'native' ? 'com.acme.app:/cb' : 'https://shop.acme.test/cb';
      const more = kind === 'service' ? { redirectUris: [] } : { redirectUris: [uri] };
      const { clientId, clientSecret, audience } = await create({ kind, ...more });
      await open(clientId, 'use');
      const program = page.getByLabel('Framework');
      await program.waitFor();
      const names = await program.locator('option').allInnerTexts();
      expect(names.length, kind).to.be.at.least(3);
      for (const name of names) {
        await program.selectOption({ label: name });
        const code = (await page.getByRole('figure').locator('code').allTextContents()).join('\n');
        expect(code, name).to.contain(issuer());
        if (clientSecret !== null) expect(code).not.to.contain(clientSecret);
        const isOfApi = /an API|resource server/.test(name);
        expect(code, name).to.contain(isOfApi ? audience : clientId);
        if (!isOfApi && kind !== 'service') expect(code, name).to.contain(uri);
        if (!isOfApi && clientSecret !== null)
          expect(code, name).to.match(/OIDC_CLIENT_SECRET|OAUTH2_PROXY_CLIENT_SECRET/);
      }
      const stacks = [
        'React',
        'Vue',
        'Angular',
        'Next.js (Auth.js)',
        'Express',
        'Spring',
        'ASP.NET Core',
        'Go',
      ];
      const offered = stacks.filter((stack) => names.includes(stack));
      const expected = { spa: stacks.slice(0, 3), web: stacks.slice(3) }[kind] ?? [];
      expect(offered, kind).to.deep.equal(expected);
    }
  });
});
