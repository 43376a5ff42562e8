import type { RegisteredClient } from '../../domain/client/client.js';
import type { OpenIdApp } from '../authorization/openid-app.js';
import type { DeviceStatus } from '../ports/openid/device-codes.js';
import { withTimeout } from '../shared/with-timeout.js';
import { GrantRefused, invalidGrant } from './grant-refused.js';
import { type IssuedTokens, issueTokens } from './issue-tokens.js';
import { partiesOf } from './live-grant.js';

/** The request of a device for its tokens (RFC 8628, section 3.4). */
export interface DeviceCodeRedemption {
  /** The authenticated client. */
  readonly client: RegisteredClient;
  readonly deviceCode: string;
  /** As the client sent it (RFC 8707, section 2.2). */
  readonly resource: string | undefined;
  /** How long the issue of tokens may take, in ms. After that the code can be redeemed again. */
  readonly timeoutMs: number;
}

/** The refusals of RFC 8628, section 3.5, each with its remedy. */
const refusals: Readonly<Record<DeviceStatus, readonly [GrantRefused['code'], string]>> = {
  waiting: ['authorization_pending', 'The user has not decided yet; ask again after the interval'],
  early: ['slow_down', 'Asked again too early; from now on wait 5 seconds longer between two requests'],
  expired: ['expired_token', 'The device code has expired; begin again at the device authorization endpoint'],
  refused: ['access_denied', 'The user refused; ask the user before a new device authorization is started'],
  used: ['invalid_grant', 'The device code was used: it is good for one answer; use the refresh token'],
  unknown: [
    'invalid_grant',
    'The device code is unknown, or was issued to another client; begin again at the device authorization endpoint',
  ],
};

/**
 * Exchanges an approved device code for tokens, once: of any number of requests at once, one gets them. There is no
 * PKCE, since no code passes through a browser. Throws GrantRefused; EventStoreUnavailable, after which the code can be
 * redeemed again.
 */
export async function redeemDeviceCode(
  app: OpenIdApp,
  { client, deviceCode, resource, timeoutMs }: DeviceCodeRedemption,
): Promise<IssuedTokens> {
  const { clientId } = client;
  const refreshable = client.grantTypes.includes('refresh_token');
  const redeemed = await app.deviceCodes.use(deviceCode, { clientId, refreshable });
  if (!redeemed) throw new GrantRefused(...refusals[await app.deviceCodes.poll(deviceCode, clientId)]);
  const { refreshToken } = redeemed;
  const issue = async (): Promise<IssuedTokens | null> => {
    // as a code does, it needs a live session
    const parties = await partiesOf(
      app,
      { ...redeemed, offline: false },
      '/connect/token urn:ietf:params:oauth:grant-type:device_code',
    );
    const live = parties && { grant: redeemed, ...parties };
    return live && issueTokens(app, live, { scopes: undefined, nonce: null, resource, refreshToken });
  };
  try {
    const issued = await withTimeout(timeoutMs, issue());
    if (issued) {
      // figures for administrators: no reason to refuse the tokens, nor to wait
      app.activity.note(redeemed.tenantId, redeemed.userId);
      void app.clientUses.recordUser(redeemed.tenantId, clientId, redeemed.userId).catch(() => undefined);
      return issued;
    }
  } catch (error) {
    // no tokens were issued: the client can try again
    await app.deviceCodes.unuse(deviceCode);
    throw error;
  }
  await app.grants.revoke(redeemed.grantId);
  throw invalidGrant(
    'The session has ended, or the user or the client is no longer active; begin again at the device authorization endpoint',
  );
}
