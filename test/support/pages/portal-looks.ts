import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { until } from '../run/until.js';
import { accessibilityFaults } from './browser.js';

/** A way of looking at a screen. */
interface Look {
  readonly name: string;
  readonly width: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active';
  /** Whether everything that axe-core knows is checked, or what another look can break. */
  readonly isFirst?: true;
}

/** Wide and narrow, light and dark. */
export const everydayLooks: readonly Look[] = [
  { name: 'wide', width: 1280, colorScheme: 'light', isFirst: true },
  { name: 'wide-dark', width: 1280, colorScheme: 'dark' },
  { name: 'narrow', width: 390, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, colorScheme: 'dark' },
];

/** A width between, forced colours, and a zoom of 200 % (half as many pixels as a wide window has). */
export const furtherLooks: readonly Look[] = [
  { name: 'tablet', width: 768, isFirst: true },
  { name: 'forced-colors', width: 1280, forcedColors: 'active' },
  { name: 'zoomed', width: 640 },
];

/**
 * Fails where axe-core finds a fault in the screen on which the window is, or where it scrolls sideways, in any of the
 * looks, and names the faults of all of them; afterwards the window is wide and light. With the variable SCREENSHOTS, a
 * folder, keeps a picture of each look.
 * @param screen its name in messages and of the pictures
 */
export async function expectGoodLooks(page: Page, screen: string, looks = everydayLooks): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  // what is being read again is paler until it is there
  await until(() =>
    page.evaluate<boolean>(
      `[...document.querySelectorAll('.loaded')].every((part) => getComputedStyle(part).opacity === '1')`,
    ),
  );
  for (const { name, width, colorScheme = 'light', forcedColors = 'none', isFirst } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, forcedColors });
    if (folder !== undefined)
      await page.screenshot({ path: join(folder, `${screen}-${name}.png`), fullPage: true });
    const found = await accessibilityFaults(page, isFirst ? undefined : 'look');
    faults.push(...found.map((fault) => `${screen}, ${name}: ${fault}`));
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) faults.push(`${screen}, ${name}: scrolls sideways by ${overflow} px`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  expect(faults).to.deep.equal([]);
}
