import { expect } from 'chai';
import { advanceBilling } from '../../../application/billing/advance-billing.js';
import { allowPayment } from '../../../application/billing/allow-payment.js';
import { invoicesIn } from '../../../application/billing/billing-records.js';
import { billingTarget, loadBilling } from '../../../application/billing/billing-stream.js';
import { cancelSubscription } from '../../../application/billing/cancel-subscription.js';
import { choosePlan } from '../../../application/billing/choose-plan.js';
import { overridePlan } from '../../../application/billing/override-plan.js';
import { markPaid } from '../../../application/billing/settle-invoice.js';
import { ownerMail, ownerMailId } from '../../../application/mail/owner-mails.js';
import { mailContent } from '../../../application/mail/mail-content.js';
import type { QueuedMail } from '../../../application/ports/mail/mail-queue.js';
import type { MailToSend } from '../../../application/ports/mail/mailer.js';
import { assignRole } from '../../../application/role/assign-role.js';
import { execute } from '../../../application/shared/execute.js';
import { createTenant } from '../../../application/tenant/create-tenant.js';
import { createUser } from '../../../application/user/create-user.js';
import type { BillingState } from '../../../domain/billing/billing.js';
import type { BillingEvent } from '../../../domain/billing/billing-events.js';
import { checkedPlans } from '../../../domain/billing/plan.js';
import type { RemoteAccount } from '../../../domain/billing/remote-account.js';
import { termsOf } from '../../../domain/billing/subscription.js';
import { decideSync } from '../../../domain/billing/sync.js';
import { builtInRoleId } from '../../../domain/role/built-in-roles.js';
import {
  mailer,
  type MailTransport,
  messageOf,
  type WrittenMail,
} from '../../../infrastructure/mail/mail-transport.js';
import { renderMail } from '../../../infrastructure/mail/templates/render-mail.js';
import { pdfText } from '../../support/billing/pdf-text.js';
import { demoPlans } from '../../../interfaces/plans-file.js';
import { type World, TENANT, inMemoryWorld, systemCommand } from '../../support/in-memory/in-memory-app.js';
import type { MailOfAnyKind } from '../../support/in-memory/in-memory-mail.js';
import { billedTo } from '../../support/billing/billed-to.js';

const DAY = 86_400_000;
const at = '2026-01-02T00:00:00.000Z';
const idOf = (id: string): string => `00000000-0000-5000-8000-00000000000${id === 'sub_1' ? 1 : 2}`;
/** A subscription whose first invoice could not be collected. */
const atStripe: RemoteAccount = {
  subscriptions: [
    {
      id: 'sub_1',
      status: 'past_due',
      terms: termsOf(checkedPlans(demoPlans).plans[1]!, demoPlans, 1),
      taxPercent: null,
      startedAt: at,
      trialEndsAt: null,
      currentPeriodStart: at,
      currentPeriodEnd: '2026-02-02T00:00:00.000Z',
      cancelAtPeriodEnd: false,
      pending: null,
      endedAt: null,
      endReason: 'requested',
    },
  ],
  invoices: [
    {
      id: 'in_1',
      subscription: 'sub_1',
      status: 'open',
      number: 'ACME-0001',
      currency: 'EUR',
      lines: [],
      subtotal: 4900,
      tax: 980,
      total: 5880,
      due: 5880,
      customer: { name: 'Acme Inc.', address: '', taxId: '' },
      issuedAt: at,
      dueAt: at,
      paidAt: null,
      attempts: 1,
      nextAttemptAt: '2026-01-05T00:00:00.000Z',
      failureReason: 'expired_card',
    },
  ],
};

