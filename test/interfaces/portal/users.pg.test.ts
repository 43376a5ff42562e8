import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

interface User {
  readonly id: string;
  readonly email: string;
}

describe('the list of users', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/users');
  });
  after(() => portal.close());

  const go = async (query = ''): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/users${query}`);
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  };
  const create = (body: Readonly<Record<string, unknown>>): Promise<User> =>
    portal.api('POST', '/api/users', { sendInvitation: false, ...body });
  const shown = (): Promise<string[]> => page.locator('.list [data-row]').allInnerTexts();
  const isShown = (...names: readonly string[]): Promise<void> =>
    until(async () => JSON.stringify(await shown()) === JSON.stringify(names));
  const parameters = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);

  it('shows the users of the tenant, and one whom the API has made', async () => {
    await page.getByText('3 in total').waitFor();
    expect(await shown()).to.have.members(['Bo Li', 'Grace Hopper', 'Ada Byron']);
    const { id } = await create({ email: 'mary@acme.test', firstName: 'Mary', lastName: 'Somerville' });
    await go();
    const row = page.getByRole('row', { name: /Mary Somerville/ });
    await row.getByText('not verified').waitFor();
    await row.getByText('invited').waitFor();
    await row.getByText('never').waitFor();
    await page.getByText('4 in total').waitFor();
    expect(await row.getByRole('link').getAttribute('href')).to.match(new RegExp(`/users/${id}$`));
  });

  it('keeps search, filters and order in the address, and on the way back', async () => {
    await go();
    await page.getByLabel('Role').selectOption('admin');
    await isShown('Grace Hopper');
    expect(parameters()).to.deep.equal({ role: 'admin' });
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByLabel('Sort by').selectOption('email');
    await isShown('Ada Byron', 'Bo Li', 'Grace Hopper', 'Mary Somerville');
    await page.getByLabel('Search').fill('mar');
    await isShown('Mary Somerville');
    await page.getByRole('link', { name: 'Mary Somerville' }).click();
    await page.waitForURL(/users\/[-0-9a-f]{36}$/);
    await page.goBack();
    await isShown('Mary Somerville');
    expect(await page.getByLabel('Search').inputValue()).to.equal('mar');
    expect(await page.getByLabel('Sort by').inputValue()).to.equal('email');
    expect(parameters()).to.deep.equal({ sort: 'email', q: 'mar' });
  });

  it('sorts by a column whose title is followed, first one way and then the other, and keeps the filters', async () => {
    await go('?q=acme');
    const heading = (name: string) => page.getByRole('columnheader', { name });
    const order = async (name: string) => [
      parameters()['sort'],
      await heading(name).getAttribute('aria-sort'),
    ];
    await isShown('Mary Somerville', 'Bo Li', 'Grace Hopper', 'Ada Byron');
    expect(await order('Email address')).to.deep.equal([undefined, null]);
    await heading('Email address').getByRole('link').click();
    await isShown('Ada Byron', 'Bo Li', 'Grace Hopper', 'Mary Somerville');
    expect(await order('Email address')).to.deep.equal(['email', 'ascending']);
    await heading('Email address').getByRole('link').click();
    await isShown('Mary Somerville', 'Grace Hopper', 'Bo Li', 'Ada Byron');
    expect(await order('Email address')).to.deep.equal(['-email', 'descending']);
    await heading('Last sign-in').getByRole('link').click();
    await until(async () => (await order('Last sign-in'))[1] === 'descending');
    expect(parameters()).to.deep.equal({ q: 'acme', sort: '-lastLoginAt' });
    expect(await heading('Name').getByRole('link').count()).to.equal(0);
  });

  it('filters by second factor, by status and by days of creation, and names days that are the wrong way round', async () => {
    const { id } = await create({ email: 'charles@acme.test', firstName: 'Charles', lastName: 'Babbage' });
    await portal.api('POST', `/api/users/${id}/suspend`);
    await go('?sort=email');
    await page.getByLabel('Second factor').selectOption({ label: 'Has none' });
    await until(() => parameters()['mfaEnabled'] === 'false');
    await isShown('Ada Byron', 'Bo Li', 'Charles Babbage', 'Grace Hopper', 'Mary Somerville');
    await page.getByLabel('Second factor').selectOption({ label: 'Has one' });
    await page.getByText('No users match').waitFor();
    await go('?status=suspended');
    await isShown('Charles Babbage');
    expect(await page.getByLabel('Status').inputValue()).to.equal('suspended');

    const day = (ahead: number): string => {
      const date = new Date();
      date.setDate(date.getDate() + ahead);
      const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
      return parts.map((part) => String(part).padStart(2, '0')).join('-');
    };
    const today = day(0);
    await page.getByLabel('Created until').fill(today);
    await page.getByLabel('Created until').press('Enter');
    await until(() => parameters()['createdTo'] === today);
    await isShown('Charles Babbage');
    await page.getByLabel('Created from').fill(day(1));
    await page.getByLabel('Created from').press('Enter');
    await page.getByText('The first day is after the last one').waitFor();
    await go(`?createdFrom=${day(2)}`);
    await page.getByText('No users match').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click();
    await page.getByText('5 in total').waitFor();
  });

  it('keeps each letter that is typed while the list is read again', async () => {
    await go();
    await page.getByText('5 in total').waitFor();
    const search = page.getByLabel('Search');
    await search.pressSequentially('ada ');
    await isShown('Ada Byron');
    await page.getByLabel('Role').selectOption('owner');
    await until(() => parameters()['role'] === 'owner');
    await isShown('Ada Byron');
    expect(await search.inputValue()).to.equal('ada ');
    expect(parameters()).to.deep.equal({ q: 'ada', role: 'owner' });
  });

  it('is used by the keyboard alone: search, arrows, open', async () => {
    await go('?sort=email');
    await isShown('Ada Byron', 'Bo Li', 'Charles Babbage', 'Grace Hopper', 'Mary Somerville');
    await page.keyboard.press('/');
    await page.keyboard.type('cme');
    expect(await page.getByLabel('Search').inputValue()).to.equal('cme');
    await page.getByText('No users match').waitFor();
    await page.getByLabel('Search').press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await isShown('Ada Byron', 'Bo Li', 'Charles Babbage', 'Grace Hopper', 'Mary Somerville');
    const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).to.equal('Ada Byron');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).to.equal('Bo Li');
    await page.keyboard.press('Enter');
    await page.waitForURL(/users\/[-0-9a-f]{36}$/);
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  });

  it('invites the only user of a tenant to add others', async () => {
    await page.context().close();
    const { items } = await portal.api<{ items: User[] }>('GET', '/api/users?limit=200');
    for (const { id, email } of items)
      if (email !== owner.email) await portal.api('DELETE', `/api/users/${id}`);
    page = await portal.signedIn('/users');
    await page.getByText('You are the only user so far').waitFor();
    await page.getByRole('link', { name: 'Add a user' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Add a user' }).waitFor();
  });

  it('goes through the pages, and counts those whom a filter selects', async () => {
    await portal.api('POST', '/api/roles', { name: 'auditor' });
    for (let number = 1; number <= 51; number += 1)
      await create({
        email: `person-${number}@acme.test`,
        firstName: 'Person',
        lastName: `No. ${number}`,
        roles: number % 2 === 0 ? ['auditor'] : [],
      });
    await go('?sort=email');
    await page.getByText('52 in total').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await until(async () => (await shown()).length === 2);
    await page.getByRole('link', { name: 'Previous' }).click();
    await until(async () => (await shown()).length === 50);
    expect(parameters()).to.deep.equal({ sort: 'email' });
    await page.getByRole('link', { name: 'Next' }).click();
    await until(async () => (await shown()).length === 2);
    // who comes by an address does not know what was before it
    await page.goto(page.url());
    await until(async () => (await shown()).length === 2);
    expect(await page.getByRole('link', { name: 'Previous' }).count()).to.equal(0);
    await page.getByRole('link', { name: 'First page' }).click();
    await until(async () => (await shown()).length === 50);
    await go('?role=auditor&sort=email');
    await page.getByText('25 in total').waitFor();
  });

  it('the way up from a record leads to the list with its filters, its order and its page', async () => {
    await go('?sort=email');
    await page.getByText('52 in total').waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await until(async () => (await shown()).length === 2);
    const { search } = new URL(page.url());
    await page.locator('.list [data-row]').first().click();
    await page.waitForURL(/users\/[-0-9a-f]{36}$/);
    await page.locator('a.parent').click();
    await until(async () => (await shown()).length === 2);
    expect(new URL(page.url()).search).to.equal(search);
  });

  it('no page of former filters is offered while a list is read under new ones', async () => {
    await go('?sort=email');
    await page.getByText('52 in total').waitFor();
    const next = page.locator('nav.pages > *').last();
    expect(await next.getAttribute('href')).to.include('cursor=');
    let answer: (() => void) | undefined;
    await page.route('**/api/users?*', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.continue();
    });
    await page.getByLabel('Role').selectOption('auditor');
    await until(() => answer !== undefined);
    expect(await next.innerText()).to.equal('Next');
    expect(await next.getAttribute('href')).to.equal(null);
    answer?.();
    await page.getByText('25 in total').waitFor();
  });
});
