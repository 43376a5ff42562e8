import { type BillingState, billing, creditIn } from './billing.js';
import type { BillingEvent, BillingTerms, SubscriptionStatus, Terms } from './billing-events.js';
import { taxPercentOf } from './money.js';
import { paymentOf } from './payment.js';
import type { Limits, Seller } from './plan.js';
import {
  type RemoteAccount,
  type RemoteInvoice,
  type RemoteSubscription,
  hasEnded,
} from './remote-account.js';
import { canceled, onlyTerms, updated } from './subscription.js';

/** What a comparison takes from outside. */
export interface Syncing {
  readonly seller: Seller;
  /** Returns the UUID of one of Stripe's ids. */
  readonly idOf: (remoteId: string) => string;
  /** Returns the limits of a plan that is offered; null for another one. */
  readonly limitsOf: (plan: string) => Limits | null;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Decides what a tenant's stream lacks of what Stripe shows now; nothing when it lacks nothing, so that messages of Stripe
 * may be late, repeated and out of order. A subscription whose first payment is still to come has not started. Failures of an
 * invoice that is paid meanwhile are not reported.
 */
export function decideSync(state: BillingState, remote: RemoteAccount, syncing: Syncing): BillingEvent[] {
  const events: BillingEvent[] = [];
  let now = state;
  const take = (decided: readonly BillingEvent[]): void => {
    for (const event of decided) now = billing.evolve(now, event, syncing.at);
    events.push(...decided);
  };
  for (const subscription of remote.subscriptions) {
    const id = syncing.idOf(subscription.id);
    take(started(now, subscription, id, syncing));
    if (!isKnown(now, id)) continue;
    for (const invoice of remote.invoices)
      if (invoice.subscription === subscription.id) {
        take(issued(now, invoice, syncing));
        take(attempted(now, invoice, subscription, syncing));
      }
    take(followed(now, subscription, id, syncing));
  }
  return events;
}

const isKnown = ({ subscription, closed }: BillingState, id: string): boolean =>
  subscription?.subscriptionId === id || closed.includes(id);

/** Stripe's words for a subscription whose first payment is still to come, or never came. */
const notStarted: readonly string[] = ['incomplete', 'incomplete_expired'];

/** A tenant keeps its plan while Stripe waits for money; a word that is unknown changes nothing. */
function statusOf(word: string, before: SubscriptionStatus): SubscriptionStatus {
  if (word === 'trialing' || word === 'active' || word === 'past_due') return word;
  return word === 'unpaid' || word === 'paused' ? 'past_due' : before;
}

/** Prices at Stripe hold no limits: those of a plan are agreed when a subscription comes to it. */
function agreed(terms: Terms, before: BillingTerms | null, { limitsOf }: Syncing): Terms {
  const known = [before, before?.pending].find((one) => one?.plan === terms.plan);
  return { ...onlyTerms(terms), limits: known?.limits ?? limitsOf(terms.plan) };
}

const changesOf = (
  remote: RemoteSubscription,
  status: SubscriptionStatus,
  before: BillingTerms | null,
  syncing: Syncing,
) => ({
  ...agreed(remote.terms, before, syncing),
  status,
  trialEndsAt: remote.trialEndsAt,
  currentPeriodStart: remote.currentPeriodStart,
  currentPeriodEnd: remote.currentPeriodEnd,
  cancelAtPeriodEnd: remote.cancelAtPeriodEnd,
  pending: remote.pending && agreed(remote.pending, before, syncing),
});

/** A second subscription beside one that has not ended is left alone. */
function started(
  state: BillingState,
  remote: RemoteSubscription,
  subscriptionId: string,
  syncing: Syncing,
): BillingEvent[] {
  if (state.subscription !== null || isKnown(state, subscriptionId) || notStarted.includes(remote.status))
    return [];
  const data: BillingTerms = {
    ...changesOf(remote, statusOf(remote.status, 'active'), null, syncing),
    subscriptionId,
    startedAt: remote.startedAt,
    collection: 'stripe',
    termsDays: 0,
    engine: 'stripe',
  };
  return [{ type: 'BillingSubscriptionCreated', data }];
}

function followed(
  state: BillingState,
  remote: RemoteSubscription,
  subscriptionId: string,
  syncing: Syncing,
): BillingEvent[] {
  const before = state.subscription;
  if (before?.subscriptionId !== subscriptionId) return [];
  return hasEnded(remote)
    ? [canceled(before, remote.endReason, remote.endedAt ?? before.currentPeriodEnd, creditIn(state, before))]
    : updated(before, changesOf(remote, statusOf(remote.status, before.status), before, syncing));
}

/** Stripe's words for an invoice that was issued and is owed, or was paid. */
const announcedStatuses: readonly string[] = ['open', 'paid', 'uncollectible'];

/** An invoice that was void before it was reported is never reported. */
function issued(state: BillingState, remote: RemoteInvoice, { idOf, seller }: Syncing): BillingEvent[] {
  const invoiceId = idOf(remote.id);
  if (
    state.closed.includes(invoiceId) ||
    unpaid(state, invoiceId) ||
    !announcedStatuses.includes(remote.status)
  )
    return [];
  const { currency, lines, subtotal, tax, total, customer, issuedAt, dueAt } = remote;
  return [
    {
      type: 'InvoiceIssued',
      data: {
        invoiceId,
        subscriptionId: idOf(remote.subscription),
        number: state.lastNumber + 1,
        externalNumber: remote.number,
        currency,
        lines,
        subtotal,
        taxPercent: taxPercentOf(tax, subtotal),
        tax,
        total,
        seller,
        customer,
        issuedAt,
        dueAt,
        creditAfter: creditIn(state, { currency }),
      },
    },
  ];
}

const unpaid = (state: BillingState, id: string) => state.unpaid.find(({ invoiceId }) => invoiceId === id);

/** Returns what happened to an invoice since. */
function attempted(
  state: BillingState,
  remote: RemoteInvoice,
  subscription: RemoteSubscription,
  { idOf, at }: Syncing,
): BillingEvent[] {
  const invoice = unpaid(state, idOf(remote.id));
  if (!invoice) return [];
  const { invoiceId, subscriptionId, number } = invoice;
  const of = { invoiceId, subscriptionId, number };
  if (remote.status === 'void') return [{ type: 'InvoiceVoided', data: of }];
  const owed = { ...invoice, total: remote.due };
  if (remote.status === 'paid') {
    // attempts by hand are not counted there
    const attempt = remote.due === 0 ? 0 : Math.max(remote.attempts, invoice.attempts + 1);
    const paid = { ...paymentOf(owed, attempt, null), paidAt: remote.paidAt ?? at, reference: null };
    return [{ type: 'InvoicePaid', data: paid }];
  }
  const missing = Array.from(
    { length: Math.max(0, remote.attempts - invoice.attempts) },
    (_, index): BillingEvent => ({
      type: 'InvoicePaymentFailed',
      data: {
        ...paymentOf(owed, invoice.attempts + index + 1, remote.failureReason),
        nextAttemptAt: remote.nextAttemptAt,
      },
    }),
  );
  const isGivenUp =
    remote.status === 'uncollectible' || (hasEnded(subscription) && remote.nextAttemptAt === null);
  return isGivenUp && !invoice.isGivenUp ? [...missing, { type: 'InvoiceGivenUp', data: of }] : missing;
}
