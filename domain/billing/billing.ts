import type { Aggregate } from '../shared/decider.js';
import type { BillingDetails, IssuedInvoice } from './invoice-events.js';
import type {
  BillingEvent,
  BillingTerms,
  Collection,
  SubscriptionStatus,
  UseWarning,
} from './billing-events.js';
import type { LimitName } from './plan.js';

/** A subscription that has not ended. */
export type PresentSubscription = BillingTerms & {
  readonly status: Exclude<SubscriptionStatus, 'canceled'>;
  /** The time that its periods are counted from, and how many have started since. */
  readonly anchor: string;
  readonly periods: number;
};

/** An invoice that is still to be paid. */
export interface OpenInvoice {
  readonly invoiceId: string;
  readonly subscriptionId: string;
  readonly number: number;
  readonly currency: string;
  readonly total: number;
  readonly dueAt: string;
  /** How many attempts have failed. */
  readonly attempts: number;
  /** When the next attempt is due; null: none is, until it is given up. */
  readonly nextAttemptAt: string | null;
  /** Who collects it. */
  readonly engine: BillingTerms['engine'];
  /** See `IssuedInvoice`. */
  readonly externalNumber?: string;
  /** Whether nothing more is tried: it is uncollectible, and can still be paid. */
  readonly isGivenUp: boolean;
}

/** What an operator lets a tenant have in place of what its plan says. */
export interface Override {
  readonly limit: LimitName | 'taxPercent';
  readonly value: number | null;
  readonly reason: string | null;
  /** ISO 8601; null: until it is removed. */
  readonly until: string | null;
}

/** How a tenant pays. */
export interface Consent {
  readonly collection: Collection;
  /** Days between the issue of an invoice and the day on which it is due. */
  readonly termsDays: number;
}

/** The tenant at Stripe. */
export interface Customer {
  readonly customerId: string;
  readonly livemode: boolean;
}

/** What a tenant has subscribed to, and what it owes. */
export interface BillingState {
  readonly subscription: PresentSubscription | null;
  /** Whether a trial has started: there is one a tenant. */
  readonly hadTrial: boolean;
  /** The number of the last invoice. */
  readonly lastNumber: number;
  /** In the minor unit, before tax, by currency (ISO 4217): what is left in one currency is not set off against another. */
  readonly credit: Readonly<Record<string, number>>;
  readonly unpaid: readonly OpenInvoice[];
  readonly details: BillingDetails | null;
  /** How an operator lets the tenant pay; null: it may only have a trial. */
  readonly consent: Consent | null;
  readonly overrides: readonly Override[];
  /** Null: it has never started to pay at Stripe. */
  readonly customer: Customer | null;
  /** Ids of subscriptions that have ended and of invoices that are settled, since the tenant is a customer at Stripe. */
  readonly closed: readonly string[];
  /** The last warning of much use; null: none so far. */
  readonly useWarned: Pick<UseWarning, 'month' | 'percent' | 'limit'> | null;
  /** The end of the trial that owners were notified of; null: of none. */
  readonly toldTrialEnd: string | null;
}

export const billing: Aggregate<BillingState, BillingEvent> = {
  initial: {
    subscription: null,
    hadTrial: false,
    lastNumber: 0,
    credit: {},
    unpaid: [],
    details: null,
    consent: null,
    overrides: [],
    customer: null,
    closed: [],
    useWarned: null,
    toldTrialEnd: null,
  },
  evolve(state, event) {
    switch (event.type) {
      case 'BillingSubscriptionCreated':
        return {
          ...state,
          hadTrial: state.hadTrial || event.data.trialEndsAt !== null,
          subscription: started(event.data),
        };
      case 'BillingSubscriptionUpdated':
        return { ...state, subscription: state.subscription && followed(state.subscription, event.data) };
      case 'BillingSubscriptionCanceled':
        return {
          ...withClosed(state, event.data.subscriptionId),
          subscription: null,
          credit: withCredit(state, event.data),
        };
      case 'InvoiceIssued':
        return issued(state, event.data);
      case 'InvoicePaid':
      case 'InvoiceVoided':
        return {
          ...withClosed(state, event.data.invoiceId),
          unpaid: state.unpaid.filter(isOther(event.data.invoiceId)),
        };
      case 'InvoicePaymentFailed':
        return withInvoice(state, event.data.invoiceId, (invoice) => ({
          ...invoice,
          attempts: event.data.attempt,
          nextAttemptAt: event.data.nextAttemptAt,
        }));
      case 'InvoiceGivenUp':
        return withInvoice(state, event.data.invoiceId, (invoice) => ({ ...invoice, isGivenUp: true }));
      case 'BillingDetailsChanged':
        return { ...state, details: event.data.details };
      case 'BillingCustomerLinked': {
        const { customerId, livemode } = event.data;
        return { ...state, customer: { customerId, livemode } };
      }
      case 'BillingConsentChanged': {
        const { collection, termsDays } = event.data;
        return { ...state, consent: collection === null ? null : { collection, termsDays } };
      }
      case 'PlanOverridden':
        return { ...state, overrides: [...without(state.overrides, event.data.limit), event.data] };
      case 'PlanOverrideRemoved':
        return { ...state, overrides: without(state.overrides, event.data.limit) };
      case 'MonthlyUseWarned': {
        const { month, percent, limit } = event.data;
        return { ...state, useWarned: { month, percent, limit } };
      }
      case 'TrialEndAnnounced':
        return { ...state, toldTrialEnd: event.data.trialEndsAt };
    }
    return state; // a type of a later version
  },
};

