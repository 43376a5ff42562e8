import type { Browser } from 'playwright-core';
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
