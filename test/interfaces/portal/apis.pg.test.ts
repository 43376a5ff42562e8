import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

interface Api {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
}

describe('the screens of APIs', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    call = await portalBearer(portal);
    page = await portal.signedIn('/apis');
  });
  after(() => portal.close());

  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const apis = async (): Promise<readonly Api[]> =>
    (await call<{ items: Api[] }>('GET', '/portal/api/resources')).items;
  const one = (id: string) => call('GET', `/portal/api/resources/${id}`);
  const create = (identifier: string, more: object = {}) =>
    call<Api>('POST', '/portal/api/resources', { identifier, ...more });

  it('registers, changes and deletes an API, and the API of the portal shows each step', async () => {
    await page.getByRole('link', { name: 'New API' }).click();
    await page.getByLabel('Identifier').fill('https://orders.acme.test');
    await page.locator('[name=name]').fill('Orders');
    await page.getByRole('button', { name: 'Add a permission' }).click();
    await page.getByLabel('Name of permission 1').fill('orders:read');
    await page.getByLabel('Description of permission 1').fill('Read all orders.');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page.getByText('https://orders.acme.test').first().waitFor();
    const { id } = (await apis()).find(({ name }) => name === 'Orders')!;
    expect(await one(id)).to.deep.include({
      identifier: 'https://orders.acme.test',
      permissions: [{ name: 'orders:read', description: 'Read all orders.' }],
      accessTokenMinutes: 15,
      accessTokenType: null,
    });

    await page.getByRole('button', { name: 'Add a permission' }).click();
    await page.getByLabel('Name of permission 2').fill('orders:write');
    await page.getByRole('button', { name: 'Remove permission 1' }).click();
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Add a permission');
    await page.getByLabel('Lifetime of access tokens').fill('5');
    await page.getByLabel('Access token type').selectOption('JWT');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await one(id)).to.deep.include({
      permissions: [{ name: 'orders:write', description: '' }],
      accessTokenMinutes: 5,
      accessTokenType: 'JWT',
    });

    await page.getByRole('button', { name: 'Delete the API' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The API was deleted.').waitFor();
    expect((await apis()).map((api) => api.id)).not.to.include(id);
  });

  it('puts refusals at their fields, and says which identifier is taken', async () => {
    await create('urn:acme:taken');
    await go('/apis/new');
    await page.getByLabel('Identifier').fill('orders');
    await page.getByLabel('Lifetime of access tokens').fill('an hour');
    await page.getByRole('button', { name: 'Add a permission' }).click();
    await page.getByLabel('Name of permission 1').fill('Orders: read');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Give an absolute URI such as').waitFor();
    await page.getByText('Give a whole number from 1 to 60.').waitFor();
    await page.getByText('Give each permission a name of 1 to 64').waitFor();
    expect(await page.getByLabel('Name of permission 1').getAttribute('aria-invalid')).to.equal('true');
    await page.getByLabel('Identifier').fill('urn:acme:taken');
    await page.getByLabel('Lifetime of access tokens').fill('10');
    await page.getByRole('button', { name: 'Remove permission 1' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').getByText('There is already an API with this identifier.').waitFor();
  });

  it('asks before a permission is removed that roles hold, and says how many', async () => {
    const identifier = 'urn:acme:held';
    const permissions = ['held:read', 'held:write', 'held:none'].map((name) => ({ name, description: '' }));
    const { id } = await create(identifier, { name: 'Held', permissions });
    for (let n = 1; n <= 6; n += 1)
      await portal.api('POST', '/api/roles', {
        name: `Holder ${n}`,
        permissions: [{ resource: identifier, name: n === 1 ? 'held:read' : 'held:write' }],
      });
    const names = async () =>
      ((await one(id))['permissions'] as readonly { readonly name: string }[]).map(({ name }) => name);
    await go(`/apis/${id}`);
    const save = page.getByRole('button', { name: 'Save' });

    // one that no role holds
    await page.getByRole('button', { name: 'Remove permission 3' }).click();
    await save.click();
    await page.getByText('Saved').waitFor();
    expect(await names()).to.deep.equal(['held:read', 'held:write']);

    await page.getByRole('button', { name: 'Remove permission 1' }).click();
    await save.click();
    const single = page.getByRole('dialog', { name: 'Remove the permission “held:read”?' });
    await single.getByText('One role holds what you remove: Holder 1.').waitFor();
    await single.getByRole('button', { name: 'Cancel' }).click();
    expect(await names()).to.deep.equal(['held:read', 'held:write']);

    // a name that is changed is removed as well
    await page.getByLabel('Name of permission 1').fill('held:change');
    await save.click();
    const both = page.getByRole('dialog', { name: 'Remove 2 permissions?' });
    await both.getByText(/^6 roles hold what you remove: (Holder \d, ){4}Holder \d and 1 more\.$/).waitFor();
    await both.getByRole('button', { name: 'Remove and save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => (await names()).join() === 'held:change');
  });

  it('asks also about what was removed while it looked for the roles that hold it', async () => {
    const identifier = 'https://late.acme.test/';
    const { id } = await call<{ id: string }>('POST', '/portal/api/resources', {
      name: 'Late',
      identifier,
      permissions: [
        { name: 'free:read', description: '' },
        { name: 'late:read', description: '' },
      ],
    });
    await portal.api('POST', '/api/roles', {
      name: 'Late reader',
      permissions: [{ resource: identifier, name: 'late:read' }],
    });
    await page.goto(`${portal.portalUrl}/t/acme/apis/${id}`);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/roles?*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/roles?*');
    await page.getByRole('button', { name: 'Remove permission 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await asked;
    await page.getByRole('button', { name: 'Remove permission 1' }).click();
    release();
    await page.getByRole('dialog').getByText('One role holds what you remove: Late reader.').waitFor();
    await page.unrouteAll();
    const { permissions } = await call<{ permissions: unknown[] }>('GET', `/portal/api/resources/${id}`);
    expect(permissions).to.have.length(2);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove and save' }).click();
    await page.getByText('Saved').waitFor();
  });

  it('does not delete the audience of an application, and says why', async () => {
    const audience = 'https://shop-api.acme.test';
    await call('POST', '/portal/api/clients', { name: 'Shop', kind: 'service', audience });
    await go('/apis');
    await page.getByLabel('Search', { exact: true }).fill('SHOP-API');
    await page.getByRole('link', { name: audience }).click();
    await page.getByRole('button', { name: 'Delete the API' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('It is the audience of these applications.').waitFor();
    expect((await apis()).map(({ identifier }) => identifier)).to.include(audience);
    await dialog.getByRole('link', { name: 'Shop' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
  });

  it('finds APIs by name and identifier, and says when there is none', async () => {
    await create('urn:acme:stock', { name: 'Warehouse' });
    await go('/apis');
    const search = page.getByLabel('Search', { exact: true });
    for (const text of ['WARE', 'acme:stock']) {
      await search.fill(text);
      await page.getByRole('link', { name: 'Warehouse' }).waitFor();
    }
    await search.fill('nowhere');
    await page.getByText('No APIs match').waitFor();
  });

  it('shows both versions where a change came between', async () => {
    const { id } = await create('urn:acme:conflict', { name: 'Before' });
    await go(`/apis/${id}`);
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await call('PUT', `/portal/api/resources/${id}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    expect(await dialog.getByRole('row').last().innerText()).to.match(/Name\s+Theirs\s+Mine/);
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
    expect(await one(id)).to.include({ name: 'Mine' });
  });

  it('shows an API to an administrator without a way to change it', async () => {
    const permissions = [{ name: 'parts:read', description: 'Read parts.' }];
    const { id } = await create('urn:acme:read', { name: 'Parts', permissions });
    const theirs = await portal.signedIn('/apis', { who: admin });
    await theirs.getByRole('link', { name: 'Parts' }).click();
    await theirs.getByText('Only owners register and change APIs.').waitFor();
    await theirs.getByText('parts:read').waitFor();
    expect(await theirs.locator('main form, main input').count()).to.equal(0);
    await theirs.goto(`${portal.portalUrl}/t/acme/apis/new`);
    await theirs.getByText('Only owners register and change APIs.').waitFor();
    expect(await one(id)).to.include({ name: 'Parts' });
    await theirs.context().close();
  });

  it('asks who it is before it registers an API when the sign-in is old, and keeps what was typed', async () => {
    await go('/apis/new');
    await page.getByLabel('Identifier').fill('urn:acme:late');
    portal.clock.advance(16 * 60_000);
    await page.getByRole('button', { name: 'Create' }).click();
    await signInAs(page, owner);
    await page.getByText('What you typed is here again').waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'urn:acme:late' }).waitFor();
  });
});
