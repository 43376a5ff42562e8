import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin } from '../../support/pages/portal-page.js';
import { problemAnswer } from '../../support/dom/problem-answer.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

interface Tenant {
  readonly deletion: { readonly requestedBy: string; readonly scheduledFor: string } | null;
}

describe('the deletion of the organisation on the screen of settings', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows({ TENANT_DELETION_GRACE_DAYS: '5' });
    call = await portalBearer(portal);
    page = await portal.signedIn('/settings');
  });
  after(() => portal.close());

  const deletion = async () => (await call<Tenant>('GET', '/portal/api/tenant')).deletion;
  const open = async (path = 'settings'): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  };
  const ask = () => page.getByRole('button', { name: 'Delete the organisation' });
  const dialog = () => page.getByRole('dialog', { name: /^Delete .*\?$/ });
  const banner = () => page.getByRole('status').filter({ hasText: 'This organisation will be deleted on' });

  it('the screen says what a deletion means and asks for the short name', async () => {
    await open();
    await ask().click();
    await dialog().getByText('It is deleted after 5 days.').waitFor();
    await dialog().getByText('now, and again 1 day before the deletion.').waitFor();
    await dialog().getByText('Nobody can restore them.').waitFor();
    await dialog().getByText('Type acme to confirm').waitFor();
    await dialog().getByLabel('Short name').fill('acne');
    await dialog().getByRole('button', { name: 'Delete the organisation' }).click();
    await until(
      async () => (await dialog().getByLabel('Short name').getAttribute('aria-invalid')) === 'true',
    );
    expect(await deletion()).to.equal(null);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('an owner requests the deletion, sees it on two screens and withdraws it', async () => {
    await open();
    await ask().click();
    await dialog().getByLabel('Short name').fill('acme');
    await dialog().getByRole('button', { name: 'Delete the organisation' }).click();
    await banner().waitFor();
    expect(await deletion()).to.include({ requestedBy: 'owner' });
    expect(await ask().count()).to.equal(0);
    await open('');
    await banner().waitFor();
    await page.getByRole('button', { name: 'Withdraw the deletion' }).click();
    await banner().waitFor({ state: 'detached' });
    await until(async () => (await deletion()) === null);
    await open();
    await ask().waitFor();
  });

  it('a deletion that is cancelled while the service is busy is not tried again', async () => {
    const overloaded = problemAnswer({
      status: 503,
      code: 'overloaded',
      detail: 'The service has too much to do.',
      headers: { 'Retry-After': '60' },
    });
    const keys: string[] = [];
    await page.route('**/portal/api/tenant/deletion', (route) => {
      const { 'idempotency-key': key = '' } = route.request().headers();
      const isFirst = !keys.includes(key);
      keys.push(key);
      return isFirst ? route.fulfill(overloaded) : route.continue();
    });
    const send = async (): Promise<void> => {
      await ask().click();
      await dialog().getByLabel('Short name').fill('acme');
      await dialog().getByRole('button', { name: 'Delete the organisation' }).click();
    };
    const busy = page.getByText('The service is busy.');
    await open();
    await send();
    await busy.waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await busy.waitFor({ state: 'hidden' });
    await send();
    await busy.waitFor();
    // the first one would be tried again as well
    await page.clock.runFor(61_000);
    await banner().waitFor();
    const [first, second] = new Set(keys);
    expect(keys).to.deep.equal([first, second, second]);
    await page.unrouteAll();
    await call('DELETE', '/portal/api/tenant/deletion');
  });

  it('an administrator sees the deletion, and neither requests nor withdraws one', async () => {
    await call('POST', '/portal/api/tenant/deletion', { slug: 'acme' });
    const other = await portal.signedIn('/settings', { who: admin });
    await other.getByText('Owners can withdraw the deletion.').waitFor();
    expect(await other.getByRole('button', { name: 'Withdraw the deletion' }).count()).to.equal(0);
    await call('DELETE', '/portal/api/tenant/deletion');
    await other.reload();
    await other.getByRole('heading', { name: 'Owners' }).waitFor();
    expect(await other.getByRole('button', { name: 'Delete the organisation' }).count()).to.equal(0);
    await other.context().close();
  });

  it('the screen and the banner are there in German', async () => {
    await call('POST', '/portal/api/tenant/deletion', { slug: 'acme' });
    await open('');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Diese Organisation wird gelöscht am').waitFor();
    await page.getByRole('button', { name: 'Löschung zurücknehmen' }).click();
    await until(async () => (await deletion()) === null);
    await open();
    await page.getByRole('button', { name: 'Organisation löschen' }).click();
    await page.getByText('Niemand kann sie wiederherstellen.').waitFor();
  });
});
