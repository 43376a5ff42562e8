import type { SignInApp } from '../../app.js';
import { type VisitorContext, asUser } from '../../shared/visitor-context.js';
import type { StartedSession } from '../begin-session.js';
import { recordSignIn } from '../record-sign-in.js';
import { mayRememberDevice } from './is-remembered.js';

/** A device that was remembered. */
export interface DeviceSecret {
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
