import { dailyCaps, domainOf } from '../../domain/sign-up/sign-up.js';
import type { TenantSettings } from '../../domain/tenant/tenant-settings.js';
import type { BillingApp, LogApp, SignInApp } from '../app.js';
import { roomForSignUps } from '../billing/refuse-beyond-plan.js';
import { systemContext } from '../shared/event-context.js';
import type { VisitorContext } from '../shared/visitor-context.js';
import { recordSignIn } from '../sign-in/record-sign-in.js';

/**
 * Counts an account that a person is about to create for themself. Returns false, where they may not: a cap of the day is met (of the
 * tenant, the mail domain or the network), or the share of the plan that is for sign-ups is used up. The last one alerts the
 * administrators.
 */
export async function countSignUp(
  app: SignInApp & BillingApp,
  context: VisitorContext,
  { email, settings }: { readonly email: string; readonly settings: TenantSettings },
): Promise<boolean> {
  const { tenantId, ip } = context;
  const room = await roomForSignUps(app, tenantId);
  if (room !== null && room.present >= room.end) return false;
  const source = { tenantId, domain: domainOf(email), ip };
  const taken = await app.signUpCounts.take(source, dailyCaps(settings), app.clock.now());
  if (taken === 'counted' && room !== null && room.present === room.end - 1)
    await recordLimit(app, tenantId, room.end);
  if (taken === 'last') await recordLimit(app, tenantId, settings.signUpsPerDay);
  return taken !== 'full';
}

/** Records that the tenant's daily cap, or the share of its plan that is for sign-ups, is met, which alerts its administrators. */
async function recordLimit(app: LogApp, tenantId: string, limit: number): Promise<void> {
  const command = systemContext(tenantId, app.ids.next());
  await recordSignIn(app, command, tenantId, [{ type: 'SignUpLimitReached', data: { limit } }]);
}
