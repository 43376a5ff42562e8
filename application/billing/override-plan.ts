import type { BillingState, Override } from '../../domain/billing/billing.js';
import type { BillingEvent } from '../../domain/billing/billing-events.js';
import {
  type OverrideInput,
  checkedOverridable,
  checkedOverride,
  decideOverride,
  decideOverrideRemoval,
} from '../../domain/billing/override.js';
import type { BillingApp } from '../app.js';
import type { CommandContext, Outcome } from '../shared/command-context.js';
import { written } from '../shared/create-stream.js';
import { isoTime } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { utcIfTime } from '../shared/time-in.js';
import { billingTarget } from './billing-stream.js';
import { syncTax } from './sync-billing.js';

/**
 * Gives the tenant another limit than its plan, until `until` or until the override is removed. Returns all overrides of the
 * tenant. Idempotent. Throws `invalid_input`; for a tax that could not be reported to Stripe `billing_unavailable`, after which
 * the command can be repeated.
 * @param input `until` may have any offset to UTC
 */
export async function overridePlan(
  app: BillingApp,
  context: CommandContext,
  input: OverrideInput,
): Promise<Outcome<readonly Override[]>> {
  const until = utcIfTime(input.until);
  const override = checkedOverride({ ...input, until }, isoTime(app.clock.now()));
  return decided(app, context, override.limit, (state) => decideOverride(state, override));
}

/**
 * Lets the tenant's plan hold again for a limit. Returns the overrides that are left. Throws `invalid_input`;
 * `override_not_found`.
 */
export async function removeOverride(
  app: BillingApp,
  context: CommandContext,
  limit: string,
): Promise<Outcome<readonly Override[]>> {
  const named = checkedOverridable(limit);
  return decided(app, context, named, (state) => decideOverrideRemoval(state, named));
}

async function decided(
  app: BillingApp,
  context: CommandContext,
  limit: Override['limit'],
  decide: (state: BillingState) => readonly BillingEvent[],
): Promise<Outcome<readonly Override[]>> {
  const own = await execute(app, context, {
    ...billingTarget(context.tenantId),
    expects: (present) => present,
    decide,
  });
  if (limit === 'taxPercent') await syncTax(app, context.tenantId, own.state);
  const { state, revision, position } = written(own);
  return { record: state.overrides, revision, position };
}
