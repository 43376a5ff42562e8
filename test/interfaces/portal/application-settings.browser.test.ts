import { describeInBrowser } from '../../support/pages/browser.js';
import { asPersonIn } from '../../support/pages/portal-bearer.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { plain } from '../../support/samples/sample-images.js';
import { until } from '../../support/run/until.js';

/** Runs in the page. */
const isLoaded = (image: unknown): boolean => (image as { readonly naturalWidth: number }).naturalWidth > 0;

describeInBrowser('the logo of an application', (browser) => {
  let portal: PortalUnderTest;
  before(async () => {
    portal = await startPortal(browser);
  });
  after(() => portal.close());

  it('is loaded by the portal from the host of the tenant', async () => {
    const page = await portal.signedIn('/applications');
    const call = await asPersonIn(page, portal);
    const { clientId } = await call<{ clientId: string }>('POST', '/portal/api/clients', {
      name: 'Pictured',
      kind: 'web',
      redirectUris: ['https://shop.acme.test/cb'],
    });
    await page.goto(`${portal.portalUrl}/t/acme/applications/${clientId}`);
    const buffer = await plain(40, 20).png().toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'logo', mimeType: 'image/png', buffer });
    const shown = page.getByRole('img', { name: 'Logo of Pictured' });
    await shown.waitFor();
    await until(() => shown.evaluate(isLoaded));
  });
});
