import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readAccessFile } from '../../../interfaces/cli/audit/access-file.js';
import type { BarKind } from '../../../application/ports/audit/access-history.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { problemAnswer } from '../../support/dom/problem-answer.js';
import { portalBearer } from '../../support/pages/portal-bearer.js';
import { admin, nobody, owner } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

const DAY_MS = 86_400_000;
const MINUTE = 60_000;
const barKinds = Object.keys({
  suspended: true,
  locked: true,
  deletionRequested: true,
  tenantLocked: true,
} satisfies Record<BarKind, true>);
const STALE_MS = 16 * 60_000;
const orders = 'https://orders.acme.test';

/** Has the window change the answers. `change`: a function of the first line, of those of the holders, and of the end, to lines. */
const changedAnswers = (change: string): string => `(() => {
  const real = window.fetch;
  window.fetch = async (url, init) => {
    const response = await real(url, init);
    if (!String(url).includes('/auditlogs/access?')) return response;
    const [first, ...lines] = (await response.text()).trimEnd().split('\\n').map((line) => JSON.parse(line));
    const changed = (${change})(first, lines.slice(0, -1), lines.at(-1));
    return new Response(changed.map((line) => JSON.stringify(line) + '\\n').join(''));
  };
})()`;

const manyLines = changedAnswers(
  '(first, [line], end) => [first, ...Array(1_234).fill(line), { ...end, lines: 1_234 }]',
);
const allBars = changedAnswers(
  `(first, [line, ...rest], end) => [first, { ...line, barred: ${JSON.stringify([...barKinds, 'expired'].map((by) => ({ by })))} }, ...rest, end]`,
);

