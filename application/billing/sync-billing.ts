import type { BillingState } from '../../domain/billing/billing.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { isRunning } from '../../domain/billing/remote-account.js';
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
 * Fetches what Stripe has of a tenant now, and appends what the tenant's stream lacks of it. The stream is read first, and
 * is read again with Stripe's answer after a conflict, so that an older answer never follows a newer one. Later invoices there
 * are taxed with the percentage that holds now. Returns the stream afterwards. A customer of the other mode (test, live) than the key's is left alone.
 * @param step distinguishes several of one command
 */
export function syncBilling(
  app: App,
  context: CommandContext,
  engine: BillingEngine,
  step: string,
): Promise<Loaded<BillingState>> {
  const { tenantId } = context;
  return execute(app, atAnyRevision(context), {
    ...billingTarget(tenantId),
    step,
    expects: (state) => state,
    decide: async (state) => {
      if (state.customer === null || state.customer.livemode !== engine.livemode) return [];
      const remote = await engine.fetchAccount(state.customer.customerId);
      const at = isoTime(app.clock.now());
      const { taxPercent } = issuingOf(app, state, at);
      for (const one of remote.subscriptions.filter(isRunning))
        if (one.taxPercent !== null && one.taxPercent !== taxPercent)
          await engine.setTaxPercent(one.id, taxPercent);
      return decideSync(state, remote, { seller: app.plans.seller, idOf: ownIdOf(app, tenantId), at });
    },
  });
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
