import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { nobody } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

interface Entry {
  readonly id: number;
  readonly action: string;
  readonly traceId: string;
  readonly hash: string;
  readonly target: { readonly id: string };
}

describe('the screens of the audit log', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let bo: string;
  before(async () => {
    portal = await startPortalWindows();
    const people = await portal.api<{ items: { id: string }[] }>('GET', `/api/users?q=${nobody.email}`);
    bo = people.items[0]?.id ?? '';
    const roles = await portal.api<{ items: { id: string; name: string }[] }>('GET', '/api/roles');
    const adminRole = roles.items.find(({ name }) => name === 'admin')?.id ?? '';
    await portal.api('POST', `/api/roles/${adminRole}/users/${bo}`);
    await portal.api('PUT', `/api/users/${bo}`, { lastName: 'Liang', locale: 'de' });
    for (const name of ['clerk', 'auditor']) await portal.api('POST', '/api/roles', { name });
    await failToSignIn(3);
    page = await portal.signedIn('/roles');
  });
  after(() => portal.close());

  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const rows = () => page.getByRole('table', { name: 'Entries' }).getByRole('row');
  const entry = async (query: string): Promise<Entry> => {
    const [found] = (await portal.api<{ items: Entry[] }>('GET', `/api/auditlogs?${query}`)).items;
    if (found === undefined) throw new Error(`no entry: ${query}`);
    return found;
  };
  const failToSignIn = async (times: number): Promise<void> => {
    const guest = await portal.newWindow();
    for (let n = 0; n < times; n++) {
      await guest.goto(`${portal.portalUrl}/t/acme/roles`);
      await guest.waitForURL('**/sign-in*');
      await guest.locator('input[name=email]').fill(nobody.email);
      await guest.locator('input[name=password]').fill('not-my-password-1');
      await guest.locator('button[type=submit], button:not([type])').first().click();
      await guest.getByRole('alert').first().waitFor();
    }
    await guest.context().close();
  };

  it('keeps the filters in the address, also on Back from an entry, and shows one entry with all facts', async () => {
    await go('/audit?action=role.assigned');
    await rows().filter({ hasText: 'Bo Liang' }).getByRole('link').first().click();
    await page.getByText('assigned the role admin to Bo Liang').waitFor();
    const { id, hash, traceId } = await entry('action=role.assigned');
    await page.getByRole('heading', { level: 1, name: `Entry ${id}` }).waitFor();
    await page.getByText(hash, { exact: true }).waitFor();
    await page.getByText(traceId, { exact: true }).waitFor();
    expect(await page.getByRole('row', { name: /^roles/ }).innerText()).to.match(
      /roles\s+user\s+admin, user/,
    );
    await page.goBack();
    await until(async () => (await page.getByLabel('Action').inputValue()) === 'role.assigned');
  });

  it('shows what the same request did, and leads to the entries around', async () => {
    const changed = await entry(`action=user.updated&targetId=${bo}`);
    await go(`/audit/${changed.id}`);
    await page.getByRole('heading', { name: 'Other entries of this request' }).waitFor();
    const heading = page.getByRole('heading', { level: 1, name: `Entry ${changed.id}` });
    await page.getByRole('link', { name: 'Older entry' }).click();
    // what the older entry says is among the other entries of this request as well
    await heading.waitFor({ state: 'hidden' });
    await page.getByText('assigned the role admin to Bo Liang').first().waitFor();
    await page.getByRole('link', { name: 'Newer entry' }).click();
    await heading.waitFor();
  });

  it('goes on from entry to entry by Enter, and begins at the heading where one comes from the list', async () => {
    const older = page.getByRole('link', { name: 'Older entry' });
    const hasFocus = (text: string) =>
      until(async () => (await page.evaluate<string>('document.activeElement.textContent')).startsWith(text));
    await go('/audit');
    await rows().nth(1).getByRole('link').first().click();
    await older.waitFor();
    await hasFocus('Entry ');
    const seen = new Set<string>();
    await older.focus();
    for (let n = 0; n < 3; n += 1) {
      seen.add(page.url());
      await page.keyboard.press('Enter');
      await until(() => !seen.has(page.url()));
      await hasFocus('Older entry');
    }
    await page.getByRole('link', { name: 'Audit log' }).last().click();
    await rows().nth(1).getByRole('link').first().click();
    await older.waitFor();
    await hasFocus('Entry ');
  });

  it('narrows the list by outcome, category, address and person, and removes a filter', async () => {
    await go('/audit');
    await page.getByText('More filters').click();
    await page.getByLabel('Outcome').selectOption('failure');
    await until(async () => (await rows().count()) === 4);
    expect(await rows().last().innerText()).to.include('A sign-in as Bo Liang failed');
    const before = await page.evaluate<number>('history.length');
    await page.getByLabel('IP address').pressSequentially('192.0.2.1');
    await page.keyboard.press('Enter');
    await page.getByText('No entries match').waitFor();
    expect(await page.evaluate('history.length')).to.equal(before + 1);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('More filters').click();
    await page.getByRole('group', { name: 'Actor' }).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Actor' });
    await dialog.getByLabel('Person').fill('ada');
    await dialog.getByRole('button', { name: 'Choose: Ada Byron' }).click();
    await page.getByRole('link', { name: 'Remove the filter “Actor”' }).waitFor();
    await page.getByText('Ada Byron signed in').first().waitFor();
    await page.getByLabel('Category').selectOption('technical');
    await page.getByText('No entries match').waitFor();
    await page.getByRole('link', { name: 'Remove the filter “Actor”' }).click();
    await rows().getByText('was added to the list of owners').waitFor();
  });

  it('shows an erased person by their id, without a link to a screen', async () => {
    const { id } = await portal.api<{ id: string }>('POST', '/api/users', { email: 'eve@acme.test' });
    await go(`/audit?targetId=${id}`);
    await rows().getByRole('link', { name: 'eve@acme.test' }).first().waitFor();
    await portal.api('DELETE', `/api/users/${id}`);
    await page.reload();
    await rows().getByText(`The API key all deleted the account ${id}`).waitFor();
    await rows().getByText(`The API key all created the account of ${id}`).waitFor();
    expect(await rows().getByRole('link', { name: id }).count()).to.equal(0);
  });

  it('says where an entry does not exist', async () => {
    await go('/audit/999999');
    await page.getByText('This record no longer exists').waitFor();
  });

  it('counts in charts with a table behind each, and leads from a count to its entries', async () => {
    await go('/audit?tab=stats');
    const signIns = page.locator('figure').filter({ hasText: 'Sign-ins' });
    await signIns.getByText('failed: 3').first().waitFor();
    await signIns.getByText('Show as table').click();
    await signIns.getByRole('table').getByRole('row').nth(30).waitFor();
    await page.getByRole('button', { name: '24 hours' }).click();
    await until(async () => (await signIns.locator('rect').count()) === 48);
    await page.getByRole('button', { name: '7 days' }).click();
    await page.getByRole('button', { name: 'Hour', exact: true }).click();
    await until(async () => (await signIns.locator('rect').count()) === 2 * 7 * 24);
    expect(new URL(page.url()).searchParams.get('interval')).to.equal('hour');
    const failures = page.getByRole('row', { name: /^user\.login_failed/ });
    await failures.getByRole('link', { name: '3' }).click();
    await until(async () => (await rows().count()) === 4);
  });

  it('goes through the entries by the arrows, and to the screens by their keys', async () => {
    await go('/audit');
    await page.locator('[data-row]').first().focus();
    const focused = (): Promise<string> => page.evaluate('document.activeElement.href');
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).not.to.equal(first);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Entry/ }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  });
});