const present = (terms: BillingTerms): BillingTerms & Pick<PresentSubscription, 'status'> => ({
  ...terms,
  status: terms.status === 'canceled' ? 'active' : terms.status,
});

/** Periods are counted from the first one, a trial's being none of them. */
const started = (terms: BillingTerms): PresentSubscription => ({
  ...present(terms),
  anchor: terms.trialEndsAt ?? terms.currentPeriodStart,
  periods: terms.trialEndsAt === null ? 1 : 0,
});

function followed(
  before: PresentSubscription,
  {
    changed: _,
    previous: _previous,
    ...terms
  }: Extract<BillingEvent, { type: 'BillingSubscriptionUpdated' }>['data'],
): PresentSubscription {
  const isNewPeriod = terms.currentPeriodStart !== before.currentPeriodStart;
  // a period that does not begin where the last one ended is the first of a new count
  const isCountedOn = isNewPeriod && terms.currentPeriodStart === before.currentPeriodEnd;
  const isSameInterval = terms.interval === before.interval;
  if (!isNewPeriod) return { ...before, ...present(terms) };
  return isCountedOn && isSameInterval
    ? { ...before, ...present(terms), periods: before.periods + 1 }
    : { ...before, ...present(terms), anchor: terms.currentPeriodStart, periods: 1 };
}

const issued = (state: BillingState, invoice: IssuedInvoice): BillingState => ({
  ...state,
  lastNumber: invoice.number,
  credit: withCredit(state, invoice),
  unpaid: [
    ...state.unpaid,
    {
      invoiceId: invoice.invoiceId,
      subscriptionId: invoice.subscriptionId,
      number: invoice.number,
      currency: invoice.currency,
      total: invoice.total,
      dueAt: invoice.dueAt,
      attempts: 0,
      nextAttemptAt: invoice.dueAt,
      engine: invoice.externalNumber === undefined ? 'ledger' : 'stripe',
      ...(invoice.externalNumber === undefined ? {} : { externalNumber: invoice.externalNumber }),
      isGivenUp: false,
    },
  ],
});

/** Returns what a tenant has in credit in a currency, in the minor unit, before tax. */
export const creditIn = (
  { credit }: Pick<BillingState, 'credit'>,
  { currency }: { readonly currency: string },
): number => credit[currency] ?? 0;

const withCredit = (
  { credit }: BillingState,
  { currency, creditAfter }: { readonly currency: string; readonly creditAfter: number },
): BillingState['credit'] => ({ ...credit, [currency]: creditAfter });

const withClosed = (state: BillingState, id: string): BillingState =>
  state.customer === null ? state : { ...state, closed: [...state.closed, id] };

const isOther =
  (id: string) =>
  ({ invoiceId }: OpenInvoice): boolean =>
    invoiceId !== id;

const withInvoice = (
  state: BillingState,
  id: string,
  change: (invoice: OpenInvoice) => OpenInvoice,
): BillingState => ({
  ...state,
  unpaid: state.unpaid.map((invoice) => (invoice.invoiceId === id ? change(invoice) : invoice)),
});

const without = (overrides: readonly Override[], limit: string): readonly Override[] =>
  overrides.filter((override) => override.limit !== limit);
