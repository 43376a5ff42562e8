import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

interface User {
  readonly id: string;
  readonly roles: readonly string[];
}

describe('roles, activity and history on the screen of a user', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let bo: string;
  before(async () => {
    portal = await startPortalWindows();
    bo = await idOf(nobody.email);
    await portal.api('POST', '/api/roles', { name: 'approver', description: 'Approves invoices.' });
    page = await portal.signedIn(`/users/${bo}?tab=roles`);
  });
  after(() => portal.close());

  const idOf = async (email: string): Promise<string> =>
    (await portal.api<{ items: User[] }>('GET', `/api/users?email=${email}`)).items[0]?.id ?? '';
  const rolesNow = async (): Promise<readonly string[]> =>
    (await portal.api<User>('GET', `/api/users/${bo}`)).roles;
  const open = async (id: string, tab: string): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/users/${id}?tab=${tab}`);
    await page.locator('.loaded .card').last().waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('gives a role and takes it, with a way back, and shows one that the API has given', async () => {
    await button('Assign the role').click();
    await page.getByText('Fill this in.').waitFor();
    await page.getByLabel('Assign a role').selectOption({ label: 'approver' });
    await button('Assign the role').click();
    await page.getByRole('link', { name: 'approver' }).waitFor();
    expect(await rolesNow()).to.include('approver');
    await button('Remove the role approver').click();
    await page.getByRole('link', { name: 'approver' }).waitFor({ state: 'detached' });
    expect(await rolesNow()).not.to.include('approver');
    await button('Undo').last().click();
    await page.getByRole('link', { name: 'approver' }).waitFor();
    expect(await rolesNow()).to.include('approver');

    const { id } = await portal.api<{ id: string }>('POST', '/api/roles', { name: 'reader' });
    await portal.api('POST', `/api/roles/${id}/users/${bo}`);
    await open(bo, 'roles');
    await page.getByRole('link', { name: 'reader' }).waitFor();
  });

  it('does not take the role owner from the last owner, and lets only owners move it', async () => {
    await open(await idOf(owner.email), 'roles');
    await button('Remove the role owner').click();
    await page.getByText('You cannot assign it to yourself again.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the role' }).click();
    await page.getByText('This is the last owner: make somebody else an owner first.').waitFor();
    const window = await portal.signedIn(`/users/${bo}?tab=roles`, { who: admin });
    await window.getByText('Only owners may assign or remove the role “owner”.').waitFor();
    const offered = await window.getByLabel('Assign a role').locator('option').allInnerTexts();
    expect(offered).to.include('admin').and.not.to.include('owner');
    await window.context().close();
  });

  it('says what happened to a user, and what the user did, and keeps the choice on Back', async () => {
    await open(bo, 'activity');
    await page.getByText('assigned the role reader to Bo Li').waitFor();
    await page.getByText('Changes', { exact: true }).last().waitFor();
    await page.locator('summary').first().click();
    const ada = await idOf(owner.email);
    await open(ada, 'activity');
    await button('By this user').click();
    await page.getByText('Ada Byron assigned the role approver to Bo Li').first().waitFor();
    expect(new URL(page.url()).searchParams.get('show')).to.equal('by');
    await button('About the account').click();
    await page.goBack();
    await page.getByText('Ada Byron assigned the role approver to Bo Li').first().waitFor();
  });

  it('shows a user as they were, by the keyboard, with one request for each time', async () => {
    await portal.api('PUT', `/api/users/${bo}`, { lastName: 'Lin', metadata: { plan: 'gold' } });
    await portal.api('PUT', `/api/users/${bo}`, { lastName: 'Lopez' });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('asOf=')) asked.push(request.url());
    });
    await open(bo, 'history');
    await page.getByText('Nothing: it is the same now.').waitFor();
    const slider = page.getByRole('slider', { name: 'Time' });
    const difference = page.getByRole('row', { name: /^Last name/ });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await until(async () => (await difference.allInnerTexts()).some((text) => /Lin\s+Lopez/.test(text)));
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('definition').getByText('Li', { exact: true }).waitFor();
    await until(async () => (await difference.allInnerTexts()).some((text) => /Li\s+Lopez/.test(text)));
    const reported = await page.getByRole('status').filter({ hasText: 'change' }).innerText();
    expect(reported).to.match(/change \d+ of \d+/);
    expect(await slider.getAttribute('aria-valuetext')).to.match(/change \d+ of \d+/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('definition').getByText('Li', { exact: true }).waitFor();
    expect(new Set(asked).size).to.equal(asked.length).and.to.equal(2);

    const address = page.url();
    await page.goto(address);
    await page.getByRole('definition').getByText('Li', { exact: true }).waitFor();
    await button('Earlier').click();
    expect(page.url()).not.to.equal(address);
    await button('Later').click();
    await button('Later').click();
    await button('Later').click();
    await page.getByText('Nothing: it is the same now.').waitFor();
  });

  it('speaks German', async () => {
    const window = await portal.signedIn(`/users/${bo}?tab=security`, { context: { locale: 'de-DE' } });
    await window.getByText('Nichts hindert Bo Lopez an der Anmeldung.').waitFor();
    await window.getByRole('heading', { name: 'Zweite Faktoren' }).waitFor();
    await window.context().close();
  });
});
