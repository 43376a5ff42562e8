import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type Appearance, everydayAppearances, faultsInAppearances } from './appearances.js';
import { settled } from './screen-walk.js';

/**
 * Fails where axe-core finds a fault in the screen on which the window is, or where it scrolls sideways, in any of the
 * appearances, and names the faults of all of them; afterwards the window is as in the first appearance. Fails, too, where the screen
 * says in place of its content that it could not be shown.
 * @param screen its name in messages and of pictures (`faultsInAppearances`)
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  {
    appearances = everydayAppearances,
    isMissing,
  }: { readonly appearances?: readonly Appearance[]; readonly isMissing?: boolean } = {},
): Promise<void> {
  // what is being read again is paler until it is there
  await settled(page);
  if (isMissing !== undefined)
    expect(await page.locator('.failure').count(), screen).to.equal(isMissing ? 1 : 0);
  expect(await faultsInAppearances(page, screen, appearances)).to.deep.equal([]);
}

/** Fails where the screen on which the window is scrolls sideways, wide or narrow. */
export async function expectToFit(page: Page, screen: string): Promise<void> {
  const appearances = everydayAppearances.flatMap(({ name, width, colorScheme }) =>
    colorScheme === 'dark' ? [] : [{ name, width }],
  );
  expect(await faultsInAppearances(page, screen, appearances)).to.deep.equal([]);
}
