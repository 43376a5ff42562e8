import type { Runtime } from '../runtime/runtime.js';

/**
 * Logs a warning for each plan that tenants have subscribed to and `PLANS_FILE` does not declare, with those tenants. The read
 * models must be there.
 */
export async function tellWithdrawnPlans({
  config,
  log,
  queries,
}: Pick<Runtime, 'config' | 'log' | 'queries'>): Promise<void> {
  const offered = new Set(config.plans.plans.map(({ id }) => id));
  for (const { plan, count, tenants } of await queries.billing.heldPlans())
    if (!offered.has(plan))
      log.warn(
        { plan, count, tenants },
        'PLANS_FILE has no such plan any more: its tenants keep the price and the limits that were agreed. Declare it, or put them on another',
      );
}