describe('the mails about what a tenant pays', () => {
  let world: World;
  let app: ReturnType<World['process']>;
  let userId: string;
  beforeEach(async () => {
    world = inMemoryWorld();
    app = { ...world.process(), plans: checkedPlans(demoPlans) };
    await createTenant(app, systemCommand(), { slug: 'acme', name: 'Acme Inc.' });
    userId = await personWith('owner', 'en');
    await allowPayment(app, systemCommand(), { collection: 'invoice', termsDays: 14 });
    await choosePlan(app, systemCommand(), { plan: 'team', ...billedTo });
  });

  const personWith = async (role: 'owner' | 'admin', locale: string): Promise<string> => {
    const email = `${role}-${locale}@example.com`;
    const { record } = await createUser(app, systemCommand(), { email, locale });
    await assignRole(app, systemCommand(), { userId: record.id, roleId: builtInRoleId(TENANT, role) });
    return record.id;
  };
  const pass = async (days: number): Promise<void> => {
    world.now += days * DAY;
    await advanceBilling(app, {
      due: () => Promise.resolve([TENANT]),
      onError: (error) => {
        throw error;
      },
    });
  };
  const append = (decide: (state: BillingState) => readonly BillingEvent[]) =>
    execute(app, systemCommand(), { ...billingTarget(TENANT), expects: (state) => state, decide });
  /** The mail of the last event of a type. */
  const mailOf = async (type: BillingEvent['type'], to = userId): Promise<QueuedMail> => {
    const { history } = await loadBilling(app, TENANT);
    const cause = history.findLast(({ event }) => event.type === type);
    const kind = cause && ownerMail(type, cause.event.data);
    if (!cause || !kind) throw new TypeError(`no mail for ${type}`);
    return {
      eventId: ownerMailId(app.ids, cause.id, to),
      kind,
      changeId: null,
      tenantId: TENANT,
      userId: to,
      position: cause.position,
      occurredAt: new Date(world.now).toISOString(),
      expiresAt: new Date(world.now + DAY).toISOString(),
      attempt: 1,
    };
  };
  /** The same mail, before it expires. */
  const fresh = (mail: QueuedMail): QueuedMail => ({
    ...mail,
    expiresAt: new Date(world.now + DAY).toISOString(),
  });
  const contentOf = async (mail: QueuedMail): Promise<MailOfAnyKind> => {
    const content = await mailContent(app, mail);
    if (typeof content === 'string' || !('kind' in content)) throw new TypeError(JSON.stringify(content));
    return content;
  };
  const textOf = (content: MailToSend): string => renderMail(content).text.replaceAll(/\s+/g, ' ');
  const invoice = async () => invoicesIn(TENANT, (await loadBilling(app, TENANT)).history)[0]!;

  it('an owner is notified in English of an invoice: its number, total, last day and screen', async function () {
    this.slow(10_000);

    await pass(14);
    const { id, number } = await invoice();
    const content = await contentOf(await mailOf('InvoiceIssued'));
    const link = `${app.addresses.portalUrl}/t/acme/billing/invoices/${id}`;
    expect(content).to.include({ to: 'owner-en@example.com', link });
    expect(renderMail(content).subject).to.equal(`Acme Inc.: invoice ${number} of €58.80`);
    expect(textOf(content)).to.contain('Please pay €58.80 by January 30, 2026.').and.to.contain(link);
    expect(textOf(content))
      .to.contain('IBAN GB33 BUKB 2020 1555 5555 55')
      .and.to.contain(`Reference: ${number}.`);
    const file = content.invoice?.file;
    expect(file).to.include({ name: `${number}.pdf`, mediaType: 'application/pdf' });
    expect(pdfText(file!.bytes).texts).to.include.members([`Invoice ${number}`, '€58.80', 'Acme Inc.']);
    const sent: WrittenMail[] = [];
    const transport: MailTransport = {
      send: (mail) => {
        sent.push(mail);
        return Promise.resolve({ file: null, discard: () => Promise.resolve() });
      },
      close: () => undefined,
    };
    await mailer({ transport, from: 'no-reply@id.example.com' }).deliver(content);
    const [attached] = messageOf(sent[0]!).attachments ?? [];
    expect(attached).to.include({ filename: `${number}.pdf`, contentType: 'application/pdf' });
    expect(Buffer.from(file!.bytes).equals(attached!.content as Buffer)).to.equal(true);
  });

  it('an owner is notified in German, with the amount as that language writes it', async function () {
    this.slow(10_000);

    const german = await personWith('owner', 'de');
    await pass(14);
    const content = await contentOf(await mailOf('InvoiceIssued', german));
    expect(textOf(content)).to.match(/Bitte zahlen Sie 58,80\s€ bis zum 30\. Januar 2026\./);
    await pass(14);
    const reminder = textOf(await contentOf(await mailOf('InvoicePaymentFailed', german)));
    expect(reminder).to.contain('war am 30. Januar 2026 fällig. Bisher ist keine Zahlung eingegangen.');
    expect(reminder).to.contain(
      'Ist die Rechnung am 20. Februar 2026 noch immer nicht bezahlt, endet der Tarif',
    );
  });

  it('each failed attempt says what happens on day 21, and the mails before it are superseded', async () => {
    await pass(14);
    const issued = await mailOf('InvoiceIssued');
    await pass(14);
    const first = await mailOf('InvoicePaymentFailed');
    expect(textOf(await contentOf(first)))
      .to.contain('was due on January 30, 2026. We haven’t received a payment yet. Please pay €58.80.')
      .and.to.contain('If the invoice is still not paid on February 20, 2026, the plan ends');
    expect(await mailContent(app, fresh(issued))).to.equal('superseded');
    await pass(3);
    expect(await mailContent(app, fresh(first))).to.equal('superseded');
    expect(await contentOf(await mailOf('InvoicePaymentFailed'))).to.include({ kind: 'payment-failed' });
  });

  it('nobody is asked for what was paid meanwhile', async () => {
    await pass(28);
    const mail = await mailOf('InvoicePaymentFailed');
    await markPaid(app, systemCommand(), (await invoice()).id, 'bank 17');
    expect(await mailContent(app, mail)).to.equal('superseded');
  });

  it('a receipt says when it was paid, and carries the invoice as it is then', async () => {
    await pass(28);
    await markPaid(app, systemCommand(), (await invoice()).id, 'bank 17');
    const content = await contentOf(await mailOf('InvoicePaid'));
    expect(textOf(content)).to.contain('€58.80, was paid on January 30, 2026. Thank you.');
    expect(pdfText(content.invoice!.file.bytes).texts).to.include('Paid on');
  });

  it('the notice of the end of a trial names the price with the tax of the day on which it ends', async () => {
    const until = new Date(world.now + 10 * DAY).toISOString();
    await overridePlan(app, systemCommand(), { limit: 'taxPercent', value: 7, reason: 'x', until });
    await pass(11);
    const text = textOf(await contentOf(await mailOf('TrialEndAnnounced')));
    expect(text).to.contain('it costs €58.80 a month (€49.00 plus tax).');
  });

  it('an invoice of a subscription that has ended does not say that it ends', async () => {
    await pass(14);
    await cancelSubscription(app, systemCommand(), false);
    await pass(14);
    const text = textOf(await contentOf(await mailOf('InvoicePaymentFailed')));
    expect(text).to.contain('Please pay €58.80.').and.not.to.contain('the plan ends');
  });

  it("an invoice at Stripe has the number of Stripe's own document, and no day on which the plan ends", async () => {
    await cancelSubscription(app, systemCommand(), false);
    const german = await personWith('owner', 'de');
    await append(() => [{ type: 'BillingCustomerLinked', data: { customerId: 'cus_1', livemode: false } }]);
    await append((state) =>
      decideSync(state, atStripe, { seller: app.plans.seller, idOf, limitsOf: () => null, at }),
    );
    const english = await contentOf(await mailOf('InvoicePaymentFailed'));
    expect(renderMail(english).subject).to.equal('Acme Inc.: invoice ACME-0001 is not paid');
    expect(textOf(english))
      .to.contain('Invoice ACME-0001 for Acme Inc. was due on January 2, 2026. The card has expired.')
      .and.not.to.contain('the plan ends');
    const text = textOf(await contentOf(await mailOf('InvoicePaymentFailed', german)));
    expect(text).to.contain('Die Rechnung ACME-0001').and.not.to.contain('endet der Tarif');
  });

  it('owners are notified of the end: for an invoice that was not paid, and as they asked for', async () => {
    await pass(14 + 14);
    await pass(21);
    const unpaid = await contentOf(await mailOf('BillingSubscriptionCanceled'));
    expect(unpaid.link).to.equal(`${app.addresses.portalUrl}/t/acme/billing`);
    expect(textOf(unpaid))
      .to.contain('The plan Team has ended because an invoice was not paid.')
      .and.to.contain('Acme Inc. is on Free now. Nothing was deleted');
    const debts = invoicesIn(TENANT, (await loadBilling(app, TENANT)).history);
    for (const { id } of debts) await markPaid(app, systemCommand(), id, null);
    await choosePlan(app, systemCommand(), { plan: 'team' });
    await cancelSubscription(app, systemCommand(), false);
    const asked = textOf(await contentOf(await mailOf('BillingSubscriptionCanceled')));
    expect(asked).to.contain('The plan Team has ended, as an owner requested.');
  });

  it('administrators and former owners are notified of nothing', async () => {
    const other = await personWith('admin', 'en');
    await pass(14);
    expect(await mailContent(app, await mailOf('InvoiceIssued', other))).to.equal('superseded');
  });
});
