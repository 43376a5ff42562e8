import { areOfAdministrator } from '../../../domain/role/built-in-roles.js';
import type { App } from '../../app.js';
import type { RememberedDevice } from '../../ports/sign-in/remembered-devices.js';
import type { VisitorContext } from '../../shared/visitor-context.js';
import type { SignInParties, SignInProof } from '../sign-in-step.js';

const DAY_MS = 86_400_000;

/** Returns whether devices of this user may be remembered: never those of owners and admins. */
export const mayRememberDevice = ({ user, tenant }: SignInParties): boolean =>
  tenant.settings.rememberDeviceDays > 0 && !areOfAdministrator(tenant.tenantId, user.roleIds);

/** Returns whether a device is still remembered, by the settings, the roles and the factors of now. */
export const isStillRemembered = (
  app: Pick<App, 'clock'>,
  parties: SignInParties,
  { generation, createdAt }: RememberedDevice,
): boolean =>
  mayRememberDevice(parties) &&
  generation === parties.user.deviceGeneration &&
  Date.parse(createdAt) + parties.tenant.settings.rememberDeviceDays * DAY_MS > app.clock.now();

/**
 * Returns whether the browser's remembered device stands in for the second factor of this sign-in: after a password only,
 * and not where the request wants the user to authenticate anew.
 */
export async function isRemembered(
  app: Pick<App, 'clock' | 'rememberedDevices'>,
  { tenantId, deviceSecret = null }: VisitorContext,
  parties: SignInParties,
  { amr, asked }: Pick<SignInProof, 'amr' | 'asked'>,
): Promise<boolean> {
  const isPassword = amr.length === 1 && amr[0] === 'pwd';
  if (deviceSecret === null || !isPassword || asked.fresh || !mayRememberDevice(parties)) return false;
  const device = await app.rememberedDevices.use(tenantId, parties.user.userId, deviceSecret);
  return device !== null && isStillRemembered(app, parties, device);
}
