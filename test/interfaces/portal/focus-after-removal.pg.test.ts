import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { portalBearer } from '../../support/pages/portal-bearer.js';
import {
  type UpstreamProvider,
  clientIds,
  clientSecret,
  upstreamProvider,
} from '../../support/providers/upstream-provider.js';
import { until } from '../../support/run/until.js';

/** Who goes by keys alone must not begin at the top of the page again, nor press what has come to stand there. */
describe('the focus after something was removed', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    page = await portal.signedIn('/users');
  });
  after(() => portal.close());

  const focused = () =>
    page.evaluate<string>('document.activeElement.textContent || document.activeElement.name');
  const untilFocused = (text: string): Promise<void> => until(async () => (await focused()) === text);
  const id = (path: string, body: object) =>
    portal.api<{ id: string }>('POST', path, body).then(({ id: made }) => made);

  describe('of a user', () => {
    let userId: string;
    before(async () => {
      userId = await id('/api/users', {
        email: 'focus@acme.test',
        firstName: 'Graceful',
        sendInvitation: false,
      });
      for (const name of ['alpha', 'beta', 'gamma']) {
        const roleId = await id('/api/roles', { name, description: '', permissions: [] });
        await portal.api('POST', `/api/roles/${roleId}/users/${userId}`);
      }
      await page.goto(`${portal.portalUrl}/t/acme/users/${userId}?tab=roles`);
    });

    const take = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: `Remove the role ${name}` }).focus();
      await page.keyboard.press('Enter');
    };

    it('is on the next row', async () => {
      const roles = page.getByRole('list', { name: 'Roles' }).getByRole('link');
      await roles.first().waitFor();
      const [first = '', next = ''] = await roles.allInnerTexts();
      await take(first);
      await untilFocused(next);
    });

    it('is on the heading of the part where the buttons to save go', async () => {
      await page.goto(`${portal.portalUrl}/t/acme/users/${userId}`);
      await page.getByLabel('First name').fill('Graciela');
      await page.getByRole('button', { name: 'Save' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Saved').waitFor();
      await untilFocused('Profile');
    });
  });

  describe('of a connection', () => {
    let provider: UpstreamProvider;
    after(() => provider.close());
    before(async () => {
      provider = await upstreamProvider([`${portal.service.url}/callback`]);
      const call = await portalBearer(portal);
      const { id: connectionId } = await call<{ id: string }>('POST', '/portal/api/connections', {
        provider: 'oidc',
        name: 'Acme staff',
        issuer: provider.issuer,
        clientId: clientIds.client_secret_basic,
        clientSecret,
      });
      for (const domain of ['one.example', 'two.example'])
        await call('POST', `/portal/api/connections/${connectionId}/domains/${domain}`);
      await page.goto(`${portal.portalUrl}/t/acme/connections/${connectionId}?tab=domains`);
    });

    const removeDomain = async (domain: string): Promise<void> => {
      await page.getByRole('button', { name: `Remove ${domain}` }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `Remove ${domain}?` });
      await dialog.getByRole('button', { name: 'Remove' }).focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
    };

    it('is on the part before where the last one goes, though a dialog asked first', async () => {
      await page.getByRole('button', { name: 'Remove one.example' }).waitFor();
      const names = await page.locator('main h2').allInnerTexts();
      expect(names).to.have.lengthOf(3);
      await removeDomain(names[2]!);
      await untilFocused(names[1]!);
    });
  });
});
