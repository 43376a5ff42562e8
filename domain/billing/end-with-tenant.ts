import { type BillingState, creditIn } from './billing.js';
import type { BillingEvent } from './billing-events.js';
import { canceled } from './subscription.js';

/** Decides what the deletion of a tenant ends: its subscription at once, and what it owes on open invoices. Idempotent. */
export const decideEndWithTenant = (state: BillingState, at: string): BillingEvent[] => [
  ...(state.subscription === null
    ? []
    : [canceled(state.subscription, 'tenant_deleted', at, creditIn(state, state.subscription))]),
  ...state.unpaid
    .filter(({ isGivenUp }) => !isGivenUp)
    .map(({ invoiceId, subscriptionId, number }): BillingEvent => ({
      type: 'InvoiceVoided',
      data: { invoiceId, subscriptionId, number },
    })),
];
