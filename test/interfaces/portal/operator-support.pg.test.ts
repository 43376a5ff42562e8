import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { firstSignInOfOperator } from '../../support/dom/operator-windows.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { addOperatorTo } from '../../support/pages/operator-page.js';
import { type PortalCall, asPersonIn, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin } from '../../support/pages/portal-page.js';

const places = [
  ['below the portal', undefined],
  ['at a host of its own', 'http://desk.localhost:{port}'],
] as const;

for (const [place, address] of places)
  describe(`the data of a tenant on the operators' console ${place}`, () => {
    let portal: PortalWindows;
    let page: DomPage;
    let asOwner: PortalCall;
    let operatorId: string;
    before(async () => {
      portal = await startPortalWindows(address === undefined ? {} : { OPERATOR_URL: address });
      await addOperatorTo(portal);
      asOwner = await portalBearer(portal);
      ({ page } = await firstSignInOfOperator(portal));
      const asOperator = await asPersonIn(page, portal);
      const path = `/portal/api/operator/tenants/${portal.tenantId}/support-access`;
      ({ operatorId } = await asOperator<{ operatorId: string }>('GET', path));
      await portal.api('POST', '/api/webhooks', { url: 'https://hooks.acme.test/a', events: ['user.*'] });
    });
    after(() => portal.close());

    const at = (path: string): string => `${portal.operatorUrl}/support/acme${path}`;
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const noAccess = () => heading('You have no access to the data of Acme Inc.');
    const grant = () => asOwner('POST', '/portal/api/support-access', { operatorId, hours: 4 });

    it('is not there before an owner gives access to it', async () => {
      await page.goto(at('/users'));
      await noAccess().waitFor();
      await page.getByRole('link', { name: 'Back to the console' }).click();
      await page.getByText('Tell an owner this ID.').waitFor();
    });

    it('is led to from the tenant, beside the console', async () => {
      await grant();
      await page.reload();
      const link = page.getByRole('link', { name: 'See its data' });
      await link.waitFor();
      expect(new URL((await link.getAttribute('href'))!, page.url()).href).to.equal(at(''));
      expect(await link.getAttribute('target')).to.equal('_blank');
    });

    it('has its users, roles, webhooks and branding, under a banner and without anything to press', async () => {
      await page.goto(at(''));
      await page.getByText('You see Acme Inc. as an operator, to help.').waitFor();
      await page.getByRole('link', { name: 'Grace Hopper' }).click();
      await heading('Grace Hopper').waitFor();
      await page.getByText(admin.email).first().waitFor();
      expect(await page.title()).to.equal('Grace Hopper · Acme Inc.');
      const screens = [
        ['Roles', 'admin'],
        ['Webhooks', 'https://hooks.acme.test/a'],
      ] as const;
      for (const [screen, record] of screens) {
        await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: screen }).click();
        await heading(screen).waitFor();
        await page.getByRole('link', { name: record }).click();
        await heading(record).waitFor();
        await page.getByRole('main').locator('.facts, .list').first().waitFor();
      }
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: 'Branding' })
        .click();
      await page.getByText('Buttons and links').first().waitFor();
      const buttons = await page.getByRole('main').getByRole('button').allInnerTexts();
      expect(buttons.filter((text) => !/^(Copy|Show as table)$/.test(text))).to.deep.equal([]);
      expect(await page.getByRole('alert').count()).to.equal(0);
    });

    it('shows what the holders of a role may do at which API', async () => {
      const identifier = 'urn:acme:support';
      await asOwner('POST', '/portal/api/resources', { identifier, permissions: [{ name: 'orders:read' }] });
      const permissions = [{ resource: identifier, name: 'orders:read' }];
      const { id } = await portal.api<{ id: string }>('POST', '/api/roles', { name: 'Clerk', permissions });
      await page.goto(at(`/roles/${id}`));
      const table = page.getByRole('table', { name: 'Permissions' });
      expect(await table.getByRole('row').last().innerText()).to.match(/urn:acme:support\s+orders:read/);
    });

    it('asks nothing that the access does not cover', async () => {
      const refused: string[] = [];
      for (const path of ['/users', '/roles', '/webhooks', '/branding']) {
        page.on('request', (request) => refused.push(request.url()));
        await page.goto(at(path));
        await page.getByRole('main').locator('.facts, .list').first().waitFor();
        page.removeAllListeners('request');
      }
      const asked = refused.map((url) => new URL(url).pathname).filter((path) => path.includes('/api/'));
      expect([...new Set(asked)].sort()).to.deep.equal([
        '/api/branding',
        '/api/roles',
        '/api/users',
        '/api/webhooks',
      ]);
    });

    it('leaves an entry in the log of the tenant for each person', async () => {
      const { items } = await portal.api<{ items: { target: { name: string } | null }[] }>(
        'GET',
        '/api/auditlogs?action=support.person_read&limit=100',
      );
      expect(items.map(({ target }) => target?.name)).to.include.members(['Grace Hopper', 'Ada Byron']);
    });

    it('is gone at the next request after an owner has ended the access', async () => {
      await page.goto(at('/users'));
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      await asOwner('DELETE', '/portal/api/support-access');
      await page.getByRole('link', { name: 'Grace Hopper' }).click();
      await noAccess().waitFor();
      expect(await page.locator('body').innerText()).not.to.contain('Grace');
    });

    it('is read across origins by the console alone', async () => {
      const base = portal.service.url.replace('127.0.0.1', 'localhost');
      const allowed = async (origin: string): Promise<string | null> => {
        const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
        const answer = await fetch(`${base}/api/users`, { method: 'OPTIONS', headers });
        return answer.headers.get('Access-Control-Allow-Origin');
      };
      const { origin } = new URL(portal.operatorUrl);
      expect(await allowed(origin)).to.equal(address === undefined ? null : origin);
      expect(await allowed('https://elsewhere.example.com')).to.equal(null);
    });

    it('leads to the console where there is no such tenant', async () => {
      await page.goto(`${portal.operatorUrl}/support/nowhere/users`);
      await page.waitForURL(`${portal.operatorUrl}/tenants`);
    });
  });
