import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { portalBearer } from '../../support/pages/portal-bearer.js';
import { nobody, owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { problemAnswer } from '../../support/dom/problem-answer.js';
import { until } from '../../support/run/until.js';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

describe('the screens of roles', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/roles');
  });
  after(() => portal.close());

  const roleNamed = async (name: string): Promise<Role | undefined> =>
    (await portal.api<{ items: Role[] }>('GET', '/api/roles')).items.find((role) => role.name === name);
  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);

  it('creates, changes and deletes a role, and the API shows each step', async () => {
    await page.getByRole('button', { name: 'New role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('billing-viewer');
    await dialog.getByLabel('Description').fill('Sees invoices.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'billing-viewer' }).waitFor();
    expect(await roleNamed('billing-viewer')).to.include({ description: 'Sees invoices.' });

    await page.getByLabel('Name').fill('invoice-reader');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await roleNamed('invoice-reader')).to.include({ description: 'Sees invoices.' });

    await page.getByRole('button', { name: 'Delete the role' }).click();
    const confirm = page.getByRole('dialog');
    await confirm.getByText('Nobody has it.').waitFor();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    expect(await roleNamed('invoice-reader')).to.equal(undefined);
  });

  it('gives a role permissions of APIs by boxes, and takes them again', async () => {
    const call = await portalBearer(portal);
    const identifier = 'urn:acme:orders';
    const named = ['orders:read', 'orders:write'].map((name) => ({ name, description: `May ${name}.` }));
    const api = await call<Role>('POST', '/portal/api/resources', {
      identifier,
      name: 'Orders',
      permissions: named,
    });
    const { id } = await portal.api<Role>('POST', '/api/roles', {
      name: 'clerk',
      permissions: [{ resource: identifier, name: 'orders:write' }],
    });
    const held = async () =>
      (await portal.api<{ permissions: object[] }>('GET', `/api/roles/${id}`)).permissions;
    const save = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').waitFor();
    };
    await go(`/roles/${id}`);
    await page.getByRole('group', { name: 'Orders' }).getByText('May orders:read.').waitFor();
    await page.getByLabel('orders:read').check();
    await save();
    expect(await held()).to.deep.equal(named.map(({ name }) => ({ resource: identifier, name })));

    // one that its API has no longer does not keep the role from being saved
    await call('PUT', `/portal/api/resources/${api.id}`, { permissions: named.slice(0, 1) });
    await go(`/roles/${id}`);
    await page.getByLabel('orders:read').waitFor();
    await page.getByLabel('Description').fill('Reads orders.');
    await save();
    await page.getByLabel('orders:read').uncheck();
    await save();
    await until(async () => (await held()).length === 0);
  });

  it('shows no boxes on a role that is built in', async () => {
    const owners = await roleNamed('owner');
    await go(`/roles/${owners!.id}`);
    await page.getByText('This role is part of every organisation').waitFor();
    expect(await page.locator('main [name=permissions]').count()).to.equal(0);
  });

  it('finds roles by the start of their name, and says when there is none', async () => {
    await portal.api<Role>('POST', '/api/roles', { name: 'Searchable one' });
    await go('/roles');
    const named = (name: string) => page.getByRole('link', { name, exact: true });
    await named('owner').waitFor();
    await page.getByLabel('Search', { exact: true }).fill('SEARCH');
    await named('owner').waitFor({ state: 'detached' });
    await named('Searchable one').waitFor();
    await page.getByLabel('Search', { exact: true }).fill('earch');
    await page.getByText('No roles match').waitFor();
  });

  it('shows a role that the API has made, and gives it to a person and takes it again', async () => {
    const { id } = await portal.api<Role>('POST', '/api/roles', { name: 'approver' });
    await go('/roles');
    await page.getByRole('link', { name: 'approver' }).click();
    await page.getByText('Nobody has this role').waitFor();
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Person').fill('bo');
    await dialog.getByRole('button', { name: 'Add: Bo Li' }).click();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor();
    const holders = async (): Promise<string[]> =>
      (await portal.api<{ items: { email: string }[] }>('GET', `/api/roles/${id}/users`)).items.map(
        ({ email }) => email,
      );
    expect(await holders()).to.deep.equal([nobody.email]);

    await page.getByRole('button', { name: 'Remove Bo Li from this role' }).click();
    await page.getByText('Nobody has this role').waitFor();
    expect(await holders()).to.deep.equal([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor();
    expect(await holders()).to.deep.equal([nobody.email]);
  });

  it('takes a role from two people at once, also where a click gives a button no focus', async () => {
    const { id } = await portal.api<Role>('POST', '/api/roles', { name: 'treasurer' });
    const path = `/api/roles/${id}/users`;
    for (const name of ['Dee', 'Eve']) {
      const { id: userId } = await portal.api<{ id: string }>('POST', '/api/users', {
        email: `${name}@acme.test`,
        firstName: name,
        sendInvitation: false,
      });
      await portal.api('POST', `${path}/${userId}`);
    }
    await go(`/roles/${id}`);
    await page.getByRole('button', { name: 'Remove Eve from this role' }).waitFor();
    await page.evaluate(
      `document.querySelectorAll('[aria-label^="Remove "]').forEach((button) => button.click())`,
    );
    await page.getByText('Nobody has this role').waitFor();
    expect((await portal.api<{ items: unknown[] }>('GET', path)).items).to.deep.equal([]);
  });

  it('says that more people match than it shows, and how many it shows', async () => {
    const { id } = await portal.api<Role>('POST', '/api/roles', { name: 'crowded' });
    for (let number = 0; number < 21; number += 1)
      await portal.api('POST', '/api/users', { email: `crowd-${number}@acme.test`, sendInvitation: false });
    await go(`/roles/${id}`);
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Person').fill('crowd-');
    await dialog.getByText('The first 20 are shown.').waitFor();
    await dialog.getByLabel('Person').fill('crowd-2');
    await dialog.getByText('The first 20 are shown').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  it('says in the dialog why a person was not added, and adds who is chosen next', async () => {
    const { id } = await portal.api<Role>('POST', '/api/roles', { name: 'auditor' });
    const left = await portal.api<{ id: string }>('POST', '/api/users', {
      email: 'left@acme.test',
      firstName: 'Charles',
      sendInvitation: false,
    });
    await go(`/roles/${id}`);
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog');
    const search = dialog.getByLabel('Person');
    await search.fill('left');
    const add = dialog.getByRole('button', { name: 'Add: Charles' });
    await add.waitFor();
    await portal.api('DELETE', `/api/users/${left.id}`);
    await add.click();
    await dialog.getByRole('alert').getByText('This user no longer exists.').waitFor();
    await until(() => page.evaluate<boolean>('document.activeElement.role === "alert"'));
    await search.fill('bo');
    await dialog.getByRole('button', { name: 'Add: Bo Li' }).click();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('puts a refusal of the name at its field, with the words of the portal where no field is named', async () => {
    await portal.api('POST', '/api/roles', { name: 'taken' });
    await go('/roles');
    await page.getByRole('button', { name: 'New role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const name = dialog.getByLabel('Name');
    await until(async () => (await name.getAttribute('aria-invalid')) === 'true');
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'name');

    await name.fill('Taken');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('There is already a role with this name.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('shows both versions and whose change came between, and saves the one that is chosen', async () => {
    const { id } = await portal.api<Role>('POST', '/api/roles', { name: 'contested' });
    await go(`/roles/${id}`);
    await page.getByLabel('Description').fill('mine');
    await portal.api('PUT', `/api/roles/${id}`, { description: 'theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByText('The change is by all.').waitFor();
    expect(await dialog.getByRole('row').last().innerText()).to.match(/Description\s+theirs\s+mine/);
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Saved').waitFor();
    expect(await roleNamed('contested')).to.include({ description: 'mine' });
  });

  it('asks nothing where both have changed the same to the same', async () => {
    const { id } = await portal.api<Role>('POST', '/api/roles', { name: 'agreed' });
    await go(`/roles/${id}`);
    await page.getByLabel('Description').fill('ours');
    await portal.api('PUT', `/api/roles/${id}`, { description: 'ours' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
  });

  it('says why the other version is not shown, and keeps what was typed', async () => {
    const { id } = await portal.api<Role>('POST', '/api/roles', { name: 'unreadable' });
    await go(`/roles/${id}`);
    await page.getByLabel('Description').fill('mine');
    await portal.api('PUT', `/api/roles/${id}`, { description: 'theirs' });
    const gone = { status: 404, code: 'role_not_found', detail: 'There is no such role.' };
    await page.route(`**/api/roles/${id}`, (route) =>
      route.request().method() === 'GET' ? route.fulfill(problemAnswer(gone)) : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('form').getByRole('alert').waitFor();
    expect(await page.getByLabel('Description').inputValue()).to.equal('mine');
    await page.unrouteAll();
  });

  it('keeps a message as long as its button has the focus', async () => {
    const { id } = await portal.api<Role>('POST', '/api/roles', { name: 'announced' });
    await go(`/roles/${id}`);
    await page.getByLabel('Description').fill('said');
    await page.getByRole('button', { name: 'Save' }).click();
    const message = page.locator('.toast').filter({ hasText: 'Saved' });
    await message.getByRole('button').focus();
    await page.clock.runFor(20_000);
    expect(await message.count()).to.equal(1);
    await page.getByLabel('Description').focus();
    await page.clock.runFor(10_000);
    await message.waitFor({ state: 'hidden' });
  });

  it('deletes a role that was changed meanwhile after it is shown as it is now', async () => {
    const { id } = await portal.api<{ id: string }>('POST', '/api/roles', { name: 'passing' });
    await page.goto(`${portal.portalUrl}/t/acme/roles/${id}`);
    await page.getByLabel('Description').waitFor();
    await portal.api('PUT', `/api/roles/${id}`, { description: 'changed by another window' });
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('Somebody else has changed this. You see it as it is now').waitFor();
    await until(
      async () => (await page.getByLabel('Description').inputValue()) === 'changed by another window',
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The role was deleted').waitFor();
  });

  it('goes through the list by the arrows, and lists the keys', async () => {
    await go('/roles');
    await page.locator('[data-row]').first().focus();
    const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).not.to.equal(first);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).to.equal(first);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'approver' }).click();
    await page.getByRole('heading', { level: 1, name: 'approver' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
  });

  it('each entry of the navigation has a letter of its own, which the list of keys names', async () => {
    await go('/roles');
    await page.locator('[data-row]').first().focus();
    const entries = await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').count();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    const keys = await dialog.locator('kbd').allInnerTexts();
    const letters = keys.filter((key) => /^g [a-z]$/.test(key));
    expect(letters)
      .to.deep.equal([...new Set(letters)])
      .and.have.length(entries)
      .above(10);
    await page.keyboard.press('Escape');
  });

  it('asks who it is before it adds a person when the sign-in is old, and is where it was afterwards', async () => {
    await go(`/roles/${(await roleNamed('admin'))?.id ?? ''}`);
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog');
    const add = async (): Promise<void> => {
      await dialog.getByLabel('Person').fill('bo');
      await dialog.getByRole('button', { name: 'Add: Bo Li' }).click();
      await dialog.getByText('Bo Li has never signed in.').waitFor();
      await dialog.getByText('An administrator can use this portal').waitFor();
      await dialog.getByRole('button', { name: 'Assign the role' }).click();
    };
    portal.clock.advance(16 * 60_000);
    await add();
    await signInAs(page, owner);
    await add();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor();

    await page.getByRole('button', { name: 'Remove Bo Li from this role' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor();
    await page.getByRole('button', { name: 'Remove Bo Li from this role' }).click();
    await dialog.getByRole('button', { name: 'Remove the role' }).click();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor({ state: 'detached' });
  });
});
