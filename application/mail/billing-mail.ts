import { GIVEN_UP_DAYS } from '../../domain/billing/advance.js';
import { type BillingState, billing } from '../../domain/billing/billing.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { amountOf } from '../../domain/billing/invoice.js';
import { withTax } from '../../domain/billing/money.js';
import { defaultPlan } from '../../domain/billing/plan.js';
import { daysAfter } from '../../domain/shared/calendar.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';
import type { App } from '../app.js';
import type { QueuedMail } from '../ports/mail/mail-queue.js';
import type { MailContent, TrialInMail } from '../ports/mail/mailer.js';
import { billingTarget, issuingOf } from '../billing/billing-stream.js';
import { invoiceFileName, invoiceLanguage, shownInvoices } from '../billing/read-invoices.js';
import { loadExisting } from '../shared/load.js';
import type { MailingTenant, NoUse } from './mailing-tenant.js';
import { causeOf } from './owner-mails.js';

/**
 * Returns what an owner is notified of an invoice, of much use, or of the end of the trial or the subscription; `superseded`
 * when nothing is owed on the invoice any more, or a later mail says the same. Throws EventStoreUnavailable when the log
 * does not show the event, `invoices_busy`.
 */
export async function billingMail(
  app: Pick<App, 'events' | 'ids' | 'plans' | 'stripe' | 'invoicePdfs'>,
  mail: QueuedMail,
  { defaultLocale }: Pick<MailingTenant, 'defaultLocale'>,
): Promise<MailContent | NoUse> {
  const { tenantId, position } = mail;
  const { stream } = billingTarget(tenantId);
  const loaded = await loadExisting(app, stream, billing, { position });
  const { state } = loaded;
  const events = loaded.history as readonly RecordedEvent<BillingEvent>[];
  const cause = causeOf(app, mail, events);
  const freePlan = defaultPlan(app.plans).name;
  const { event } = cause;
  if (event.type === 'BillingSubscriptionCanceled')
    return {
      kind: 'subscription-ended',
      ended: { plan: event.data.planName, reason: event.data.reason },
      freePlan,
    };
  if (event.type === 'MonthlyUseWarned') {
    const { month, percent, used, limit, planName } = event.data;
    const warned = state.useWarned;
    if (warned?.month !== month || warned.limit !== limit || warned.percent !== percent) return 'superseded';
    return { kind: 'use-warning', use: { percent, used, limit, plan: planName } };
  }
  if (event.type === 'TrialEndAnnounced') {
    const trial = trialIn(app, state, event.data.trialEndsAt);
    return trial === null ? 'superseded' : { kind: 'trial-ending', trial, freePlan };
  }
  if (event.type !== 'InvoiceIssued' && event.type !== 'InvoicePaymentFailed' && event.type !== 'InvoicePaid')
    return 'superseded';
  const { invoiceId } = event.data;
  const open = state.unpaid.find((one) => one.invoiceId === invoiceId && !one.isGivenUp);
  if (event.type !== 'InvoicePaid' && (open === undefined || hasFailedAgain(events, cause, invoiceId)))
    return 'superseded';
  const invoice = shownInvoices(app, tenantId, loaded).find(({ id }) => id === invoiceId);
  if (invoice === undefined) return 'superseded';
  const { id, number, total, currency, dueAt, paidAt, payment } = invoice;
  const bytes = await app.invoicePdfs.of(invoice, invoiceLanguage(defaultLocale));
  return {
    kind: invoiceKinds[event.type],
    invoice: {
      id,
      number,
      total,
      currency,
      dueAt,
      endsAt: open === undefined ? null : endOf(state, open),
      failureReason: event.type === 'InvoicePaymentFailed' ? event.data.failureReason : null,
      paidAt,
      payment,
      file: { name: invoiceFileName(invoice), mediaType: 'application/pdf', bytes },
    },
    freePlan,
  };
}

const invoiceKinds = {
  InvoiceIssued: 'invoice-issued',
  InvoicePaid: 'invoice-paid',
  InvoicePaymentFailed: 'payment-failed',
} as const;

/** Returns what follows the trial that ends then; null where it has ended or was cancelled meanwhile. */
function trialIn(
  app: Pick<App, 'plans' | 'ids'>,
  state: BillingState,
  trialEndsAt: string,
): TrialInMail | null {
  const { subscription } = state;
  if (subscription?.status !== 'trialing' || subscription.trialEndsAt !== trialEndsAt) return null;
  if (subscription.cancelAtPeriodEnd) return null;
  const { planName: plan, currency, interval } = subscription;
  const price = amountOf(subscription);
  const total = withTax(price, issuingOf(app, state).taxPercentAt(trialEndsAt));
  return { plan, endsAt: trialEndsAt, price, total, currency, interval };
}

/** Returns whether an attempt has failed since, which has a mail of its own. */
const hasFailedAgain = (
  events: readonly RecordedEvent<BillingEvent>[],
  cause: RecordedEvent,
  invoiceId: string,
): boolean =>
  events.some(
    ({ event, revision }) =>
      revision > cause.revision &&
      event.type === 'InvoicePaymentFailed' &&
      event.data.invoiceId === invoiceId,
  );

/**
 * Returns when the subscription ends if the invoice stays unpaid (ISO 8601); null where it has ended already, and at Stripe,
 * whose account decides when it does.
 */
const endOf = (
  { subscription }: BillingState,
  { subscriptionId, dueAt, engine }: BillingState['unpaid'][number],
): string | null =>
  engine === 'ledger' && subscription?.subscriptionId === subscriptionId
    ? daysAfter(dueAt, GIVEN_UP_DAYS)
    : null;
