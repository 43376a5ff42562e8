import type { CancelReason, Terms } from '../../../domain/billing/billing-events.js';
import type { RemoteAccount } from '../../../domain/billing/remote-account.js';

/** A first payment that a tenant is about to make. */
export interface CheckoutOrder {
  readonly customerId: string;
  readonly terms: Terms;
  /** 0: none. */
  readonly trialDays: number;
  /** The tax where Stripe does not work it out by itself. */
  readonly taxPercent: number;
  /** Where the browser goes afterwards, and when it gives up. */
  readonly doneUrl: string;
  readonly backUrl: string;
}

/** A message of Stripe's whose signature is right. Only what is needed to look for what changed. */
export interface VerifiedWebhook {
  readonly id: string;
  readonly livemode: boolean;
  /** Null: it is about no customer. */
  readonly customerId: string | null;
}

/**
 * Stripe, which collects what tenants owe. `key` makes a repeated call one call. Each throws a DomainError
 * `billing_unavailable` when Stripe does not answer, and `billing_refused` when it refuses.
 */
export interface StripeClient {
  /** Whether the key moves real money. */
  readonly livemode: boolean;
  /** Returns the id of a new customer. */
  createCustomer(name: string, key: string): Promise<string>;
  /** Returns the address of the customer's one open checkout; one for other terms or another tax is closed first. */
  openCheckout(order: CheckoutOrder): Promise<string>;
  /** Closes each page where the customer could still pay for a first time. */
  closeCheckouts(customerId: string): Promise<void>;
  /** Returns the address of a page where the customer changes its cards and nothing else. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Returns what Stripe has of the customer now. */
  fetchAccount(customerId: string): Promise<RemoteAccount>;
  /** Changes the terms, at once or with the end of the period, and withdraws an end that was due. */
  changeSubscription(
    id: string,
    change: { readonly terms: Terms; readonly when: 'now' | 'period_end'; readonly isTrial: boolean },
    key: string,
  ): Promise<void>;
  /** Lets later invoices of the subscription be taxed with this percentage. */
  setTaxPercent(id: string, percent: number): Promise<void>;
  /** Lets the subscription end with its period, or go on after it. */
  setCancelAtPeriodEnd(id: string, isCanceled: boolean): Promise<void>;
  /** Ends the subscription. `isCredited`: what is left of the period becomes credit at Stripe. */
  cancel(id: string, end: { readonly reason: CancelReason; readonly isCredited: boolean }): Promise<void>;
  /** Lets an open invoice be owed no more. */
  voidInvoice(id: string): Promise<void>;
  /** Returns the message; null where it was not signed with the secret within the last five minutes. */
  verifyWebhook(body: Uint8Array, signature: string): Promise<VerifiedWebhook | null>;
}
