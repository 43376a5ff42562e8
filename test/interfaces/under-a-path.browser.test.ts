import { expect } from 'chai';
import { renderDocs } from '../support/http/rendered-docs.js';
import { describeInBrowser } from '../support/pages/browser.js';
import { owner, signInAs } from '../support/pages/portal-page.js';
import { serviceUnderPath } from './under-a-path.js';

describeInBrowser('the portal of a service below a path', (browser) => {
  before(renderDocs);

  for (const strips of [false, true])
    it(`signs in, reads and writes behind a proxy that ${strips ? 'strips' : 'keeps'} the path`, async () => {
      const under = await serviceUnderPath(strips);
      try {
        const page = await (await browser().newContext({ locale: 'en-GB' })).newPage();
        await page.goto(`${under.portalUrl}/t/acme/roles`);
        await signInAs(page, owner);
        await page.waitForURL(`${under.portalUrl}/t/acme/roles`);
        await page.getByRole('button', { name: 'New role', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'New role' });
        await dialog.getByLabel('Name').fill('auditor');
        await dialog.getByRole('button', { name: 'Create' }).click();
        await page.getByRole('heading', { level: 1, name: 'auditor' }).waitFor();
        await page.goto(`${under.base}/docs`);
        await page.getByRole('heading', { name: 'Tessera', exact: false }).first().waitFor();
        expect(under.proxy.beside.filter((path) => path !== '/favicon.ico')).to.deep.equal([]);
      } finally {
        await under.close();
      }
    }).slow(30_000);
});
