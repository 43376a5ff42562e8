import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, owner, signInAs, startPortal } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';
import { plain } from '../../support/samples/sample-images.js';

interface Role {
  readonly id: string;
  readonly description: string;
}

for (const path of ['', '/office'])
  describeInBrowser(`a portal on an origin of its own, at ${path || '/'}, in a browser`, (browser) => {
    let portal: PortalUnderTest;
    let page: Page;
    let base: string;
    let role: Role;
    before(async () => {
      portal = await startPortal(browser, { PORTAL_URL: `http://desk.localhost:{port}${path}` });
      base = `http://localhost:${new URL(portal.portalUrl).port}`;
      role = await portal.api<Role>('POST', '/api/roles', { name: 'approver' });
    });
    after(() => portal.close());

    const go = (to: string) => page.goto(`${portal.portalUrl}/t/acme${to}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const stored = (): Promise<Role> => portal.api<Role>('GET', `/api/roles/${role.id}`);
    const shown = (heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor();

    it('signs in through its own callback, and reads both APIs, each at its own origin', async () => {
      page = await (await browser().newContext({ locale: 'en-GB' })).newPage();
      const requests: Request[] = [];
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
        const { origin, cookie, authorization } = await request.allHeaders();
        expect(origin).to.equal(new URL(portal.portalUrl).origin);
        expect(cookie).to.equal(undefined);
        expect(authorization).to.match(/^Bearer /);
      }

      requests.length = 0;
      await go('/settings');
      await page.getByRole('table', { name: 'Owners' }).waitFor();
      expect(requests.map((request) => request.url())).to.include(`${portal.portalUrl}/api/tenant`);
      page.removeAllListeners('request');
    });

    // what a browser enforces below depends on the origin, not on the path
    if (path === '') return;

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

    it('shows the preview of the sign-in page in a frame, and the logo', async () => {
      await go('/branding');
      const preview = page.frameLocator('iframe[title="Preview: Sign-in page"]');
      await preview.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'logo.png',
          mimeType: 'image/png',
          buffer: await plain(200, 200).png().toBuffer(),
        });
      const logo = page.locator('main img').first();
      await logo.waitFor();
      await until(() =>
        logo.evaluate((image: unknown) => (image as { naturalWidth: number }).naturalWidth > 0),
      );
    });

    it('exports the audit log as a file', async () => {
      await go('/audit?tab=proof');
      const [download] = await Promise.all([page.waitForEvent('download'), button('Export').click()]);
      expect(await download.failure()).to.equal(null);
      expect(download.url()).to.match(/^blob:/);
    });

    it('lets no script of another origin read an answer, neither with its cookies nor with a token', async () => {
      const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
      await page.reload();
      const { authorization } = (await asked).headers();
      const other = await page.context().newPage();
      // a page of the tenant, whose policy would refuse by itself
      await other.route('http://evil.localhost/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Evil</title>' }),
      );
      await other.goto('http://evil.localhost/');
      const outcome = (url: string) =>
        other.evaluate<string>(
          `fetch(${JSON.stringify(url)}, { headers: { Authorization: ${JSON.stringify(authorization)} } })
             .then((answer) => String(answer.status), (error) => error.name)`,
        );
      expect(await outcome(`${base}/api/users`)).to.equal('TypeError');
      expect(await outcome(`${portal.portalUrl}/api/tenant`)).to.equal('TypeError');
      await other.close();
    });
  });
