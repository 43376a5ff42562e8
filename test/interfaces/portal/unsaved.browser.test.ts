import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { nobody, type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

/** Runs in the page. Returns what has the focus, and whether the bar of its form covers a part of it. */
function focusOf(element: unknown): { name: string; isInForm: boolean; isCovered: boolean } {
  const form = element as DomForm;
  const bar = form.querySelector('.save-bar')!;
  const at = form.ownerDocument.activeElement;
  return {
    name: `${at.tagName} ${at.id || at.textContent}`,
    isInForm: form.contains(at),
    isCovered: !bar.contains(at) && at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1,
  };
}

/** Runs in the page. Returns whether the bar of the selected users covers what has the focus; null: nothing in the table has it. */
function isBehindBar(element: unknown): boolean | null {
  const table = element as DomForm;
  const { activeElement: at } = table.ownerDocument;
  const bar = table.closest('.users')!.querySelector('.bulk-bar')!;
  if (!table.contains(at)) return null;
  return at.getBoundingClientRect().top < bar.getBoundingClientRect().bottom - 1;
}

/** What a test reads of elements. */
interface DomForm {
  readonly tagName: string;
  readonly id: string;
  readonly textContent: string;
  readonly ownerDocument: { readonly activeElement: DomForm };
  querySelector(selector: string): DomForm | null;
  closest(selector: string): DomForm | null;
  contains(other: DomForm): boolean;
  getBoundingClientRect(): { readonly top: number; readonly bottom: number };
}

describeInBrowser(
  'changes that are not saved, failures of screens, and buttons under the pointer',
  (browser) => {
    let portal: PortalUnderTest;
    let page: Page;
    let bo: string;
    before(async () => {
      portal = await startPortal(browser);
      const { items } = await portal.api<{ items: { id: string }[] }>(
        'GET',
        `/api/users?email=${nobody.email}`,
      );
      bo = items[0]!.id;
      page = await portal.signedIn('/users');
      page.context().removeAllListeners('dialog');
    });
    after(() => portal.close());

    const addressOf = (path: string): string => `${portal.portalUrl}/t/acme${path}`;
    const link = (name: string): Locator => page.getByRole('link', { name, exact: true });
    const asked = (): Locator => page.getByRole('dialog', { name: 'Leave without saving?' });
    const firstName = (): Locator => page.getByLabel('First name');

    describe('of a profile', () => {
      beforeEach(async () => {
        await page.goto(addressOf('/users'));
        await page.getByRole('link', { name: /Bo Li/ }).first().click();
        await firstName().fill('Bodhi');
      });
      afterEach(async () => {
        if (await page.getByRole('button', { name: 'Discard' }).isVisible())
          await page.getByRole('button', { name: 'Discard' }).click();
      });

      it('changes are kept while another tab of the screen is looked at, and saved from there on', async () => {
        await link('Roles').nth(1).click();
        await page.waitForURL(/tab=/);
        await link('Profile').click();
        await until(async () => (await firstName().inputValue()) === 'Bodhi');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('heading', { level: 1, name: 'Bodhi Li' }).waitFor();
        await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
        await portal.api('PUT', `/api/users/${bo}`, { firstName: 'Bo' });
      });

      it('a link asks before changes are lost, and one stays or leaves', async () => {
        await link('Groups and roles').or(link('Roles')).first().click();
        await asked().getByRole('button', { name: 'Stay' }).click();
        expect(await firstName().inputValue()).to.equal('Bodhi');
        await link('Roles').first().click();
        await asked().getByRole('button', { name: 'Leave without saving' }).click();
        await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
        await page.goto(addressOf(`/users/${bo}`));
        await until(async () => (await firstName().inputValue()) === 'Bo');
      });

      it('a key that leads elsewhere asks before changes are lost, and so does the sign-out', async () => {
        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('g');
        await page.keyboard.press('u');
        await asked().getByRole('button', { name: 'Stay' }).click();
        expect(await firstName().inputValue()).to.equal('Bodhi');
        await page.getByRole('button', { name: /^Your account/ }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
        await asked().getByRole('button', { name: 'Stay' }).click();
        expect(await firstName().inputValue()).to.equal('Bodhi');
        await page.keyboard.press('Escape');
      });

      it('changes on a tab that is not shown are asked about, too', async () => {
        await link('History').click();
        await page.waitForURL(/tab=/);
        await link('Webhooks').first().click();
        await asked().getByRole('button', { name: 'Leave without saving' }).click();
        await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
      });

      it('a tab that is left without changes is asked about by nobody', async () => {
        await page.getByRole('button', { name: 'Discard' }).click();
        await link('History').click();
        await page.waitForURL(/tab=/);
        await link('Webhooks').first().click();
        await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
      });

      it('Back asks before changes are lost, and leads to where it would have led', async () => {
        // Playwright's own way waits for a navigation, which the portal takes back at once
        const goBack = () => page.evaluate('history.back()');
        await goBack();
        await asked().getByRole('button', { name: 'Stay' }).click();
        expect(page.url()).to.equal(addressOf(`/users/${bo}`));
        expect(await firstName().inputValue()).to.equal('Bodhi');
        await goBack();
        await asked().getByRole('button', { name: 'Leave without saving' }).click();
        await page.waitForURL(addressOf('/users'));
        await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
      });

      it('the browser asks before the page with changes is loaded anew', async () => {
        let kinds: string[] = [];
        page.on('dialog', (dialog) => {
          kinds.push(dialog.type());
          void dialog.dismiss();
        });
        // a page that is asked about does not load: Playwright waits in vain
        await page.evaluate('setTimeout(() => location.reload())');
        await until(() => kinds.length > 0);
        expect(kinds).to.deep.equal(['beforeunload']);
        expect(await firstName().inputValue()).to.equal('Bodhi');
        page.removeAllListeners('dialog');
        await page.getByRole('button', { name: 'Discard' }).click();
        kinds = [];
        expect(await firstName().inputValue()).to.equal('Bo');
        await page.reload();
        expect(kinds).to.deep.equal([]);
      });
    });

    it('a button stays under the pointer when a field with lines is left for it, with faults and without', async () => {
      await page.goto(addressOf('/applications/new'));
      await page
        .getByLabel('Single-page')
        .or(page.getByLabel(/single-page/i))
        .first()
        .check();
      await page.getByLabel('Name').fill('Moving');
      const uris = page.getByLabel('Redirect URIs');
      const create = page.getByRole('button', { name: 'Create' });
      const pressedAt = async (): Promise<void> => {
        await create.scrollIntoViewIfNeeded();
        const before = (await create.boundingBox())!;
        await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
        await page.mouse.down();
        await uris.evaluate((field) => field !== field.ownerDocument.activeElement);
        expect(await create.boundingBox()).to.deep.equal(before);
        await page.mouse.up();
      };
      await uris.focus();
      await page.keyboard.type('http://moving.example/callback');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await pressedAt();
      await until(async () => uris.evaluate((field) => field === field.ownerDocument.activeElement));
      expect(await uris.getAttribute('aria-invalid')).to.equal('true');
      await uris.fill('');
      await uris.focus();
      await page.keyboard.type('https://moving.example/callback');
      await page.keyboard.press('Enter');
      await pressedAt();
      await page.getByRole('heading', { level: 1, name: 'Moving' }).waitFor();
    });

    it('a webhook shows each tab after each other one', async () => {
      const { id } = await portal.api<{ id: string }>('POST', '/api/webhooks', {
        url: 'https://listener.example/hook',
        events: ['user.created'],
      });
      await page.goto(addressOf(`/webhooks/${id}`));
      const tabs = page.getByRole('main').getByRole('navigation').first();
      await tabs.getByRole('link', { name: 'Health' }).waitFor();
      const names = await tabs.getByRole('link').allInnerTexts();
      expect(names).to.include.members(['Health', 'Verify']);
      for (const from of names)
        for (const to of names) {
          if (from === to) continue;
          for (const name of [from, to]) await tabs.getByRole('link', { name, exact: true }).click();
          await tabs.locator('[aria-current="page"]', { hasText: to }).waitFor();
          await page.getByText('Loading…').first().waitFor({ state: 'hidden' });
          expect(await page.getByText('This screen failed').count(), `${from}, ${to}`).to.equal(0);
        }
    });

    it('a screen that fails says so with a reference, which the log has, and the others work', async () => {
      await page.route('**/api/roles*', (route) =>
        route.fulfill({ json: { items: [null], nextCursor: null } }),
      );
      await page.goto(addressOf('/roles'));
      await page.getByRole('heading', { level: 1, name: 'This screen failed' }).waitFor();
      const reference = await page.getByText('Reference').locator('code').innerText();
      const line = portal.service.log.find((one) => one.includes('a screen of the portal failed'));
      expect(JSON.parse(line!)).to.include({ traceId: reference, tenantId: portal.tenantId });
      expect(line).to.contain('TypeError');
      await page.unrouteAll();
      await link('Webhooks').first().click();
      await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
      await link('Roles').first().click();
      await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
      await page.getByRole('link', { name: 'admin', exact: true }).waitFor();
    });

    it('what gets the focus in a narrow window is not covered by the bar that saves, either way', async () => {
      await page.setViewportSize({ width: 390, height: 700 });
      await page.goto(addressOf('/sign-in'));
      const form = page.getByRole('main').locator('form').first();
      await form.getByRole('checkbox').first().click();
      await form.locator('.save-bar').waitFor();
      const seen = new Set<string>();
      for (const key of ['Tab', 'Shift+Tab'])
        for (let presses = 0; presses < 60; presses += 1) {
          await page.keyboard.press(key);
          const { name, isInForm, isCovered } = await form.evaluate(focusOf);
          if (!isInForm) break;
          seen.add(name);
          expect(isCovered, `${name}, by ${key}`).to.equal(false);
        }
      expect(seen.size).to.be.greaterThan(15);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('button', { name: 'Discard' }).click();
    });

    it('nor by the bar of the selected users', async () => {
      await page.setViewportSize({ width: 390, height: 400 });
      await page.goto(addressOf('/users'));
      const rows = page.getByRole('main').getByRole('table');
      for (const nth of [1, -1]) await rows.getByRole('checkbox').nth(nth).check();
      await rows.getByRole('link').last().focus();
      let count = 0;
      for (; count < 60; count += 1) {
        await page.keyboard.press('Shift+Tab');
        const isCovered = await rows.evaluate(isBehindBar);
        if (isCovered === null) break;
        expect(isCovered, `${count}`).to.equal(false);
      }
      expect(count).to.be.greaterThan(3);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('every dialog that need not be answered has a button that closes it', async () => {
      await page.goto(addressOf('/roles'));
      await link('admin').click();
      await page.getByRole('button', { name: 'Add a person' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
  },
);
