import type { BillingState } from '../../domain/billing/billing.js';
import type { Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import type { Loaded } from '../shared/load.js';
import { type SubscriptionRecord, subscriptionRecord } from './billing-records.js';

/** Returns the subscription of a tenant's stream of billing as the API shows it; null: there is none. */
export function recordOf(loaded: Loaded<BillingState>): Outcome<SubscriptionRecord | null> {
  const { state, revision, position } = written(loaded);
  const { subscription } = state;
  return { record: subscription && subscriptionRecord(subscription), revision, position };
}

/** Returns the subscription as `recordOf` does. Throws TypeError where it has ended meanwhile. */
export function presentRecord(loaded: Loaded<BillingState>): Outcome<SubscriptionRecord> {
  const { record, ...outcome } = recordOf(loaded);
  if (record === null) throw new TypeError('the subscription has ended meanwhile');
  return { ...outcome, record };
}
