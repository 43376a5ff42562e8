import { decideEndWithTenant } from '../../domain/billing/end-with-tenant.js';
import type { App } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { billingTarget, loadBilling } from './billing-stream.js';
import { changeAtStripe, endNow } from './change-at-stripe.js';
import { engineOf, syncBilling } from './sync-billing.js';

/**
 * Ends what a tenant that is deleted subscribes to, and voids its open invoices, first where they are collected.
 * Idempotent. Throws `billing_unavailable`.
 */
export async function endBillingOfTenant(app: App, context: CommandContext): Promise<void> {
  await endAtStripe(app, context);
  await execute(app, context, {
    ...billingTarget(context.tenantId),
    step: 'end with tenant',
    expects: (present) => present,
    decide: (present) => decideEndWithTenant(present, isoTime(app.clock.now())),
  });
}

async function endAtStripe(app: App, context: CommandContext): Promise<void> {
  const { customer, subscription } = (await loadBilling(app, context.tenantId)).state;
  const engine = engineOf(app, { subscription });
  if (engine === null || customer === null || customer.livemode !== engine.livemode) return;
  if (subscription !== null) await changeAtStripe(app, context, engine, endNow('tenant_deleted'));
  const { invoices } = await engine.fetchAccount(customer.customerId);
  for (const { id } of invoices.filter(({ status }) => status === 'open')) await engine.voidInvoice(id);
  await syncBilling(app, context, engine, 'voided');
}
