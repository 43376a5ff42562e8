import type { DomLocator } from '../../support/dom/dom-locator.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

describe('the export of everything in the settings', () => {
  let portal: PortalWindows;
  let other: Runtime;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    other = portal.service.runtime;
    page = await portal.signedIn('/settings');
  });
  after(async () => {
    await portal.close();
  });

  const exports = () => other.app.tenantExports;
  const open = async (where = page): Promise<void> => {
    await where.goto(`${portal.portalUrl}/t/acme/settings`);
    await where.getByRole('heading', { name: /^(Export everything|Alles exportieren)$/ }).waitFor();
  };
  const begin = (name = 'Start an export') => page.getByRole('button', { name, exact: true });
  const download = () => page.getByRole('button', { name: /^Download \(/ });
  /** The screen looks again every second or so. */
  const untilShown = (one: DomLocator, of = page): Promise<void> => of.clock.runUntil(() => one.isVisible());

  it('is started with a step-up, and downloaded once as one file', async () => {
    await open();
    portal.clock.advance(16 * 60_000);
    await begin().click();
    await signInAs(page, owner);
    await begin().waitFor();
    let begun = 0;
    await page.route(/\/tenant\/export$/, (route) => {
      if (route.request().method() === 'POST') begun += 1;
      return route.fallback();
    });
    // pressed twice: one export
    await begin().dblclick();
    await untilShown(download());
    expect(begun).to.equal(1);
    await page.getByText('You can download it once, until').waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), download().click()]);
    expect(saved.suggestedFilename()).to.equal('acme-export.ndjson');
    const text = await saved.text();
    expect(text).to.contain(`"email":"${nobody.email}"`);
    expect(text.trimEnd().split('\n').at(-1)).to.match(/^\{"type":"end"/);
    await page.getByText('The file was downloaded.').waitFor();
    expect(await download().count()).to.equal(0);
  });

  it('says how far it is, may be left, and is found again', async () => {
    const ref = { tenantId: portal.tenantId, exportId: crypto.randomUUID() };
    // of a process that takes long
    await exports().forget(portal.tenantId);
    await exports().begin({ ...ref, requestedBy: crypto.randomUUID() });
    await exports().note(ref, { done: 300, total: 1000 });
    await open();
    await page.getByText('300 of about 1,000 records.').waitFor();
    expect(await page.getByRole('button', { name: /export$/ }).count()).to.equal(0);
    await page.goto(`${portal.portalUrl}/t/acme/roles`);
    await exports().note(ref, { done: 800, total: 1000 });
    await open();
    await page.getByText('800 of about 1,000 records.').waitFor();
    await exports().fail(ref);
    await untilShown(page.getByText('The export failed.'));
    await begin('Start another export').click();
    await untilShown(download());
  });

  it('is looked at again after each answer, however long that takes, while the window is seen', async () => {
    const ref = { tenantId: portal.tenantId, exportId: crypto.randomUUID() };
    await exports().forget(portal.tenantId);
    await exports().begin({ ...ref, requestedBy: crypto.randomUUID() });
    await exports().note(ref, { done: 300, total: 1000 });
    const slow = await portal.signedIn('/settings');
    let reads = 0;
    let answered = Promise.resolve();
    await slow.route('**/portal/api/tenant/export', async (route) => {
      if (route.request().method() === 'GET') reads += 1;
      await answered;
      await route.fallback();
    });
    await open(slow);
    await slow.getByText('300 of about 1,000 records.').waitFor();
    let answer = (): void => undefined;
    answered = new Promise((resolve) => (answer = resolve));
    await exports().note(ref, { done: 800, total: 1000 });
    let before = reads;
    await slow.clock.runFor(2_000);
    await until(() => reads > before);
    before = reads;
    await slow.clock.runFor(20_000);
    expect(reads).to.equal(before);
    answer();
    await slow.getByText('800 of about 1,000 records.').waitFor();

    await slow.evaluate('Object.defineProperty(document, "hidden", { value: true, configurable: true })');
    before = reads;
    await slow.clock.runFor(20_000);
    // one may have been under way
    expect(reads - before).to.be.below(2);
    await exports().note(ref, { done: 900, total: 1000 });
    await slow.evaluate('delete document.hidden');
    await slow.clock.runFor(2_000);
    await slow.getByText('900 of about 1,000 records.').waitFor();
    await slow.context().close();
  });

  it('is reported in words when a person was deleted, and belongs to the owner who began it', async () => {
    await exports().forget(portal.tenantId);
    await open();
    await begin().click();
    await untilShown(download());
    await exports().withdraw(portal.tenantId);
    await download().click();
    await page.getByText('The file no longer exists. Start another export.').waitFor();
    await page.getByText('A person was deleted, and the file').waitFor();
    const ref = { tenantId: portal.tenantId, exportId: crypto.randomUUID() };
    await exports().begin({ ...ref, requestedBy: crypto.randomUUID() });
    await exports().finish(ref, { parts: 1, bytes: 1, sha256: '', position: '1' });
    await open();
    await page.getByText('Another owner started an export').waitFor();
    expect(await download().count()).to.equal(0);
  });

  it('is not there for administrators', async () => {
    const reader = await portal.signedIn('/settings', { who: admin });
    await reader.getByText('Only owners change who is an owner.').waitFor();
    expect(await reader.getByText('Export everything').count()).to.equal(0);
    await reader.context().close();
  });

  it('speaks German', async () => {
    await exports().forget(portal.tenantId);
    const german = await portal.signedIn('/settings', { context: { locale: 'de-DE' } });
    await open(german);
    await german.getByRole('button', { name: 'Export starten' }).click();
    await untilShown(german.getByText('Sie können sie einmal herunterladen, bis'), german);
    await german.context().close();
  });
});
