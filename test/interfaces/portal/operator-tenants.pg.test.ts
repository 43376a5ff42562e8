import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { type OperatorWindow, firstSignInOfOperator } from '../../support/dom/operator-windows.js';
import { addOperatorTo } from '../../support/pages/operator-page.js';
import { owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { outbox } from '../../support/services/outbox.js';

describe("the operators' console", () => {
  let portal: PortalWindows;
  let page: DomPage;
  let confirmByPasskey: OperatorWindow['confirmByPasskey'];
  before(async () => {
    portal = await startPortalWindows();
  });
  after(() => portal.close());

  const console = (path: string): string => `${portal.portalUrl}/operator${path}`;
  const go = async (path: string, heading: string): Promise<void> => {
    await page.goto(console(path));
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const send = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const statusOfTenant = async (): Promise<string> => {
    const answer = await fetch(`${portal.portalUrl}/t/acme/client.json`);
    return ((await answer.json()) as { status: string }).status;
  };

  it('says so where there are no operators yet, and how to add one', async () => {
    const stranger = await portal.newWindow();
    await stranger.goto(console(''));
    await stranger.getByRole('heading', { name: 'This service has no operators yet' }).waitFor();
    await stranger.getByText('tessera operators add').waitFor();
    await stranger.context().close();
  });

  it('signs an operator in with a passkey, and leads to the tenants', async () => {
    await addOperatorTo(portal);
    ({ page, confirmByPasskey } = await firstSignInOfOperator(portal));
    const row = page.getByRole('row', { name: 'Acme Inc.' });
    expect(await row.innerText())
      .to.include('acme')
      .and.include('Active')
      .and.include('Unlimited')
      .and.match(/\b3\b/);
    expect(await page.getByRole('row').count()).to.equal(2);
    expect(
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').allInnerTexts(),
    ).to.deep.equal(['Tenants', 'Health', 'Projections', 'Signing keys', 'Operator activity']);
    expect(await page.locator('body').innerText()).not.to.include(owner.email);
  });

  it('leads there from the address that a tenant of this name would have', async () => {
    await page.goto(`${portal.portalUrl}/t/platform/users`);
    await page.waitForURL(console('/tenants'));
  });

  it('creates a tenant, whose owner is invited, with each fault at its field', async () => {
    await page.getByRole('link', { name: 'Create a tenant' }).click();
    await page.getByRole('heading', { level: 1, name: 'New tenant' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Globex');
    await page.getByLabel('Slug').fill('Glo Bex');
    await page.getByLabel('Email address of the owner').fill('hank');
    await page.getByLabel('Reason').fill('Ticket 1');
    await button('Create the tenant').click();
    await page.getByText('Use 2 to 63 lower-case letters').waitFor();
    await page.getByLabel('Slug').fill('acme');
    await button('Create the tenant').click();
    await page.getByText('This is not a complete email address.').waitFor();
    expect(await page.getByLabel('Email address of the owner').getAttribute('aria-invalid')).to.equal('true');
    await page.getByLabel('Email address of the owner').fill('hank@globex.test');
    await button('Create the tenant').click();
    await page.getByText('Another tenant has this slug').waitFor();
    await page.getByLabel('Slug').fill('globex');
    await button('Create the tenant').click();
    await page.getByText('Globex was created, and hank@globex.test is invited.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Globex' }).waitFor();
    expect(await outbox(portal.service.dataDir).take('invitation')).to.include('hank@globex.test');
  });

  it('searches by the beginning of name or slug, filters by lock, and keeps both on Back', async () => {
    await go('/tenants', 'Tenants');
    await page.getByRole('row', { name: 'Acme Inc.' }).waitFor();
    await page.getByRole('searchbox').fill('glo');
    await page.getByRole('row', { name: 'Acme Inc.' }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: 'Globex' }).waitFor();
    expect(await page.getByRole('row').count()).to.equal(2);
    await page.getByRole('link', { name: 'Globex' }).click();
    await page.getByRole('heading', { level: 1, name: 'Globex' }).waitFor();
    await page.goBack();
    await page.getByRole('row', { name: 'Globex' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).to.equal('glo');
    await page.getByLabel('Lock').selectOption('any');
    await page.getByText('No tenants match').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).first().click();
    await page.getByRole('row', { name: 'Acme Inc.' }).waitFor();
  });

  it('locks a tenant for a reason, which the step-up by passkey does not lose', async () => {
    await page.getByRole('link', { name: 'Acme Inc.' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acme Inc.' }).waitFor();
    await button('Lock the tenant').click();
    await send('Lock the tenant');
    await dialog().locator('.fault').waitFor();
    await dialog().getByRole('radio', { name: 'Abuse' }).check();
    await dialog().getByLabel('Reason').fill('Ticket 4711');
    portal.clock.advance(16 * 60_000);
    await send('Lock the tenant');
    await confirmByPasskey();
    expect(await statusOfTenant()).to.equal('active');
    expect(await dialog().getByRole('radio', { name: 'Abuse' }).isChecked()).to.equal(true);
    expect(await dialog().getByLabel('Reason').inputValue()).to.equal('Ticket 4711');
    await send('Lock the tenant');
    await page.getByText('Acme Inc. is locked.').waitFor();
    await page.getByText('Ticket 4711').waitFor();
    expect(await statusOfTenant()).to.equal('locked');
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  });

  it('unlocks it', async () => {
    await button('Unlock the tenant').click();
    await dialog().getByLabel('Reason').fill('Ticket 4711 is settled');
    await send('Unlock the tenant');
    await page.getByText('Acme Inc. is unlocked.').waitFor();
    expect(await statusOfTenant()).to.equal('active');
  });

  it('does not ask about another tenant after Back', async () => {
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('Globex');
    await dialog().getByRole('option', { name: 'Globex' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Globex' }).waitFor();
    await button('Lock the tenant').click();
    await dialog().getByLabel('Reason').fill('Ticket 4712');
    await page.evaluate('history.back()');
    await button('Leave without saving').click();
    await page.getByRole('heading', { level: 1, name: 'Acme Inc.' }).waitFor();
    expect(await dialog().count()).to.equal(0);
  });

  it('goes by keys alone: to the tenants, to the search, and to the first one', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Acme Inc.' }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL(console('/tenants'));
    await page.getByRole('row', { name: 'Globex' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Globex' }).waitFor();
  });

  it('is not found where the address is mistyped', async () => {
    await page.goto(console('/tenants/00000000-0000-4000-8000-000000000000'));
    await page.getByText('This record no longer exists').waitFor();
    await go('/nowhere', 'Page not found');
  });

  it('speaks German', async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByText('Operator of the service').waitFor();
    await page.getByLabel('Language').selectOption('de');
    await page.goto(console('/tenants'));
    await page.getByRole('heading', { level: 1, name: 'Mandanten' }).waitFor();
    await page.getByLabel('Sperre').selectOption({ label: 'Nicht gesperrt' });
    await page.getByRole('link', { name: 'Globex' }).click();
    await page.getByRole('link', { name: 'Tarif und Grenzen' }).click();
    await page.getByText('Keine: Sein Tarif gilt.').waitFor();
  });

  it('is refused to a person of a tenant, who is led to sign in as an operator', async () => {
    const other = await portal.signedIn('/overview');
    await other.goto(console('/tenants'));
    await other.waitForURL('**/sign-in*');
    expect(new URL(other.url()).hostname).to.equal('platform.localhost');
    await other.context().close();
  });
});
