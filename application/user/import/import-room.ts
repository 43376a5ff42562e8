import { beyondPlan } from '../../../domain/billing/entitlements.js';
import type { BillingApp } from '../../app.js';
import { currentEntitlements } from '../../billing/refuse-beyond-plan.js';
import type { CommandContext } from '../../shared/command-context.js';

/** The room for users that the plan of a tenant leaves to an import. */
export interface ImportRoom {
  /** How many users there may be more. */
  left(): number;
  /** Takes the room of one user. Throws `plan_limit`, as the creation of one user does, where none is left. */
  take(): void;
}

/**
 * Returns the room that there is now; null where nothing limits users. Operators and the service itself are not bound.
 * @param shown resolves once the read model that is counted shows what was written
 */
export async function importRoom(
  app: BillingApp,
  { tenantId, actor }: Pick<CommandContext, 'tenantId' | 'actor'>,
  shown: () => Promise<unknown>,
): Promise<ImportRoom | null> {
  if (actor.type === 'system' || actor.type === 'operator') return null;
  const { limits, planName } = await currentEntitlements(app, tenantId);
  const most = limits.users;
  if (most === null) return null;
  await shown();
  let present = await app.planUse.count(tenantId, 'users', app.clock.now());
  return {
    left: () => Math.max(0, most - present),
    take() {
      if (present >= most) throw beyondPlan('users', { planName, most, present });
      present += 1;
    },
  };
}
