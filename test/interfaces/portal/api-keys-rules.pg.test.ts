import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { problemAnswer } from '../../support/dom/problem-answer.js';
import { type ApiKeysPage, apiKeysPage } from '../../support/pages/api-keys-page.js';
import { asPersonIn } from '../../support/pages/portal-bearer.js';
import { admin, owner } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('the rules at the screens of API keys', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let keys: ApiKeysPage;
  before(async () => {
    portal = await startPortalWindows();
    page = await portal.signedIn('/api-keys');
    keys = apiKeysPage(portal, page);
  });
  after(() => portal.close());

  const stored = (): Promise<string> =>
    page.evaluate('JSON.stringify([localStorage, sessionStorage, location.href, history.state])');

  it('puts a refusal at its field: the name, the scopes, the day, and each network that is none', async () => {
    await keys.go('/api-keys/new');
    await page.getByLabel('Expires').selectOption('day');
    await page.getByLabel('Last day').fill('');
    await page.getByLabel('Allowed networks').fill('10.0.0.0/8\n\nhouse\n203.0.113.7/24');
    await keys.send();
    await page.getByText('Not a network: “house”, “203.0.113.7/24”.').waitFor();
    await page.getByText('Choose a day.').waitFor();
    const invalid: readonly string[] = await page.evaluate(
      "[...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.name)",
    );
    expect(invalid).to.include.members(['name', 'scopes', 'expiresAt', 'allowedNetworks']);
    await until(async () => (await page.evaluate('document.activeElement.name')) === 'name');
    await page.getByLabel('Last day').fill('2020-01-01');
    await page.getByLabel('Name').fill('late');
    await page.getByRole('button', { name: 'Reads users only' }).click();
    await page.getByLabel('Allowed networks').fill('');
    await keys.send();
    await page.getByText('This day is in the past.').waitFor();
  });

  it('says a fault of a field that is not shown any more above the form', async () => {
    await keys.fill('hidden', { end: 'day' });
    await page.getByLabel('Last day').waitFor();
    await page.getByLabel('Expires').selectOption('never');
    const errors = [{ pointer: '/expiresAt', code: 'past', detail: 'is past' }];
    await page.route('**/portal/api/api-keys', (route) =>
      route.fulfill(
        problemAnswer({ status: 400, code: 'invalid_input', detail: '/expiresAt: is past', errors }),
      ),
    );
    await keys.send();
    await page.getByRole('alert').getByText('This day is in the past.').waitFor();
    await page.unroute('**/portal/api/api-keys');
  });

  it('explains what to do where the service cannot tell networks apart', async () => {
    await keys.fill('behind a proxy', { networks: '10.0.0.0/8' });
    const detail = 'The service cannot tell from which network a request comes: name the proxies.';
    await page.route('**/portal/api/api-keys', (route) =>
      route.fulfill(problemAnswer({ status: 409, code: 'networks_unknowable', detail })),
    );
    await keys.send();
    await page.getByRole('alert').getByText('TRUSTED_PROXIES').waitFor();
    await page.unroute('**/portal/api/api-keys');
  });

  it('shows whose change came between, and saves the one that is chosen', async () => {
    await keys.issue('contested');
    const other = await portal.signedIn(new URL(page.url()).pathname.replace('/portal/t/acme', ''), {
      who: admin,
    });
    await other.getByLabel('Name').fill('theirs');
    await other.getByLabel('Last day').fill(new Date(Date.now() + 30 * DAY).toLocaleDateString('sv-SE'));
    await page.getByLabel('Name').fill('mine');
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Saved').waitFor();
    await other.context().close();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByText('The change is by Grace Hopper.').waitFor();
    expect(await dialog.getByRole('table').innerText()).to.match(/Name\s+theirs\s+mine$/);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await keys.heading('mine');
    // the end stays as it was set meanwhile, to the second
    expect((await sent).postDataJSON()).to.deep.equal({ name: 'mine', allowedNetworks: null });
  });

  it('lets only owners issue, rotate and widen keys that change users, while admins revoke them', async () => {
    await keys.issue('strong', { preset: 'Manages users', networks: '203.0.113.0/24' });
    const path = new URL(page.url()).pathname.replace('/portal/t/acme', '');
    const hers = await portal.signedIn('/api-keys/new', { who: admin });
    await hers.getByText('Keys with users:write or roles:write are issued by owners only.').waitFor();
    expect(await hers.getByLabel('users:write').isDisabled()).to.equal(true);
    expect(await hers.getByLabel('users:read').isDisabled()).to.equal(false);
    expect(await hers.getByRole('button', { name: 'Manages users' }).count()).to.equal(0);

    await hers.goto(`${portal.portalUrl}/t/acme${path}`);
    await hers.getByText('Only owners rotate it, extend it, or allow it more networks.').waitFor();
    expect(await hers.getByRole('button', { name: 'Rotate' }).count()).to.equal(0);
    await hers.getByLabel('Allowed networks').fill('');
    await hers.getByRole('button', { name: 'Save' }).click();
    await hers.getByRole('alert').getByText('Only owners issue').waitFor();
    await hers.getByRole('button', { name: 'Revoke' }).click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await hers.getByText('This key is revoked for good.').waitFor();
    await hers.context().close();
  });

  it('lists what a key may do, when it ends, and when it has ended', async () => {
    const call = await asPersonIn(page, portal);
    const issue = (name: string, ms: number) =>
      call('POST', '/portal/api/api-keys', {
        name,
        scopes: ['users:read'],
        expiresAt: new Date(Date.now() + ms).toISOString(),
      });
    await keys.issue('exports', { preset: 'Reads everything', end: 'never' });
    await issue('to be renewed', 2 * DAY);
    await issue('over', MINUTE);
    await keys.go('/api-keys');
    const row = (name: string) => page.getByRole('row', { name });
    await row('exports').getByText('audit:read').waitFor();
    await row('exports').getByText('never').first().waitFor();
    await row('to be renewed').getByText('expires in 2 days').waitFor();
    await page.clock.runFor(MINUTE);
    await keys.go('/api-keys');
    await row('over').getByText('expired').waitFor();
    await page.getByRole('link', { name: 'over', exact: true }).click();
    await page.getByText('This key has expired.').waitFor();
  });

  it('speaks German', async () => {
    const german = await portal.signedIn('/api-keys/new', { context: { locale: 'de-DE' } });
    await german.getByRole('button', { name: 'Liest nur Benutzer' }).click();
    await german.getByRole('link', { name: 'API-Schlüssel' }).first().click();
    await german.getByRole('button', { name: 'Ohne Speichern verlassen' }).click();
    await german.getByRole('link', { name: 'exports', exact: true }).click();
    await german.getByLabel('Erlaubte Netze').waitFor();
    await german.context().close();
  });

  it('asks who it is before it issues and rotates, and brings back the form, but never a key', async () => {
    await keys.issue('rotated later');
    const rotatedAt = new URL(page.url()).pathname.replace('/portal/t/acme', '');
    await keys.fill('stepped up', { networks: '127.0.0.0/8', end: '30' });
    portal.clock.advance(16 * MINUTE);
    await keys.send();
    await signInAs(page, owner);
    await page.waitForURL('**/api-keys/new');
    await page.getByText('What you typed is here again').waitFor();
    expect(await page.getByLabel('Name').inputValue()).to.equal('stepped up');
    expect(await page.getByLabel('users:read').isChecked()).to.equal(true);
    expect(await page.getByLabel('Expires').inputValue()).to.equal('30');
    expect(await page.getByLabel('Allowed networks').inputValue()).to.equal('127.0.0.0/8');
    await keys.send();
    const key = await keys.shownSecret();
    expect(await stored()).not.to.contain(key);
    await keys.keep();
    await keys.heading('stepped up');
    expect(await stored()).not.to.contain(key);

    await keys.go(rotatedAt);
    portal.clock.advance(16 * MINUTE);
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByLabel('Yes, or I am not sure').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await signInAs(page, owner);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What you typed is here again').waitFor();
    expect(await dialog.getByLabel('Yes, or I am not sure').isChecked()).to.equal(true);
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    await until(async () => (await page.locator('.secret code').count()) === 1);
    const next = await keys.shownSecret();
    await keys.keep();
    expect(await stored()).not.to.contain(next);
    expect(await keys.statusWith(next)).to.equal(200);
  });
});
