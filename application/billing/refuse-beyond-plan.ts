import {
  type CountedLimit,
  type Entitlements,
  beyondPlan,
  entitlementsOf,
  signUpsEndAt,
} from '../../domain/billing/entitlements.js';
import type { App, BillingApp } from '../app.js';
import type { CommandContext } from '../shared/command-context.js';
import { isoTime } from '../shared/event-context.js';

/** Returns what a tenant may have now. */
export const currentEntitlements = async (
  { planUse, plans, clock }: Pick<App, 'planUse' | 'plans' | 'clock'>,
  tenantId: string,
): Promise<Entitlements> => entitlementsOf(plans, await planUse.subscribedBy(tenantId), isoTime(clock.now()));

/**
 * Throws `plan_limit` when the tenant has as many of them as its plan allows. What is in flight may overshoot. The service
 * itself (bootstrap) and operators are not bound. Nothing is counted where there is no limit.
 * @param isRepeated whether an earlier run of this command has created the record; asked when the limit is met
 */
export async function refuseBeyondPlan(
  app: BillingApp,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  limit: CountedLimit,
  isRepeated: () => Promise<boolean>,
): Promise<void> {
  if (actor.type === 'system' || actor.type === 'operator') return;
  const { limits, planName } = await currentEntitlements(app, tenantId);
  const most = limits[limit];
  if (most === null) return;
  const present = await app.planUse.count(tenantId, limit, app.clock.now());
  if (present >= most && !(await isRepeated())) throw beyondPlan(limit, { planName, most, present });
}

/** How many users a tenant has, and from how many on people cannot sign up by themselves. */
export interface RoomForSignUps {
  readonly present: number;
  readonly end: number;
}

/** Returns the room that a tenant's plan leaves for sign-ups; null where it does not limit users. */
export async function roomForSignUps(app: BillingApp, tenantId: string): Promise<RoomForSignUps | null> {
  const end = signUpsEndAt(await currentEntitlements(app, tenantId));
  return end === null ? null : { end, present: await app.planUse.count(tenantId, 'users', app.clock.now()) };
}
