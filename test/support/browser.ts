import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);
let told = false;

/** What launches a browser that talks to nobody but the test. */
const args = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/**
 * A suite with a real browser, which is left out, and said so once, where none is installed.
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
    this.timeout(60_000);
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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe-core finds wrong with a page (WCAG 2.2 A and AA, and best practices). The page may forbid all script. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const found = await (
      globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    ).axe.run();
    return found.violations;
  });
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `${node.html}\n${node.failureSummary ?? ''}`).join('\n')}`,
  );
}
