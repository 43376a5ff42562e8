import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { everydayLooks, faultsInLooks } from './looks.js';
import { settled } from './screen-walk.js';

/**
 * Fails where axe-core finds a fault in the screen on which the window is, or where it scrolls sideways, in any of the
 * looks, and names the faults of all of them; afterwards the window is as in the first look.
 * @param screen its name in messages and of pictures (`faultsInLooks`)
 */
export async function expectGoodLooks(page: Page, screen: string, looks = everydayLooks): Promise<void> {
  // what is being read again is paler until it is there
  await settled(page);
  expect(await faultsInLooks(page, screen, looks)).to.deep.equal([]);
}
