import { checkedOverride, overridable, type OverrideInput } from '../../../domain/billing/override.js';
import { refuseFaults } from '../../../domain/shared/faults.js';
import type { Override } from '../../../domain/billing/billing.js';
import type { BillingApp } from '../../app.js';
import { loadBilling } from '../../billing/billing-stream.js';
import { overridePlan, removeOverride } from '../../billing/override-plan.js';
import { syncTax } from '../../billing/sync-billing.js';
import type { CommandContext } from '../../shared/command-context.js';
import { isoTime, later } from '../../shared/event-context.js';
import { refuseStale } from '../../shared/execute.js';
import { utcIfTime } from '../../shared/time-in.js';

type RequestedOverride = Omit<OverrideInput, 'reason'>;

/**
 * Gives the tenant these overrides and no others. One that stays as it is keeps its reason, also after its end. Everything is
 * checked before anything is written. Throws `invalid_input`, `stale_revision`; for a tax that could not be reported to Stripe
 * `billing_unavailable`, `billing_refused`, after which the command can be repeated.
 */
export async function changeOverrides(
  app: BillingApp,
  context: CommandContext,
  { overrides, reason }: { readonly overrides: readonly RequestedOverride[]; readonly reason: string },
): Promise<{
  readonly items: readonly Override[];
  readonly revision: bigint;
  readonly position: bigint | null;
}> {
  const now = isoTime(app.clock.now());
  const { state, revision, history } = await loadBilling(app, context.tenantId);
  const isPresent = (one: RequestedOverride): boolean =>
    state.overrides.some(
      ({ limit, value, until }) =>
        limit === one.limit && value === one.value && until === (one.until ?? null),
    );
  const requested = overrides.map(({ limit, value, until }) => ({ limit, value, until: utcIfTime(until) }));
  const fresh = requested
    .filter((one) => !isPresent(one))
    .map((one) => checkedOverride({ ...one, reason }, now));
  const repeated = requested.findIndex(
    ({ limit }, index) => requested.findIndex((one) => one.limit === limit) < index,
  );
  if (repeated >= 0)
    refuseFaults([
      { pointer: `/overrides/${repeated}/limit`, code: 'repeated', detail: 'stands in the list already' },
    ]);
  let position: bigint | null = null;
  const { ifMatch, ...others } = context;
  const stepId = (limit: string): string => app.ids.derive(context.commandId, `override|${limit}`);
  const steps = new Set(overridable.map(stepId));
  // a repeated command goes on from the revision that its own first steps led to
  const isRepeated = history.some((recorded) => steps.has(recorded.context.commandId));
  if (!isRepeated) refuseStale(context, revision);
  // the first step changes the revision that the caller knows
  const step = (limit: string): CommandContext => ({
    ...others,
    ...(ifMatch && !isRepeated && position === null && { ifMatch }),
    commandId: stepId(limit),
  });
  for (const one of fresh)
    position = later(position, (await overridePlan(app, step(one.limit), one)).position);
  for (const { limit } of state.overrides.filter(
    (one) => !requested.some(({ limit }) => limit === one.limit),
  ))
    position = later(position, (await removeOverride(app, step(limit), limit)).position);
  const { state: after, revision: present } = await loadBilling(app, context.tenantId);
  // also where nothing was written: Stripe may not have been notified of the tax the last time
  await syncTax(app, context.tenantId, after);
  return { items: after.overrides, revision: present ?? -1n, position };
}
