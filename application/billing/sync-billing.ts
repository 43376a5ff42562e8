import type { BillingState } from '../../domain/billing/billing.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { RemoteAccount } from '../../domain/billing/remote-account.js';
import { decideSync } from '../../domain/billing/sync.js';
import type { App } from '../app.js';
import type { BillingEngine } from '../ports/billing/billing-engine.js';
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
  app: App,
  context: CommandContext,
  engine: BillingEngine,
  step: string,
  taxedAt: string | null = null,
): Promise<Loaded<BillingState>> {
  const { loaded, remote } = await compared(app, context, engine, step);
  if (remote !== null)
    await setTax(app, context.tenantId, engine, loaded.state, remote, taxedAt).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  return loaded;
}

/** Does what `syncBilling` does for a tenant that is deleted, whose tax stays as it is. */
export const syncEndOfBilling = async (
  app: App,
  context: CommandContext,
  engine: BillingEngine,
  step: string,
): Promise<Loaded<BillingState>> => (await compared(app, context, engine, step)).loaded;

/**
 * Lets later invoices of the tenant's subscription at Stripe be taxed as `syncBilling` does. Nothing where there is none, or
 * where the service runs without Stripe. Throws `billing_unavailable`, `billing_refused`.
 */
export async function syncTax(app: App, tenantId: string, state: BillingState): Promise<void> {
  const { billingEngine: engine } = app;
  if (state.subscription?.engine !== 'stripe' || engine === null) return;
  if (state.customer?.livemode !== engine.livemode) return;
  await setTax(app, tenantId, engine, state, await engine.fetchAccount(state.customer.customerId), null);
}

/**
 * The stream is read first, and is read again with Stripe's answer after a conflict, so that an older answer never follows a
 * newer one. Null: Stripe was not asked.
 */
async function compared(
  app: App,
  context: CommandContext,
  engine: BillingEngine,
  step: string,
): Promise<{ readonly loaded: Loaded<BillingState>; readonly remote: RemoteAccount | null }> {
  const { tenantId } = context;
  let remote: RemoteAccount | null = null;
  const loaded = await execute(app, atAnyRevision(context), {
    ...billingTarget(tenantId),
    step,
    expects: (state) => state,
    decide: async (state) => {
      if (state.customer === null || state.customer.livemode !== engine.livemode) return [];
      remote = await engine.fetchAccount(state.customer.customerId);
      const at = isoTime(app.clock.now());
      return decideSync(state, remote, {
        seller: app.plans.seller,
        idOf: ownIdOf(app, tenantId),
        limitsOf: (plan) => app.plans.plans.find(({ id }) => id === plan)?.limits ?? null,
        at,
      });
    },
  });
  return { loaded, remote };
}

/** Others of the customer's subscriptions are not the service's. */
async function setTax(
  app: App,
  tenantId: string,
  engine: BillingEngine,
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
    await engine.setTaxPercent(own.id, taxPercent);
}

/**
 * Returns the engine of a tenant's subscription, or of its next one; null: the service's own ledger. Throws
 * `billing_unavailable` for a subscription at Stripe where the service runs without it.
 */
export function engineOf(
  { billingEngine }: Pick<App, 'billingEngine'>,
  { subscription }: Pick<BillingState, 'subscription'>,
): BillingEngine | null {
  if (subscription?.engine === 'ledger') return null;
  if (subscription !== null && billingEngine === null)
    throw new DomainError(
      'unavailable',
      'billing_unavailable',
      'The subscription is collected by Stripe, which this service is not connected to.',
    );
  return billingEngine;
}
