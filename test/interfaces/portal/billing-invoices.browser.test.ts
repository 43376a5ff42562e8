import { expect } from 'chai';
import { describeInBrowser } from '../../support/pages/browser.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { unpaidInvoice } from '../../support/pages/unpaid-invoice.js';

describeInBrowser('an invoice on paper', (browser) => {
  let portal: PortalUnderTest;
  before(async () => {
    portal = await startPortal(browser, { PLANS_FILE: 'demo' });
  });
  after(() => portal.close());

  it('has no navigation and no buttons, and is wholly in black on white', async () => {
    const { invoiceId } = await unpaidInvoice(portal);
    const page = await portal.signedIn(`/billing/invoices/${invoiceId}`);
    const paper = page.getByRole('article');
    await paper.waitFor();
    expect(await page.getByRole('navigation').count()).to.be.at.least(1);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('navigation').count()).to.equal(0);
    expect(await page.getByRole('button').count()).to.equal(0);
    expect(await page.getByRole('table', { name: 'Payments' }).count()).to.equal(0);
    expect(await paper.isVisible()).to.equal(true);
    const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(ground).to.equal('rgb(255, 255, 255)');
  });
});
