import { expect } from 'chai';
import { scopes } from '../../../domain/api-key/scopes.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { portalBearer } from '../../support/pages/portal-bearer.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';

describeInBrowser('API keys in the portal', (browser) => {
  let portal: PortalUnderTest;
  before(async () => {
    portal = await startPortal(browser);
  });
  after(() => portal.close());

  it('the prefix of a key stands on one line in the table, also on a tablet', async () => {
    const call = await portalBearer(portal);
    const name = 'The server of the shop that reads people and their roles';
    await call('POST', '/portal/api/api-keys', { name, scopes });
    const context = { viewport: { width: 768, height: 1024 } };
    const page = await portal.signedIn('/api-keys', { context });
    const row = page.getByRole('row').filter({ hasText: name });
    const prefix = row.locator('code').first();
    await prefix.waitFor();
    const lines = await page.evaluate<number>(
      `((row) => new Set([...row.querySelector('code').getClientRects()].map(({ top }) => Math.round(top))).size)(
        [...document.querySelectorAll('tr')].find((one) => one.textContent.includes('${name}')))`,
    );
    expect(lines).to.equal(1);
    const size = await page.evaluate<number[]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(size[0]).to.be.at.most(size[1]!);
    await page.context().close();
  });
});
