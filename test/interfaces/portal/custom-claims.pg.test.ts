import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin } from '../../support/pages/portal-page.js';

const API = '/portal/api/settings';

describe('the screen of custom claims', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    call = await portalBearer(portal);
    page = await portal.signedIn('/settings');
  });
  after(() => portal.close());

  const claims = async (): Promise<unknown> => (await call<{ claims: unknown }>('GET', API)).claims;
  const open = async (shown = page): Promise<void> => {
    await shown.goto(`${portal.portalUrl}/t/acme/settings/claims`);
    await shown.getByRole('heading', { level: 2, name: 'Claims' }).waitFor();
  };
  const press = (name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
  const save = async (): Promise<void> => {
    await press('Save');
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
  };
  const field = (row: number, name: string) => page.locator(`#claim-${row}-${name}`);

  it('the settings lead to it, and an owner defines claims of every kind', async () => {
    await page.getByRole('link', { name: 'Manage custom claims' }).click();
    await page.getByText('No custom claims yet.').waitFor();
    await press('Add a claim');
    await field(0, 'name').fill('department');
    await field(0, 'typed').fill('cost/centre');
    await field(0, 'id_token').check();
    await field(0, 'scopes').fill('profile, orders:read');
    for (const [row, name, origin, typed] of [
      [1, 'edition', 'text', 'team'],
      [2, 'level', 'number', '2,5'],
      [3, 'beta', 'false', null],
      [4, 'rights', 'permissions', null],
    ] as const) {
      await press('Add a claim');
      await field(row, 'name').fill(name);
      await field(row, 'origin').selectOption(origin);
      if (typed !== null) await field(row, 'typed').fill(typed);
    }
    await save();
    const everyTime = { in: ['access_token'] };
    const defined = [
      {
        name: 'department',
        from: 'metadata/cost~1centre',
        in: ['access_token', 'id_token'],
        scopes: ['profile', 'orders:read'],
      },
      { name: 'edition', value: 'team', ...everyTime },
      { name: 'level', value: 2.5, ...everyTime },
      { name: 'beta', value: false, ...everyTime },
      { name: 'rights', from: 'permissions', ...everyTime },
    ];
    expect(await claims()).to.deep.equal(defined);
    await open();
    expect(await field(0, 'typed').inputValue()).to.equal('cost/centre');
    await press('Remove claim 2');
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Add a claim');
    await save();
    expect(await claims()).to.deep.equal(defined.filter(({ name }) => name !== 'edition'));
  });

  it('it puts each fault at the field of its claim', async () => {
    await call('PUT', API, { claims: [{ name: 'level', value: 1, in: ['id_token'] }] });
    await open();
    await field(0, 'typed').fill('many');
    await press('Add a claim');
    await field(1, 'name').fill('roles');
    await press('Save');
    await page.getByText('Give a number.').waitFor();
    await field(0, 'typed').fill('2');
    await press('Save');
    await page.getByText('This name has a meaning of its own in tokens.').waitFor();
    await page.getByText('Give the name of a member of the metadata.').waitFor();
    expect(await field(1, 'name').getAttribute('aria-invalid')).to.equal('true');
    expect(await field(0, 'name').getAttribute('aria-invalid')).to.equal(null);
    expect(await claims()).to.deep.equal([{ name: 'level', value: 1, in: ['id_token'] }]);
  });

  it('an administrator sees the claims, and changes nothing', async () => {
    const shown = await portal.signedIn('/overview', { who: admin });
    await open(shown);
    await shown.getByText('Only owners change the claims.').waitFor();
    await shown.getByText('ID token').waitFor();
    await shown.getByRole('button', { name: 'Add a claim' }).waitFor({ state: 'detached' });
    await shown.context().close();
  });
});
