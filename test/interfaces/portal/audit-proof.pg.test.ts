import { expect } from 'chai';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, signInAs, startPortalWindows } from '../../support/dom/portal-windows.js';
import { problemAnswer } from '../../support/dom/problem-answer.js';
import { owner } from '../../support/pages/portal-page.js';
import { until } from '../../support/run/until.js';

const STALE_MS = 16 * 60_000;
const EXPORT = '**/api/auditlogs/export*';
const VERIFY = '**/api/auditlogs/verify*';

/** Has exports of the window stop after 2.5 MB, until `breakExport()` breaks the connection. */
const breakableExports = `(() => {
  const real = window.fetch;
  const stalled = (signal) => new ReadableStream({
    start(stream) {
      stream.enqueue(new Uint8Array(2_500_000));
      window.breakExport = () => stream.error(new TypeError('network error'));
      signal.addEventListener('abort', () => stream.error(signal.reason));
    },
  });
  window.fetch = async (url, init) =>
    String(url).includes('/export') ? new Response(stalled(init.signal)) : real(url, init);
})()`;

describe('the check and the export of the audit log', () => {
  let portal: PortalWindows;
  let page: DomPage;
  before(async () => {
    portal = await startPortalWindows();
    for (const name of ['clerk', 'auditor']) await portal.api('POST', '/api/roles', { name });
    page = await portal.signedIn('/roles');
  });
  after(() => portal.close());

  const go = (path: string) => page.goto(`${portal.portalUrl}/t/acme${path}`);
  const exported = () => page.getByRole('button', { name: 'Export', exact: true });
  const countOf = async (action: string): Promise<number> =>
    (await portal.api<{ items: unknown[] }>('GET', `/api/auditlogs?action=${action}`)).items.length;

  it('says in words where the chain does not hold, and leads to the entry', async () => {
    await page.route(VERIFY, (route) =>
      route.fulfill({
        json: {
          valid: false,
          checked: 3,
          firstBroken: { id: 4, reason: 'altered' },
          head: { id: 3, hash: 'a'.repeat(64) },
          since: null,
          witnesses: [
            { name: 'a.example', cosigned: 1_200, refused: false },
            { name: 'b.example', cosigned: 7, refused: true },
          ],
        },
      }),
    );
    await go('/audit?tab=proof');
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText('The log is not intact').waitFor();
    await page.getByText('The entry differs from its event').waitFor();
    await page.getByText('has cosigned the first 1,200 entries.').waitFor();
    await page.getByText('says that the log does not continue what it has cosigned').waitFor();
    await page.getByRole('link', { name: 'Entry 4' }).click();
    await page.getByRole('heading', { level: 1, name: 'Entry 4' }).waitFor();
    await page.unroute(VERIFY);
  });

  it('goes on checking while another screen is shown, shows for how long, and can be stopped', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(VERIFY, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await go('/audit?tab=proof');
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByRole('progressbar', { name: 'Verifying the log…' }).waitFor();
    await page.clock.runFor(2_000);
    await page.getByText(/[2-9] seconds so far/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByRole('link', { name: 'Roles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    release();
    await page.goBack();
    await page.getByText('The log is complete and unchanged').waitFor();
    await page.unroute(VERIFY);
  });

  it('says how much of an export has come, stops it, and says in words that one was cut off', async () => {
    await page.evaluate(breakableExports);
    await exported().click();
    await page.getByRole('progressbar', { name: 'Exporting…' }).waitFor();
    await page.getByText('2.5 MB received').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await exported().click();
    await page.getByText('2.5 MB received').waitFor();
    await page.getByRole('link', { name: 'Entries' }).click();
    await page.evaluate('breakExport()');
    await page.getByRole('link', { name: 'Verify and export' }).click();
    await page.getByText('The connection was interrupted, and nothing was saved.').waitFor();
  });

  it('says in words that exports are under way already, and refuses a period that ends before it begins', async () => {
    await go('/audit?tab=proof');
    await page.route(EXPORT, (route) =>
      route.fulfill(
        problemAnswer({
          status: 409,
          code: 'exports_under_way',
          detail: '4 exports are under way: wait until one has ended.',
        }),
      ),
    );
    await exported().click();
    await page.getByText('Four exports are in progress already.').waitFor();
    await page.unroute(EXPORT);
    await page.getByLabel('From').fill('2026-02-02');
    await page.keyboard.press('Tab');
    await page.getByLabel('To', { exact: true }).fill('2026-02-01');
    await page.keyboard.press('Tab');
    await page.getByText('The period must begin before it ends.').waitFor();
    await exported().waitFor({ state: 'detached' });
  });

  it('steps up before an export, comes back with the format that was chosen, and then exports', async () => {
    await go('/audit?tab=proof');
    await exported().waitFor();
    const before = await countOf('audit.exported');
    portal.clock.advance(STALE_MS);
    await page.getByLabel('Format').selectOption('csv');
    await exported().click();
    await signInAs(page, owner);
    await page.getByText('What you typed is here again').waitFor();
    expect(await page.getByLabel('Format').inputValue()).to.equal('csv');
    expect(await countOf('audit.exported')).to.equal(before);
    const [download] = await Promise.all([page.waitForEvent('download'), exported().click()]);
    expect(download.suggestedFilename()).to.equal('audit-log.csv');
    expect(await download.text()).to.include('role.created');
    await until(async () => (await countOf('audit.exported')) === before + 1);
  });
});
