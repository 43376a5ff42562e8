import type { BillingEvent } from '../../domain/billing/billing-events.js';
import type { BillingState } from '../../domain/billing/billing.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { RemoteAccount } from '../../domain/billing/remote-account.js';
import { decideSync } from '../../domain/billing/sync.js';
import type { App, BillingApp } from '../app.js';
import type { StripeClient } from '../ports/billing/stripe-client.js';
import type { CommandContext } from '../shared/command-context.js';
import { atAnyRevision, isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import type { Loaded } from '../shared/load.js';
import { billingTarget, issuingOf } from './billing-stream.js';

/** Returns the UUID under which a tenant has one of Stripe's subscriptions or invoices. */
export const ownIdOf =
  ({ ids }: Pick<App, 'ids'>, tenantId: string) =>
  (remoteId: string): string =>
    ids.derive(tenantId, `stripe|${remoteId}`);

/**
 * Fetches what Stripe has of a tenant now, and appends what the tenant's stream lacks of it. Later invoices of the tenant's
 * subscription are then taxed with the percentage of the day on which its next period begins, since Stripe may send no
 * word between now and then; where Stripe refuses that, the next comparison tries it again. Returns the stream afterwards.
 * A customer of the other mode (test, live) than the key's is left alone.
 * @param step distinguishes several of one command
 * @param taxedAt the time (ISO 8601) whose percentage the next invoice has, for one that comes before the next period
 */
export async function syncBilling(
  app: BillingApp,
  context: CommandContext,
  stripe: StripeClient,
  step: string,
  taxedAt: string | null = null,
): Promise<Loaded<BillingState>> {
  const { loaded, remote } = await compared(app, context, stripe, step);
  if (remote !== null)
    await setTax(app, context.tenantId, stripe, loaded.state, remote, taxedAt).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  return loaded;
}

/** Does what `syncBilling` does for a tenant that is deleted, whose tax stays as it is. */
export const syncEndOfBilling = async (
  app: BillingApp,
  context: CommandContext,
  stripe: StripeClient,
  step: string,
): Promise<Loaded<BillingState>> => (await compared(app, context, stripe, step)).loaded;

/**
 * Lets later invoices of the tenant's subscription at Stripe be taxed as `syncBilling` does. Nothing where there is none, or
 * where the service runs without Stripe. Throws `billing_unavailable`, `billing_refused`.
 */
export async function syncTax(app: BillingApp, tenantId: string, state: BillingState): Promise<void> {
  const { stripe } = app;
  if (state.subscription?.engine !== 'stripe' || stripe === null) return;
  if (state.customer?.livemode !== stripe.livemode) return;
  await setTax(app, tenantId, stripe, state, await stripe.fetchAccount(state.customer.customerId), null);
}

/** What Stripe has of a tenant, and the revision of the tenant's stream that was read before Stripe was asked. */
interface Fetched {
  readonly remote: RemoteAccount;
  readonly revision: bigint | null;
}

/** Events that say nothing of what Stripe has. */
const besideStripe: ReadonlySet<string> = new Set<BillingEvent['type']>([
  'BillingDetailsChanged',
  'BillingConsentChanged',
  'PlanOverridden',
  'PlanOverrideRemoved',
  'MonthlyUseWarned',
  'TrialEndAnnounced',
]);

/** Returns whether another comparison may have been appended since Stripe was asked: its answer may be the newer one. */
const isOvertaken = ({ revision: asked }: Fetched, { history }: Loaded<BillingState>): boolean =>
  history.some(({ revision, event }) => revision > (asked ?? -1n) && !besideStripe.has(event.type));

/**
 * The stream is read first. After a conflict Stripe is asked again only where another comparison may have come in between,
 * so that an older answer never follows a newer one. Null: Stripe was not asked.
 */
async function compared(
  app: BillingApp,
  context: CommandContext,
  stripe: StripeClient,
  step: string,
): Promise<{ readonly loaded: Loaded<BillingState>; readonly remote: RemoteAccount | null }> {
  const { tenantId } = context;
  let remote: RemoteAccount | null = null;
  const loaded = await execute(app, atAnyRevision(context), {
    ...billingTarget(tenantId),
    step,
    expects: (state) => state,
    fetch: async ({ customer }, stream, before): Promise<Fetched | null> => {
      if (customer === null || customer.livemode !== stripe.livemode) return null;
      if (before && !isOvertaken(before, stream)) return before;
      remote = await stripe.fetchAccount(customer.customerId);
      return { remote, revision: stream.revision };
    },
    decide: (state, _, fetched) =>
      fetched === null
        ? []
        : decideSync(state, fetched.remote, {
            seller: app.plans.seller,
            idOf: ownIdOf(app, tenantId),
            limitsOf: (plan) => app.plans.plans.find(({ id }) => id === plan)?.limits ?? null,
            at: isoTime(app.clock.now()),
          }),
  });
  return { loaded, remote };
}

/** Others of the customer's subscriptions are not the service's. */
async function setTax(
  app: BillingApp,
  tenantId: string,
  stripe: StripeClient,
  state: BillingState,
  { subscriptions }: RemoteAccount,
  taxedAt: string | null,
): Promise<void> {
  const idOf = ownIdOf(app, tenantId);
  const { subscription } = state;
  if (subscription === null) return;
  const own = subscriptions.find(({ id }) => idOf(id) === subscription.subscriptionId);
  const taxPercent = issuingOf(app, state).taxPercentAt(taxedAt ?? subscription.currentPeriodEnd);
  if (own && own.taxPercent !== null && own.taxPercent !== taxPercent)
    await stripe.setTaxPercent(own.id, taxPercent);
}
