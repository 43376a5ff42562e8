import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { admin, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { until } from '../../support/run/until.js';

interface User {
  readonly id: string;
  readonly email: string;
  readonly status: string;
  readonly roles: readonly string[];
}

const names = ['Anne', 'Bernard', 'Clara', 'Dorothea', 'Émile'];

describe('actions on several users', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    for (const [index, firstName] of names.entries())
      await portal.api('POST', '/api/users', {
        email: `leaver-${index}@acme.test`,
        firstName,
        lastName: 'Leaver',
        sendInvitation: false,
      });
    await portal.api('POST', '/api/roles', { name: 'approver' });
    page = await portal.signedIn('/users');
  });
  after(() => portal.close());

  const go = async (query = ''): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/users${query}`);
    await page.locator('.list').waitFor();
  };
  const users = async (q: string): Promise<User[]> =>
    (await portal.api<{ items: User[] }>('GET', `/api/users?q=${encodeURIComponent(q)}&sort=email`)).items;
  const statuses = async (q: string): Promise<string[]> => (await users(q)).map(({ status }) => status);
  const dialog = () => page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
  const outcomes = async (): Promise<Record<string, string>> => {
    const rows = await dialog().locator('tbody tr').all();
    const entries = rows.map(async (row) => [
      await row.locator('th').innerText(),
      await row.locator('td').innerText(),
    ]);
    return Object.fromEntries(await Promise.all(entries)) as Record<string, string>;
  };

  it('says of each user what a suspension has done, and undoes what it did', async () => {
    await portal.api('POST', `/api/users/${(await users('émile'))[0]?.id ?? ''}/suspend`);
    await go('?q=leaver');
    await page.getByLabel('Select all on this page').check();
    // by another administrator, while the list still shows her as active
    await portal.api('POST', `/api/users/${(await users('dorothea'))[0]?.id ?? ''}/suspend`);
    await press('Suspend');
    await confirm('Suspend');
    await page.getByRole('dialog', { name: '5 users are suspended' }).waitFor();
    expect(await outcomes()).to.deep.equal({
      'Anne Leaver': 'suspended',
      'Bernard Leaver': 'suspended',
      'Clara Leaver': 'suspended',
      'Dorothea Leaver': 'was suspended before',
      'Émile Leaver': 'was suspended before',
    });

    await confirm('Undo');
    await page.getByRole('dialog', { name: 'Undone for 3 users' }).waitFor();
    expect(await statuses('leaver')).to.deep.equal(['active', 'active', 'active', 'suspended', 'suspended']);
    await portal.api('POST', `/api/users/${(await users('dorothea'))[0]?.id ?? ''}/reactivate`);
    await confirm('Close');
    await page.getByText('Select users to suspend them').waitFor();
  });

  it('keeps the selection under another search, names everyone in it, and reactivates', async () => {
    await go('?q=émile');
    await page.getByLabel('Select Émile Leaver').check();
    await page.getByLabel('Search').fill('anne');
    await page.getByLabel('Select Anne Leaver').check();
    await page.getByText('2 selected, 1 of them not on this page').waitFor();
    await press('Reactivate');
    await dialog().getByText('Émile Leaver and Anne Leaver').waitFor();
    await confirm('Reactivate');
    await page.getByRole('dialog', { name: '2 users are active again' }).waitFor();
    expect(await outcomes()).to.deep.equal({
      'Émile Leaver': 'active again',
      'Anne Leaver': 'was not suspended',
    });
    expect(await statuses('leaver')).to.deep.equal(names.map(() => 'active'));
    await confirm('Undo');
    await page.getByRole('dialog', { name: 'Suspend one user?' }).getByText('cannot sign in').waitFor();
    await page
      .getByRole('dialog', { name: 'Suspend one user?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await confirm('Close');
  });

  it('gives a role and takes it again, and asks at the field for a role that is not chosen', async () => {
    await go('?q=leaver');
    await page.getByLabel('Select Anne Leaver').check();
    await page.getByLabel('Select Clara Leaver').check();
    await press('Assign a role');
    await confirm('Assign a role');
    const role = dialog().getByLabel('Role');
    await until(async () => (await role.getAttribute('aria-invalid')) === 'true');
    await role.selectOption({ label: 'approver' });
    await confirm('Assign a role');
    await page.getByRole('dialog', { name: '2 users got the role' }).waitFor();
    expect((await users('clara'))[0]?.roles).to.include('approver');
    await confirm('Undo');
    await page.getByRole('dialog', { name: 'Undone for 2 users' }).waitFor();
    expect((await users('clara'))[0]?.roles).not.to.include('approver');
    await confirm('Close');

    await page.getByLabel('Select Anne Leaver').check();
    await press('Remove a role');
    await dialog().getByLabel('Role').selectOption({ label: 'approver' });
    await confirm('Remove a role');
    await page.getByRole('dialog', { name: 'One user lost the role' }).waitFor();
    expect(await outcomes()).to.deep.equal({ 'Anne Leaver': 'did not have the role' });
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  });

  it('sends mails again and signs out, and gives the reason of each refusal', async () => {
    await go('?sort=email');
    await page.getByLabel('Select Bernard Leaver').check();
    await page.getByLabel('Select Bo Li').check();
    await press('Resend invitation');
    await confirm('Resend invitation');
    await page.getByRole('dialog', { name: '1 of 2 users will get an email' }).waitFor();
    expect(await outcomes()).to.deep.equal({
      'Bo Li': 'The address is verified already.',
      'Bernard Leaver': 'email is on its way',
    });
    await confirm('Close');
    await page.getByLabel('Select Bernard Leaver').check();
    await press('Sign out');
    await confirm('Sign out');
    await page.getByRole('dialog', { name: 'One user is signed out' }).waitFor();
    expect(await dialog().getByRole('button', { name: 'Undo' }).count()).to.equal(0);
    await confirm('Close');
  });

  it('confirms who acts, and comes back with the selection and the question', async () => {
    await go('?q=leaver');
    await page.getByLabel('Select Anne Leaver').check();
    await page.getByLabel('Select Bernard Leaver').check();
    await press('Assign a role');
    await dialog().getByLabel('Role').selectOption({ label: 'approver' });
    portal.clock.advance(16 * 60_000);
    await confirm('Assign a role');
    await signInAs(page, owner);
    await dialog().getByText('You have confirmed that it is you.').waitFor();
    await dialog().getByText('Anne Leaver and Bernard Leaver').waitFor();
    await until(async () => (await dialog().getByLabel('Role').inputValue()) !== '');
    await confirm('Assign a role');
    await page.getByRole('dialog', { name: '2 users got the role' }).waitFor();
    expect((await users('bernard'))[0]?.roles).to.include('approver');
    await confirm('Close');
  });

  it('says of each user what an administrator may not do, and does the rest', async () => {
    await page.context().close();
    page = await portal.signedIn('/users?sort=email', { who: admin });
    await page.getByLabel('Select Ada Byron').check();
    await page.getByLabel('Select Anne Leaver').check();
    await page.getByLabel('Select Émile Leaver').check();
    await press('Suspend');
    await dialog().getByText('One of them is an owner.').waitFor();
    await confirm('Suspend');
    await page.getByRole('dialog', { name: '2 of 3 users are suspended' }).waitFor();
    expect(await outcomes()).to.deep.equal({
      'Ada Byron': 'Only owners may change the account of an owner.',
      'Anne Leaver': 'suspended',
      'Émile Leaver': 'suspended',
    });
    await confirm('Undo');
    await page.getByRole('dialog', { name: 'Undone for 2 users' }).waitFor();
    await confirm('Close');

    await page.getByLabel('Select Anne Leaver').check();
    await press('Assign a role');
    await dialog().getByText('Only owners may assign or remove the role “owner”.').waitFor();
    expect(await dialog().getByLabel('Role').locator('option').allInnerTexts()).not.to.include('owner');
    await dialog().getByLabel('Role').selectOption({ label: 'admin' });
    await dialog().getByText('An administrator can use this portal').waitFor();
    await dialog().getByText('One of them has never signed in.').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Assign a role');
  });
});
