import type { Page } from 'playwright-core';

/**
 * Collects the warnings and errors of a page, of its console and of its scripts. What Chromium only tells is left out, such
 * as that it did not follow `autofocus` because somebody was faster.
 */
export function collectComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'info') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}
