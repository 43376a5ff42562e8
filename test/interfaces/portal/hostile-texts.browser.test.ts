import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';

/** Letters that are read from right to left; marks that turn a text around are refused. */
const PERSON = { firstName: 'Eve \u05d0\u05d3\u05de', lastName: '<img src=x onerror=alert(1)>' };
const LONG = 'W'.repeat(90);

describeInBrowser('texts of other people in the portal', (browser) => {
  let portal: PortalUnderTest;
  let page: Page;
  let eve: string;
  const dialogs: string[] = [];
  before(async () => {
    portal = await startPortal(browser);
    page = await portal.signedIn('/users');
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const body = { email: 'eve@acme.test', ...PERSON, sendInvitation: false };
    eve = (await portal.api<{ id: string }>('POST', '/api/users', body)).id;
    await portal.api('POST', '/api/roles', { name: '<b>bold</b>', description: LONG });
  });
  after(() => portal.close());

  const screens = [
    '/users',
    '/roles',
    '/audit',
    '/alerts',
    '/webhooks',
    '/applications',
    '/settings',
    '/overview',
  ];
  const show = async (path: string): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme${path}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
  };
  /** Returns the elements that a text has made, and links that are neither of the web nor mails. */
  const foreign = (): Promise<unknown> =>
    page.evaluate(`[...document.querySelectorAll('main img[onerror], main b, main script, main a[href]')]
      .filter((found) => !(found instanceof HTMLAnchorElement) || !/^(https?|mailto):$/.test(found.protocol))
      .map((found) => found.outerHTML)`);

  it('names and descriptions with markup are shown as they were typed, on every screen', async () => {
    for (const path of [...screens, `/users/${eve}`, `/users/${eve}?tab=activity`]) {
      await show(path);
      expect(await foreign(), path).to.deep.equal([]);
    }
    expect(dialogs).to.deep.equal([]);
  });

  it('a name that is read from right to left does not turn the question in which it stands', async () => {
    await show(`/users/${eve}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const title = await page.getByRole('dialog').getByRole('heading').innerText();
    expect(title).to.equal(`Delete ${PERSON.firstName} ${PERSON.lastName}?`);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('a name that is read from right to left stands apart from the sentence of the audit log', async () => {
    await show(`/audit?targetId=${eve}`);
    const party = page.locator('.sentence a', { hasText: 'Eve' }).first();
    await party.waitFor();
    const direction = await page.evaluate(
      `getComputedStyle(document.querySelector('.sentence a[href$="${eve}"]')).unicodeBidi`,
    );
    expect(direction).to.equal('isolate');
  });

  it('a long text without spaces breaks, and nothing has to be scrolled sideways', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await show('/roles');
    await page.getByText(LONG).waitFor();
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).to.equal(390);
  });

  it('an address that runs a script is taken by no field that becomes a link', async () => {
    for (const [path, body] of [
      ['/api/branding', { homeUrl: 'javascript:alert(1)' }],
      ['/api/branding', { termsUrl: 'data:text/html,<script>alert(1)</script>' }],
    ] as const) {
      const refused = await portal.api('PUT', path, body).then(
        () => 'taken',
        (error: unknown) => String(error),
      );
      expect(refused).to.contain('400');
    }
  });

  it('a path in the address that is no text leads to no request elsewhere', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    await page.goto(`${portal.portalUrl}/t/acme/users/..%2F..%2F..%2Fevil.test`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    const own = new Set([new URL(portal.portalUrl).origin, new URL(portal.service.url).origin]);
    expect(asked.filter((origin) => !own.has(origin) && !origin.includes('acme.localhost'))).to.deep.equal(
      [],
    );
  });
});
