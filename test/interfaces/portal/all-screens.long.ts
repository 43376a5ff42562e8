import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type WebhookListener, webhookListener } from '../../support/http/webhook-listener.js';
import { describeInBrowser } from '../../support/pages/browser.js';
import { consoleScreens } from '../../support/pages/console-screens.js';
import { addOperatorTo, firstSignInOfOperator } from '../../support/pages/operator-page.js';
import { addRecords, recordIds } from '../../support/pages/filled-tenant.js';
import { asPersonIn } from '../../support/pages/portal-bearer.js';
import { everydayAppearances, furtherAppearances } from '../../support/pages/appearances.js';
import { expectAccessible } from '../../support/pages/portal-appearance.js';
import { type PortalUnderTest, startPortal } from '../../support/pages/portal-page.js';
import { type RecordIds, addressOfScreen, portalScreens } from '../../support/pages/portal-screens.js';
import { unpaidInvoice } from '../../support/pages/unpaid-invoice.js';

/** Fails where the screen at an address of the tenant is not shown whole. */
async function openScreen(
  page: Page,
  { portalUrl }: PortalUnderTest,
  address: string,
  isMissing = false,
): Promise<void> {
  await open(page, `${portalUrl}/t/acme${address}`, isMissing);
}

/** Opens an address, and fails where its screen is not shown whole. */
async function open(page: Page, address: string, isMissing = false): Promise<void> {
  await page.goto(address);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.loading').waitFor({ state: 'hidden' });
  expect(await page.locator('.failure').count()).to.equal(isMissing ? 1 : 0);
}

describeInBrowser('every screen of the portal, filled with long texts', (browser, violations) => {
  let portal: PortalUnderTest;
  let english: Page;
  let german: Page;
  let listener: WebhookListener;
  let ids: RecordIds;
  before(async () => {
    listener = await webhookListener();
    portal = await startPortal(browser, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8,::1/128' });
    english = await portal.signedIn('/overview');
    const call = await asPersonIn(english, portal);
    await portal.api('PUT', '/api/branding', {
      colors: { primary: '#7a1f5c' },
      supportEmail: 'help-desk-of-the-northern-region@subsidiary.example.com',
    });
    await addRecords(portal, call, { from: 0, to: 30, listener: listener.url });
    ids = await recordIds(portal, call);
    german = await portal.signedIn('/overview', { context: { locale: 'de' } });
  });
  after(async () => {
    listener.close();
    await portal.close();
  });

  for (const screen of portalScreens) {
    it(`${screen.name} looks well at a width between, in forced colours and at 200 %`, async () => {
      await openScreen(english, portal, addressOfScreen(screen, ids), screen.isMissing);
      await expectAccessible(english, `${screen.name}-en`, { appearances: furtherAppearances });
      expect(await violations.take()).to.deep.equal([]);
    });

    it(`${screen.name} looks well in German, wide and narrow, light and dark`, async () => {
      await openScreen(german, portal, addressOfScreen(screen, ids), screen.isMissing);
      expect(await german.getAttribute('html', 'lang')).to.equal('de');
      await expectAccessible(german, `${screen.name}-de`, { appearances: everydayAppearances });
      expect(await violations.take()).to.deep.equal([]);
    });
  }
});

describeInBrowser('the screens of a plan whose invoice is not paid', (browser, violations) => {
  let portal: PortalUnderTest;
  let english: Page;
  let german: Page;
  let invoiceId: string;
  before(async () => {
    portal = await startPortal(browser, { PLANS_FILE: 'demo' });
    ({ invoiceId } = await unpaidInvoice(portal));
    english = await portal.signedIn('/billing');
    german = await portal.signedIn('/billing', { context: { locale: 'de' } });
  });
  after(() => portal.close());

  const addresses = {
    plan: () => '/billing',
    invoices: () => '/billing?tab=invoices',
    'invoice-details': () => '/billing?tab=details',
    invoice: () => `/billing/invoices/${invoiceId}`,
  };
  for (const [name, address] of Object.entries(addresses)) {
    it(`${name} looks well at a width between, in forced colours and at 200 %`, async () => {
      await openScreen(english, portal, address());
      await expectAccessible(english, `unpaid-${name}-en`, { appearances: furtherAppearances });
      expect(await violations.take()).to.deep.equal([]);
    });

    it(`${name} looks well in German, wide and narrow, light and dark`, async () => {
      await openScreen(german, portal, address());
      await expectAccessible(german, `unpaid-${name}-de`, { appearances: everydayAppearances });
      expect(await violations.take()).to.deep.equal([]);
    });
  }
});

describeInBrowser("every screen of the operators' console", (browser, violations) => {
  let portal: PortalUnderTest;
  let page: Page;
  before(async () => {
    portal = await startPortal(browser, { PLANS_FILE: 'demo' });
    await addOperatorTo(portal);
    page = await firstSignInOfOperator(browser, portal);
  });
  after(() => portal.close());

  for (const { name, address } of consoleScreens)
    it(`${name} looks well at a width between, in forced colours and at 200 %`, async () => {
      await open(page, portal.operatorUrl + address(portal.tenantId));
      await expectAccessible(page, `console-${name}-en`, { appearances: furtherAppearances });
      expect(await violations.take()).to.deep.equal([]);
    });

  it('it turns German', async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.locator('html[lang=de]').waitFor();
  });

  for (const { name, address } of consoleScreens)
    it(`${name} looks well in German, wide and narrow, light and dark`, async () => {
      await open(page, portal.operatorUrl + address(portal.tenantId));
      await expectAccessible(page, `console-${name}-de`, { appearances: everydayAppearances });
      expect(await violations.take()).to.deep.equal([]);
    });
});
