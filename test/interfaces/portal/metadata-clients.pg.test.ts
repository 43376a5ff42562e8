import { expect } from 'chai';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { asPersonIn } from '../../support/pages/portal-bearer.js';

const known = 'https://agent.example.com/client.json';
const unknown = 'https://other.example.com:8443/client.json';

describe('the screen of applications without a registration', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let runtime: Runtime;
  before(async () => {
    portal = await startPortalWindows();
    runtime = portal.service.runtime;
    page = await portal.signedIn('/applications');
  });
  after(async () => {
    await portal.close();
  });

  it('is led to from the applications, and says when there are none', async () => {
    await page.getByRole('link', { name: 'Without a registration' }).click();
    await page.getByText('No such applications yet').waitFor();
  });

  it('lists those that people gave access, says which are not let in, and leads to the setting', async () => {
    const call = await asPersonIn(page, portal);
    const settings = { metadataClients: 'listed', metadataClientHosts: ['agent.example.com'] };
    await call('PUT', '/portal/api/settings', settings);
    const { items } = await portal.api<{ items: { id: string }[] }>('GET', '/api/users');
    const { consents, metadataClients, clientUses } = runtime.app;
    const tenantId = portal.tenantId;
    await metadataClients.store({
      clientId: known,
      name: 'Example Agent',
      authMethod: 'none',
      redirectUris: [],
      grantTypes: ['authorization_code'],
      jwks: null,
      jwksUri: null,
    });
    for (const { id } of items.slice(0, 2))
      await consents.remember(tenantId, id, known, { scopes: ['openid'], claims: [] });
    await consents.remember(tenantId, items[0]!.id, unknown, { scopes: [], claims: [] });
    await clientUses.recordUser(tenantId, known, items[0]!.id);
    await page.reload();
    const row = page.getByRole('row', { name: known });
    expect(await row.innerText()).to.match(/^agent\.example\.com\s+Example Agent\s.*\s2\s/s);
    expect(await row.innerText()).not.to.contain('not let in');
    expect(await row.innerText()).not.to.contain('never');
    const other = await page.getByRole('row', { name: unknown }).innerText();
    expect(other).to.match(/^other\.example\.com:8443\s+not let in/);
    expect(other).to.contain('never');
    await page.getByRole('link', { name: 'Choose who is let in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign-in policy' }).waitFor();
  });
});
