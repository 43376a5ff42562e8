import { describeInBrowser } from '../../support/pages/browser.js';
import { addOperatorTo, firstSignInOfOperator } from '../../support/pages/operator-page.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';

for (const path of ['', '/ops'])
  describeInBrowser(
    `the operators' console on a host of its own, at ${path || '/'}, in a browser`,
    (browser) => {
      let portal: PortalUnderTest;
      before(async () => {
        portal = await startPortal(browser, { OPERATOR_URL: `http://desk.localhost:{port}${path}` });
        await addOperatorTo(portal);
      });
      after(() => portal.close());

      it('signs in by a passkey of the platform, reads and writes', async () => {
        const page = await firstSignInOfOperator(browser, portal);
        await page.getByRole('row', { name: 'Acme Inc.' }).waitFor();
        await page.getByRole('link', { name: 'Create a tenant' }).click();
        await page.getByLabel('Name', { exact: true }).fill('Globex');
        await page.getByLabel('Slug').fill('globex');
        await page.getByLabel('Email address of the owner').fill('hank@globex.test');
        await page.getByLabel('Reason').fill('Ticket 1');
        await page.getByRole('button', { name: 'Create the tenant', exact: true }).click();
        await page.getByText('Globex was created, and hank@globex.test is invited.').waitFor();
        await page.context().close();
      });
    },
  );
