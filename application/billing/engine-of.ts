import type { BillingState } from '../../domain/billing/billing.js';
import type { BillingApp } from '../app.js';
import type { BillingEngine } from './billing-engine.js';
import { ledgerEngine } from './ledger-engine.js';
import { stripeEngine, stripeOf } from './stripe-engine.js';

/**
 * Returns the engine of a tenant's subscription, or of its next one. Throws `billing_unavailable` for a subscription at
 * Stripe where the service runs without it.
 */
export function engineOf(app: BillingApp, state: Pick<BillingState, 'subscription'>): BillingEngine {
  const stripe = stripeOf(app, state);
  return stripe === null ? ledgerEngine(app) : stripeEngine(app, stripe);
}
