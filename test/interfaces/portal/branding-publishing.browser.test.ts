import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';

describeInBrowser('the layout of the screen of branding', (browser) => {
  let portal: PortalUnderTest;
  let page: Page;
  before(async () => {
    portal = await startPortal(browser);
    page = await portal.signedIn('/branding');
  });
  after(() => portal.close());

  it('keeps the preview beside the field that changes it, wide and narrow', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const label of ['Email address for help (optional)', 'Custom CSS (optional)']) {
        const field = page.getByLabel(label);
        await field.scrollIntoViewIfNeeded();
        await field.focus();
        const [frame, typed] = [
          await page.locator('.preview-frame').boundingBox(),
          await field.boundingBox(),
        ];
        if (!frame || !typed) throw new Error('the preview or the field is not on the screen');
        expect(frame.y, `${label}, ${width}`).to.be.within(0, 800 - frame.height);
        const isBeside = frame.x >= typed.x + typed.width;
        const isAbove = frame.y + frame.height <= typed.y;
        expect(isBeside || isAbove, `${label}, ${width}`).to.equal(true);
      }
    }
  });
});
