import { existsSync } from 'node:fs';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type Page, chromium } from 'playwright-core';

/** The first has no windows to draw, which takes half the work. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);
let told = false;

/** Arguments of a browser that connects to the tests' services only. */
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Declares a suite with a real browser, which is skipped with a message where none is installed.
 * Every `*.localhost` is this machine.
 */
export function describeInBrowser(title: string, suite: (browser: () => Browser) => void): void {
  if (installed === undefined) {
    if (!told) console.log('No Chromium is installed: the browser tests are left out.');
    told = true;
    describe.skip(title, () => undefined);
    return;
  }
  describe(title, function () {
    let browser: Browser | undefined;
    before(async () => {
      browser = await chromium.launch({ executablePath: installed, args });
    });
    after(() => browser?.close());
    suite(() => {
      if (!browser) throw new Error('the browser was not launched');
      return browser;
    });
  });
}

/** Returns the faults that axe-core finds in a page (WCAG 2.2 A and AA, and best practices), also without scripts. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary = '' }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
}
