import type { RequestedClaims } from '../../../domain/client/scope-claims.js';
import { DEVICE_GRANT } from '../../../domain/client/client-values.js';
import { userCodeIn } from '../../../domain/client/user-code.js';
import { assetPath } from '../../branding/branding-record.js';
import { findClient } from '../../client/find-client.js';
import { grantDetailsOf, partiesIn } from '../../grant/live-grant.js';
import type { WaitingDevice } from '../../ports/openid/device-codes.js';
import type { CommandContext } from '../../shared/command-context.js';
import { isStrongEnough } from '../../sign-in/may-sign-in.js';
import type { LiveSession } from '../../sign-in/live-session.js';
import type { OpenIdApp } from '../openid-app.js';
import type { PendingRequest } from '../pending-request.js';
import { askedPermissions, namedResources } from '../asked-resources.js';
import { rememberConsent } from '../remember-consent.js';

/** A device that waits for the decision of the user who entered its code. */
export interface PendingDevice extends WaitingDevice {
  readonly client: PendingRequest['client'];
  readonly asked: PendingRequest['permissions'];
  /** See `PendingRequest.resources`. */
  readonly named: PendingRequest['resources'];
}

/** What a page does with a code that was entered; `until`: ms since the epoch. */
export type EnteredCode =
  | { readonly kind: 'found'; readonly handle: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'limited'; readonly until: number };

/** The devices as the hosted pages use them (RFC 8628, section 3.3). */
export interface DeviceRequests {
  /**
   * Looks for the device of this tenant whose code the user entered, and returns a handle for the next page. Ten wrong codes
   * of a person, or from a network, within ten minutes are the limit.
   */
  enter(context: Pick<CommandContext, 'tenantId' | 'ip'>, userId: string, code: string): Promise<EnteredCode>;
  /** Returns the device with the handle of this user. Null: unknown, decided, expired, another user's or tenant's. */
  find(tenantId: string, userId: string, handle: string): Promise<PendingDevice | null>;
  /**
   * Records the consent of the session's user, and lets the device have tokens. Of concurrent decisions one counts; false
   * for all others, and when the user, the client or the tenant's policy does not allow it any more.
   */
  allow(device: PendingDevice, context: CommandContext, live: LiveSession): Promise<boolean>;
  /** Refuses the device. Returns false when it was decided before. */
  refuse(device: PendingDevice): Promise<boolean>;
}

const noClaims: RequestedClaims = { userinfo: [], idToken: [] };

/** What is kept between the two pages. */
interface Entered {
  readonly deviceId: string;
  readonly userId: string;
}

/** Returns the devices for the hosted pages. */
export function deviceRequests(app: OpenIdApp): DeviceRequests {
  const withClient = async (device: WaitingDevice | null): Promise<PendingDevice | null> => {
    const found = device && (await findClient(app, device.clientId, true));
    if (!device || found?.tenantId !== device.tenantId) return null;
    const { clientId, name, thirdParty, logo, grantTypes, audience } = found.client;
    if (!grantTypes.includes(DEVICE_GRANT)) return null;
    const asked = await askedPermissions(app, device.tenantId, device.permissions ?? []);
    const named = await namedResources(app, device.tenantId, thirdParty ? (device.resources ?? []) : []);
    const client = { clientId, name, thirdParty, logoPath: logo && assetPath(logo.sha256), audience };
    return { ...device, client, asked, named };
  };

  return {
    async enter({ tenantId, ip }, userId, code) {
      const entry = { tenantId, userId, ip };
      const until = await app.deviceCodes.takeMiss(entry);
      if (until !== null) return { kind: 'limited', until };
      const userCode = userCodeIn(code);
      const device = userCode && (await withClient(await app.deviceCodes.find(tenantId, userCode)));
      if (!device) return { kind: 'unknown' };
      await app.deviceCodes.returnMiss(entry);
      const content: Entered = { deviceId: device.deviceId, userId };
      const interaction = { kind: 'device', tenantId, browserSecret: null, content } as const;
      return { kind: 'found', handle: await app.interactions.begin(interaction) };
    },
    async find(tenantId, userId, handle) {
      const stored = await app.interactions.find('device', tenantId, handle);
      const entered = stored?.content as Entered | undefined;
      if (entered?.userId !== userId) return null;
      return withClient(await app.deviceCodes.waiting(tenantId, entered.deviceId));
    },
    allow: (device, context, live) => allowDevice(app, device, context, live),
    refuse: ({ deviceId }) => app.deviceCodes.refuse(deviceId),
  };
}

async function allowDevice(
  app: OpenIdApp,
  { tenantId, deviceId, scopes, resources, permissions, client }: PendingDevice,
  context: CommandContext,
  { session }: LiveSession,
): Promise<boolean> {
  const { userId, sessionId, generation, authenticatedAt, amr } = session;
  const { clientId } = client;
  const subject = { tenantId, userId, clientId };
  const offline = scopes.includes('offline_access');
  const grant = {
    ...subject,
    sessionId,
    generation,
    scopes,
    resources,
    permissions,
    claims: noClaims,
    offline,
    authenticatedAt,
    amr,
  };
  const details = await grantDetailsOf(app, subject, app.events);
  const signedIn = { ...grant, offline: false, sessionLives: true };
  const parties = partiesIn(details, signedIn, '/connect/device_authorization');
  if (!parties || parties.user.mustChangePassword || !isStrongEnough(session, parties)) return false;
  if (!(await app.deviceCodes.claim(deviceId))) return false;
  const consent = { scopes, claims: [], permissions: permissions ?? [], resources: resources ?? [] };
  try {
    // the event goes first, so that no grant is without a trace; the claim sees to it that there is one
    await rememberConsent(app, context, { userId, client, consent });
  } catch (error) {
    await app.deviceCodes.release(deviceId);
    throw error;
  }
  return app.deviceCodes.approve(deviceId, grant);
}
