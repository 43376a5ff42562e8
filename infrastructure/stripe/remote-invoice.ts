import type Stripe from 'stripe';
import type { FailureReason, InvoiceLine } from '../../domain/billing/invoice-events.js';
import type { RemoteInvoice } from '../../domain/billing/remote-account.js';
import { idOf, timeOf, timeOrNull } from './remote-subscription.js';
import { fromStripe } from './stripe-amounts.js';

/**
 * Returns an invoice of a subscription; null for a draft, and for one that has no subscription.
 * @param failure of its last attempt; see `failureOf`
 */
export function remoteInvoice(invoice: Stripe.Invoice, failure: StripeFailure | null): RemoteInvoice | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  const { status, status_transitions: times } = invoice;
  if (subscription === undefined || status === null || status === 'draft') return null;
  const currency = invoice.currency.toUpperCase();
  const own = (amount: number): number => fromStripe(amount, currency);
  const issuedAt = timeOf(times.finalized_at ?? invoice.created);
  const subtotal = Math.max(0, own(invoice.total_excluding_tax ?? invoice.total));
  const total = Math.max(subtotal, own(invoice.total));
  return {
    id: invoice.id,
    subscription: idOf(subscription),
    status,
    number: invoice.number ?? invoice.id,
    currency,
    lines: balanced(
      invoice.lines.data.map((line) => lineOf(line, own)),
      subtotal,
      issuedAt,
    ),
    subtotal,
    tax: total - subtotal,
    total,
    due: Math.max(0, own(invoice.amount_due)),
    customer: {
      name: invoice.customer_name ?? '',
      address: addressOf(invoice.customer_address),
      taxId: invoice.customer_tax_ids?.[0]?.value ?? '',
    },
    issuedAt,
    dueAt: timeOrNull(invoice.due_date) ?? issuedAt,
    paidAt: timeOrNull(times.paid_at),
    attempts: invoice.attempt_count,
    nextAttemptAt: timeOrNull(invoice.next_payment_attempt),
    failureReason: failureReasonOf(failure),
  };
}

function lineOf(line: Stripe.InvoiceLineItem, own: (amount: number) => number): InvoiceLine {
  const { parent, pricing, amount } = line;
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  const quantity = line.quantity ?? 1;
  const isProration = details?.proration === true;
  return {
    kind: isProration ? (amount < 0 ? 'unused' : 'rest') : 'period',
    description: line.description ?? '',
    periodStart: timeOf(line.period.start),
    periodEnd: timeOf(line.period.end),
    quantity,
    unitAmount: own(Math.round(Number(String(pricing?.unit_amount_decimal ?? amount)))),
    amount: own(amount),
  };
}

/** Discounts, and what is kept as credit, stand beside the lines at Stripe: here a line of their own makes up the sum. */
function balanced(lines: readonly InvoiceLine[], subtotal: number, at: string): readonly InvoiceLine[] {
  const rest = subtotal - lines.reduce((sum, { amount }) => sum + amount, 0);
  if (rest === 0) return lines;
  const [kind, description] =
    rest < 0 ? (['credit', 'Discount'] as const) : (['carried', 'Credit carried forward'] as const);
  const line = {
    kind,
    description,
    periodStart: at,
    periodEnd: at,
    quantity: 1,
    unitAmount: rest,
    amount: rest,
  };
  return [...lines, line];
}

const addressOf = (address: Stripe.Address | null): string =>
  address === null
    ? ''
    : [address.line1, address.line2, address.postal_code, address.city, address.state, address.country]
        .filter(Boolean)
        .join(', ');

/** Returns why the last attempt to collect an invoice failed; null: there was no card. */
export async function failureOf(stripe: Stripe, { id }: Stripe.Invoice): Promise<StripeFailure | null> {
  const { payments } = await stripe.invoices.retrieve(id, {
    expand: ['payments.data.payment.payment_intent'],
  });
  const { payment_intent: intent } = payments?.data.at(-1)?.payment ?? {};
  if (intent === undefined || typeof intent === 'string') return null;
  if (intent.last_payment_error !== null) return intent.last_payment_error;
  return intent.status === 'requires_action' ? { code: 'authentication_required' } : null;
}

/** Stripe's decline codes and error codes that say more than that the card was declined. */
const reasons: Readonly<Record<string, FailureReason>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  authentication_required: 'authentication_required',
  subscription_payment_intent_requires_action: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  invoice_payment_intent_requires_action: 'authentication_required',
  payment_intent_payment_attempt_failed: 'card_declined',
  missing_payment_method: 'no_payment_method',
  payment_method_unexpected_state: 'no_payment_method',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
};

/** What Stripe says of a payment that failed. */
interface StripeFailure {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** Returns the stable word for a failure; null is a payment that had no card to be tried with. */
export function failureReasonOf(failure: StripeFailure | null): FailureReason {
  if (failure === null) return 'no_payment_method';
  const { decline_code: decline = '', code = '' } = failure;
  return wordOf(decline) ?? wordOf(code) ?? 'card_declined';
}

const wordOf = (code: string): FailureReason | undefined =>
  Object.hasOwn(reasons, code) ? reasons[code] : undefined;
