import type { DomPage, DomRequest } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';
import { plain } from '../../support/samples/sample-images.js';

interface Role {
  readonly id: string;
  readonly description: string;
}

for (const path of ['', '/office'])
  describe(`a portal on an origin of its own, at ${path || '/'}`, () => {
    let portal: PortalWindows;
    let page: DomPage;
    let base: string;
    let role: Role;
    before(async () => {
      portal = await startPortalWindows({ PORTAL_URL: `http://desk.localhost:{port}${path}` });
      base = `http://localhost:${new URL(portal.portalUrl).port}`;
      role = await portal.api<Role>('POST', '/api/roles', { name: 'approver' });
    });
    after(() => portal.close());

    const go = (to: string) => page.goto(`${portal.portalUrl}/t/acme${to}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const stored = (): Promise<Role> => portal.api<Role>('GET', `/api/roles/${role.id}`);
    const shown = (heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();

    it('signs in through its own callback, and reads both APIs, each at its own origin', async () => {
      page = await portal.newWindow();
      const requests: DomRequest[] = [];
      page.on('request', (request) => requests.push(request));
      await page.goto(`${portal.portalUrl}/t/acme/users`);
      await signInAs(page, owner);
      await page.waitForURL(`${portal.portalUrl}/t/acme/users`);
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      const came = requests.find((request) => request.url().startsWith(`${portal.portalUrl}/callback?`));
      expect(new URL(came?.url() ?? '').searchParams.get('iss')).to.equal(base);
      const read = requests.filter((request) => request.url().startsWith(`${base}/api/users`));
      expect(read.length).to.be.greaterThan(0);
      for (const request of read) {
        const { origin, authorization } = request.headers();
        expect(origin).to.equal(new URL(portal.portalUrl).origin);
        expect(authorization).to.match(/^Bearer /);
      }

      requests.length = 0;
      await go('/settings');
      await page.getByRole('table', { name: 'Owners' }).waitFor();
      expect(requests.map((request) => request.url())).to.include(`${portal.portalUrl}/api/tenant`);
      page.removeAllListeners('request');
    });

    it('changes a record with its version, and shows a change that came between', async () => {
      await go(`/roles/${role.id}`);
      await page.getByLabel('Description').fill('from another origin');
      await button('Save').click();
      await page.getByText('Saved').waitFor();
      expect((await stored()).description).to.equal('from another origin');
      await page.getByLabel('Description').fill('mine');
      await portal.api('PUT', `/api/roles/${role.id}`, { description: 'theirs' });
      await button('Save').click();
      const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
      await until(async () => (await stored()).description === 'mine');
    });

    it('creates, deletes, and puts a refusal at its field', async () => {
      await go('/roles');
      await button('New role').click();
      const dialog = page.getByRole('dialog', { name: 'New role' });
      await dialog.getByLabel('Name').fill('n'.repeat(101));
      await dialog.getByRole('button', { name: 'Create' }).click();
      await until(async () => (await dialog.getByLabel('Name').getAttribute('aria-invalid')) === 'true');
      await dialog.getByLabel('Name').fill('auditor');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await shown('auditor');
      await button('Delete the role').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await shown('Roles');
      expect(await page.getByRole('link', { name: 'auditor' }).count()).to.equal(0);
    });

    it('uploads and shows the picture of a person, which needs the token', async () => {
      const { items } = await portal.api<{ items: { id: string }[] }>(
        'GET',
        `/api/users?email=${owner.email}`,
      );
      await go(`/users/${items[0]?.id ?? ''}`);
      await page.locator('input[type=file]').setInputFiles({
        name: 'ada.png',
        mimeType: 'image/png',
        buffer: await plain(200, 200).png().toBuffer(),
      });
      const picture = page.locator('img.avatar').first();
      await picture.waitFor();
      expect(await picture.getAttribute('src')).to.match(/^blob:/);
    });

    it('exports the audit log as a file', async () => {
      await go('/audit?tab=proof');
      const [download] = await Promise.all([page.waitForEvent('download'), button('Export').click()]);
      expect(await download.text()).to.contain('tenant.created');
    });

    it('registers an application after a step-up, and tries it', async () => {
      portal.clock.advance(16 * 60_000);
      await go('/applications/new');
      await page.getByRole('radio', { name: 'Single-page application' }).check();
      await page.getByLabel('Name').fill('Shop');
      await page.getByLabel('Redirect URIs').fill('https://shop.acme.test/cb');
      await button('Create').click();
      await signInAs(page, owner);
      await page.getByText('You have confirmed that it is you.').waitFor();
      expect(await page.getByLabel('Name').inputValue()).to.equal('Shop');
      await button('Create').click();
      await shown('Shop');
      await button('Try it').click();
      await page.getByText('The sign-in works.').waitFor();
      expect(page.url()).to.match(/\/applications\/[\w-]+\?tab=try$/);
    });

    it('renews its token in mid-work', async () => {
      await go(`/roles/${role.id}`);
      await page.getByLabel('Description').fill('after the token expired');
      portal.clock.advance(6 * 60_000);
      await button('Save').click();
      await page.getByText('Saved').waitFor();
      expect((await stored()).description).to.equal('after the token expired');
    });

    it('signs out, ends at its own first page, and asks anew', async () => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${portal.portalUrl}/`);
      await page.getByLabel('Short name of the organisation').waitFor();
      await go('/roles');
      await page.waitForURL('**/sign-in*');
    });
  });
