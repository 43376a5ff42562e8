import { decideLegacySignInStep } from '../../domain/tenant/change-legacy-sign-in.js';
import { isPresent, tenant } from '../../domain/tenant/tenant.js';
import type { DeliveryApp } from '../app.js';
import { isoTime, systemContext } from '../shared/event-context.js';
import { execute } from '../shared/execute.js';
import { load } from '../shared/load.js';
import { tenantTarget } from '../tenant/tenant-stream.js';
import { dropEndedSecrets } from './drop-ended-secrets.js';

/**
 * Reminds owners of former systems that soon are asked no more, 14 and 3 days before, and ends those that no owner
 * confirmed. Each is done once, also when several processes do this.
 * @param onError called with failures, after which the tenant has its turn again in the next round
 */
export async function followLegacySignIns(
  app: DeliveryApp,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const tenantId of await app.webhookSecrets.tenantsWithOwn())
    await followOne(app, tenantId).catch(onError);
}

async function followOne(app: DeliveryApp, tenantId: string): Promise<void> {
  const target = tenantTarget(tenantId);
  const { state } = await load(app, target.stream, tenant);
  const now = isoTime(app.clock.now());
  if (!isPresent(state) || decideLegacySignInStep(state, now).length === 0) return;
  const after = await execute(app, systemContext(tenantId, app.ids.next()), {
    ...target,
    expects: (present) => present,
    decide: (present) => (isPresent(present) ? decideLegacySignInStep(present, now) : []),
  });
  await dropEndedSecrets(app, after);
}
