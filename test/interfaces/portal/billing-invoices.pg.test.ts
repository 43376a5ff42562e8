import { expect } from 'chai';
import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { markPaid } from '../../../application/billing/settle-invoice.js';
import { operatorContext } from '../../../application/shared/event-context.js';
import type { Runtime } from '../../../interfaces/compose/runtime/runtime.js';
import type { DomPage } from '../../support/dom/dom-page.js';
import { type PortalWindows, startPortalWindows } from '../../support/dom/portal-windows.js';
import { type PortalCall, portalBearer } from '../../support/pages/portal-bearer.js';
import { runtimeBeside } from '../../support/pages/runtime-beside.js';
import { outbox } from '../../support/services/outbox.js';
import { until } from '../../support/run/until.js';

const DAY = 24 * 3_600_000;

/** The date of an invoice: the day in UTC, wherever the viewer is. */
const billedDay = (
  time: string | Date,
  dateStyle: 'medium' | 'long' = 'medium',
  language = 'en-GB',
): string => new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(time));

describe('the screens of invoices', () => {
  let portal: PortalWindows;
  let page: DomPage;
  let call: PortalCall;
  const { TZ } = process.env;
  before(async () => {
    // a viewer whose day is another one than the day in UTC
    process.env['TZ'] = new Date().getUTCHours() < 12 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    portal = await startPortalWindows({ PLANS_FILE: 'demo' });
    await signIn();
  });
  after(async () => {
    if (TZ === undefined) delete process.env['TZ'];
    else process.env['TZ'] = TZ;
    await portal.close();
  });

  const signIn = async (): Promise<void> => {
    call = await portalBearer(portal);
    page = await portal.signedIn('/billing');
  };
  const open = async (path: string): Promise<void> => {
    await page.goto(`${portal.portalUrl}/t/acme${path}`);
  };
  const details = () => call('GET', '/portal/api/billing-details');
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  /** @param ahead of the machine's clock, in ms */
  const asOperator = async (ahead: number, work: (runtime: Runtime) => Promise<unknown>): Promise<void> => {
    const runtime = await runtimeBeside(portal, ahead, { PLANS_FILE: 'demo' });
    try {
      await work(runtime);
    } finally {
      await runtime.close();
    }
  };
  interface Invoice {
    readonly id: string;
    readonly number: string;
    readonly status: string;
    readonly issuedAt: string;
    readonly dueAt: string;
    readonly attempts: readonly { readonly at: string }[];
  }
  const invoices = async () => {
    const { items } = await call<{ items: Invoice[] }>('GET', '/portal/api/invoices');
    return items;
  };

  it('takes whom invoices are made out to, and shows a change over the API and a fault at its field', async () => {
    await open('/billing?tab=details');
    await page.getByLabel('Name', { exact: true }).fill('Acme Incorporated');
    await page.getByLabel('Address').fill('1 Main Street\nSpringfield');
    await save();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await details()).to.deep.equal({
      name: 'Acme Incorporated',
      address: '1 Main Street\nSpringfield',
      taxId: '',
    });
    await call('PUT', '/portal/api/billing-details', { taxId: 'GB123456789' });
    await open('/billing?tab=details');
    expect(await page.getByLabel('Tax ID').inputValue()).to.equal('GB123456789');
    await page.getByLabel('Tax ID').fill('x'.repeat(51));
    await save();
    await until(async () => (await page.getByLabel('Tax ID').getAttribute('aria-invalid')) === 'true');
  });

  it('shows both versions where somebody else has changed the details', async () => {
    await open('/billing?tab=details');
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await call('PUT', '/portal/api/billing-details', { name: 'Acme Inc.' });
    await save();
    const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await dialog.getByText('The change is by Ada Byron.').waitFor();
    await dialog.getByRole('button', { name: 'Keep the current version' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).to.equal('Acme Inc.');
  });

  it('has no invoices before a trial ends', async () => {
    await call('PUT', '/portal/api/subscription', { plan: 'business', quantity: 5 });
    await open('/billing?tab=invoices');
    await page.getByText('No invoices yet').waitFor();
  });

  it('says after the trial that the invoice is not paid, and what happens when', async () => {
    portal.clock.advance(15 * DAY);
    await asOperator(15 * DAY, ({ app }) =>
      advanceBilling(app, {
        due: () => Promise.resolve([portal.tenantId]),
        onError: (error) => {
          throw error;
        },
      }),
    );
    await page.context().close();
    await signIn();
    const notice = page.getByRole('alert');
    await notice.getByText(/of €12\.00 was due on .* and is not paid\./).waitFor();
    const due = new Date(Date.now() + 35 * DAY);
    const end = billedDay(due);
    expect(await notice.innerText()).to.include(
      `still not paid on ${end}, the subscription ends and you are on Free`,
    );
    await page.getByText('Past due', { exact: true }).waitFor();
    const mail = await outbox(portal.service.dataDir).take('payment-failed');
    expect(mail).to.contain('is not paid').and.to.contain('/t/acme/billing/invoices/');
    const [invoice] = await invoices();
    expect(mail).to.contain(`was due on ${billedDay(invoice?.dueAt ?? '', 'long', 'en')}`);
    await page.getByRole('button', { name: 'Choose Team' }).click();
    await page.getByRole('dialog').getByText('An invoice is not paid. Pay it first').waitFor();
  });

  it('lists the invoice, and shows it with the seller, the tax and its payment', async () => {
    const [invoice] = await invoices();
    await open('/billing?tab=invoices');
    const row = page.getByRole('row', { name: invoice?.number ?? '' });
    expect(await row.innerText())
      .to.include('Overdue')
      .and.include('€12.00')
      .and.include(billedDay(invoice?.issuedAt ?? ''))
      .and.include(billedDay(invoice?.dueAt ?? ''));
    await page.getByRole('link', { name: invoice?.number ?? '' }).click();
    const paper = page.getByRole('article');
    await paper.waitFor();
    const text = await paper.innerText();
    expect(text).to.include('Example Ltd').and.include('GB000000000').and.include('Acme Inc.');
    expect(text).to.include('€10.00').and.include('Tax (20%)').and.include('€12.00');
    expect(text).to.include(billedDay(invoice?.issuedAt ?? ''));
    expect(text).to.include('How to pay').and.include(`Reference: ${invoice?.number}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal(`${invoice?.number}.pdf`);
    expect(await download.text()).to.match(/^%PDF-/);
    const payments = page.getByRole('table', { name: 'Payments' });
    await payments.getByText('No payment was received').waitFor();
    expect(await payments.innerText()).to.include(billedDay(invoice?.attempts[0]?.at ?? ''));
    const shown = await payments.getByRole('row').allInnerTexts();
    expect(shown.join()).not.to.match(/\d\d:\d\d/);
  });

  it('shows that it was paid', async () => {
    const [invoice] = await invoices();
    await asOperator(15 * DAY, ({ app }) =>
      markPaid(app, operatorContext(portal.tenantId, app.ids.next()), invoice?.id ?? '', 'bank 17'),
    );
    await open(`/billing/invoices/${invoice?.id}`);
    await page.getByText('Paid on').waitFor();
    await open('/billing');
    await page.getByText(/It renews on .*, for €10\.00 a month \(€12\.00 with 20% tax\)\./).waitFor();
    expect(await page.getByRole('alert').count()).to.equal(0);
    expect((await invoices()).map(({ status }) => status)).to.deep.equal(['paid']);
    const receipt = await outbox(portal.service.dataDir).take('invoice-paid');
    expect(receipt).to.contain(`filename=${invoice?.number}.pdf`);
  });

  it('lets a cheaper plan begin with the next period, and stays on the present one after all', async () => {
    await page.getByRole('button', { name: 'Change quantity' }).click();
    await page.getByRole('dialog').getByLabel('Quantity').fill('2');
    await page.getByRole('dialog').getByText('Until then you keep the current plan.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Change the plan' }).click();
    await page
      .getByText(/From .* on you are on Business, for €4\.00 a month \(€4\.80 with 20% tax\)\./)
      .waitFor();
    await page.getByRole('button', { name: 'Stay on Business' }).click();
    await page.getByText('You stay on Business.').waitFor();
    expect(await call('GET', '/portal/api/subscription')).to.include({ pendingPlan: null, quantity: 5 });
  });

  it('is not found where the address is mistyped', async () => {
    await open('/billing/invoices/00000000-0000-4000-8000-000000000000');
    await page.getByText('This record no longer exists').waitFor();
  });
});
