import { areOfAdministrator } from '../../domain/role/built-in-roles.js';
import type { App, SignInApp } from '../app.js';
import type { RememberedDevice } from '../ports/sign-in/remembered-devices.js';
import type { CommandContext, Done } from '../shared/command-context.js';
import { asUser, type VisitorContext } from '../shared/visitor-context.js';
import type { StartedSession } from './begin-session.js';
import { recordSignIn } from './record-sign-in.js';
import type { SignInParties, SignInProof } from './sign-in-step.js';

/** A device that was remembered. */
interface DeviceSecret {
  /** For the browser's cookie. */
  readonly secret: string;
  /** How long the cookie is kept. */
  readonly days: number;
}

/**
 * Remembers the browser in which this session began by a second factor after a password. Null where that is not allowed,
 * or the session began otherwise. Throws SubjectErased when the user was erased meanwhile.
 */
export async function rememberDevice(
  app: SignInApp,
  context: VisitorContext,
  { session, user, tenant }: StartedSession,
): Promise<DeviceSecret | null> {
  const { amr } = session;
  if (!amr.includes('pwd') || !amr.includes('mfa') || !mayRememberDevice({ user, tenant })) return null;
  const { tenantId, userAgent } = context;
  const { userId, deviceGeneration: generation } = user;
  const days = tenant.settings.rememberDeviceDays;
  const { deviceId, secret } = await app.rememberedDevices.remember({
    tenantId,
    userId,
    generation,
    userAgent,
    days,
  });
  const event = { type: 'DeviceRemembered', data: { userId, deviceId } } as const;
  await recordSignIn(app, asUser(context, userId), userId, [event]);
  return { secret, days };
}

const DAY_MS = 86_400_000;

/** Returns whether devices of this user may be remembered: never those of owners and admins. */
export const mayRememberDevice = ({ user, tenant }: SignInParties): boolean =>
  tenant.settings.rememberDeviceDays > 0 && !areOfAdministrator(tenant.tenantId, user.roleIds);

/** Returns whether a device is still remembered, by the settings, the roles and the factors of now. */
const isStillRemembered = (
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

/** Returns the devices of a user that stand in for a second factor at present, newest first. */
export async function listRememberedDevices(
  app: Pick<App, 'clock' | 'rememberedDevices'>,
  { user, tenant }: SignInParties,
): Promise<readonly RememberedDevice[]> {
  const devices = await app.rememberedDevices.ofUser(tenant.tenantId, user.userId);
  return devices.filter((device) => isStillRemembered(app, { user, tenant }, device));
}

interface ForgetDevicesInput {
  readonly userId: string;
  /** Absent: all devices of the user. */
  readonly deviceId?: string;
}

/**
 * Forgets remembered devices of a user: the next sign-in there asks for the second factor. Sessions go on. Idempotent: a
 * device that does not exist is forgotten.
 */
export async function forgetRememberedDevices(
  app: SignInApp,
  context: CommandContext,
  { userId, deviceId }: ForgetDevicesInput,
): Promise<Done> {
  const forgotten = await app.rememberedDevices.forget(context.tenantId, userId, deviceId);
  const events = forgotten.map(
    (id) => ({ type: 'DeviceForgotten', data: { userId, deviceId: id } }) as const,
  );
  return { position: events.length === 0 ? null : await recordSignIn(app, context, userId, events) };
}
