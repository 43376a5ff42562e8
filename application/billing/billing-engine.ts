import type { BillingState } from '../../domain/billing/billing.js';
import type { CancelReason } from '../../domain/billing/billing-events.js';
import type { ConsentInput } from '../../domain/billing/consent.js';
import type { CommandContext } from '../shared/command-context.js';
import type { Loaded } from '../shared/load.js';
import type { Choice } from './chosen-plan.js';

/**
 * Keeps subscriptions of tenants and collects what they owe: the service's own ledger, or Stripe. Each function returns the
 * tenant's stream of billing afterwards.
 */
export interface BillingEngine {
  /**
   * Begins a subscription, or changes the present one; the default plan ends it with its period. `consent` is how an
   * operator lets the tenant pay from its next subscription on. Throws `invalid_input`, `no_subscription` where the default plan is chosen
   * without one, `invoice_unpaid`, `consent_required`, `billing_details_required`; at Stripe also `checkout_required`,
   * `stale_revision`.
   */
  choose(
    context: CommandContext,
    choice: Choice,
    consent: ConsentInput | null,
  ): Promise<Loaded<BillingState>>;
  /** Lets the subscription end with its period (true), or go on after it. Idempotent. Throws `no_subscription`. */
  setCancelAtPeriodEnd(context: CommandContext, isCanceled: boolean): Promise<Loaded<BillingState>>;
  /** Ends the subscription at once. Throws `no_subscription`. */
  cancel(context: CommandContext, reason: CancelReason): Promise<Loaded<BillingState>>;
}
