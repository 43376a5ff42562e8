import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, asPersonIn } from '../../support/pages/portal-bearer.js';
import { portalScreens } from '../../support/pages/portal-screens.js';

describe('from one record to another of its kind', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/roles');
    call = await asPersonIn(page, portal);
  });
  after(() => portal.close());

  const addressOf = (path: string): string => `${portal.portalUrl}/t/acme${path}`;
  const named = (name: string) => page.getByRole('heading', { level: 1, name });
  const make = async (path: string, ...bodies: readonly object[]): Promise<string[]> => {
    const made: string[] = [];
    for (const body of bodies) {
      const { id, clientId } = await call<{ id?: string; clientId?: string }>('POST', path, body);
      made.push(String(clientId ?? id));
    }
    return made;
  };
  /** Goes there without loading the page anew, as a link does. */
  const go = (path: string) =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(addressOf(path))}),
       dispatchEvent(new PopStateEvent('popstate'))`,
    );
  /** Goes to a record by the finder, and gives up what was typed on the screen. */
  const leaveFor = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    const finder = page.getByRole('dialog', { name: 'Search' });
    await finder.getByRole('combobox').fill(name);
    await finder.getByRole('option', { name }).waitFor();
    await finder.getByRole('combobox').press('Enter');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await named(name).waitFor();
  };

  it('what was typed for an application and given up is not in the form of the next, nor saved into it', async () => {
    const redirectUris = ['https://shop.acme.test/cb'];
    const [one, two] = await make(
      '/portal/api/clients',
      { name: 'First shop', kind: 'web', redirectUris },
      { name: 'Second shop', kind: 'web', redirectUris },
    );
    await page.goto(addressOf(`/applications/${one}`));
    await page.getByLabel('Redirect URIs').fill('https://shop.acme.test/cb\nhttps://first.acme.test/cb');
    await leaveFor('Second shop');
    expect(await page.getByLabel('Redirect URIs').inputValue()).to.equal('https://shop.acme.test/cb');
    expect(await page.getByRole('button', { name: 'Discard' }).count()).to.equal(0);
    await page.getByLabel('Name', { exact: true }).fill('Second shop of all');
    await page.getByRole('button', { name: 'Save' }).click();
    await named('Second shop of all').waitFor();
    const saved = await call<{ redirectUris: string[] }>('GET', `/portal/api/clients/${two}`);
    expect(saved.redirectUris).to.deep.equal(redirectUris);
  });

  it('what was typed for a webhook and given up is not in the form of the next', async () => {
    const events = ['user.*'];
    const [one] = await make(
      '/api/webhooks',
      { url: 'https://one.acme.test/hook', events, description: 'the first' },
      { url: 'https://two.acme.test/hook', events, description: 'the second' },
    );
    await page.goto(addressOf(`/webhooks/${one}`));
    await page.getByLabel('Description').fill('changed');
    await leaveFor('https://two.acme.test/hook');
    expect(await page.getByLabel('Description').inputValue()).to.equal('the second');
    expect(await page.getByRole('button', { name: 'Discard' }).count()).to.equal(0);
  });

  it('what was typed for a role and given up is not in the form of the next', async () => {
    const [one, two] = await make('/api/roles', { name: 'clerk' }, { name: 'auditor' });
    await page.goto(addressOf(`/roles/${two}`));
    await named('auditor').waitFor();
    await go(`/roles/${one}`);
    await named('clerk').waitFor();
    await page.getByLabel('Description').fill('Files papers.');
    await page.evaluate('history.back()');
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await named('auditor').waitFor();
    expect(await page.getByLabel('Description').inputValue()).to.equal('');
    expect(await page.getByRole('button', { name: 'Discard' }).count()).to.equal(0);
  });

  it('a question about an API key is not put about another one after Back', async () => {
    const key = { scopes: ['users:read'], expiresAt: null, allowedNetworks: null };
    const [one, two] = await make(
      '/portal/api/api-keys',
      { ...key, name: 'Nightly copy' },
      { ...key, name: 'Hourly copy' },
    );
    await page.goto(addressOf(`/api-keys/${two}`));
    await named('Hourly copy').waitFor();
    await go(`/api-keys/${one}`);
    await named('Nightly copy').waitFor();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await named('Hourly copy').waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
  });

  it('every screen of a record is another one for another record', async () => {
    await page.goto(addressOf('/roles'));
    await named('Roles').waitFor();
    const show = async (path: string, id: string): Promise<void> => {
      const asked = page.waitForRequest((request) => request.url().includes(id));
      await go(path.replace(/:\w+/g, id));
      await asked;
    };
    const paths = new Set(portalScreens.map(({ path }) => path).filter((path) => path.includes(':')));
    const faults: string[] = [];
    for (const path of paths) {
      await show(path, '7000001');
      const heading = page.document.querySelector('h1');
      await show(path, '7000002');
      if (heading?.isConnected !== false) faults.push(path);
    }
    await page.locator('.loading').waitFor({ state: 'detached' });
    expect(paths).to.include('/roles/:id');
    expect(faults).to.deep.equal([]);
  });
});
