import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const MINUTE = 60_000;

describe('a session of the portal', () => {
  let portal: PortalWindows;
  let role: Role;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
  });
  beforeEach(async () => {
    role = await portal.api<Role>('POST', '/api/roles', { name: 'approver' });
  });
  afterEach(async () => {
    await page.context().close();
    await portal.api('DELETE', `/api/roles/${role.id}`);
  });
  after(() => portal.close());

  const screen = (): string => `/roles/${role.id}`;
  const stored = (): Promise<Role> => portal.api<Role>('GET', `/api/roles/${role.id}`);
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  const ended = () => page.getByRole('dialog', { name: 'You have been signed out' });

  it('renews its token in mid-work, without a word and without losing what was typed', async () => {
    page = await portal.signedIn(screen());
    await page.getByLabel('Description').fill('typed before the token expired');
    portal.clock.advance(6 * MINUTE);
    await save();
    await page.getByText('Saved').waitFor();
    expect((await stored()).description).to.equal('typed before the token expired');
  });

  it('ends after a day without use: the screen is covered, and what was typed comes back after the sign-in', async () => {
    page = await portal.signedIn(screen());
    await page.getByLabel('Description').fill('typed yesterday');
    portal.clock.advance(25 * 60 * MINUTE);
    await save();
    await ended().waitFor();
    expect((await stored()).description).to.equal('');
    // whoever comes by meanwhile sees nothing of it
    expect(await page.getByRole('heading', { name: 'approver', includeHidden: true }).isVisible()).to.equal(
      false,
    );
    expect(await page.getByLabel('Description').isVisible()).to.equal(false);
    expect(await page.title()).to.equal('You have been signed out');
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape');
    expect(await ended().isVisible()).to.equal(true);
    await ended().getByRole('button', { name: 'Sign in again' }).click();
    await signInAs(page, owner);
    await page.waitForURL(`**${screen()}`);
    await until(async () => (await page.getByLabel('Description').inputValue()) === 'typed yesterday');
    await save();
    await page.getByText('Saved').waitFor();
    expect((await stored()).description).to.equal('typed yesterday');
  });

  it('drops what was typed when another person signs in', async () => {
    page = await portal.signedIn(screen());
    await page.getByLabel('Description').fill('typed by Ada');
    portal.clock.advance(25 * 60 * MINUTE);
    await save();
    await ended().getByRole('button', { name: 'Sign in again' }).click();
    await signInAs(page, admin);
    await page.waitForURL(`**${screen()}`);
    await page.getByRole('heading', { level: 1, name: 'approver' }).waitFor();
    expect(await page.getByLabel('Description').inputValue()).to.equal('');
    expect(await page.evaluate('Object.keys(sessionStorage).join()')).to.equal('');
  });

  it('ends in every tab when the person signs out in one, and no tab shows or keeps anything of it', async () => {
    page = await portal.signedIn(screen());
    await page.getByLabel('Description').fill('typed in another tab');
    const other = await page.context().newPage();
    await other.goto(`${portal.portalUrl}/t/acme/roles`);
    await other.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    await other.getByRole('button', { name: 'Your account' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'You have been signed out' }).waitFor();
    expect(await page.locator('body').innerText()).not.to.match(/approver|Ada|Acme/);
    expect(await page.locator('input, textarea, nav').count()).to.equal(0);
    expect(await page.title()).to.equal('You have been signed out');
    expect(await page.evaluate('Object.keys(sessionStorage).join()')).to.equal('');
    await other.waitForURL(`${portal.portalUrl}/`);
    await other.goBack();
    await other.waitForURL('**/sign-in*');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.waitForURL('**/sign-in*');
    await page.goto(`${portal.portalUrl}/t/acme${screen()}`);
    await page.waitForURL('**/sign-in*');
  });

  it('ends when an administrator ends it elsewhere', async () => {
    page = await portal.signedIn(screen(), { who: admin });
    await page.getByLabel('Description').waitFor();
    const { items } = await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${admin.email}`);
    await portal.api('DELETE', `/api/users/${items[0]?.id ?? ''}/sessions`);
    await page.getByLabel('Description').fill('typed after the end');
    await save();
    await ended().waitFor();
    expect((await stored()).description).to.equal('');
  });

  it('says so when the role is taken away while the person looks', async () => {
    page = await portal.signedIn(screen(), { who: admin });
    await page.getByLabel('Description').waitFor();
    const { items: users } = await portal.api<{ items: { id: string }[] }>(
      'GET',
      `/api/users?email=${admin.email}`,
    );
    const { items: roles } = await portal.api<{ items: Role[] }>('GET', '/api/roles');
    const held = roles.find(({ name }) => name === 'admin')?.id ?? '';
    const holding = `/api/roles/${held}/users/${users[0]?.id ?? ''}`;
    await portal.api('DELETE', holding);
    await page.getByLabel('Description').fill('typed without a right');
    await save();
    await page.getByRole('heading', { name: 'You do not administer this organisation' }).waitFor();
    expect((await stored()).description).to.equal('');
    await portal.api('POST', holding);
  });

  it('informs a person without a role that they do not administer this organisation', async () => {
    page = await portal.signedIn('/roles', { who: nobody });
    await page.getByText(`${nobody.email} is neither owner nor administrator of Acme Inc.`).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${portal.portalUrl}/`);
  });

  it('keeps what it shows while the service is away, and goes on by itself', async () => {
    page = await portal.signedIn('/roles');
    await page.getByRole('link', { name: 'approver' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'approver' }).click();
    await page.getByText('The service does not answer.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'approver' }).waitFor();
    await page.getByText('The service does not answer.').waitFor({ state: 'hidden' });

    await page.context().setOffline(true);
    await page.goBack();
    await page.getByText('The service does not answer.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
  });

  it('asks for readiness while a proxy answers in the place of the service, and reads what it waits for once it is there', async () => {
    page = await portal.signedIn('/roles');
    await page.getByRole('link', { name: 'approver' }).waitFor();
    const probes: string[] = [];
    const badGateway = { ofProxy: true, status: 502, body: 'Bad gateway' };
    let isThere = false;
    await page.route('**/health/ready', (route) => {
      probes.push(route.request().url());
      return isThere ? route.continue() : route.fulfill(badGateway);
    });
    let reads = 0;
    await page.route('**/api/roles/*', (route) => {
      reads += 1;
      return isThere ? route.continue() : route.fulfill(badGateway);
    });
    await page.getByRole('link', { name: 'approver' }).click();
    await page.getByText('The service does not answer.').waitFor();
    await until(() => probes.length >= 3);
    expect(reads).to.equal(1);
    isThere = true;
    await page.getByRole('heading', { level: 1, name: 'approver' }).waitFor();
    await page.getByText('The service does not answer.').waitFor({ state: 'hidden' });
    expect(reads).to.equal(2);
  });

  it('keeps a form whose service is away, and sends it once when it is back', async () => {
    page = await portal.signedIn(screen());
    await page.getByLabel('Description').fill('typed while the service was away');
    await page.context().setOffline(true);
    await save();
    await page.getByText('The service does not answer. Nothing was lost').waitFor();
    expect((await stored()).description).to.equal('');
    await page.context().setOffline(false);
    await page.getByText('What you see stays here, and the portal retries').waitFor({ state: 'hidden' });
    await save();
    await page.getByText('Saved').waitFor();
    expect((await stored()).description).to.equal('typed while the service was away');
  });
});
