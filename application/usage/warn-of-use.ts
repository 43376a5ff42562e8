import { decideUseWarning } from '../../domain/billing/usage.js';
import type { App, BillingApp } from '../app.js';
import { billingTarget } from '../billing/billing-stream.js';
import { isoTime, systemContext } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { monthlyUse } from './monthly-use.js';

const DAY_MS = 86_400_000;

/** A day on which people of a tenant were active. */
export interface ActiveDay {
  readonly tenantId: string;
  /** `2026-11-25` */
  readonly day: string;
  readonly activeUsers: number;
}

export interface WarnOfUseDeps {
  readonly app: App;
  /** Returns the days of all tenants since a day, in pages. */
  readonly activeDays: (since: string) => AsyncIterable<readonly ActiveDay[]>;
  /** Called with failures, after which the tenant is looked at again in the next round. */
  readonly onError: (error: unknown) => void;
}

/**
 * Returns a round, to be repeated, that warns the owners of tenants whose monthly active users reach 80 % and 100 % of what
 * their plan allows. The stream records which notices they got, so that several processes warn once. A tenant is counted again
 * only after more of its people were active; the last day is looked at too, for what was noted around midnight.
 */
export function warnOfUse({
  app,
  activeDays,
  onError,
}: WarnOfUseDeps): (signal?: AbortSignal) => Promise<void> {
  let looked = new Map<string, number>();
  return async (signal) => {
    const seen = new Map<string, number>();
    for await (const page of activeDays(isoTime(app.clock.now() - DAY_MS).slice(0, 10)))
      for (const { tenantId, day, activeUsers } of page) {
        if (signal?.aborted) return;
        const key = `${tenantId}|${day}`;
        try {
          if (looked.get(key) !== activeUsers) await warn(app, tenantId, day);
          seen.set(key, activeUsers);
        } catch (error) {
          onError(error);
        }
      }
    looked = seen;
  };
}

async function warn(app: BillingApp, tenantId: string, day: string): Promise<void> {
  const { limits, month, used, planName } = await monthlyUse(app, tenantId, day);
  const limit = limits.monthlyActiveUsers;
  if (limit === null) return;
  const use = { month: month.from, used, limit, planName };
  await execute(app, systemContext(tenantId, app.ids.next()), {
    ...billingTarget(tenantId),
    expects: (state) => state,
    decide: (state) => decideUseWarning(state, use),
  });
}
