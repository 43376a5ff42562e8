import type { BillingDetails, FailureReason, InvoiceLine } from './invoice-events.js';
import type { CancelReason, Terms } from './billing-events.js';

/** A subscription as Stripe shows it now. Times are ISO 8601. */
export interface RemoteSubscription {
  /** Stripe's own id. */
  readonly id: string;
  /** Stripe's own word, which may be one that is unknown here. */
  readonly status: string;
  readonly terms: Terms;
  /** What its invoices are taxed with; null where Stripe works it out, or it was chosen there. */
  readonly taxPercent: number | null;
  readonly startedAt: string;
  readonly trialEndsAt: string | null;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
  readonly cancelAtPeriodEnd: boolean;
  /** The terms from the end of the period on; null: the same. */
  readonly pending: Terms | null;
  readonly endedAt: string | null;
  readonly endReason: CancelReason;
}

/** An invoice as Stripe shows it now. Amounts are in the minor unit, times ISO 8601. */
export interface RemoteInvoice {
  readonly id: string;
  /** Stripe's id of its subscription. */
  readonly subscription: string;
  /** Stripe's own word, which may be one that is unknown here. */
  readonly status: string;
  /** As it is printed. */
  readonly number: string;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** What is to be paid: `total` less what the customer has in credit at Stripe. */
  readonly due: number;
  readonly customer: BillingDetails;
  readonly issuedAt: string;
  readonly dueAt: string;
  readonly paidAt: string | null;
  /** Automatic attempts so far, the first one among them. */
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  /** Why the last attempt failed. */
  readonly failureReason: FailureReason;
}

/** What Stripe has of a customer, each list in the order of creation. */
export interface RemoteAccount {
  readonly subscriptions: readonly RemoteSubscription[];
  readonly invoices: readonly RemoteInvoice[];
}

/** Stripe's words for a subscription that has ended. */
const ended: readonly string[] = ['canceled', 'incomplete_expired'];

/** Returns whether a subscription has ended at Stripe. */
export const hasEnded = ({ status }: Pick<RemoteSubscription, 'status'>): boolean => ended.includes(status);
