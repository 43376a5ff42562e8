import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { leftOut } from '../run/left-out.js';
import { type PolicyViolations, type WatchedBrowser, watchPolicies } from './policy-violations.js';
import { installed, testBrowser } from './the-browser.js';

/**
 * Declares a suite with a real browser; where none is installed, a skipped test that says so. The browser is that of all
 * suites of the process; what the suite opens in it is closed after it.
 * Every `*.localhost` is this machine. A test fails when the content security policy of a page was violated during it,
 * unless it takes the violation.
 */
export function describeInBrowser(
  title: string,
  suite: (browser: () => Browser, violations: PolicyViolations) => void,
): void {
  if (installed === undefined) {
    leftOut(title, 'no Chromium is installed');
    return;
  }
  describe(title, function () {
    let watched: WatchedBrowser | undefined;
    before(async () => {
      watched = watchPolicies(await testBrowser());
    });
    const violations = { take: async () => (await watched?.take()) ?? [] };
    afterEach(async () => {
      const [first] = await violations.take();
      if (first !== undefined) throw new Error(first);
    });
    after(() => watched?.closeContexts());
    suite(() => {
      if (!watched) throw new Error('the browser was not launched');
      return watched.browser;
    }, violations);
  });
}

/** Half as long as the package's `source`. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules of axe-core that another colour scheme or width can break. */
const rulesOfLook = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/**
 * Returns the faults that axe-core finds in a page (WCAG 2.2 A and AA, and best practices), which must be allowed to run
 * scripts.
 * @param only `look`: the rules that another colour scheme or width can break. Default: all
 */
export async function accessibilityFaults(page: Page, only?: 'look'): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
  const options = only === undefined ? {} : { runOnly: rulesOfLook };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary = '' }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
}
