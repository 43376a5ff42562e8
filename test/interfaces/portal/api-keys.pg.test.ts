import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type ApiKeysPage, apiKeysPage } from '../../support/pages/api-keys-page.js';
import { until } from '../../support/run/until.js';

describe('the screens of API keys', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let keys: ApiKeysPage;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/roles');
    keys = apiKeysPage(portal, page);
  });
  after(() => portal.close());

  it('shows a new key once with a line that uses it, and lists from where it was used', async () => {
    await keys.fill('reports', { networks: '127.0.0.0/8\n::1' });
    await keys.send();
    const key = await keys.shownSecret();
    expect(key).to.match(/^tsk_/);
    const line = await page.getByRole('dialog').locator('pre').innerText();
    expect(line).to.contain('X-Api-Key: $API_KEY').and.to.contain('/api/users').and.not.to.contain(key);
    await keys.keep();
    await keys.heading('reports');
    expect(await keys.statusWith(key)).to.equal(200);
    expect(await page.getByLabel('Allowed networks').inputValue()).to.equal('127.0.0.0/8\n::1/128');
    expect(await page.content()).not.to.contain(key);

    await keys.go('/api-keys');
    const row = page.getByRole('row', { name: 'reports' });
    await row.getByText(key.slice(0, 8)).waitFor();
    await row.getByText('users:read').waitFor();
    await until(async () => {
      await page.reload();
      await row.waitFor();
      return (await row.getByText('127.0.0.0/24').count()) === 1;
    });
  });

  it('renames a key, and gives it another end and other networks', async () => {
    const key = await keys.issue('temporary');
    await page.getByLabel('Name').fill('lasting');
    await page.getByLabel('Expires').selectOption('never');
    await page.getByLabel('Allowed networks').fill('203.0.113.0/24');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await keys.heading('lasting');
    expect(await keys.statusWith(key)).to.equal(403);
    await page.reload();
    expect(await page.getByLabel('Expires').inputValue()).to.equal('never');
    await page.getByLabel('Allowed networks').fill('');
    await page.getByLabel('Expires').selectOption('day');
    await page.getByLabel('Last day').fill('2030-01-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    await page.getByText('31 Jan 2030').first().waitFor();
    expect(await keys.statusWith(key)).to.equal(200);
  });

  it('revokes a key, after which it is refused', async () => {
    const key = await keys.issue('short-lived');
    expect(await keys.statusWith(key)).to.equal(200);
    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('This key is revoked for good.').waitFor();
    expect(await keys.statusWith(key)).to.equal(401);
    expect(await page.getByRole('button', { name: 'Save' }).count()).to.equal(0);
    await keys.go('/api-keys');
    await page.getByRole('row', { name: 'short-lived' }).getByText('revoked').waitFor();

    // the log names the key
    await until(async () => {
      await keys.go('/audit');
      await page.locator('.list').waitFor();
      const reported = await page.locator('.list .sentence').allInnerTexts();
      return reported.includes('The API key short-lived was refused: it is revoked or has expired');
    });
  });

  it('rotates a leaked key, so that the present one is refused at once', async () => {
    const key = await keys.issue('leaked');
    await page.getByRole('button', { name: 'Rotate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Yes, or I am not sure').check();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('heading', { name: 'The new key' }).waitFor();
    const next = await keys.shownSecret();
    await keys.keep();
    expect(next).not.to.equal(key);
    expect([await keys.statusWith(key), await keys.statusWith(next)]).to.deep.equal([401, 200]);
    await page.getByText(`${next.slice(0, 8)}…`).waitFor();
  });

  it('keeps a new key on the screen until its button is pressed, however often Escape is', async () => {
    await keys.fill('kept');
    await keys.send();
    const key = await keys.shownSecret();
    const dialog = page.getByRole('dialog');
    for (let times = 0; times < 4; times += 1) {
      await page.keyboard.press('Escape');
      expect(await dialog.isVisible(), `after ${times + 1}`).to.equal(true);
    }
    // as browsers do at Escape that do not know \`closedby\`
    await dialog.evaluate((element) => (element as { readonly close?: () => void }).close?.());
    await until(() => dialog.isVisible());
    expect(await keys.shownSecret()).to.equal(key);
    await keys.keep();
    await keys.heading('kept');
    expect(await dialog.count()).to.equal(0);

    await page.getByRole('button', { name: 'Revoke' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Revoke');
  });

  it('shows the new key also where the dialog is closed before the answer comes', async () => {
    const key = await keys.issue('hasty');
    const dialog = page.getByRole('dialog');
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      let answer: (() => void) | undefined;
      const isLeft = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/rotate', async (route) => {
        const response = await route.fetch();
        await isLeft;
        await route.fulfill({ response });
      });
      await page.getByRole('button', { name: 'Rotate' }).click();
      await dialog.getByLabel('Yes, or I am not sure').check();
      const asked = page.waitForRequest('**/rotate');
      await dialog.getByRole('button', { name: 'Rotate' }).click();
      await asked;
      await leave();
      await dialog.waitFor({ state: 'detached' });
      answer?.();
      await page.getByRole('heading', { name: 'The new key' }).waitFor();
      const next = await keys.shownSecret();
      expect([await keys.statusWith(key), await keys.statusWith(next)]).to.deep.equal([401, 200]);
      await keys.keep();
      await page.getByText(`${next.slice(0, 8)}…`).waitFor();
      await page.unroute('**/rotate');
    }
  });

  it('rotates a key that was not leaked, so that both work meanwhile', async () => {
    const key = await keys.issue('old');
    await page.getByRole('button', { name: 'Rotate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('No, end it in 7 days').check();
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('heading', { name: 'The new key' }).waitFor();
    const next = await keys.shownSecret();
    await keys.keep();
    expect([await keys.statusWith(key), await keys.statusWith(next)]).to.deep.equal([200, 200]);
  });
});
