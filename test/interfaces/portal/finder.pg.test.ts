import { expect } from 'chai';
import type { DomPage, DomRequest } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { MADE_UP_TRACE, problemAnswer } from '../../support/dom/problem-answer.js';
import { asPersonIn } from '../../support/pages/portal-bearer.js';
import { admin } from '../../support/pages/portal-page.js';

describe('the finder of the portal', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/roles');
    const call = await asPersonIn(page, portal);
    const redirectUris = ['https://shop.acme.test/cb'];
    await call('POST', '/portal/api/clients', { kind: 'spa', name: 'Grüne Läden', redirectUris });
    await call('POST', '/portal/api/resources', {
      name: 'Grüße',
      identifier: 'https://greetings.acme.test/',
    });
    await portal.api('POST', '/api/webhooks', {
      url: 'https://hooks.acme.test/greetings',
      events: ['user.*'],
      description: 'Copies to the store',
    });
  });
  after(() => portal.close());
  beforeEach(async () => {
    await page.goto(`${portal.portalUrl}/t/acme/roles`);
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
  });

  const dialog = () => page.getByRole('dialog', { name: 'Search' });
  const field = () => dialog().getByRole('combobox');
  const option = (name: string | RegExp) => dialog().getByRole('option', { name });
  const open = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field().waitFor();
  };

  it('leads to a person by keys alone, from a field as well', async () => {
    await page.getByLabel('Search').focus();
    await open();
    await field().fill('gra');
    await option(/Grace Hopper/).waitFor();
    await field().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
    expect(await dialog().count()).to.equal(0);
  });

  it('finds screens, people, applications, APIs and webhooks in groups, without accents and case', async () => {
    await open();
    await field().fill('GR');
    await option(/Grace Hopper/).waitFor();
    expect(await dialog().getByRole('group').allInnerTexts()).to.satisfy((groups: string[]) =>
      ['People', 'Applications', 'APIs', 'Webhooks'].every((title, index) =>
        groups[index]?.startsWith(title),
      ),
    );
    await option(/https:\/\/greetings\.acme\.test/).waitFor();
    await field().fill('laden grune');
    await option(/Grüne Läden/).waitFor();
    await option(/Grace/).waitFor({ state: 'hidden' });
    expect(await option(/hooks/).count()).to.equal(0);
  });

  it('goes to what was typed last, not to what the search before found', async () => {
    await open();
    await field().fill('gr');
    await option(/Grace Hopper/).waitFor();
    await field().fill('store');
    await field().press('Enter');
    await page.getByRole('heading', { level: 1, name: 'https://hooks.acme.test/greetings' }).waitFor();
  });

  it('asks the service once for each pause of typing, and once for the lists when it opens', async () => {
    const asked: string[] = [];
    const hear = (request: DomRequest): void => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && pathname.includes('/api/')) asked.push(pathname + search);
    };
    page.on('request', hear);
    await open();
    await field().pressSequentially('grace');
    await option(/Grace Hopper/).waitFor();
    await field().fill('bo');
    await option(/Bo Li/).waitFor();
    page.off('request', hear);
    expect(asked.filter((one) => one.startsWith('/api/users'))).to.deep.equal([
      '/api/users?q=grace&limit=6',
      '/api/users?q=bo&limit=6',
    ]);
    expect(asked.filter((one) => /clients|resources|webhooks/.test(one))).to.have.length(3);
  });

  it('chooses among the results by the arrows, around the ends', async () => {
    await open();
    const chosen = async (): Promise<string> => {
      const id = await field().getAttribute('aria-activedescendant');
      return dialog()
        .locator(`[id="${id ?? ''}"]`)
        .innerText();
    };
    expect(await chosen()).to.equal('Overview');
    await field().press('ArrowDown');
    expect(await chosen()).to.equal('Users');
    await field().press('ArrowUp');
    await field().press('ArrowUp');
    const last = await dialog().getByRole('option').last().innerText();
    expect(await chosen()).to.equal(last);
    await field().press('Enter');
    await page.getByRole('heading', { level: 1, name: last }).waitFor();
  });

  it('opens by a button, for fingers, and leads to what is pressed', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await field().fill('webh');
    await option('Webhooks').click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    expect(await dialog().count()).to.equal(0);
  });

  it('says that nothing was found, and why a search was refused', async () => {
    await open();
    await field().fill('zzz');
    await dialog().getByText('No results').first().waitFor();
    await page.route('**/api/users?q=gr*', (route) =>
      route.fulfill(problemAnswer({ status: 500, code: 'internal_error', detail: 'It did not work.' })),
    );
    await field().fill('gr');
    await dialog().getByRole('alert').getByText(MADE_UP_TRACE).waitFor();
    await option(/Grüne Läden/).waitFor();
    await page.unrouteAll();
  });

  it('leaves out what only owners see, and speaks German', async () => {
    const other = await portal.signedIn('/roles', { who: admin, context: { locale: 'de-DE' } });
    await other.getByRole('button', { name: 'Suchen' }).click();
    await other.getByRole('dialog', { name: 'Suche' }).getByRole('option', { name: 'Webhooks' }).waitFor();
    expect(await other.getByRole('option', { name: 'Tarif und Rechnungen' }).count()).to.equal(0);
    await other.context().close();
  });

  it('asks before changes are lost, and goes there all the same', async () => {
    await page.goto(`${portal.portalUrl}/t/acme/settings`);
    await page.getByLabel('Name', { exact: true }).fill('Acme Two');
    await open();
    await field().fill('alerts');
    await field().press('Enter');
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave without saving' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    expect(await page.getByRole('dialog').count()).to.equal(0);
  });
});

describe('the menu of the person', () => {
  let portal: PortalWindows;
  before(async () => {
    portal = await startPortalWindows();
  });
  after(() => portal.close());

  it('leads to the own account and to the documentation, beside the portal', async () => {
    const page = await portal.signedIn('/roles');
    await page.getByRole('button', { name: 'Your account' }).click();
    const account = page.getByRole('link', { name: 'My account' });
    const { port } = new URL(portal.service.url);
    expect(await account.getAttribute('href')).to.equal(`http://acme.localhost:${port}/account`);
    expect(await account.getAttribute('target')).to.equal('_blank');
    const docs = await page.getByRole('link', { name: 'Documentation' }).getAttribute('href');
    expect((await fetch(docs!)).status).to.equal(200);
    await page.context().close();
  });

  it('changes the appearance, which stays on the device', async () => {
    const page = await portal.signedIn('/roles');
    const shown = () => page.evaluate<string | null>("document.documentElement.getAttribute('data-theme')");
    expect(await shown()).to.equal(null);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByLabel('Appearance').selectOption('dark');
    expect(await shown()).to.equal('dark');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    expect(await shown()).to.equal('dark');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByLabel('Appearance').selectOption('auto');
    expect(await shown()).to.equal(null);
    await page.context().close();
  });
});
