import type { SignInEvent } from '../../domain/sign-in/sign-in-events.js';
import type { App } from '../app.js';
import type { Device, DeviceOwner } from '../ports/sign-in/known-devices.js';
import { browserOf } from '../shared/browser-of.js';
import type { VisitorContext } from '../shared/visitor-context.js';

/** A sign-in that is about to be recorded. */
export interface RecordedSignIn {
  readonly userId: string;
  readonly sessionId: string;
  /** Whether a mailed code or link proved the user's mailbox in it. */
  readonly hasMailbox: boolean;
}

/**
 * Records a sign-in by `record`, together with the event that informs the user of a new device when it is their first one in
 * this browser: once a day at the most for a kind of browser and network. There is no notice of the very first sign-in of an
 * account by a mailed link, and of a caller that is no browser. The event says whether the sign-in is the account's first, which
 * raises no alert. The browser is known from then on. Returns and throws what `record` does.
 */
export async function notifyOfNewDevice(
  app: Pick<App, 'knownDevices' | 'lastSignIns'>,
  { tenantId, ip, userAgent, knownBrowserId = null }: VisitorContext,
  { userId, sessionId, hasMailbox }: RecordedSignIn,
  record: (notices: readonly SignInEvent[]) => Promise<bigint>,
): Promise<bigint> {
  const owner = { tenantId, userId };
  const device = { ip, knownBrowserId };
  const { browser, system } = browserOf(userAgent);
  const kind = `${browser ?? ''} on ${system ?? ''}`;
  const isNew =
    knownBrowserId !== null && (await app.knownDevices.claimNotice(owner, device, kind, hasMailbox));
  const isFirst = isNew && (await isFirstSignIn(app, owner, device, kind));
  let position: bigint;
  try {
    const data = { userId, sessionId, ...(isFirst && { isFirst }) };
    position = await record(isNew ? [{ type: 'UserSignedInFromNewDevice', data }] : []);
  } catch (error) {
    if (isNew) await app.knownDevices.withdrawNotice(owner, device, kind);
    throw error;
  }
  // after the record: a browser without a notice stays unknown
  await app.knownDevices.remember(owner, device);
  return position;
}

/** Returns whether the account has never signed in before: devices are forgotten after a while, and read models may be behind. */
async function isFirstSignIn(
  { knownDevices, lastSignIns }: Pick<App, 'knownDevices' | 'lastSignIns'>,
  owner: DeviceOwner,
  device: Device,
  kind: string,
): Promise<boolean> {
  if (!(await knownDevices.isOnly(owner, device, kind))) return false;
  const known = await lastSignIns.of(owner.tenantId, owner.userId);
  return (known?.lastSignInAt ?? null) === null;
}