describe('the screen of access', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let folder: string;
  let began: number;
  before(async () => {
    began = Date.now();
    folder = mkdtempSync(join(tmpdir(), 'access-'));
    portal = await startPortalWindows();
    const call = await portalBearer(portal);
    const permissions = ['orders:read', 'orders:write'].map((name) => ({ name, description: name }));
    await call('POST', '/portal/api/resources', { identifier: orders, name: 'Orders', permissions });
    const held = [{ resource: orders, name: 'orders:read' }];
    const role = await portal.api('POST', '/api/roles', { name: 'clerk', permissions: held });
    await portal.api('POST', '/api/roles', { name: 'auditor' });
    await call('POST', '/portal/api/clients', {
      name: 'Nightly run',
      kind: 'service',
      grantTypes: ['client_credentials'],
      roles: ['clerk'],
    });
    await call('POST', '/portal/api/clients', {
      name: 'Idle run',
      kind: 'service',
      grantTypes: ['client_credentials'],
    });
    for (const { email } of [admin, nobody])
      await portal.api('POST', `/api/roles/${String(role['id'])}/users/${await idOf(email)}`);
    await portal.api('POST', `/api/users/${await idOf(nobody.email)}/suspend`);
    page = await portal.signedIn('/roles');
  });
  after(async () => {
    await portal.close();
    rmSync(folder, { recursive: true });
  });

  const idOf = async (email: string): Promise<string> =>
    (await portal.api<{ items: { id: string }[] }>('GET', `/api/users?email=${email}`)).items[0]?.id ?? '';
  const open = async (): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme/audit?tab=access`);
    await page.getByLabel('API', { exact: true }).waitFor();
  };
  const ask = (subject: string) => page.getByLabel('Ask about').selectOption(subject);
  const show = () => page.getByRole('button', { name: 'Show', exact: true }).click();
  const rows = (label = 'Who could do what') => page.getByRole('table', { name: label }).getByRole('row');
  const checked = async (button: string): Promise<number> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    const file = join(folder, download.suggestedFilename());
    writeFileSync(file, await download.text());
    return (await readAccessFile(file)).lines;
  };

  it('shows who held a permission, by which role and whom, who was barred, and leads to the entry', async () => {
    await open();
    await page.getByLabel('API', { exact: true }).selectOption(orders);
    await page.getByLabel('Permission', { exact: true }).selectOption('orders:read');
    await show();
    const grace = rows().filter({ hasText: 'Grace Hopper' });
    await grace.getByRole('link', { name: 'clerk' }).waitFor();
    await grace.getByText('The API key all').waitFor();
    await grace.getByText('orders:read').waitFor();
    expect(await grace.innerText()).not.to.include('suspended');
    const bo = rows().filter({ hasText: 'Bo Li' });
    await bo.getByText('suspended').waitFor();
    expect(await rows().count()).to.equal(4);
    expect(await checked('Download the signed file')).to.equal(3);
    await page.getByText(/^tessera audit verify --key .* --access access-[\d-]+\.ndjson$/).waitFor();
    await grace.getByRole('cell').nth(2).getByRole('link').click();
    await page.getByText('assigned the role clerk to Grace Hopper').first().waitFor();
  });

  it('answers about a role, a person, an API key and an application', async () => {
    await open();
    await ask('role');
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'auditor' });
    await show();
    await page.getByText('Nobody had this access then').waitFor();
    await ask('userId');
    await page.getByRole('button', { name: 'Person: Choose a person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Person' });
    await dialog.getByLabel('Person').fill('bo');
    await dialog.getByRole('button', { name: 'Choose: Bo Li' }).click();
    await show();
    await rows().getByRole('link', { name: 'clerk' }).waitFor();
    await ask('apiKeyId');
    await page.getByLabel('API key', { exact: true }).selectOption({ label: 'all' });
    await show();
    await rows().getByText('audit:read', { exact: true }).waitFor();
    await ask('clientId');
    await page.getByLabel('Application', { exact: true }).selectOption({ label: 'Nightly run' });
    await show();
    await rows().getByRole('link', { name: 'Nightly run' }).waitFor();
    await page.getByRole('heading', { name: 'Application: Nightly run' }).waitFor();
  });

  const answered = (name: string) => page.getByRole('heading', { level: 3, name, exact: true }).waitFor();
  const askForAuditor = async (): Promise<string> => {
    await open();
    await ask('role');
    const role = page.getByLabel('Role', { exact: true });
    await role.selectOption({ label: 'auditor' });
    await show();
    await page.getByText('Nobody had this access then').waitFor();
    return role.inputValue();
  };

  it('names what was asked about where nobody had it, by the record of that time, else of today, else by its id', async () => {
    await askForAuditor();
    await answered('Role: auditor');
    await ask('clientId');
    await page.getByLabel('Application', { exact: true }).selectOption({ label: 'Idle run' });
    await show();
    await answered('Application: Idle run');
    const refused = problemAnswer({ status: 403, code: 'insufficient_scope', detail: 'No.' });
    await page.route(/\/api\/roles\/[^?]+\?asOf=/, (route) => route.fulfill(refused));
    await askForAuditor();
    await answered('Role: auditor');
    await page.route(/\/api\/roles\/[^/]+$/, (route) => route.fulfill(refused));
    const id = await askForAuditor();
    await answered(`Role: ${id}`);
    await page.unrouteAll();
  });

  it('says that the log is still being read, and asks the same again', async () => {
    await open();
    await ask('role');
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'clerk' });
    const incomplete = { status: 503, code: 'history_incomplete', detail: 'An entry may be missing.' };
    await page.route('**/api/auditlogs/access?*', (route) => route.fulfill(problemAnswer(incomplete)));
    const button = page.getByRole('button', { name: 'Show', exact: true });
    await button.focus();
    await button.click();
    const alert = page.getByRole('alert').filter({ hasText: 'must have all of them' });
    await alert.waitFor();
    expect(await alert.evaluate((element) => element === element.ownerDocument.activeElement)).to.equal(true);
    // what the form asks by now is not what was asked
    await ask('permission');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await alert.waitFor();
    await page.unrouteAll();
    await again.click();
    await answered('Role: clerk');
    await alert.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Role: clerk');
  });

  it('gives the focus to the answer, unless the person has gone on', async () => {
    await askForAuditor();
    expect(await page.evaluate('document.activeElement.textContent')).to.equal('Role: auditor');
    await page.getByRole('button', { name: 'Show', exact: true }).focus();
    let goOn = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/auditlogs/access?*', async (route) => {
      await isHeld;
      await route.continue();
    });
    await show();
    await page.getByText('Reading the events…').first().waitFor();
    await page.getByLabel('Since').focus();
    goOn();
    await answered('Role: auditor');
    expect(await page.evaluate('document.activeElement.name')).to.equal('from');
    await page.unrouteAll();
  });

  for (const [locale, who, ask, choose, show, bars] of [
    [
      'en-GB',
      'Ask about',
      'role',
      'Role',
      'Show',
      ['suspended', 'locked', 'deletion requested', 'organisation locked', 'expired'],
    ],
    [
      'de-DE',
      'Frage nach',
      'role',
      'Rolle',
      'Anzeigen',
      ['gesperrt', 'ausgesperrt', 'Löschung verlangt', 'Organisation gesperrt', 'abgelaufen'],
    ],
  ] as const)
    it(`says why holders could not use what they held: ${locale}`, async () => {
      const window = await portal.signedIn('/audit?tab=access', { context: { locale } });
      await window.evaluate(allBars);
      await window.getByLabel(who).selectOption(ask);
      await window.getByLabel(choose, { exact: true }).selectOption({ label: 'clerk' });
      await window.getByRole('button', { name: show, exact: true }).click();
      await window.locator('td .tag').first().waitFor();
      const first = window.getByRole('row').nth(1).locator('.tag');
      expect(await first.allInnerTexts()).to.deep.equal(bars);
      await window.context().close();
    });

  it('says at the field that nothing was chosen, and that there was no such role then', async () => {
    await open();
    await show();
    await page.getByText('Fill this in.').first().waitFor();
    expect(await page.getByLabel('Permission', { exact: true }).getAttribute('aria-invalid')).to.equal(
      'true',
    );
    await ask('role');
    await page.getByLabel('As of').fill('2020-01-01T10:00');
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'clerk' });
    await show();
    await page.getByText('This role did not exist then.').waitFor();
    expect(await page.getByLabel('Role', { exact: true }).getAttribute('aria-invalid')).to.equal('true');
  });

  describe('of an organisation with a past', () => {
    const firstDay = new Date(2024, 5, 1, 12);
    let reads = 0;
    const beginsAt = (time: () => Date) =>
      page.route('**/portal/api/tenant', async (route) => {
        const response = await route.fetch();
        const json = { ...((await response.json()) as object), createdAt: time().toISOString() };
        await route.fulfill({ response, json });
        reads += 1;
      });
    afterEach(() => page.unroute('**/portal/api/tenant'));
    const slider = () => page.getByRole('slider', { name: 'Day' });
    const asOf = () => page.getByLabel('As of').inputValue();
    const heard = () => slider().getAttribute('aria-valuetext');

    it('the slider of days and the time of the question follow each other, by keys as well', async () => {
      await beginsAt(() => firstDay);
      await open();
      await slider().waitFor();
      expect(await slider().inputValue()).to.equal(await slider().getAttribute('max'));
      expect(await heard()).to.equal('Now');
      await slider().fill('0');
      expect([await asOf(), await heard()]).to.deep.equal(['2024-06-01T23:59', '1 Jun 2024']);
      await page.getByLabel('As of').fill('2025-03-31T10:15');
      expect([await slider().inputValue(), await heard()]).to.deep.equal(['303', '31 Mar 2025']);
      await slider().press('ArrowLeft');
      expect([await asOf(), await heard()]).to.deep.equal(['2025-03-30T10:15', '30 Mar 2025']);
      await slider().press('PageDown');
      expect([await asOf(), await heard()]).to.deep.equal(['2025-02-28T10:15', '28 Feb 2025']);
      await slider().press('PageUp');
      expect([await asOf(), await heard()]).to.deep.equal(['2025-03-28T10:15', '28 Mar 2025']);
      await page.getByLabel('As of').fill('2001-01-01T10:15');
      expect(await slider().inputValue()).to.equal('0');
      await slider().press('PageDown');
      expect(await asOf()).to.equal('2024-06-01T10:15');
      await slider().fill((await slider().getAttribute('max')) ?? '');
      expect([await asOf(), await heard()]).to.deep.equal(['', 'Now']);
      await slider().press('PageUp');
      expect(await asOf()).to.equal('');
    });

    it('the slider of days asks nothing before the button is pressed', async () => {
      await beginsAt(() => firstDay);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await open();
      await ask('role');
      await page.getByLabel('Role', { exact: true }).selectOption({ label: 'clerk' });
      await slider().fill('0');
      await slider().press('ArrowRight');
      await slider().press('ArrowRight');
      await show();
      await page.getByText('This role did not exist then.').waitFor();
      page.removeAllListeners('request');
      const questions = asked.filter((url) => url.includes('/api/auditlogs/access?'));
      expect(questions.map((url) => new URL(url).searchParams.get('asOf'))).to.deep.equal([
        new Date('2024-06-03T23:59').toISOString(),
      ]);
    });

    it('there is no slider of days before the first day has passed', async () => {
      await beginsAt(() => new Date(Date.now() + DAY_MS));
      reads = 0;
      await open();
      // the banners of every screen read it as well
      await until(() => reads === 2);
      await page.getByLabel('As of').fill('2025-03-31T10:15');
      expect(await page.getByRole('slider').count()).to.equal(0);
    });
  });

  it('lists the changes since a time with what they added, and saves them signed', async () => {
    await open();
    await page.getByLabel('Since').fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Show changes' }).click();
    const changes = rows('What changed');
    await changes.getByText('assigned the role clerk to').first().waitFor();
    const made = changes.filter({ hasText: 'created the role clerk' });
    await made.getByText('orders:read').waitFor();
    await changes.filter({ hasText: 'created the application Nightly run' }).getByText('clerk').waitFor();
    await changes.getByText('registered the API Orders').waitFor();
    expect(await checked('Download the signed file')).to.equal((await changes.count()) - 1);
    await page.getByLabel('Until').fill('2019-01-01T10:00');
    await page.getByRole('button', { name: 'Show changes' }).click();
    await page.getByText('The period must begin before it ends.').waitFor();
    expect(await page.getByLabel('Until').getAttribute('aria-invalid')).to.equal('true');
  });

  it('the next changes begin a minute before the last file that this browser has downloaded', async () => {
    await page.evaluate(
      `localStorage.setItem('tessera.reviews', '{"${randomUUID()}":"2026-01-01T00:00:00.000Z"}')`,
    );
    await open();
    expect(await page.getByLabel('Since').inputValue()).to.equal('');
    await page.getByText('This browser has downloaded no file of changes yet.').waitFor();
    const download = async (from: string, to: string): Promise<void> => {
      await page.getByLabel('Since').fill(from);
      await page.getByLabel('Until').fill(to);
      await page.getByRole('button', { name: 'Show changes' }).click();
      await page.getByRole('button', { name: 'Download the signed file' }).waitFor();
      await checked('Download the signed file');
      await open();
    };
    await download('2020-01-01T10:00', '2022-03-01T10:00');
    expect(await page.getByLabel('Since').inputValue()).to.equal('2022-03-01T09:59');
    await page.getByText('has the changes up to 1 Mar 2022, 10:00: a minute before is filled in').waitFor();
    // a file about an earlier time is no later review
    await download('2020-01-01T10:00', '2021-03-01T10:00');
    expect(await page.getByLabel('Since').inputValue()).to.equal('2022-03-01T09:59');
    // nor are changes known that are still to come
    await download('2020-01-01T10:00', '2099-03-01T10:00');
    const from = new Date(await page.getByLabel('Since').inputValue()).getTime();
    expect(from).to.be.within(began - 2 * MINUTE, Date.now());
    await page.evaluate("localStorage.setItem('tessera.reviews', 'no JSON')");
    await open();
    expect(await page.getByLabel('Since').inputValue()).to.equal('');
  });

  it('shows the first 200 lines of a long answer, and says that the file has all', async () => {
    await open();
    await page.evaluate(manyLines);
    await ask('role');
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'clerk' });
    await show();
    await page.getByText('The first 200 of 1,234 are shown.').waitFor();
    expect(await rows().count()).to.equal(201);
  });

  it('steps up before an answer, and comes back with the question', async () => {
    await open();
    await ask('role');
    await page.getByLabel('Role', { exact: true }).selectOption({ label: 'clerk' });
    portal.clock.advance(STALE_MS);
    await show();
    await signInAs(page, owner);
    await page.getByText('What you typed is here again').waitFor();
    await page.getByLabel('Role', { exact: true }).waitFor();
    await show();
    await rows().filter({ hasText: 'Grace Hopper' }).waitFor();
  });
});
