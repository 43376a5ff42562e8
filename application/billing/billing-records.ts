import type { PresentSubscription } from '../../domain/billing/billing.js';
import type { BillingDetails, InvoiceLine } from '../../domain/billing/invoice-events.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import { invoiceNumber } from '../../domain/billing/invoice.js';
import type { Seller } from '../../domain/billing/plan.js';
import type { RecordedEvent } from '../../domain/shared/domain-event.js';

/** A subscription, for its owners. Times are ISO 8601. */
export interface SubscriptionRecord {
  readonly id: string;
  readonly plan: string;
  readonly planName: string;
  readonly quantity: number;
  /** In the minor unit, for each unit or flat. */
  readonly unitAmount: number;
  readonly currency: string;
  readonly interval: string;
  readonly per: string;
  readonly status: string;
  readonly startedAt: string;
  readonly trialEndsAt: string | null;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  /** The plan from the end of the period on, where it is another; likewise its quantity. */
  readonly pendingPlan: string | null;
  readonly pendingQuantity: number | null;
  readonly collection: string;
  readonly engine: string;
}

/** Returns a subscription as the API shows it. */
export const subscriptionRecord = (of: PresentSubscription): SubscriptionRecord => ({
  id: of.subscriptionId,
  plan: of.plan,
  planName: of.planName,
  quantity: of.quantity,
  unitAmount: of.unitAmount,
  currency: of.currency,
  interval: of.interval,
  per: of.per,
  status: of.status,
  startedAt: of.startedAt,
  trialEndsAt: of.trialEndsAt,
  currentPeriodStart: of.currentPeriodStart,
  currentPeriodEnd: of.currentPeriodEnd,
  cancelAtPeriodEnd: of.cancelAtPeriodEnd,
  pendingPlan: of.pending?.plan ?? null,
  pendingQuantity: of.pending?.quantity ?? null,
  collection: of.collection,
  engine: of.engine,
});

/** An invoice, for its owners. */
export interface InvoiceRecord {
  readonly id: string;
  readonly number: string;
  readonly subscriptionId: string;
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
  /** Who collects it. */
  readonly engine: 'ledger' | 'stripe';
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly taxPercent: number;
  readonly tax: number;
  readonly total: number;
  readonly seller: Seller;
  readonly customer: BillingDetails | null;
  readonly issuedAt: string;
  readonly dueAt: string;
  readonly paidAt: string | null;
  /** How to pay, in lines; empty where the operator has not said; null where nothing is to be paid, or Stripe collects it. */
  readonly payment: string | null;
  readonly attempts: readonly { readonly at: string; readonly failureReason: string | null }[];
}

/** An invoice as its stream has it. */
export type InvoiceInStream = Omit<InvoiceRecord, 'payment'>;

/** Returns the invoices of a tenant from the history of its stream, the newest first. */
export function invoicesIn(tenantId: string, history: readonly RecordedEvent[]): readonly InvoiceInStream[] {
  const invoices = new Map<string, InvoiceInStream>();
  for (const { event, context } of history as readonly RecordedEvent<BillingEvent>[]) {
    if (event.type === 'InvoiceIssued') invoices.set(event.data.invoiceId, issued(tenantId, event.data));
    else if ('invoiceId' in event.data) {
      const { invoiceId } = event.data;
      const before = invoices.get(invoiceId);
      if (before) invoices.set(invoiceId, { ...before, ...changesBy(event, before, context.occurredAt) });
    }
  }
  return [...invoices.values()].reverse();
}

/** Returns what an event changes of an invoice. */
function changesBy(event: BillingEvent, { attempts }: InvoiceInStream, at: string): Partial<InvoiceInStream> {
  if (event.type === 'InvoicePaid') {
    const { paidAt, attempt } = event.data;
    const settled = { status: 'paid', paidAt } as const;
    return attempt === 0
      ? settled
      : { ...settled, attempts: [...attempts, { at: paidAt, failureReason: null }] };
  }
  if (event.type === 'InvoicePaymentFailed')
    return { attempts: [...attempts, { at, failureReason: event.data.failureReason }] };
  if (event.type === 'InvoiceGivenUp') return { status: 'uncollectible' };
  return event.type === 'InvoiceVoided' ? { status: 'void' } : {};
}

function issued(
  tenantId: string,
  {
    invoiceId,
    number,
    externalNumber,
    creditAfter: _,
    ...invoice
  }: Extract<BillingEvent, { type: 'InvoiceIssued' }>['data'],
): InvoiceInStream {
  return {
    id: invoiceId,
    number: externalNumber ?? invoiceNumber(tenantId, number),
    engine: externalNumber === undefined ? 'ledger' : 'stripe',
    status: 'open',
    paidAt: null,
    attempts: [],
    ...invoice,
  };
}
