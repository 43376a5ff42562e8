import type { DomPage } from '../../support/dom/dom-page.js';
import { expect } from 'chai';
import { owner } from '../../support/pages/portal-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { MADE_UP_TRACE, problemAnswer } from '../../support/dom/problem-answer.js';
import { until } from '../../support/run/until.js';

interface Role {
  readonly id: string;
  readonly description: string;
}

describe('the portal when the service refuses', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let role: Role;
  before(async () => {
    portal = await startPortalWindows();
    role = await portal.api<Role>('POST', '/api/roles', { name: 'approver' });
    page = await portal.signedIn('/roles');
  });
  afterEach(() => page.unrouteAll());
  after(() => portal.close());

  const go = (path: string, where = page) => where.goto(`${portal.portalUrl}/t/acme${path}`);
  const stored = (): Promise<Role> => portal.api<Role>('GET', `/api/roles/${role.id}`);
  const save = (where = page) => where.getByRole('button', { name: 'Save' }).click();
  const describe = (text: string, where = page) => where.getByLabel('Description').fill(text);
  /** Answers the next requests to an address in the service's place; returns how many it has answered. */
  const refuse = async (url: string | RegExp, status: number, times: number, retryAfter?: string) => {
    let answered = 0;
    await page.route(url, (route) => {
      if (route.request().method() === 'OPTIONS' || answered === times) return route.continue();
      answered += 1;
      const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
      return route.fulfill(problemAnswer({ status, code: 'not_known', detail: 'It did not work.', headers }));
    });
    return () => answered;
  };

  it('shows what the API says of an error without words, with the reference, and tries again', async () => {
    await page.getByRole('link', { name: 'approver' }).waitFor();
    await refuse(/\/api\/roles(\?|$)/, 500, 1);
    await go('/roles');
    const alert = page.getByRole('alert');
    await alert.getByText('Internal Server Error').waitFor();
    await alert.getByText(MADE_UP_TRACE).waitFor();
    await alert.getByRole('button', { name: 'Copy' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'approver' }).waitFor();
  });

  it('keeps a form that the service fails to save, with the reference', async () => {
    await go(`/roles/${role.id}`);
    await describe('typed before the fault');
    await refuse(`**/api/roles/${role.id}`, 500, 1);
    await save();
    const alert = page.getByRole('alert');
    await alert.getByText(MADE_UP_TRACE).waitFor();
    await alert.getByRole('button', { name: 'Copy' }).waitFor();
    await save();
    await page.getByText('Saved').waitFor();
    expect(await stored()).to.include({ description: 'typed before the fault' });
  });

  it('says on the next screen that what was being saved is not saved', async () => {
    await go(`/roles/${role.id}`);
    await describe('typed and left');
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/roles/${role.id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await gate;
      return route.fulfill(problemAnswer({ status: 409, code: 'not_known', detail: 'It did not work.' }));
    });
    await save();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    release();
    await page.getByRole('status').getByText('Conflict').waitFor();
  });

  for (const status of [429, 503])
    it(`waits as long as a ${status} asks for, and goes on by itself`, async () => {
      const answered = await refuse(`**/api/roles/${role.id}`, status, 1, '1');
      const startedAt = performance.now();
      await go(`/roles/${role.id}`);
      await page.getByText('The service is busy. The portal retries automatically.').waitFor();
      await page.getByLabel('Description').waitFor();
      expect(performance.now() - startedAt).to.be.at.least(1000);
      expect(answered()).to.equal(1);
      await page.getByText('The service is busy.').waitFor({ state: 'hidden' });
    });

  it('leads from a page that a list does not have to the first one, and keeps the filters', async () => {
    await go('/users?status=active&cursor=copied-in-part');
    await page.getByText('This page of the list no longer exists').waitFor();
    await page.getByRole('link', { name: 'First page' }).click();
    await page.getByRole('link', { name: 'Bo Li' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?status=active');
  });

  it('names the parameter that a list does not take', async () => {
    await go('/users?status=asleep');
    const alert = page.getByRole('alert');
    await alert.getByText('status', { exact: true }).waitFor();
    await alert.getByText(/active/).waitFor();
  });

  it('saves after the present version was taken, without asking again', async () => {
    await go(`/roles/${role.id}`);
    await describe('mine');
    await portal.api('PUT', `/api/roles/${role.id}`, { description: 'theirs' });
    await save();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByRole('button', { name: 'Keep the current version' }).click();
    expect(await page.getByLabel('Description').inputValue()).to.equal('theirs');
    await describe('theirs, and mine');
    await save();
    await page.getByText('Saved').waitFor();
    expect(await stored()).to.include({ description: 'theirs, and mine' });

    // a further change of somebody else is one again
    await describe('mine again');
    await portal.api('PUT', `/api/roles/${role.id}`, { description: 'theirs again' });
    await save();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await until(async () => (await stored()).description === 'mine again');
  });

  it('says faults of fields in German', async () => {
    const german = await portal.signedIn(`/roles/${role.id}`, { context: { locale: 'de' } });
    await german.getByLabel('Name').fill('n'.repeat(101));
    await german.getByRole('button', { name: 'Speichern' }).click();
    await german.getByText('Das ist zu lang.').waitFor();
    await german.context().close();
  });

  it('says a fault of a single redirect URI in German, also one that it does not know', async () => {
    const german = await portal.signedIn('/applications/new', { context: { locale: 'de' } });
    const faults = ['format', 'duplicate', 'reserved'].map((code, line) => ({
      pointer: `/redirectUris/${line}`,
      code,
      detail: `is reported in English: ${code}`,
    }));
    await german.route('**/portal/api/clients', (route) =>
      route.fulfill(
        problemAnswer({
          status: 400,
          code: 'invalid_input',
          detail: 'The input is invalid.',
          errors: faults,
        }),
      ),
    );
    await german.getByRole('radio', { name: 'Single-page-Anwendung' }).check();
    await german.getByLabel('Name').fill('Laden');
    const lines = ['a', 'b', 'c'].map((host) => `https://${host}.acme.test/cb`).join('\n');
    await german.getByLabel('Redirect-URIs').fill(lines);
    await german.locator('form button[type=submit]').click();
    await german.locator('.line-faults li').nth(2).waitFor();
    expect(await german.locator('.line-faults li').allInnerTexts()).to.deep.equal([
      'Zeile 1 kann hier nicht verwendet werden.',
      'Zeile 2 ist doppelt vorhanden. Entfernen Sie eine.',
      'Zeile 3 liegt auf einem Host dieses Dienstes. Geben Sie eine der Anwendung an.',
    ]);
    await german.context().close();
  });

  it('says that people could not be searched, with the reference, and searches again', async () => {
    await go(`/roles/${role.id}`);
    await page.getByRole('button', { name: 'Add a person' }).click();
    const dialog = page.getByRole('dialog');
    await refuse(/\/api\/users\?q=bo/, 500, 1);
    await dialog.getByLabel('Person').fill('bo');
    await dialog.getByRole('alert').getByText(MADE_UP_TRACE).waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Add: Bo Li' }).waitFor();
    expect(await dialog.getByRole('alert').count()).to.equal(0);
    await page.keyboard.press('Escape');
  });

  it('says that a text was copied, and that it was not where the browser does not allow it', async () => {
    await go('/settings');
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(portal.tenantId);
    await page.evaluate(
      "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
    );
    await page.getByRole('button', { name: 'Copied' }).click();
    await page.getByRole('button', { name: 'Could not copy: copy it manually' }).waitFor();
    // where the address is http
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('button', { name: 'Could not copy: copy it manually' }).waitFor();
  });

  it('ends with a dialog open: after the sign-in the dialog is open again, with what was typed', async () => {
    await go('/roles');
    await page.getByRole('button', { name: 'New role' }).click();
    const dialog = page.getByRole('dialog', { name: 'New role' });
    await dialog.getByLabel('Name').fill('typed before the end');
    portal.clock.advance(25 * 3_600_000);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const ended = page.getByRole('dialog', { name: 'You have been signed out' });
    await ended.getByRole('button', { name: 'Sign in again' }).click();
    await signInAs(page, owner);
    await dialog.waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).to.equal('typed before the end');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'typed before the end' }).waitFor();
  });
});
