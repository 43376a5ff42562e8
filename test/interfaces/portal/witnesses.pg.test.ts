import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { admin } from '../../support/pages/portal-page.js';

const API = '/portal/api/settings';
const keyOf = (name: string, digit: string): string => `${name}+0000000${digit}+BA${digit.repeat(42)}`;

describe('the screen of witnesses', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    call = await portalBearer(portal);
    page = await portal.signedIn('/settings');
  });
  after(() => portal.close());

  const witnesses = async (): Promise<unknown> => (await call<{ witnesses: unknown }>('GET', API)).witnesses;
  const open = async (shown = page): Promise<void> => {
    await shown.goto(`${portal.portalUrl}/t/acme/settings/witnesses`);
    await shown.getByRole('heading', { level: 2, name: 'Witnesses' }).waitFor();
  };
  const press = (name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
  const save = async (): Promise<void> => {
    await press('Save');
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'hidden' });
  };
  const field = (row: number, name: string) => page.locator(`#witness-${row}-${name}`);
  const fill = async (row: number, name: string, url: string, key: string): Promise<void> => {
    await field(row, 'name').fill(name);
    await field(row, 'url').fill(url);
    await field(row, 'verifierKey').fill(key);
  };
  const first = { name: 'a.example', url: 'http://127.0.0.1:9/a', verifierKey: keyOf('a.example', '1') };
  const second = { name: 'b.example', url: 'http://127.0.0.1:9/b', verifierKey: keyOf('b.example', '2') };

  it('the settings lead to it, and an owner adds and removes witnesses', async () => {
    await page.getByRole('link', { name: 'Manage witnesses' }).click();
    await page.getByText('No witnesses yet.').waitFor();
    await press('Add a witness');
    await fill(0, first.name, ` ${first.url}`, `${first.verifierKey}\t`);
    await press('Add a witness');
    const focus = () =>
      page.evaluate<string>('document.activeElement.id || document.activeElement.textContent');
    expect(await focus()).to.equal('witness-1-name');
    await fill(1, second.name, second.url, second.verifierKey);
    await save();
    expect(await witnesses()).to.deep.equal([first, second]);
    await open();
    expect(await field(1, 'url').inputValue()).to.equal(second.url);
    await press('Remove witness 1');
    expect(await focus()).to.equal('Add a witness');
    await save();
    expect(await witnesses()).to.deep.equal([second]);
  });

  it('a fault stands at its field, and what is right has none', async () => {
    await call('PUT', API, { witnesses: [second] });
    await open();
    await press('Add a witness');
    await fill(1, 'c.example', 'witness.example.com', second.verifierKey);
    await press('Save');
    await page.getByText('Give an address such as https://witness.example.com').waitFor();
    const faultOf = (row: number, name: string): Promise<string> =>
      page.locator(`#witness-${row}-${name}-fault`).innerText();
    expect(await faultOf(1, 'name')).to.contain('Give the name at the beginning of its key.');
    expect(await faultOf(1, 'verifierKey')).to.contain('Another witness has this key already.');
    for (const name of ['name', 'url', 'verifierKey']) {
      expect(await field(1, name).getAttribute('aria-invalid')).to.equal('true');
      expect(await field(0, name).getAttribute('aria-invalid')).to.equal(null);
    }
    await fill(1, first.name, first.url, 'a key');
    await press('Save');
    await page.getByText('Give the whole key as the witness prints it').waitFor();
    for (let row = 2; row < 6; row += 1) await press('Add a witness');
    await press('Save');
    await page.getByText('There can be 5 witnesses at most.').waitFor();
    expect(await witnesses()).to.deep.equal([second]);
    await press('Discard');
  });

  it('an administrator sees the witnesses and cannot change them', async () => {
    await call('PUT', API, { witnesses: [first] });
    const theirs = await portal.signedIn('/settings', { who: admin });
    await open(theirs);
    await theirs.getByText('Only owners change the witnesses.').waitFor();
    await theirs.getByText(first.verifierKey).waitFor();
    expect(await theirs.locator('main input').count()).to.equal(0);
    await theirs.context().close();
  });
});
