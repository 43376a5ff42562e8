import type { App } from '../../../application/app.js';
import { subscribedIn } from '../../../application/billing/billing-stream.js';
import type { EventLog } from '../../../application/events/event-log.js';
import { uuids } from '../../../infrastructure/crypto/ids.js';
import { postgresErasureLedger } from '../../../infrastructure/personal-data/erasure-ledger.js';
import type { StripeConnection } from '../../../infrastructure/stripe/load-stripe.js';
import { stripeClient } from '../../../infrastructure/stripe/stripe-client.js';
import { type ActivityNotes, activityNotes } from '../../../application/usage/note-activity.js';
import type { Log } from '../../../infrastructure/telemetry/log.js';
import { usageFigures } from '../../../projections/usage/usage-figures.js';
import { planCounts } from '../../../projections/billing/plan-counts.js';
import { addressesOf } from '../../config.js';
import type { Base } from './base.js';

export interface AccountOptions {
  readonly log: Log;
  /** Another server than Stripe's. */
  readonly stripeServer?: StripeConnection['server'] | undefined;
}

export interface AccountParts {
  readonly account: Pick<
    App,
    | 'plans'
    | 'planUse'
    | 'usage'
    | 'activity'
    | 'stripe'
    | 'tenantDeletionGraceDays'
    | 'erasures'
    | 'addresses'
    | 'ids'
  >;
  readonly activity: ActivityNotes;
}

/** Creates what tenants pay by, what keeps account of their use and of erasures, and what the configuration alone decides. */
export function accountParts(
  { config, clock, databases: { database, reader } }: Base,
  events: EventLog,
  { log, stripeServer }: AccountOptions,
): AccountParts {
  const activity = activityNotes({ events, ids: uuids, clock }, (error) =>
    log.error({ error }, 'active users could not be noted: trying again'),
  );
  const account: AccountParts['account'] = {
    ids: uuids,
    addresses: addressesOf(config),
    plans: config.plans,
    planUse: { subscribedBy: subscribedIn({ events }), count: planCounts(reader) },
    usage: usageFigures({ database, reader }),
    activity,
    stripe:
      config.stripe &&
      stripeClient({ ...config.stripe, ...(stripeServer === undefined ? {} : { server: stripeServer }) }),
    tenantDeletionGraceDays: config.tenantDeletionGraceDays,
    erasures: postgresErasureLedger(database),
  };
  return { account, activity };
}
