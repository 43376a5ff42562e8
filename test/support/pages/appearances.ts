import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/** A way of looking at a page. */
export interface Appearance {
  readonly name: string;
  readonly width: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly forcedColors?: 'active';
  /**
   * What axe-core checks, beside that nothing scrolls sideways. `everything`; `colours`; `layout` with the colours of what
   * the appearance with `everything` did not show; `further`: the latter only. Default: nothing
   */
  readonly check?: 'everything' | 'colours' | 'layout' | 'further';
}

/**
 * Wide and narrow, light and dark. Each checks what it can break: a colour scheme the colours, a width the layout, and
 * the colours of what only this width shows.
 */
export const everydayAppearances: readonly Appearance[] = [
  { name: 'wide', width: 1280, check: 'everything' },
  { name: 'wide-dark', width: 1280, colorScheme: 'dark', check: 'colours' },
  { name: 'narrow-dark', width: 390, colorScheme: 'dark', check: 'further' },
  { name: 'narrow', width: 390, check: 'layout' },
];

/** A width between, forced colours, and a zoom of 200 % (half as many pixels as a wide window has). */
export const furtherAppearances: readonly Appearance[] = [
  { name: 'tablet', width: 768, check: 'everything' },
  { name: 'forced-colors', width: 1280, forcedColors: 'active', check: 'colours' },
  { name: 'zoomed', width: 640, check: 'layout' },
];

/** Half as long as the package's `source`. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Gives every page of a context axe-core as it is loaded, which is cheaper than to send it to each page. */
export const withAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript(axe);

/**
 * Checks in the page, with the rules of WCAG 2.2 A and AA, and best practices. As text, since the service's own code has
 * no document to ask.
 */
const checkInPage = `async (check) => {
  const colours = ['color-contrast', 'link-in-text-block'];
  const shown = () => [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility());
  // what is behind a dialog was seen before it
  const subject = document.querySelector('dialog[open]') ?? document;
  const run = async (rules, context = subject) => {
    const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
    const { violations } = await axe.run(context, options);
    return violations.map(({ id, help, nodes }) => id + ': ' + help + '\\n' +
      nodes.map(({ html, failureSummary = '' }) => html + '\\n' + failureSummary).join('\\n'));
  };
  const further = async () => {
    const found = shown().filter((one) => !window.shownBefore.has(one));
    const outermost = found.filter((one) => !found.includes(one.parentElement));
    return outermost.length === 0 ? [] : run(colours, { include: outermost });
  };
  const faults = [];
  if (check === 'everything') {
    window.shownBefore = new WeakSet(shown());
    faults.push(...await run());
  } else if (check === 'colours') faults.push(...await run(colours));
  else if (check === 'layout') faults.push(...await run(['target-size', 'scrollable-region-focusable']));
  if (check === 'layout' || check === 'further') faults.push(...await further());
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) faults.push('scrolls sideways by ' + beyond + ' px');
  return faults;
}`;

async function loadAxe(page: Page): Promise<void> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe);
}

/**
 * Returns the faults of a page in some appearances, each with the names of page and appearance. The page must stand still (a colour in
 * transition is none that stays); afterwards it is as in the first appearance.
 * With the variable SCREENSHOTS, a folder, keeps a picture of each appearance.
 * @param name of the page, in messages and of the pictures
 */
export async function faultsInAppearances(
  page: Page,
  name: string,
  appearances = everydayAppearances,
): Promise<string[]> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const faults: string[] = [];
  await loadAxe(page);
  for (const appearance of appearances) {
    await show(page, appearance);
    if (folder !== undefined)
      await page.screenshot({ path: join(folder, `${name}-${appearance.name}.png`), fullPage: true });
    const found = await page.evaluate<string[]>(`(${checkInPage})(${JSON.stringify(appearance.check)})`);
    faults.push(...found.map((fault) => `${name}, ${appearance.name}: ${fault}`));
  }
  if (appearances[0]) await show(page, appearances[0]);
  return faults;
}

/** Gives a page the size and the colours of an appearance. */
export async function show(
  page: Page,
  { width, colorScheme = 'light', forcedColors }: Appearance,
): Promise<void> {
  const now = shownAs.get(page);
  if (now?.width !== width) await page.setViewportSize({ width, height: 800 });
  if (now?.colorScheme !== colorScheme || now.forcedColors !== forcedColors)
    await page.emulateMedia({ colorScheme, forcedColors: forcedColors ?? 'none' });
  shownAs.set(page, { width, colorScheme, forcedColors });
}

/** What `show` gave a page, so that nothing is asked of the browser twice. */
const shownAs = new WeakMap<Page, { width: number; colorScheme: string; forcedColors: string | undefined }>();
