import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { assignPlan } from '../../../application/billing/choose-plan.js';
import { systemContext } from '../../../application/shared/event-context.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { temporaryFolder } from '../../support/run/temporary-folder.js';
import { type FakeStripe, SECRET_KEY, WEBHOOK_SECRET, fakeStripe } from '../../support/stripe/fake-stripe.js';

const PLANS = {
  currency: 'EUR',
  seller: { name: 'Example Ltd', address: '1 High Street, London', taxId: '' },
  taxPercent: 0,
  plans: [
    { id: 'free', name: 'Free', default: true, amount: 0 },
    { id: 'pilot', name: 'Pilot', amount: 0 },
    { id: 'team', name: 'Team', amount: 4900 },
  ],
};

describe('the screen of the plan of a tenant that pays by invoice where Stripe collects from others', () => {
  let stripe: FakeStripe;
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  before(async () => {
    stripe = await fakeStripe();
    const PLANS_FILE = join(temporaryFolder('plans'), 'plans.json');
    writeFileSync(PLANS_FILE, JSON.stringify(PLANS));
    portal = await startPortalWindows(
      {
        PLANS_FILE,
        BILLING: 'stripe',
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      },
      { stripeServer: stripe.address },
    );
    const { app } = portal.service.runtime;
    const context = systemContext(portal.tenantId, app.ids.next());
    await assignPlan(app, context, { plan: 'pilot' }, { collection: 'invoice' });
    call = await portalBearer(portal);
    page = await portal.signedIn('/billing');
  });
  after(async () => {
    await portal.close();
    await stripe.stop();
  });

  it('asks whom invoices are made out to, which no page of Stripe does for it', async () => {
    await page.getByRole('heading', { name: 'Your plan' }).waitFor();
    await page.getByRole('button', { name: 'Choose Team', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Acme Incorporated');
    await dialog.getByLabel('Address').fill('1 Main Street');
    await dialog.getByRole('button', { name: 'Change the plan' }).click();
    await page.getByText('You have chosen Team.').waitFor();
    expect(await call('GET', '/portal/api/subscription')).to.include({ plan: 'team', engine: 'ledger' });
  });
});
