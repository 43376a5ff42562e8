import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import { until } from '../../support/run/until.js';

interface Application {
  readonly clientId: string;
  readonly name: string;
  readonly kind: string;
  readonly redirectUris: readonly string[];
}

describe('the screens of applications', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/applications');
    call = await asPersonIn(page, portal);
  });
  after(() => portal.close());

  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const named = async (name: string): Promise<Application | undefined> =>
    (await call<{ items: Application[] }>('GET', '/portal/api/clients')).items.find(
      (client) => client.name === name,
    );
  const choose = async (kind: string): Promise<void> => {
    await go('/applications/new');
    await page.getByRole('radio', { name: kind }).check();
  };
  const uris = () => page.getByLabel('Redirect URIs');
  const create = () => page.getByRole('button', { name: 'Create' }).click();

  it('leads from the empty list to a new application', async () => {
    await page.getByText('No applications yet').waitFor();
    await page.locator('.empty').getByRole('link', { name: 'New application' }).click();
    await page.getByRole('heading', { level: 1, name: 'New application' }).waitFor();
    expect(await page.getByRole('radio').count()).to.equal(4);
    expect(await page.getByRole('button', { name: 'Create' }).count()).to.equal(0);
  });

  it('creates an application without a secret, and shows code for it', async () => {
    for (const [kind, name, uri] of [
      ['Single-page application', 'Shop', 'https://shop.acme.test/callback'],
      ['Native application', 'Scanner', 'com.acme.scanner:/callback'],
    ] as const) {
      await choose(kind);
      await page.getByLabel('Name').fill(name);
      await uris().fill(uri);
      await create();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('figure').getByText(uri).first().waitFor();
      expect(await named(name)).to.deep.include({ redirectUris: [uri], type: 'public' });
    }
  });

  it('creates an application with a secret, which is shown once and works', async () => {
    for (const [kind, name, uri] of [
      ['Web application', 'Intranet', 'https://intranet.acme.test/callback'],
      ['Service', 'Orders API', null],
    ] as const) {
      await choose(kind);
      await page.getByLabel('Name').fill(name);
      if (uri !== null) await uris().fill(uri);
      await page.getByText('More', { exact: true }).click();
      await page.getByLabel('Audience').fill(`https://${kind.slice(0, 3).toLowerCase()}.acme.test`);
      await create();
      const dialog = page.getByRole('dialog', { name: 'The secret of your application' });
      const secret = await dialog.locator('.secret code').innerText();
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await page.content()).not.to.contain(secret);

      const { clientId } = (await named(name))!;
      const response = await fetch(`${portal.service.url}/connect/introspect`, {
        method: 'POST',
        headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ token: 'none' }),
      });
      expect([response.status, await response.json()]).to.deep.equal([200, { active: false }]);
    }
  });

  it('shows when and from which network a service got a token last', async () => {
    const service = { name: 'Robot', kind: 'service', grantTypes: ['client_credentials'] };
    const { clientId, clientSecret } = await call<{ clientId: string; clientSecret: string }>(
      'POST',
      '/portal/api/clients',
      service,
    );
    await go(`/applications/${clientId}`);
    await page.getByText('Last used never').waitFor();
    const answer = await fetch(`${portal.service.url}/connect/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(answer.status).to.equal(200);
    await until(
      async () =>
        (await call<{ lastNetwork: string | null }>('GET', `/portal/api/clients/${clientId}`)).lastNetwork !==
        null,
    );
    await page.reload();
    await page.getByText(/^Last used .+ from 127\.0\.0\.0\/24$/).waitFor();
    await go('/applications');
    const row = page.getByRole('row', { name: 'Robot' });
    expect(await row.innerText()).to.contain('127.0.0.0/24');
  });

  it('says what is wrong with a redirect URI while it is typed, by the rules of the service', async () => {
    const wrong = [
      'https://shop.acme.test/#top',
      'https://*.acme.test/cb',
      'http://shop.acme.test/cb',
      'https://me@shop.acme.test/cb',
      'https://shop.acme.test/a/../cb',
      'https://0x7f.1/cb',
      'https:///cb',
      'https://shop.acme.test/ä',
      'shop.acme.test/cb',
      'custom:/cb',
    ];
    const right = [
      'https://shop.acme.test/cb?x=1',
      'http://127.0.0.1:8080/cb',
      'http://localhost/cb',
      'a.b:/cb',
    ];
    await choose('Single-page application');
    await uris().pressSequentially('http://a.test ');
    await page.getByText('This begins with http. Use https; http is for localhost').waitFor();

    await uris().fill([...wrong, ...right].join('\n'));
    await until(async () => (await page.locator('.line-faults li').count()) === wrong.length);
    const reported = await page.locator('.line-faults li').allInnerTexts();
    expect(reported[0]).to.equal('Line 1 has a “#”. Remove it, and what follows.');
    const lines = reported.map((text) => Number(/^Line (\d+) /.exec(text)?.[1]) - 1);
    const body = { name: 'Wrong', kind: 'spa', redirectUris: [...wrong, ...right] };
    const refusal = await call('POST', '/portal/api/clients', body).then(() => '', String);
    const refused = [...refusal.matchAll(/"\/redirectUris\/(\d+)"/g)].map(([, at]) => Number(at));
    expect(lines).to.deep.equal(refused);
  });

  it('puts what only the service knows at the line of the field', async () => {
    await choose('Web application');
    await page.getByLabel('Name').fill('Impostor');
    await uris().fill(`https://shop.acme.test/cb\n${portal.service.url}/cb`);
    await create();
    await page.getByText('Line 2 is at a host of this service. Give one of the application.').waitFor();
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'redirectUris');
    await uris().fill('https://shop.acme.test/cb\nhttps://shop.acme.test/cb2');
    await until(async () => (await page.locator('.line-faults li').count()) === 0);

    await page.getByText('More', { exact: true }).click();
    await page.getByLabel('Audience').fill(portal.portalUrl);
    await page.getByText('More', { exact: true }).click();
    await create();
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'audience');
    expect(await named('Impostor')).to.equal(undefined);
  });

  it('lists the applications, and leads to each', async () => {
    await call('POST', '/portal/api/clients', {
      name: 'From the API',
      kind: 'spa',
      redirectUris: ['https://a.test/'],
    });
    await go('/applications');
    const row = page.getByRole('row').filter({ hasText: 'From the API' });
    expect(await row.innerText())
      .to.match(/Single-page application\s+public/)
      .and.match(/never/);
    const search = page.getByLabel('Search', { exact: true });
    await search.fill('api');
    await page.getByRole('row').filter({ hasText: 'Intranet' }).waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Orders API' }).waitFor();
    await search.fill('no such one');
    await page.getByText('No applications match').waitFor();
    const { items } = await call<{ items: { clientId: string; name: string }[] }>(
      'GET',
      '/portal/api/clients',
    );
    await search.fill(items.find(({ name }) => name === 'Intranet')!.clientId.slice(0, 10));
    await page.getByRole('link', { name: 'Intranet' }).click();
    await page.getByRole('heading', { level: 1, name: 'Intranet' }).waitFor();
  });
});
