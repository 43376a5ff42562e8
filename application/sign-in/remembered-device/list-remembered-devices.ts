import type { App } from '../../app.js';
import type { RememberedDevice } from '../../ports/sign-in/remembered-devices.js';
import type { SignInParties } from '../sign-in-step.js';
import { isStillRemembered } from './is-remembered.js';

/** Returns the devices of a user that stand in for a second factor at present, newest first. */
export async function listRememberedDevices(
  app: Pick<App, 'clock' | 'rememberedDevices'>,
  { user, tenant }: SignInParties,
): Promise<readonly RememberedDevice[]> {
  const devices = await app.rememberedDevices.ofUser(tenant.tenantId, user.userId);
  return devices.filter((device) => isStillRemembered(app, { user, tenant }, device));
}
